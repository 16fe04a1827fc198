import DataReading
import SiteBase

extension SourceValue {
    /// Whether an object has a key, even without a value.
    func hasMember(_ key: String) -> Bool {
        if case .object(let members) = content { members.contains { $0.key == key } } else { false }
    }

    var memberCount: Int? { if case .object(let members) = content { members.count } else { nil } }

    /// The value converted to the form of a type: texts are joined, a text becomes a list, texts become objects.
    func shaped(for type: FieldType) -> SourceValue {
        switch type {
        case .text, .custom: nothing ?? joined(by: ", ").plainNumber
        case .markdown: nothing ?? joined(by: "\n\n")
        case .texts(_, nil), .textsOrObjects: listed
        case .texts(_, let key?): SourceValue(.list(listed.elements.map { $0.wrapped(in: key) }), offset: offset)
        case .objects(let shape):
            // An author may be only a name.
            shape.fields.first.map { first in SourceValue(.list(listed.elements.map { $0.wrapped(in: first.key) }), offset: offset) }
                ?? self
        case .webAddress, .picture, .date, .word: nothing ?? self
        case .flag, .wholeNumber, .number: nothing ?? plainText
        case .object: self
        }
    }

    /// An absent value for `""`, which other programs write for nothing; nil for any other value.
    private var nothing: SourceValue? { if case .text("") = content { SourceValue(.null, offset: offset) } else { nil } }

    /// A number or flag in quotation marks as one without them.
    private var plainText: SourceValue {
        guard case .text(let text) = content, Double(text) != nil || text == "true" || text == "false" else { return self }
        return SourceValue(.plain(text), offset: offset)
    }

    /// A number as a text.
    private var plainNumber: SourceValue {
        if case .number(let digits) = content { SourceValue(.plain(digits), offset: offset) } else { self }
    }

    private var elements: [SourceValue] { if case .list(let elements) = content { elements } else { [] } }

    private var isText: Bool {
        switch content {
        case .text, .plain: true
        case .null, .flag, .number, .list, .records, .object: false
        }
    }

    /// The value in a list; a list stays as it is.
    private var listed: SourceValue {
        if case .list = content { self } else { SourceValue(.list([self]), offset: offset) }
    }

    /// A text in an object; any other value stays as it is.
    private func wrapped(in key: String) -> SourceValue {
        isText ? SourceValue(.object([SourceMember(key: key, keyOffset: offset, value: self)]), offset: offset) : self
    }

    /// The texts of a list as one text. Another value stays as it is. If an element is not text, that element, for the message.
    private func joined(by separator: String) -> SourceValue {
        guard case .list(let elements) = content else { return self }
        var texts: [String] = []
        for element in elements {
            switch element.content {
            case .text(let text), .plain(let text), .number(let text): texts.append(text)
            case .null: continue
            case .flag, .list, .records, .object: return element
            }
        }
        return SourceValue(.text(texts.joined(separator: separator)), offset: offset)
    }
}
