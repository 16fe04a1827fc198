package import DataReading

/// All known formats, in the order of the documentation.
extension ExportFormat {
    package static let all: [ExportFormat] = [
        .goodreads, .storyGraph, .bookit, .bookmory, .bookWyrm, .openReads, .libraryThing, .libraryThingJSON, .calibre, .calibreOPF,
        .hardcover, .booklog, .kindle, .koReader, .koReaderMetadata, .kobo, .appleBooks, .readwise, .openLibrary, .openLibraryNumbers,
        .bibTeX, .ris, .zotero, .cslJSON,
        .collectionBuilder, .wax, .waxTitles, .omeka, .omekaS, .iiif, .onix, .onixCatalogue,
    ]

    /// The names of all programs.
    package static var names: [String] { all.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// The format of data; nil if it is unknown.
    ///
    /// - Parameter kind: the kind of collection that it becomes; nil to take the one that suits the contents.
    package static func recognised(_ root: SourceValue, as kind: String? = nil) -> ExportFormat? {
        let kind = kind ?? root.member(XMLDocument.kindKey)?.content.text
        return all.first { (kind == nil || $0.kind == kind) && $0.recognises(root) }
    }

    /// Whether the columns are those of a known format.
    package static func isKnown(columns: [String]) -> Bool { all.contains { $0.hasColumns(columns) } }
}
