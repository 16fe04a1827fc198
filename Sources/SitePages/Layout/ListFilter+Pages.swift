import InterfaceTexts
import SiteBase
package import SiteModel
package import SiteRecords
import SiteTemplates

extension ListFilter {
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

    /// The kinds of the scripts.
    package static var kinds: [PageKind] { [ListValues.kind, ListRecords.kind] }
    /// The kind of the scripts with records.
    package static var records: PageKind { ListRecords.kind }
}

/// The values of a filter, in a script.
private final class ListValues: LaidOutPage {
    static let kind = PageKind("list-values", schema)

    private let facets: [ListFilter.Facet]
    /// The records at the places of the list, if one has several places.
    private let records: String?
    private let language: ContentLanguage
    let layout: PageLayout

    init(_ filter: ListFilter, _ extent: ListFilter.Extent, at path: OutputPath) {
        facets = filter.shown(extent)
        records = if case .all = extent { filter.list.repeatedRecords } else { nil }
        language = filter.list.language
        layout = PageLayout(filter.site, at: path, title: filter.list.title)
    }

    static let schema = TemplateSchema<ListValues>(
        "values of a filter",
        PageLayout.fields { $0.layout } + [
            .list("facets", of: ListFilter.Facet.schema, "The fields with their values.") { $0.facets },
            .text("records", "The numbers of the records at the places of the list; absent if each has one place.") { $0.records },
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
        ]
    )
}

/// Some records of a list, in a script.
private final class ListRecords: LaidOutPage {
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

extension IndexList {
    /// The plans of what visitors need to filter the list.
    package var plans: [PagePlan] { filter?.plans ?? [] }
}
