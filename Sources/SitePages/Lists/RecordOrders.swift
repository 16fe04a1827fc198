import InterfaceTexts
import SiteBase
import SiteModel
import SiteRecords
package import SiteTemplates

/// An order in which visitors may read the records of a collection: a list that its settings name under `orders`.
package struct RecordOrder: Sendable {
    private let list: SiteList
    /// The place of each record in the list, by its index in the data.
    private let places: [Int: Int]
    private let page: OutputPath?

    /// - Parameter page: the page of the list; nil if it has none.
    init(_ list: SiteList, page: OutputPath?) {
        (self.list, self.page) = (list, page)
        var places: [Int: Int] = [:]
        let records = list.sources[0].records
        for place in 0..<list.count where places[records.index(list[place].number)] == nil {
            places[records.index(list[place].number)] = place
        }
        self.places = places
    }

    /// What the page of a record shows of the order; nil if the list does not have it.
    func step(of index: Int) -> RecordOrderStep? {
        guard let place = places[index] else { return nil }
        let (previous, next) = (neighbour(place - 1), neighbour(place + 1))
        if previous == nil, next == nil { return nil }
        return RecordOrderStep(
            title: list.title,
            language: list.language.otherTag(of: list.title) ?? list.language.tag,
            page: page,
            previous: previous,
            next: next
        )
    }

    private func neighbour(_ place: Int) -> Breadcrumb? {
        guard (0..<list.count).contains(place) else { return nil }
        let (source, number) = (list.sources[0], list[place].number)
        let title = source.records.title(number)
        let language = list.language.otherTag(of: title) ?? list.language.tag
        return source.records.page(of: number, in: source.collection).map { Breadcrumb(title: title, language: language, path: $0) }
    }
}

/// The records before and after another one in an order.
package struct RecordOrderStep {
    let title: String
    let language: String
    let page: OutputPath?
    let previous: Breadcrumb?
    let next: Breadcrumb?

    package static let schema = TemplateSchema<RecordOrderStep>(
        "order",
        [
            .text("title", "The title of the list.") { $0.title },
            .text("language", "The language of the title, for `lang`.") { $0.language },
            .link("link", "The page of the list, if it has one.") { $0.page.map(TemplateLink.file) },
            .object("previous", Breadcrumb.schema, "The record before; absent for the first one.") { $0.previous },
            .object("next", Breadcrumb.schema, "The record after it; absent for the last one.") { $0.next },
        ]
    )
}
