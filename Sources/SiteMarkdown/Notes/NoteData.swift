import SiteBase

/// What note programs write into a text as data: inline fields, `Rating:: 5` in a line of their own, and tags, `#novel`.
///
/// Source: Obsidian Help, "Tags"; Dataview, "Adding metadata to your notes".
package struct NoteData {
    /// An inline field.
    package struct Field {
        package let name: String
        package let value: String
        /// Where the value begins in the text, in bytes.
        package let offset: Int
        fileprivate let line: Range<Int>
    }

    package let fields: [Field]
    /// The tags without their signs, and where they begin.
    package let tags: [(name: String, offset: Int)]
    private let hashtags: [Range<Int>]
    private let bytes: [UInt8]

    package init(_ text: String, takesTags: Bool) {
        bytes = Array(text.utf8)
        let scan = text.withBytes { bytes in
            var scan = MarkdownLosses.Scan(bytes, takesHashtags: takesTags)
            scan.run()
            return (fields: scan.fields, hashtags: scan.hashtags)
        }
        let bytes = bytes
        fields = scan.fields.map { line, nameEnd in
            // In a list, or with emphasis: `- **Rating**:: 5`.
            let name = bytes[line..<nameEnd].drop { " -+*_".utf8.contains($0) }
            var start = nameEnd + 2
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
            return Field(
                name: String(decoding: name, as: UTF8.self).trimmingMarks,
                value: String(decoding: bytes[start..<end], as: UTF8.self).trimmed,
                offset: start,
                line: line..<end
            )
        }
        hashtags = scan.hashtags
        tags = scan.hashtags.map { (String(decoding: bytes[($0.lowerBound + 1)..<$0.upperBound], as: UTF8.self), $0.lowerBound) }
    }

    /// The text with spaces for the lines of some fields, and for those that have tags only. All else stays at its place.
    package func text(without isTaken: (Field) -> Bool) -> String {
        var rest = bytes
        for field in fields where isTaken(field) { for index in field.line { rest[index] = UInt8(ascii: " ") } }
        for tag in hashtags {
            let start = rest[..<tag.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let end = rest[tag.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
            let line = start..<end
            let isAlone = line.allSatisfy { index in
                rest[index] <= 0x20 || rest[index] == UInt8(ascii: ",") || hashtags.contains { $0.contains(index) }
            }
            if isAlone { for index in line { rest[index] = UInt8(ascii: " ") } }
        }
        return String(decoding: rest, as: UTF8.self)
    }
}

extension String {
    fileprivate var trimmingMarks: String {
        var bytes = Array(utf8)[...]
        while let last = bytes.last, " *_".utf8.contains(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
