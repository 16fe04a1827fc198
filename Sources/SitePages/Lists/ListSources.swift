package import Diagnostics
import InterfaceTexts
import SiteBase
package import SiteModel
package import SiteRecords

/// The collections that lists can show.
package struct ListSources: Sendable {
    private let all: [SiteList.Source]

    package init(_ collections: [SiteCollection]) { all = collections.compactMap(SiteList.Source.init) }

    private var names: [String] { all.map(\.collection.slug).filter { !$0.isEmpty } }

    /// All lists of the author's, each with its collection if its settings are that collection's.
    func lists(of site: SiteSettings) -> [(ListSettings, SiteList.Source?)] {
        all.flatMap { source in source.records.settings.lists.map { ($0, source) } } + site.lists.map { ($0, nil) }
    }

    /// The collections whose records a list shows; nil if it names one that the site does not have, or none.
    func chosen(by list: ListSettings, _ own: SiteList.Source?) -> [SiteList.Source]? {
        guard let collections = list.collections else { return own.map { [$0] } }
        let chosen = collections.compactMap { source(named: $0.text) }
        return chosen.isEmpty || chosen.count < collections.count ? nil : chosen
    }

    private func source(named name: String) -> SiteList.Source? {
        let name = name.composed
        return all.first { $0.collection.slug == name }
    }

    /// Reports what is wrong with the author's lists.
    ///
    /// - Parameter isFaulty: whether a folder has a collection that could not be read, which was reported.
    package func check(_ site: SiteSettings, _ problems: DiagnosticCollector, isFaulty: (_ folder: String) -> Bool) {
        let language = ContentLanguage(tag: site.language)
        for (list, own) in lists(of: site) {
            if let chosen = chosen(by: list, own) {
                _ = ListQuery(list, over: chosen.map(\.records.store.declaration), in: language, problems)
                continue
            }
            let path = "lists.\(list.name)"
            guard let collections = list.collections, !collections.isEmpty else {
                problems.add(Diagnostic(at: list.place, fieldPath: path, .listWithoutCollection(among: names)))
                continue
            }
            for name in collections where source(named: name.text) == nil && !isFaulty(name.text) {
                problems.add(Diagnostic(at: name.place, fieldPath: "\(path).from", .listCollection(name.text, among: names)))
            }
        }
    }
}
