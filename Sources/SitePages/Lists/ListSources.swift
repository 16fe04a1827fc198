package import Diagnostics
import InterfaceTexts
import SiteBase
package import SiteModel
package import SiteRecords

/// The collections that lists can show.
package struct ListSources: Sendable {
    let all: [SiteList.Source]

    package init(_ collections: [SiteCollection]) { all = collections.compactMap(SiteList.Source.init) }

    private var names: [String] { all.map(\.collection.slug).filter { !$0.isEmpty } }

    /// All lists of the author's, each with its collection if its settings are that collection's.
    func lists(of site: SiteSettings) -> [(ListSettings, SiteList.Source?)] {
        all.flatMap { source in source.records.settings.lists.map { ($0, source) } } + site.lists.map { ($0, nil) }
    }

    /// The collections whose records a list shows; nil if it names one that the site does not have, or none.
    func chosen(by list: ListSettings, _ own: SiteList.Source?) -> [SiteList.Source]? {
        guard let collections = list.collections else { return own.map { [$0] } }
        // One that is held back is left out; others that are missing were reported.
        let chosen = collections.compactMap { source(named: $0.text) }
        return chosen.isEmpty ? nil : chosen
    }

    /// A list with its records; nil if it names a collection that the site does not have.
    func list(_ settings: ListSettings, _ own: SiteList.Source?, in site: Site, jobs: Int) -> SiteList? {
        guard let chosen = chosen(by: settings, own) else { return nil }
        let language = chosen.count == 1 ? chosen[0].records.language : site.language
        return SiteList(settings, over: chosen, in: language, jobs: jobs)
    }

    /// A list that settings name.
    ///
    /// - Parameters:
    ///   - name: its name; for a list of another collection, after the collection's folder: `books/lately`.
    ///   - own: the collection whose settings name it; nil for those of the site.
    /// - Returns: the list, the collection that it belongs to, and the page that sitegen makes of it.
    func list(
        named name: String,
        of own: SiteList.Source?,
        in site: SiteSettings
    ) -> (settings: ListSettings, source: SiteList.Source?, page: OutputPath?)? {
        let parts = name.utf8.split(separator: "/", maxSplits: 1).map(String.init)
        if let own, let list = own.list(named: name) { return (list.settings, own, list.page) }
        if own == nil, let list = site.lists.last(where: { $0.name == name }) { return (list, nil, nil) }
        if parts.count == 2, let source = source(named: parts[0]), let list = source.list(named: parts[1]) {
            return (list.settings, source, list.page)
        }
        // A name that only one collection has needs no folder.
        let found = own == nil ? all.filter { $0.list(named: name) != nil } : []
        guard found.count == 1, let list = found[0].list(named: name) else { return nil }
        return (list.settings, found[0], list.page)
    }

    /// The names by which settings can name lists.
    func listNames(of own: SiteList.Source?, in site: SiteSettings) -> [String] {
        if let own { return own.listNames }
        return site.lists.map(\.name) + all.flatMap { source in source.listNames.map { "\(source.collection.slug)/\($0)" } }
    }

    private func source(named name: String) -> SiteList.Source? {
        let name = name.composed
        return all.first { $0.collection.slug == name }
    }

    /// Reports what is wrong with the author's lists.
    ///
    /// - Parameter isFaulty: whether a folder has a collection that could not be read, which was reported.
    package func check(_ site: SiteSettings, _ problems: DiagnosticCollector, isFaulty: (_ folder: String) -> Bool) {
        let own = all.flatMap { [("first", $0.records.settings.first, $0), ("orders", $0.records.settings.orders, $0)] }
        for (key, names, own) in [("first", site.first, nil)] + own {
            for name in names where list(named: name.text, of: own, in: site) == nil {
                if own == nil, isFaulty(String(name.text.utf8.prefix(before: "/"))) { continue }
                let known = listNames(of: own, in: site)
                problems.add(Diagnostic(at: name.place, fieldPath: key, .unknownList(name.text, among: known)))
            }
        }
        for (list, own) in lists(of: site) { check(list, own, problems, isFaulty: isFaulty) }
        if !problems.hasErrors { for source in all { checkRooms(of: source, problems) } }
    }

    /// Warns about texts in `rooms` that no list shows.
    private func checkRooms(of source: SiteList.Source, _ problems: DiagnosticCollector) {
        guard !source.collection.rooms.isEmpty else { return }
        let lists = source.records.settings.lists.filter { $0.group != nil && chosen(by: $0, source)?.count == 1 }
        let names = lists.flatMap { SiteList($0, over: [source], in: source.records.language, jobs: 1).groupNames }
        let shown = lists.flatMap { SiteList($0, over: [source], in: source.records.language, jobs: 1).groups.compactMap(\.room) }
        let known = Set(shown.map(ObjectIdentifier.init))
        for room in source.collection.rooms where !known.contains(ObjectIdentifier(room.text)) {
            problems.add(Diagnostic(at: room.text.place, .unknownRoom(room.name, among: names)))
        }
    }

    /// Reports what is wrong with a list.
    ///
    /// - Parameter isInText: whether it is a block in a text.
    func check(
        _ list: ListSettings,
        _ own: SiteList.Source?,
        _ problems: DiagnosticCollector,
        isInText: Bool = false,
        isFaulty: (_ folder: String) -> Bool
    ) {
        let path = "lists.\(list.name)"
        if let collections = list.collections {
            for name in collections where source(named: name.text) == nil && !isFaulty(name.text) {
                problems.add(Diagnostic(at: name.place, fieldPath: "\(path).from", .listCollection(name.text, among: names)))
            }
        }
        guard let chosen = chosen(by: list, own) else {
            guard list.collections?.isEmpty ?? true else { return }
            problems.add(Diagnostic(at: list.place, fieldPath: path, .listWithoutCollection(among: names)))
            return
        }
        if let filter = list.filter?.first, list.page == nil || isInText, isInText || own?.list(named: list.name)?.page == nil {
            problems.add(Diagnostic(at: filter.place, fieldPath: "\(path).filter", .listFilter(page: isInText ? nil : "\(list.name).html")))
        }
        if list.form == .map, SiteList.places(of: list, chosen) == nil {
            problems.add(Diagnostic(at: list.place, fieldPath: "\(path).show", .listWithoutPlaces))
        }
        let hidden = Set(chosen.flatMap(\.collection.hiddenFields))
        for field in list.namedFields where hidden.contains(field.key) {
            problems.add(Diagnostic(at: field.place, fieldPath: path, .listHidden(field.key)))
        }
        _ = ListQuery(list, over: chosen.map(\.records.store.declaration), in: ContentLanguage(tag: "en"), hiding: hidden, problems)
    }
}

extension SiteList.Source {
    /// A list of the author's or of sitegen's, with the page that sitegen makes of it.
    fileprivate func list(named name: String) -> (settings: ListSettings, page: OutputPath?)? {
        let own = records.settings.lists.last { $0.name == name }
        guard let known = records.knownLists(in: collection).first(where: { $0.settings.name == name }) else {
            return own.map { ($0, nil) }
        }
        return (own.map { known.settings.changed(by: $0) } ?? known.settings, known.page)
    }

    fileprivate var listNames: [String] {
        let own = records.settings.lists.map(\.name)
        return own + records.knownLists(in: collection).map(\.settings.name).filter { !own.contains($0) }
    }
}
