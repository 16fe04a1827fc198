package import DataReading
package import Diagnostics

/// What a reading reported, in the form `line:column: severity: message`, without ids, through the report that users see.
package func reported(_ problems: DiagnosticCollector) -> [String] {
    DiagnosticReport(problems.diagnostics).text().split(separator: "\n", omittingEmptySubsequences: true)
        .filter { $0.hasPrefix("file:") }
        .map { $0.dropFirst("file:".count).replacing(/\ \[[ST]\d{3}\]$/, with: "").description }
}

/// A file that only pretends to be one.
package func file(_ text: String) -> SourceFile { SourceFile(path: "file", text: text) }

extension SourceValue {
    /// The value in one line: texts in quotes, plain scalars and numbers as they are.
    package var outline: String {
        switch content {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): number
        case .text(let text): "\"\(text)\""
        case .plain(let text): "~\(text)"
        case .list(let elements): "[\(elements.map(\.outline).joined(separator: ","))]"
        case .records(let records): SourceValue(.list(records.values(problems: DiagnosticCollector())), offset: offset).outline
        case .object(let members): "{\(members.map { "\($0.key):\($0.value.outline)" }.joined(separator: ","))}"
        }
    }

    /// Every value with its place, `path=line:column`, in the order of the file.
    package func places(in file: SourceFile, _ path: String = "") -> [String] {
        let own = ["\(path)=\(file.position(at: offset).map { "\($0.line):\($0.column)" } ?? "?")"]
        switch content {
        case .list(let elements): return own + elements.enumerated().flatMap { $1.places(in: file, "\(path)[\($0)]") }
        case .object(let members): return own + members.flatMap { $0.value.places(in: file, "\(path).\($0.key)") }
        default: return own
        }
    }
}
