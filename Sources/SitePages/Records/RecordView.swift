package import InterfaceTexts
import SiteAssets
import SiteBase
package import SiteMarkdown
package import SiteModel
package import SiteRecords
import SiteTemplates

/// A record as shown on a page.
package final class RecordView: FieldView {
    package let store: RecordStore
    package let number: Int
    package let record: Record
    package let language: ContentLanguage
    /// The number of characters of a folded text that are always visible; nil shows the whole text.
    private let fold: Int?
    /// Renders the texts of the record's own page; nil on other pages, which show no texts.
    private let links: MarkdownLinks?
    private lazy var details = links.map { store.details(of: number, problems: $0.problems) } ?? store.detailsBeforehand(of: number)
    /// The language of the record, if records of the collection have different languages.
    var ownTag: String? { store.mixesLanguages || isOfOwnLanguage ? language.tag : nil }
    private let isOfOwnLanguage: Bool
    /// The facts that have a value.
    private(set) lazy var facts = store.facts.compactMap { RecordFact($0, of: self) }
    /// The facts that lists show.
    var listedFacts: [RecordFact] { store.listed.compactMap { RecordFact($0, of: self, inList: true) } }
    /// The facts of lists on one line, such as `Primula vulgaris · Cork`; nil if there are none.
    package var line: String? {
        let texts = listedFacts.compactMap(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }
    var sections: [RecordSection] { store.ownInOrder.compactMap { RecordSection($0, of: self) } }
    var pictures: [RecordPicture] { store.ownInOrder.compactMap { RecordPicture($0, of: self) } }
    /// The rendered texts, with the indices of their fields.
    private var texts: [(index: Int, html: MarkdownHTML?)] = []

    /// - Parameters:
    ///   - language: the language of the collection.
    ///   - own: the language that the record declares.
    ///   - links: renders the texts of the record's own page.
    package init(
        _ store: RecordStore,
        _ number: Int,
        language: ContentLanguage,
        own: ContentLanguage? = nil,
        fold: Int? = nil,
        _ links: MarkdownLinks? = nil
    ) {
        self.store = store
        self.number = number
        record = store.records[number]
        self.language = own ?? store.originalLanguage(of: number) ?? language
        isOfOwnLanguage = own != nil
        self.fold = fold
        self.links = links
    }

    package subscript<Value>(field: KeptField<Value>) -> Value { record[field] }

    package subscript<Value>(field: DetailField<Value>) -> Value { Value(details[field.index]) }

    /// The page for a name on the record's own page; nil if there is none.
    func path(ofName name: String, _ field: FieldDeclaration) -> OutputPath? {
        field.use.term.flatMap { kind in links.flatMap { $0.targets.site(of: $0.page).terms.path(of: name, kind) } }
    }

    func value(at place: FieldPlace) -> FieldValue { store.value(at: place, of: record, details) }

    /// The value of a field. The author's own fields are looked up by key.
    func value(of field: FieldDeclaration) -> FieldValue {
        guard case .own = field.place else { return value(at: field.place) }
        return store.ownFields[field.key].map { value(at: $0.place) } ?? .none
    }

    func declared(_ field: FieldDeclaration) -> FieldDeclaration {
        if case .own = field.place { store.ownFields[field.key] ?? field } else { field }
    }

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
