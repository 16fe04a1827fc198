import Diagnostics
import SiteBase

/// Finds the records of a JSON file in chunks, so that a large file is never in memory as a whole.
///
/// It handles only the common forms: a list of records, or an object with such lists. The reader of whole files handles everything else and
/// reports all errors.
struct RecordScanner {
    private let file: SourceFile
    /// A chunk of the file, and its offset.
    private var piece: [UInt8] = []
    private var start = 0
    /// The index in the chunk.
    private var index = 0

    private static let pieceLength = 1 << 18
    /// Skipping values reports nothing.
    private let discarded = DiagnosticCollector()

    init(_ file: SourceFile) { self.file = file }

    /// The contents of the file with records as ``SourceValue/Content/records(_:)``; nil if the file has another form.
    mutating func value() throws(FileError) -> SourceValue? {
        let first = try next()
        let place = start + index
        let content: SourceValue.Content
        switch first {
        case UInt8(ascii: "["):
            guard let records = try records(depth: 1) else { return nil }
            content = .records(records)
        case UInt8(ascii: "{"):
            guard let members = try members() else { return nil }
            content = .object(members)
        default: return nil
        }
        return try next() == nil ? SourceValue(content, offset: place) : nil
    }

    private mutating func records(depth: Int) throws(FileError) -> RecordList? {
        index += 1
        var slices: [RecordList.Slice] = []
        var byte = try next()
        if byte == UInt8(ascii: "]") {
            index += 1
            return RecordList(file, slices: [], form: JSONForm(isLine: false))
        }
        while byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
            guard let range = try value(skipping: { $0.skipValue() }) else { return nil }
            slices.append(RecordList.Slice(offset: range.lowerBound, length: range.count, depth: depth))
            let end = try next()
            index += 1
            if end == UInt8(ascii: "]") { return RecordList(file, slices: slices, form: JSONForm(isLine: false)) }
            guard end == UInt8(ascii: ",") else { return nil }
            byte = try next()
        }
        return nil
    }

    private mutating func members() throws(FileError) -> [SourceMember]? {
        index += 1
        var members: [SourceMember] = []
        while try next() == UInt8(ascii: "\"") {
            guard let place = try value(skipping: { $0.skipValue() }), let key = part(place), case .text(let name) = key.content,
                !members.contains(where: { $0.key == name })
            else { return nil }
            guard try next() == UInt8(ascii: ":") else { return nil }
            index += 1
            let value: SourceValue
            if try next() == UInt8(ascii: "[") {
                let offset = start + index
                guard let records = try records(depth: 2) else { return nil }
                value = SourceValue(.records(records), offset: offset)
            } else {
                guard let place = try self.value(skipping: { $0.skipValue() }), let own = part(place) else { return nil }
                value = own
            }
            members.append(SourceMember(key: name, keyOffset: place.lowerBound, value: value))
            let end = try next()
            index += 1
            if end == UInt8(ascii: "}") { return members }
            guard end == UInt8(ascii: ",") else { return nil }
        }
        return nil
    }

    /// The next byte after white space; nil at the end of the file.
    private mutating func next() throws(FileError) -> UInt8? {
        while true {
            while index < piece.count {
                switch piece[index] {
                case 0x20, 0x0A, 0x0D, 0x09: index += 1
                default: return piece[index]
                }
            }
            guard try load(from: start + piece.count, count: Self.pieceLength) else { return nil }
        }
    }

    /// Reads the next chunk. Returns false if it is empty.
    private mutating func load(from offset: Int, count: Int) throws(FileError) -> Bool {
        piece = try file.read(from: offset, count: count)
        (start, index) = (offset, 0)
        return !piece.isEmpty
    }

    /// Skips the current value. Nil if the file ends inside it.
    private mutating func value(skipping skip: (inout JSONReader) -> Void) throws(FileError) -> Range<Int>? {
        while true {
            let end = piece.withUnsafeBufferPointer { bytes in
                var reader = JSONReader(bytes, of: file, at: start, problems: discarded)
                reader.index = index
                skip(&reader)
                return reader.index
            }
            let begin = start + index
            if end < piece.count {
                index = end
                return begin..<start + end
            }
            // The value may continue in the next chunk, so one is read that begins with the value.
            let length = piece.count - index
            let isWhole = length < Self.pieceLength / 2
            guard try load(from: begin, count: isWhole ? Self.pieceLength : length * 2), piece.count > length else { return nil }
        }
    }

    /// Reads a value that was just skipped; nil if the value has a problem to report.
    private func part(_ range: Range<Int>) -> SourceValue? {
        piece.withUnsafeBufferPointer { bytes in
            let own = UnsafeBufferPointer(rebasing: bytes[range.lowerBound - start..<range.upperBound - start])
            guard UTF8Check.fault(in: own, of: file, at: range.lowerBound) == nil else { return nil }
            let problems = DiagnosticCollector()
            var reader = JSONReader(own, of: file, at: range.lowerBound, problems: problems)
            let value = reader.document(depth: 1)
            return problems.diagnostics.isEmpty ? value : nil
        }
    }
}
