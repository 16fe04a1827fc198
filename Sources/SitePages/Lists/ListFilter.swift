import InterfaceTexts
import SiteBase
import SiteModel
import SiteRecords
import SiteTemplates

/// What visitors need to filter a list: scripts with the values and the places of their records, and scripts with few records each.
///
/// Every step loads a few kilobytes, also from a disk.
package struct ListFilter: Sendable {
    /// The number of records in a script.
    static let partLength = 20
    /// The number of values that a page shows before its visitor asks for more.
    private static let firstValues = 8
    /// The maximum number of records of a list whose values are all in one script.
    private static let mostInOne = 5_000
    /// The maximum number of bytes of values in a script, for longer lists.
    private static let shardLength = 50_000
    /// The number of scripts in a folder.
    private static let folderLength = 1_000

    let list: SiteList
    let site: Site
    let facets: [ListFacet]
    let shardCount: Int
    private let folder: String

    /// Nil if visitors cannot filter the list.
    ///
    /// - Parameter pages: the pages of the list.
    init?(_ list: SiteList, on pages: PagedList, in collection: SiteCollection?, of site: Site) {
        guard !list.query.filters.isEmpty else { return nil }
        (facets, shardCount) = ListFacet.all(of: list, length: list.count <= Self.mostInOne ? .max : Self.shardLength)
        if facets.isEmpty { return nil }
        (self.list, self.site) = (list, site)
        isWhole = pages.pageCount == 1
        let above = collection?.folder ?? site.settings.folder
        // A list may have a page of its own and be an index as well.
        let own =
            list.settings.page.map { String(decoding: $0.text.utf8.dropLast(".html".utf8.count), as: UTF8.self) } ?? list.settings.name
        let name = Slug.name(of: pages.others == "page" ? list.settings.name : own, reserved: { _ in false }, suffix: "list")
        folder = (above.isEmpty ? "" : "\(above)/") + "\(name)-filter"
    }

    /// Whether the list has one page.
    private let isWhole: Bool
    var partCount: Int { isWhole ? 0 : (list.count + Self.partLength - 1) / Self.partLength }

    /// The script with all values, and their places if they take one script.
    var values: OutputPath? { OutputPath("\(folder)/values.js") }

    func path(ofShard shard: Int) -> OutputPath? { OutputPath("\(folder)/values-\(shard).js") }

    func path(ofPart part: Int) -> OutputPath? { OutputPath("\(folder)/\(part / Self.folderLength)/\(part).js") }

    /// Which values are shown, and whether with the places of their records.
    enum Extent {
        /// The first values of each field, on pages.
        case first
        case all(places: Bool)
        case shard(Int)
    }

    func shown(_ extent: Extent) -> [Facet] {
        let strings = site.settings.strings
        return facets.compactMap { facet in
            let values =
                switch extent {
                case .first: Array(facet.values.prefix(Self.firstValues))
                case .all: facet.values
                case .shard(let shard): facet.values.filter { $0.shard == shard }
                }
            let hasPlaces = if case .all(let places) = extent { places } else if case .shard = extent { true } else { false }
            let shown = values.map { Value(value: $0, hasPlaces: hasPlaces, isSplit: shardCount > 1, filter: self) }
            return shown.isEmpty
                ? nil
                : Facet(
                    facet: facet,
                    values: shown,
                    isCut: facet.values.count > shown.count,
                    seeAll: strings.text(.seeWholeList, ["count": strings.digits(facet.values.count)])
                )
        }
    }

    struct Facet {
        let facet: ListFacet
        let values: [Value]
        let isCut: Bool
        let seeAll: String

        static let schema = TemplateSchema<Facet>(
            "facet",
            [
                .text("label", "What the field has.") { $0.facet.label },
                .text("name", "The field, as the settings write it.") { $0.facet.key },
                .list("values", of: Value.schema, "Its values.") { $0.values },
                .flag("isCut", "Whether there are more values, in the script.") { $0.isCut },
                .text("seeAll", "What shows them: `See all 21`.") { $0.seeAll },
            ]
        )
    }

    struct Value {
        let value: ListFacet.Value
        let hasPlaces: Bool
        let isSplit: Bool
        let filter: ListFilter

        static let schema = TemplateSchema<Value>(
            "value",
            [
                .text("name", "The value, in words.") { $0.value.name },
                .text("nameLanguage", "The language of the value, where it is not that of the content.") { value in
                    value.filter.list.language.otherTag(of: value.value.name)
                },
                .text("count", "How many records have it.") { $0.filter.site.settings.strings.digits($0.value.count) },
                .text("places", "Where its records are in the list, for the script; absent on pages.") { value in
                    value.hasPlaces ? String(decoding: value.value.places, as: UTF8.self) : nil
                },
                .number("shard", "The number of the script with its places, if there are several.") { $0.isSplit ? $0.value.shard : nil },
            ]
        )
    }

    /// What the first page needs to filter the list.
    static let schema = TemplateSchema<ListFilter>(
        "filter",
        [
            .list("facets", of: Facet.schema, "The fields with their first eight values.") { $0.shown(.first) },
            .text("language", "The language of the content, for `lang`.") { $0.list.language.tag },
            .number("count", "How many records the list has.") { $0.list.count },
            .link("script", "The script with all values.") { $0.values.map(TemplateLink.file) },
            .link("records", "The first script with records; absent if the page has all of them.") { filter in
                filter.partCount > 0 ? filter.path(ofPart: 0).map(TemplateLink.file) : nil
            },
            .number("partLength", "How many records a script has.") { _ in partLength },
        ]
    )
}
