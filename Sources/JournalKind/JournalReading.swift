import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
import SiteModel
import SiteRecords

/// Reads pages and posts.
extension Articles {
    /// Reads the site's own pages.
    convenience init?(pagesOf source: CollectionSource) {
        let fields = ArticleFields.page
        self.init(.pages, fields, source, title: source.site.strings[.pagesOfSite], isNewestFirst: false) {
            ($0[fields.order] ?? .max, $0[fields.title])
        }
    }

    /// Reads a journal. Posts without a date come last.
    convenience init?(journalOf source: CollectionSource) {
        let fields = ArticleFields.post
        let title = source.settings.title ?? source.defaultTitle ?? source.site.strings[.untitledSite]
        self.init(.journal, fields, source, title: title, isNewestFirst: true) { (0, $0[fields.date]?.machineText ?? "") }
    }

    private convenience init?(
        _ kind: CollectionKind,
        _ fields: ArticleFields,
        _ source: CollectionSource,
        title: String,
        isNewestFirst: Bool,
        key: (Record) -> (order: Int, text: String)
    ) {
        let document = source.documents[0]
        guard let (list, path) = source.list(under: kind.listKeys, of: document) else { return nil }
        let page = kind == .journal ? PostPage.kind : ArticlePage.kind
        let reading = RecordReading(fields.record, from: source, page: page, mayBeDeclared: kind == .journal) { values, record, source in
            record.checkRedirects("redirects", reserved: source.site.reservedNames)
            if let text = record.anyValue("text")?.text, MarkdownField.mayHaveLists(text) { values[fields.hasLists] = .flag(true) }
            if kind == .pages, let value = record.value("template") { values[fields.templateOffset] = .number(value.offset) }
        }
        self.init(
            kind,
            fields,
            title: title,
            language: ContentLanguage(tag: source.contentLanguage, site: source.site),
            settings: source.settings,
            store: reading.records(of: list, at: path),
            known: { ContentLanguage(tag: $0, site: source.site) },
            isNewestFirst: isNewestFirst,
            key: key
        )
    }
}
