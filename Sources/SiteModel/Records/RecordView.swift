import SiteAssets
import SiteBase
package import SiteMarkdown
import SiteTemplates

/// A record as a page shows it.
package final class RecordView: FieldView {
    package let store: RecordStore
    package let number: Int
    package let record: Record
    package let language: ContentLanguage
    /// The number of characters of a folded text that always show; nil shows all.
    private let fold: Int?
    /// Renders the texts of the record's own page; nil on other pages, which show no texts.
    private let links: MarkdownLinks?
    private lazy var details = links.map { store.details(of: number, problems: $0.problems) } ?? store.detailsBeforehand(of: number)
    /// The language of the record, where others of its collection are in another one.
    var ownTag: String? { store.mixesLanguages ? language.tag : nil }
    /// The fields with a label that have a value.
    private(set) lazy var facts = store.facts.compactMap { RecordFact($0, of: self) }
    /// Those of them that lists show.
    var listedFacts: [RecordFact] { store.listed.compactMap { RecordFact($0, of: self, inList: true) } }
    /// The same as one line: `Primula vulgaris · Cork`. Nil if there are none.
    package var line: String? {
        let texts = listedFacts.compactMap(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }
    /// The texts among the author's own fields.
    var sections: [RecordSection] { store.ownInOrder.compactMap { RecordSection($0, of: self) } }
    /// The pictures among the author's own fields.
    var pictures: [RecordPicture] { store.ownInOrder.compactMap { RecordPicture($0, of: self) } }
    /// The texts that were rendered, by the index of their fields.
    private var texts: [(index: Int, html: MarkdownHTML?)] = []

    /// - Parameters:
    ///   - language: that of the collection.
    ///   - links: renders the texts of the record's own page.
    package init(_ store: RecordStore, _ number: Int, language: ContentLanguage, fold: Int? = nil, _ links: MarkdownLinks? = nil) {
        self.store = store
        self.number = number
        record = store.records[number]
        self.language = store.originalLanguage(of: number) ?? language
        self.fold = fold
        self.links = links
    }

    package subscript<Value>(field: KeptField<Value>) -> Value { record[field] }

    package subscript<Value>(field: DetailField<Value>) -> Value { Value(details[field.index]) }

    /// The page of a name on the record's own page; nil if there is none.
    func path(ofName name: String, _ field: FieldDeclaration) -> OutputPath? {
        field.use.term.flatMap { kind in links.flatMap { $0.targets.site(of: $0.page).terms.path(of: name, kind) } }
    }

    func value(at place: FieldPlace) -> FieldValue {
        switch place {
        case .kept(let index): record.value(index)
        case .details(let index): details[index]
        case .own, .publication: .none
        }
    }

    /// The value of a field. A field of an author's own is looked up by its key.
    func value(of field: FieldDeclaration) -> FieldValue {
        guard case .own = field.place else { return value(at: field.place) }
        return store.ownFields[field.key].map { value(at: $0.place) } ?? .none
    }

    func declared(_ field: FieldDeclaration) -> FieldDeclaration {
        if case .own = field.place { store.ownFields[field.key] ?? field } else { field }
    }

    /// The text of a field as HTML.
    package func html(_ field: DetailField<MarkdownField?>) -> MarkdownHTML? { html(.details(field.index), folds: true) }

    func html(_ field: FieldDeclaration) -> MarkdownHTML? {
        guard case .markdown(let folds, _) = field.type else { return nil }
        if case .own = field.place { return store.ownFields[field.key].flatMap { html($0.place, folds: folds) } }
        return html(field.place, folds: folds)
    }

    private func html(_ place: FieldPlace, folds: Bool) -> MarkdownHTML? {
        guard let links, case .details(let index) = place else { return nil }
        if let known = texts.first(where: { $0.index == index }) { return known.html }
        guard case .markdown(let text) = details[index] else { return nil }
        let html = links.html(
            text,
            isMarkdown: store.readsMarkdown,
            fold: folds ? fold : nil,
            highestHeading: store.textsBelowTitle.contains(index) ? 2 : 3
        )
        texts.append((index, html))
        return html
    }
}
