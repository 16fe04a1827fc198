import SiteBase
import SiteModel

extension CollectionKind {
    /// A poster and exhibits.
    package static let exhibition = CollectionKind(
        "exhibition",
        article: "an exhibition",
        otherNames: ["전시", "전시회", "museum"],
        example: "{\"title\": \"…\", \"visitors\": 1000} in one file and [{\"name\": \"…\", \"short_desc\": \"…\"}] in another",
        exampleFolder: "exhibition",
        takesManyFiles: true,
        usualPictures: ["poster"],
        pageKinds: [PosterPage.kind, ExhibitListPage.kind, ExhibitPage.kind],
        record: ExhibitFields.declared.record,
        alone: posterSchema,
        searchGroups: [.exhibits],
        countPhrases: (.oneExhibition, .exhibitionCount),
        recognises: ExhibitionReading.recognises,
        isCertain: { _ in true },
        read: { ExhibitionReading($0).exhibition() }
    )
}

extension CollectionKind {
    /// The schema of a poster.
    private static var posterSchema: JSONText {
        func text(_ meaning: String) -> JSONText { .object([("type", .text("string")), ("description", .text(meaning))]) }
        let visitors = JSONText.object([
            ("type", .text("integer")), ("minimum", .number(0)), ("description", .text("the number of visitors")),
        ])
        return RecordDeclaration.object(
            [
                ("title", text("the poster's title")), ("visitors", visitors), ("location", text("the place")),
                ("duration", text("the time, such as 1900. 04. 14 - 1900. 11. 12")), ("description", text("the description, in Markdown")),
                ("image_name", text("the name of the poster's picture")), ("$schema", text("the schema of this file")),
            ],
            required: ["title"]
        )
    }
}

extension SearchHit.Group {
    static let exhibits = SearchHit.Group(heading: .searchedExhibits)
}

extension Exhibition: CollectionContent {
    var kind: CollectionKind { .exhibition }

    var recordCount: Int { exhibits.count }

    /// An exhibit has no date of its own.
    var hasDates: Bool { false }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        ExhibitionPages(site: site, collection: collection, exhibition: self).plans
    }

    func feedSource(in collection: SiteCollection) -> FeedSource { FeedSource(language: language.tag, dates: []) { _ in nil } }

    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        ExhibitionPages(site: site, collection: collection, exhibition: self).introduction(at: path)
    }
}
