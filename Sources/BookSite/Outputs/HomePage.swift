import SiteEngine

/// The front page of a site whose collections lie in folders.
struct HomePage: Sendable {
    let frame: PageFrame
    let collections: [Entry]

    /// A collection as the front page introduces it.
    struct Entry: Sendable {
        let title: String
        let author: String?
        let language: String
        let path: OutputPath

        static let shape = TemplateShape<Entry>(
            "collection",
            [
                .text("title", "Its title.") { $0.title },
                .text("author", "Its author, if it has but one.") { $0.author },
                .text("language", "The language of its content, for `lang`.") { $0.language },
                .link("link", "Its index.") { .file($0.path) },
            ]
        )
    }

    static let shape = TemplateShape<HomePage>(
        "home",
        PageFrame.fields { $0.frame } + [
            .list("collections", of: Entry.shape, "The collections, in the order of their folders' names.") { $0.collections }
        ]
    )
}
