import InterfaceTexts
import SiteBase
import SiteRecords
import SiteTemplates

/// A label and a value among the facts on a record's page.
struct RecordFact {
    package let label: String
    private let value: Value
    private let language: ContentLanguage
    private let drawing: [UInt8]?

    private enum Value {
        /// A text, which may be a name that has a page.
        case text(String, path: OutputPath? = nil)
        /// Interface words: a number, a date, a word, yes or no.
        case words(String, date: String?)
        case address(String)
        case items([Item])
    }

    /// A text in a list and a note about it, such as an author's role.
    fileprivate struct Item {
        let text: String
        var note: String?
        /// The page for the name.
        var path: OutputPath?
    }

    /// Whether it is shown with other records, where each value has one line.
    private let isInList: Bool

    /// Nil if the field has no value that fits among facts.
    ///
    /// - Parameters:
    ///   - inList: whether a list shows the value without its label. A flag that is set then shows its label.
    ///   - own: the label if the field has none, because it is not among the facts of a page.
    init?(_ field: FieldDeclaration, of view: RecordView, inList: Bool = false, labelled own: FieldLabel? = nil) {
        guard let label = field.label ?? own else { return nil }
        switch view.value(at: field.place) {
        case .none, .markdown, .picture, .file, .object: return nil
        case .flag(let flag):
            if inList, !flag { return nil }
            value = .words(inList ? label.text(in: view.language) : view.language.strings[flag ? .yes : .no], date: nil)
        case .texts(let texts):
            let filled = texts.filter { text in text.contains { !$0.isWhitespace } }
            guard !filled.isEmpty else { return nil }
            value = .items(filled.map { Item(text: $0, path: view.path(ofName: $0, field)) })
        case .objects(let objects):
            let label = label.text(in: view.language)
            let items = objects.compactMap { Item($0, under: label) }.map { item in
                var item = item
                item.path = view.path(ofName: item.text, field)
                return item
            }
            guard !items.isEmpty else { return nil }
            value = .items(items)
        case .text(let text):
            guard !text.isEmpty else { return nil }
            if case .webAddress = field.type { value = .address(text) } else { value = .text(text, path: view.path(ofName: text, field)) }
        case .word where field.use.term != nil:
            guard let text = view.text(field) else { return nil }
            value = .text(text, path: view.path(ofName: text, field))
        case .number, .decimal, .date, .word:
            guard let text = view.text(field) else { return nil }
            value = .words(text, date: view.machineText(field).flatMap { if case .date = field.type { $0 } else { nil } })
        }
        self.label = label.text(in: view.language)
        isInList = inList
        language = view.language
        drawing = if case .text(let text, _) = value { field.use.drawing?(text) } else { nil }
    }

    /// A value in words of the interface, in a list.
    init(_ label: FieldLabel, words: String, in language: ContentLanguage) {
        self.label = label.text(in: language)
        value = .words(words, date: nil)
        self.language = language
        (isInList, drawing) = (true, nil)
    }

    /// The language of the value, if it differs from that of the labels.
    private var contentLanguage: String? {
        switch value {
        case .text(let text, _): language(of: text)
        case .items(let items): language(of: items.map(\.text).joined(separator: " "))
        case .address: language.labelTag == nil ? nil : language.tag
        case .words: nil
        }
    }

    private func language(of text: String) -> String? {
        language.otherTag(of: text) ?? (language.labelTag == nil ? nil : language.tag)
    }

    /// The number of bytes of an address that is shown as a whole.
    private static let longestAddress = 60

    var text: String? {
        switch value {
        case .text(let text, _), .words(let text, _): text
        case .address(let address):
            // Of a long address, the host says enough.
            if case let parts = address.utf8.split(separator: "/").dropFirst(), address.utf8.count > Self.longestAddress {
                parts.first.map(String.init)
            } else {
                address.utf8.split(separator: "/").dropFirst().joined(separator: "/")
            }
        case .items(let items): isInList ? items.map(\.text).joined(separator: ", ") : nil
        }
    }

    private var items: [Item] { if case .items(let items) = value { items } else { [] } }

    private static let itemSchema = TemplateSchema<Item>(
        "item",
        [
            .text("item", "The text.") { $0.text },
            .link("namePage", "The page of a name that other records have, too.") { $0.path.map(TemplateLink.file) },
            .text("note", "What is said about it: the role of an author, if the label does not say it.") { $0.note },
        ]
    )

    static let schema = TemplateSchema<RecordFact>(
        "fact",
        [
            .text("label", "The label.") { $0.label },
            .text("text", "The value; of a list only where records are listed, with commas.") { $0.text },
            .link("namePage", "The page of a name that other records have, too.") {
                if case .text(_, let path) = $0.value { path.map(TemplateLink.file) } else { nil }
            },
            .html("drawing", "A drawing that says the same as the value, an `<svg>`; absent for most.") { $0.drawing },
            .text("language", "The language of the value, where it is not that of the labels.") { $0.contentLanguage },
            .text("date", "A date in ISO 8601, for `datetime`.") { if case .words(_, let date) = $0.value { date } else { nil } },
            .externalLink("address", "The address, if the value is one.") {
                if case .address(let address) = $0.value { address } else { nil }
            },
            .list("items", of: itemSchema, "The texts of a list.") { $0.items },
        ]
    )
}

extension RecordFact.Item {
    /// The first two texts in an object; nil if there are none.
    fileprivate init?(_ object: FieldObject, under label: String) {
        let texts = object.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard let text = texts.first else { return nil }
        self.text = text
        note = texts.dropFirst().first { $0 != label }
    }
}
