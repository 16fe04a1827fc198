import BookSite
import SiteBase
import SitePipeline

extension PageTrace {
    /// The steps in one line: `read 21 µs, fields 30 µs, …`.
    var line: String { steps.map { "\($0.name) \($0.microseconds) µs" }.joined(separator: ", ") }

    /// The steps in columns, each with its subject, bytes and microseconds.
    var table: String {
        let rows = steps.map { ($0.name, $0.bytes.map { "\($0) bytes" } ?? "", "\($0.microseconds) µs", Printable.line($0.subject)) }
        func width(_ texts: [String]) -> Int { texts.map(\.unicodeScalars.count).max() ?? 0 }
        func padding(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) }
        let (names, bytes, times) = (width(rows.map(\.0)), width(rows.map(\.1)), width(rows.map(\.2)))
        let lines = rows.map { name, size, time, subject in
            "  \(name)\(padding(name, names))  \(padding(size, bytes))\(size)  \(padding(time, times))\(time)  \(subject)"
        }
        return (["\(Printable.line(page.description)):"] + lines).joined(separator: "\n")
    }

    var json: JSONText {
        .list(
            steps.map { step in
                .members([
                    ("step", .text(step.name)), ("subject", .text(step.subject)), ("bytes", step.bytes.map(JSONText.number)),
                    ("microseconds", .number(step.microseconds)),
                ])
            }
        )
    }
}

extension PageTrace.Step {
    fileprivate var microseconds: Int { Int((duration / .microseconds(1)).rounded()) }
}
