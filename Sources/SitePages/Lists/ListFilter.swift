import InterfaceTexts
import SiteBase
package import SiteModel
package import SiteRecords
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
    private let shardCount: Int
    private let folder: String

    /// Nil if visitors cannot filter the list.
    init?(_ list: SiteList, in collection: SiteCollection?, of site: Site) {
        guard !list.query.filters.isEmpty else { return nil }
        (facets, shardCount) = ListFacet.all(of: list, length: list.count <= Self.mostInOne ? .max : Self.shardLength)
        if facets.isEmpty { return nil }
        (self.list, self.site) = (list, site)
        let above = collection?.folder ?? site.settings.folder
        let name = Slug.name(of: list.settings.name, reserved: { _ in false }, suffix: "list")
        folder = (above.isEmpty ? "" : "\(above)/") + "\(name)-filter"
    }

    /// Whether a page has all records of the list.
    private var isWhole: Bool { list.count <= PagedList.length }
    private var partCount: Int { isWhole ? 0 : (list.count + Self.partLength - 1) / Self.partLength }

    /// The script with all values, and their places if they take one script.
    private var values: OutputPath? { OutputPath("\(folder)/values.js") }

    private func path(ofShard shard: Int) -> OutputPath? { OutputPath("\(folder)/values-\(shard).js") }

    private func path(ofPart part: Int) -> OutputPath? { OutputPath("\(folder)/\(part / Self.folderLength)/\(part).js") }

    package var plans: [PagePlan] {
        let name = "the filter of the list \(list.settings.name)"
        func plan(_ path: OutputPath?, _ kind: PageKind, _ model: @escaping @Sendable (OutputPath) -> any PageModel) -> PagePlan? {
            path.map { path in
                .list(path, kind, source: list.settings.place, name: name, form: .script, renaming: "give the list another name") { _ in
                    model(path)
                }
            }
        }
        let isSplit = shardCount > 1
        let all = plan(values, ListValues.kind) { ListValues(self, .all(places: !isSplit), at: $0) }
        let shards = (isSplit ? 0..<shardCount : 0..<0).map { shard in
            plan(path(ofShard: shard), ListValues.kind) { ListValues(self, .shard(shard), at: $0) }
        }
        let parts = (0..<partCount).map { part in
            plan(path(ofPart: part), ListRecords.kind) { path in
                ListRecords(self, part * Self.partLength..<min(list.count, (part + 1) * Self.partLength), at: path)
            }
        }
        return ([all] + shards + parts).compactMap(\.self)
    }

    /// Which values are shown, and whether with the places of their records.
    fileprivate enum Extent {
        /// The first values of each field, on pages.
        case first
        case all(places: Bool)
        case shard(Int)
    }

    fileprivate func shown(_ extent: Extent) -> [Facet] {
        facets.compactMap { facet in
            let values =
                switch extent {
                case .first: Array(facet.values.prefix(Self.firstValues))
                case .all: facet.values
                case .shard(let shard): facet.values.filter { $0.shard == shard }
                }
            let hasPlaces = if case .all(let places) = extent { places } else if case .shard = extent { true } else { false }
            let shown = values.map { Value(value: $0, hasPlaces: hasPlaces, isSplit: shardCount > 1, filter: self) }
            return shown.isEmpty ? nil : Facet(facet: facet, values: shown, isCut: facet.values.count > shown.count)
        }
    }

    fileprivate struct Facet {
        let facet: ListFacet
        let values: [Value]
        let isCut: Bool

        static let schema = TemplateSchema<Facet>(
            "facet",
            [
                .text("label", "What the field has.") { $0.facet.label },
                .text("name", "The field, as the settings write it.") { $0.facet.key },
                .list("values", of: Value.schema, "Its values.") { $0.values },
                .flag("isCut", "Whether there are more values, in the script.") { $0.isCut },
            ]
        )
    }

    fileprivate struct Value {
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

    /// The values of a filter, in a script.
    fileprivate final class ListValues: LaidOutPage {
        static let kind = PageKind("list-values", schema)

        private let facets: [Facet]
        private let language: ContentLanguage
        let layout: PageLayout

        init(_ filter: ListFilter, _ extent: Extent, at path: OutputPath) {
            facets = filter.shown(extent)
            language = filter.list.language
            layout = PageLayout(filter.site, at: path, title: filter.list.title)
        }

        static let schema = TemplateSchema<ListValues>(
            "values of a filter",
            PageLayout.fields { $0.layout } + [
                .list("facets", of: Facet.schema, "The fields with their values.") { $0.facets },
                .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            ]
        )
    }

    /// Some records of a list, in a script.
    fileprivate final class ListRecords: LaidOutPage {
        static let kind = PageKind("list-records", schema)

        private let section: ListSection
        let layout: PageLayout

        init(_ filter: ListFilter, _ range: Range<Int>, at path: OutputPath) {
            section = ListSection(filter.list, range, of: filter.site)
            layout = PageLayout(filter.site, at: path, title: filter.list.title)
        }

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ListRecords> {
            TemplateSchema(
                "records of a list",
                PageLayout.fields { $0.layout } + [.object("list", ListSection.schema(own), "The records.") { $0.section }]
            )
        }
    }

    /// The kinds of the scripts.
    package static var kinds: [PageKind] { [ListValues.kind, ListRecords.kind] }
    /// The kind of the scripts with records.
    package static var records: PageKind { ListRecords.kind }
}
