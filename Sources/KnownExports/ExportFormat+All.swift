/// All known formats, in the order of the documentation.
extension ExportFormat {
    package static let all: [ExportFormat] = [
        .goodreads, .storyGraph, .bookit, .bookmory, .bookWyrm, .openReads, .libraryThing, .libraryThingJSON, .calibre, .calibreOPF,
        .kindle,
        .readwise, .openLibrary, .openLibraryNumbers,
        .collectionBuilder, .collectionBuilderFiles, .omeka, .iiif, .onix,
    ]
}
