import DataReading
package import Diagnostics
import InterfaceTexts
package import SiteBase
package import SiteModel
package import SiteRecords

/// The author's lists of a site: those with pages, and those that first pages show.
package struct SiteLists: Sendable {
    /// A list on a page that is not its own.
    package struct Placed: Sendable {
        let list: SiteList
        /// The page of the whole list; nil if it has none.
        let page: OutputPath?
    }

    /// A list with the collection whose settings have it.
    package struct Own: Sendable {
        package let list: SiteList
        package let collection: SiteCollection?
    }

    /// The lists that have pages.
    package let paged: [Own]
    /// The lists that the first pages of the site and of its collections show.
    private let first: [OutputPath: [Placed]]
    /// The links to lists with pages of their own, on the first page of their collection or of the site.
    private let links: [OutputPath: [Breadcrumb]]

    /// The orders of each collection that has any, by its records.
    private let orders: [ObjectIdentifier: [RecordOrder]]

    package init(of site: Site, jobs: Int) {
        let sources = ListSources(site.collections)
        paged = sources.lists(of: site.settings).filter { $0.0.page != nil }.compactMap { settings, own in
            sources.list(settings, own, in: site, jobs: jobs).map { Own(list: $0, collection: own?.collection) }
        }
        var first: [OutputPath: [Placed]] = [:]
        func place(_ names: [ListSettings.Word], of own: SiteList.Source?, on path: OutputPath?) {
            guard let path, !names.isEmpty else { return }
            first[path, default: []] += names.compactMap { name in
                guard let found = sources.list(named: name.text, of: own, in: site.settings),
                    let list = sources.list(found.settings, found.source, in: site, jobs: jobs)
                else { return nil }
                let page = found.page ?? found.settings.path(in: found.source?.collection, of: site)
                // The page shows that list anyway.
                return page == path ? nil : Placed(list: list, page: page)
            }
        }
        // The only collection may begin on the front page, which then shows the lists of both.
        place(site.settings.first, of: nil, on: site.home)
        for source in sources.all { place(source.records.settings.first, of: source, on: source.collection.front) }
        self.first = first
        var links: [OutputPath: [Breadcrumb]] = [:]
        for own in paged {
            guard let front = own.collection.map(\.front) ?? site.home, let path = own.list.settings.path(in: own.collection, of: site),
                path != front, !(first[front] ?? []).contains(where: { $0.page == path })
            else { continue }
            let title = own.list.title
            links[front, default: []].append(Breadcrumb(title: title, language: site.language.otherTag(of: title), path: path))
        }
        for source in sources.all {
            guard let front = source.collection.front else { continue }
            let kinds = source.records.store.declaration.shown.compactMap(\.use.term).filter(\.isOwn)
            for kind in kinds {
                guard let path = site.terms.index(of: kind) else { continue }
                let title = kind.heading.text(in: site.language)
                links[front, default: []].append(Breadcrumb(title: title, language: site.language.otherTag(of: title), path: path))
            }
        }
        self.links = links
        var orders: [ObjectIdentifier: [RecordOrder]] = [:]
        for source in sources.all where !source.records.settings.orders.isEmpty {
            orders[ObjectIdentifier(source.records.store)] = source.records.settings.orders.compactMap { name in
                guard let found = sources.list(named: name.text, of: source, in: site.settings),
                    let list = sources.list(found.settings, source, in: site, jobs: jobs), list.sources.count == 1,
                    list.sources[0].collection.slug == source.collection.slug
                else { return nil }
                return RecordOrder(list, page: found.page ?? found.settings.path(in: source.collection, of: site))
            }
        }
        self.orders = orders
    }

    /// The records before and after another one in each order of its collection.
    package func steps(of origin: RecordReference) -> [RecordOrderStep] {
        if orders.isEmpty { return [] }
        return (orders[ObjectIdentifier(origin.store)] ?? []).compactMap { $0.step(of: origin.number) }
    }

    /// The links that a first page has to lists with pages of their own, which it does not show.
    package func links(on path: OutputPath) -> [Breadcrumb] { links.isEmpty ? [] : links[path] ?? [] }

    /// The lists that a page shows although they are not its own.
    package func sections(on path: OutputPath, of site: Site) -> [ListSection] {
        guard !first.isEmpty, let lists = first[path] else { return [] }
        return lists.enumerated().map { number, placed in
            ListSection(placed.list, 0..<min(placed.list.count, placed.list.mostOnOthers), of: site, page: placed.page, number: number)
        }
    }
}

extension Site {
    /// The list of a block in a text: the name of a list, or its settings.
    ///
    /// - Parameters:
    ///   - number: the number of the block in its text.
    ///   - own: the collection of the text.
    ///   - problems: receives errors in the block.
    package func section(
        ofBlock block: String,
        number: Int,
        in text: MarkdownField,
        of own: SiteCollection,
        _ problems: DiagnosticCollector
    )
        -> ListSection?
    {
        let sources = ListSources(collections)
        let source = sources.all.first { $0.collection.slug == own.slug && own.content.kind != kinds.pages }
        guard !block.isBlank else {
            problems.add(Diagnostic(at: text.place(ofList: number), .listBlock(isEmpty: true)))
            return nil
        }
        let file = text.file(of: block)
        let found = ListSettings.ofBlock(file, problems)
        let list: SiteList?
        let page: OutputPath?
        switch found {
        case nil: return nil
        case .named(let name):
            guard
                let named = sources.list(named: name.text, of: source, in: settings)
                    ?? sources.list(named: name.text, of: nil, in: settings)
            else {
                let known = sources.listNames(of: nil, in: settings)
                problems.add(Diagnostic(at: name.place, .unknownList(name.text, among: known)))
                return nil
            }
            list = sources.list(named.settings, named.source, in: self, jobs: 1)
            page = named.page ?? named.settings.path(in: named.source?.collection, of: self)
        case .settings(let settings):
            sources.check(settings, source, problems, isInText: true) { _ in false }
            list = problems.hasErrors ? nil : sources.list(settings, source, in: self, jobs: 1)
            page = nil
        }
        return list.map {
            ListSection(
                $0,
                0..<min($0.count, PagedList.length),
                of: self,
                page: $0.count > PagedList.length ? page : nil,
                number: number,
                isNamed: false
            )
        }
    }
}

extension ListSettings {
    /// The path of the list's page.
    package func path(in collection: SiteCollection?, of site: Site) -> OutputPath? {
        guard let page else { return nil }
        let folder = collection?.folder ?? site.settings.folder
        return OutputPath(folder.isEmpty ? page.text : "\(folder)/\(page.text)")
    }
}

extension SiteList {
    /// How many records a page shows that is not the list's own, unless the list has a limit.
    fileprivate var mostOnOthers: Int {
        if settings.limit != nil { return .max }
        return switch settings.form ?? .rows {
        case .rows, .timeline: 10
        case .covers, .gallery: 14
        case .map: 1_000
        case .cards: 6
        case .table: 20
        case .spines: 100
        }
    }
}
