import SiteBase

/// Finds front matter that is not at the beginning of its file or not in YAML. Its `draft: true` would otherwise be text on a page.
enum MisplacedFrontMatter {
    /// The maximum number of bytes before the front matter.
    private static let mostBytes = 1_000

    /// The offset of the front matter; nil if there is none.
    static func place(in bytes: [UInt8], from start: Int) -> Int? {
        let head = bytes[start...].prefix(mostBytes)
        var place = passSpace(head, head.startIndex)
        while head[place...].starts(with: "<!--".utf8) {
            guard let end = find("-->", in: head, from: place) else { return nil }
            place = passSpace(head, end)
        }
        guard place < head.endIndex else { return nil }
        if head[place] == UInt8(ascii: "{") {
            let next = passSpace(head, place + 1)
            // The braces of a template tag begin no object.
            return next < head.endIndex && head[next] == UInt8(ascii: "\"") ? place : nil
        }
        guard head[place...].starts(with: "---".utf8), let end = head[place...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        // The line may have any length or contain a word, such as `---yaml`.
        guard isKey(head[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }) else { return nil }
        return find("\n---", in: bytes[...], from: end) == nil ? nil : place
    }

    /// The offset after white space, byte order marks and zero-width spaces.
    private static func passSpace(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
        var place = start
        while place < bytes.endIndex {
            if bytes[place] <= 0x20 {
                place += 1
            } else if bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) || bytes[place...].starts(with: [0xE2, 0x80, 0x8B]) {
                place += 3
            } else {
                break
            }
        }
        return place
    }

    /// Whether a line consists of a key and a colon.
    private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex, colon - line.startIndex <= 40 else {
            return false
        }
        let after = line[(colon + 1)...].first ?? UInt8(ascii: " ")
        return after <= 0x20 && line[..<colon].allSatisfy { $0 > 0x20 && !"*[]()<>#`|".utf8.contains($0) }
    }

    private static func find(_ text: String, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        let sign = Array(text.utf8)
        var place = start
        while let next = bytes[place...].firstIndex(of: sign[0]) {
            if bytes[next...].starts(with: sign) { return next + sign.count }
            place = next + 1
        }
        return nil
    }
}
