import DataReading
import SiteBase

/// Replaces values in the text of a JSON file. All other bytes stay unchanged.
struct JSONEdit {
    private let bytes: [UInt8]
    private var edits: [(range: Range<Int>, text: [UInt8])] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The edited text.
    var result: [UInt8] {
        var (out, end): ([UInt8], Int) = ([], 0)
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            out += bytes[end..<edit.range.lowerBound] + edit.text
            end = edit.range.upperBound
        }
        return out + bytes[end...]
    }

    /// Replaces the members of an object. Those with unchanged values stay as written.
    mutating func replace(_ object: SourceValue, with new: SourceValue) {
        guard case .object(let old) = object.content, case .object(let members) = new.content, let first = old.first, let last = old.last
        else { return edits.append((object.offset..<end(of: object), Array(new.json.description.utf8))) }
        let opening = bytes[(object.offset + 1)..<first.keyOffset]
        let space = old.count > 1 ? spaceBefore(old[1].keyOffset) : opening
        let closing = bytes[end(of: last.value)..<end(of: object)]
        var text = [UInt8(ascii: "{")] + opening
        for (index, member) in members.enumerated() {
            if index > 0 { text += [UInt8(ascii: ",")] + space }
            if let known = old.first(where: { $0.key == member.key }), known.value.fingerprint == member.value.fingerprint {
                text += bytes[known.keyOffset..<end(of: known.value)]
            } else {
                text += "\(JSONText.text(member.key)): ".utf8 + written(member.value.json, after: space)
            }
        }
        edits.append((object.offset..<end(of: object), text + closing))
    }

    /// Appends elements to a list in the format of its last element.
    mutating func append(_ values: [JSONText], to list: SourceValue, after last: SourceValue?) {
        guard !values.isEmpty else { return }
        guard let last else {
            let line = bytes[..<list.offset].suffix { $0 != UInt8(ascii: "\n") }
            return edits.append((list.offset..<end(of: list), written(.list(values), after: line.prefix { $0 <= 0x20 }, isLine: true)))
        }
        let space = spaceBefore(last.offset)
        let end = end(of: last)
        edits.append((end..<end, values.flatMap { [UInt8(ascii: ",")] + space + written($0, after: space) }))
    }

    /// The white space before an offset.
    private func spaceBefore(_ offset: Int) -> ArraySlice<UInt8> { bytes[..<offset].suffix { $0 <= 0x20 } }

    /// A value on several lines if the white space before it contains a line end, otherwise on one line.
    private func written(_ json: JSONText, after space: ArraySlice<UInt8>, isLine: Bool = false) -> [UInt8] {
        guard isLine || space.contains(UInt8(ascii: "\n")) else { return Array(json.description.utf8) }
        let indent = String(decoding: space.suffix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Array(json.indented.utf8.replacing("\n", with: "\n" + indent).utf8)
    }

    private func end(of value: SourceValue) -> Int {
        var (depth, index, isText) = (0, value.offset, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""):
                isText.toggle()
                if !isText, depth == 0 { return index + 1 }
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
                // The value was a number or a word and ends here.
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: ",") where !isText && depth == 0: return index
            case ...0x20 where !isText && depth == 0: return index
            default: break
            }
            index += 1
        }
        return bytes.count
    }
}

extension RandomAccessCollection {
    /// The longest suffix whose elements all satisfy a predicate.
    fileprivate func suffix(while holds: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !holds($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
