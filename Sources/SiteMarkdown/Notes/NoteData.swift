import SiteBase

/// Data that note-taking programs store in texts: inline fields, as a line `Rating:: 5` or as `[Rating:: 5]`, and tags, `#novel`.
///
/// Sources: Obsidian Help, "Tags"; Dataview, "Adding metadata to your notes".
package struct NoteData {
    /// An inline field.
    package struct Field {
        package let name: String
        package let value: String
        /// The byte offset in the text of the value.
        package let offset: Int
        fileprivate let whole: Range<Int>
    }

    package let fields: [Field]
    /// The tags without `#`, and their offsets.
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
        fields = scan.fields.map { field in
            let start = bytes[field.value].firstIndex { $0 > 0x20 } ?? field.value.upperBound
            return Field(
                name: String(decoding: bytes[field.name], as: UTF8.self),
                value: String(decoding: bytes[start..<field.value.upperBound], as: UTF8.self).trimmed,
                offset: start,
                whole: field.whole
            )
        }
        hashtags = scan.hashtags
        tags = scan.hashtags.map { (String(decoding: bytes[($0.lowerBound + 1)..<$0.upperBound], as: UTF8.self), $0.lowerBound) }
    }

    /// The text with spaces in place of taken fields and of lines that contain only tags. Everything else keeps its offset.
    package func text(without isTaken: (Field) -> Bool) -> String {
        var rest = bytes
        for field in fields where isTaken(field) { for index in field.whole { rest[index] = UInt8(ascii: " ") } }
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
