package import DataReading

/// All known formats, in the order of the documentation.
extension ExportFormat {
    package static let all: [ExportFormat] = [
        .goodreads, .storyGraph, .bookit, .bookmory, .bookWyrm, .openReads, .libraryThing, .libraryThingJSON, .calibre, .calibreOPF,
        .hardcover, .booklog, .kindle, .koReader, .kobo, .appleBooks, .readwise, .openLibrary, .openLibraryNumbers,
        .bibTeX, .ris, .zotero, .cslJSON,
        .collectionBuilder, .collectionBuilderFiles, .omeka, .omekaS, .iiif, .onix,
    ]

    /// The names of all programs.
    package static var names: [String] { all.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// The format of data; nil if it is unknown.
    package static func recognised(_ root: SourceValue) -> ExportFormat? { all.first { $0.recognises(root) } }

    /// Whether the columns are those of a known format.
    package static func isKnown(columns: [String]) -> Bool { all.contains { $0.hasColumns(columns) } }
}
