import SiteBase

/// A value for a template.
public enum TemplateValue: Sendable {
    /// No value: sections on it do not show, and it is rendered as empty text.
    case absent
    /// Text; escaped where it is written.
    case text(String)
    /// HTML that sitegen made; written without escaping.
    case html([UInt8])
    /// An address for `href` and `src`.
    case link(TemplateLink)
    /// True or false, for sections.
    case flag(Bool)
    /// A list that repeats a section, for lenient rendering.
    case list([TemplateValue])
    /// The values of several records of one schema, each `width` long; repeats a section, for strict rendering.
    case rows([TemplateValue], width: Int)
    /// Named values, for lenient rendering.
    case object([String: TemplateValue])
    /// Values in the order of a `TemplateSchema`, for strict rendering.
    case record([TemplateValue])

    /// Whether a section on this value shows.
    var isShown: Bool {
        switch self {
        case .absent, .flag(false): false
        case .text(let text): !text.isEmpty
        case .html(let bytes): !bytes.isEmpty
        case .list(let elements), .rows(let elements, _): !elements.isEmpty
        case .flag(true), .link, .object, .record: true
        }
    }
}

/// An address that a template may write into `href` and `src`.
public enum TemplateLink: Sendable {
    /// A file of the site; the address is relative to the page.
    case file(OutputPath)
    /// An address outside the site, checked when it was read.
    case address(String)
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

extension Fingerprint {
    /// Adds a value and everything in it.
    public mutating func combine(_ value: TemplateValue) {
        switch value {
        case .absent: combine(0)
        case .flag(let flag): combine(flag ? 1 : 2)
        case .text(let text):
            combine(3)
            combine(text)
        case .html(let bytes):
            combine(4)
            combine(bytes)
        case .link(.file(let path)):
            combine(5)
            combine(path.description)
        case .link(.address(let address)):
            combine(6)
            combine(address)
        case .rows(let elements, let width):
            combine(9)
            combine(width)
            combine(elements.count)
            for element in elements { combine(element) }
        case .list(let elements), .record(let elements):
            combine(7)
            combine(elements.count)
            for element in elements { combine(element) }
        case .object(let members):
            combine(8)
            combine(members.count)
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                combine(name)
                combine(member)
            }
        }
    }
}
