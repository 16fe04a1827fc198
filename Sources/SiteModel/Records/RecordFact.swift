import SiteTemplates

/// A label and a value, as a page shows them among the facts of a record.
struct RecordFact {
    let label: String
    private let value: Value
    private let language: ContentLanguage

    private enum Value {
        case text(String)
        /// Words of the interface: a number, a date, a word, yes or no.
        case words(String, date: String?)
        case address(String)
        case texts([String])
    }

    /// Nil if the field has no value that fits among facts.
    init?(_ field: FieldDeclaration, of view: RecordView) {
        guard let label = field.label else { return nil }
        switch view.value(at: field.place) {
        case .none, .markdown, .picture: return nil
        case .flag(let flag): value = .words(view.language.strings[flag ? .yes : .no], date: nil)
        case .texts(let texts):
            guard !texts.isEmpty else { return nil }
            value = .texts(texts)
        case .text(let text):
            guard !text.isEmpty else { return nil }
            if case .webAddress = field.type { value = .address(text) } else { value = .text(text) }
        case .number, .decimal, .date, .word:
            guard let text = view.text(field) else { return nil }
            value = .words(text, date: view.machineText(field).flatMap { if case .date = field.type { $0 } else { nil } })
        }
        self.label = label.text(in: view.language)
        language = view.language
    }

    /// The tag of the content, where that is not the language of the labels around it.
    private var contentLanguage: String? {
        switch value {
        case .text, .texts, .address: language.labelTag == nil ? nil : language.tag
        case .words: nil
        }
    }

    var text: String? {
        switch value {
        case .text(let text), .words(let text, _): text
        case .address(let address): address.utf8.split(separator: "/").dropFirst().joined(separator: "/")
        case .texts: nil
        }
    }

    private struct Item { let text: String }

    private var items: [Item] { if case .texts(let texts) = value { texts.map(Item.init) } else { [] } }

    static let schema = TemplateSchema<RecordFact>(
        "fact",
        [
            .text("label", "The label.") { $0.label },
            .text("text", "The value; absent for a list.") { $0.text },
            .text("language", "The language of the value, where it is not that of the labels.") { $0.contentLanguage },
            .text("date", "A date in ISO 8601, for `datetime`.") { if case .words(_, let date) = $0.value { date } else { nil } },
            .externalLink("address", "The address, if the value is one.") {
                if case .address(let address) = $0.value { address } else { nil }
            },
            .list("items", of: TemplateSchema<Item>("item", [.text("item", "The text.") { $0.text }]), "The texts of a list.") { $0.items },
        ]
    )
}
