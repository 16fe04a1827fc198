public import DataReading
import Diagnostics

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
