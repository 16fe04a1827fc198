import InterfaceTexts
package import SiteBase
package import SiteModel
import SiteRecords

/// A list of sitegen's own that has all records of a collection, in the order and form that the author chose.
///
/// Its pages, and the way from one record to the next, follow that order.
package struct IndexList: Sendable {
    package let pages: PagedList
    private let list: SiteList
    /// The place of each record; nil if they are in the order of the data.
    private let places: [Int?]?
    private let site: Site
    let filter: ListFilter?
    /// Whether the author chose a form, groups, fields or a filter.
    private let hasOwnForm: Bool

    /// - Parameters:
    ///   - name: the name of the list in settings.
    ///   - pages: the pages of as many records.
    package init(
        _ name: String,
        of records: any RecordCollection,
        in collection: SiteCollection,
        of site: Site,
        pages: (_ count: Int) -> PagedList
    ) {
        let own = records.settings.lists.last { $0.name == name }
        let known = records.knownLists(in: collection).first { $0.settings.name == name }?.settings ?? ListSettings(name)
        hasOwnForm = own.map { $0.form != nil || $0.group != nil || $0.fields != nil || $0.filter != nil } ?? false
        let list = SiteList(
            own.map(known.changed) ?? known,
            over: [SiteList.Source(collection, records)],
            in: records.language,
            jobs: records.store.jobs
        )
        (self.list, self.site) = (list, site)
        places = list.places
        self.pages = pages(list.count)
        filter = ListFilter(list, on: self.pages, in: collection, of: site)
    }

    /// Whether the records have the order of the data.
    package var isPlain: Bool { places == nil }

    /// The numbers of the records on a page.
    package func numbers(_ page: Int) -> [Int] { pages.range(page).map { list[$0].number } }

    /// The numbers of all records.
    package var numbers: [Int] { (0..<list.count).map { list[$0].number } }

    /// The records of a page in the form that the author chose; nil for the form of the collection's own.
    package func section(_ page: Int) -> ListSection? {
        hasOwnForm ? ListSection(list, pages.range(page), of: site, filter: filter, pages: pages) : nil
    }

    /// The path of the page that lists a record.
    package func path(showing number: Int) -> OutputPath? { pages.path(showing: place(of: number) ?? 0) }

    /// The record that follows another one at a distance; nil if there is none.
    package func neighbour(of number: Int, _ distance: Int) -> Int? {
        guard let place = place(of: number), (0..<list.count).contains(place + distance) else { return nil }
        return list[place + distance].number
    }

    private func place(of number: Int) -> Int? {
        guard let places else { return number < list.count ? number : nil }
        return places[number]
    }
}
