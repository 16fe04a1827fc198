public import DataReading
import Diagnostics

/// A value for lenient rendering, as defined by the Mustache specification.
public enum TemplateValue: Sendable {
    /// No value. Sections on it are not shown, and it renders as empty text.
    case absent
    /// A text, which is escaped where it is written.
    case text(String)
    /// A flag for sections.
    case flag(Bool)
    /// A list, which repeats a section.
    case list([TemplateValue])
    /// Named values.
    case object([String: TemplateValue])

    /// Whether a section on this value is shown.
    var isShown: Bool {
        switch self {
        case .absent, .flag(false): false
        case .text(let text): !text.isEmpty
        case .list(let elements): !elements.isEmpty
        case .flag(true), .object: true
        }
    }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A flag.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A list.
    public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
    /// Named values. If several have the same name, the last one counts.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) { self = .object(Dictionary(elements) { $1 }) }
    /// A number, written in digits.
    public init(integerLiteral value: Int) { self = .text(String(value)) }
    /// A number, in its shortest form.
    public init(floatLiteral value: Double) { self = .text("\(value)") }
    /// Nothing.
    public init(nilLiteral: ()) { self = .absent }
}

extension TemplateValue {
    /// The values of a JSON or YAML document, for lenient rendering. Numbers stay as written.
    public init(_ value: SourceValue) {
        switch value.content {
        case .null: self = .absent
        case .flag(let flag): self = .flag(flag)
        case .number(let text), .text(let text): self = .text(text)
        case .plain("true"): self = .flag(true)
        case .plain("false"): self = .flag(false)
        case .plain(let text): self = value.isAbsent ? .absent : .text(text)
        case .list(let elements): self = .list(elements.map(TemplateValue.init))
        case .records(let records): self = .list(records.values(problems: DiagnosticCollector()).map(TemplateValue.init))
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.key, TemplateValue($0.value)) }) { first, _ in first })
        }
    }
}
