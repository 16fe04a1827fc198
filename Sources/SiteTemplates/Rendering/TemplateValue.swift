/// A value for lenient rendering, as the Mustache specification has it.
public enum TemplateValue: Sendable {
    /// No value: sections on it do not show, and it is rendered as empty text.
    case absent
    /// Text; escaped where it is written.
    case text(String)
    /// True or false, for sections.
    case flag(Bool)
    /// A list; it repeats a section.
    case list([TemplateValue])
    /// Named values.
    case object([String: TemplateValue])

    /// Whether a section on this value shows.
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
    /// Named values; of several with the same name, the last counts.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) { self = .object(Dictionary(elements) { $1 }) }
    /// A number, written in digits.
    public init(integerLiteral value: Int) { self = .text(String(value)) }
    /// A number, in its shortest form.
    public init(floatLiteral value: Double) { self = .text("\(value)") }
    /// Nothing.
    public init(nilLiteral: ()) { self = .absent }
}
