import DataReading
import Diagnostics
import SiteBase

/// JSON and newline-delimited JSON: what is accepted is the same however it is read, and reports stay on their lines.
@Sendable func fuzzJSON(_ bytes: [UInt8]) {
    let file = SourceFile(path: "data.json", bytes: bytes)
    let (whole, inRecords, inLines) = (DiagnosticCollector(), DiagnosticCollector(), DiagnosticCollector())
    let value = JSONReader.read(file, problems: whole)
    let records = JSONReader.readRecords(file, problems: inRecords)
    if let value, let records, whole.diagnostics.isEmpty {
        let discarded = DiagnosticCollector()
        require(outline(value, discarded) == outline(records, discarded), "records differ from the whole")
        require(discarded.diagnostics.isEmpty, "a record of a clean file has a problem")
    }
    require(value == nil || records != nil, "records cannot be read of a file that can")
    if let lines = JSONReader.readLines(file, problems: inLines) { _ = outline(lines, inLines) }
    for problems in [whole, inRecords, inLines] { checkReport(problems) }
}

/// YAML: no input takes long or crashes, and reports stay on their lines.
@Sendable func fuzzYAML(_ bytes: [UInt8]) {
    let problems = DiagnosticCollector()
    if let value = YAMLReader.read(SourceFile(path: "data.yaml", bytes: bytes), problems: problems),
        var fields = Fields(value, in: SourceFile(path: "data.yaml", bytes: bytes), problems: problems)
    {
        _ = fields.text("title")
        _ = fields.wholeNumber("pages", in: 0...1_000)
        _ = fields.number("rate", in: 0...5)
        _ = fields.flag("search")
        _ = fields.choice("kind", of: [("series", 1), ("shelf", 2)])
        _ = fields.objects("chapters", like: "{\"title\": \"…\"}")?.count
        _ = fields.textsByKey("strings")
        fields.finish()
    }
    checkReport(problems)
}

/// Nothing in a report can move a terminal's cursor or begin a line of its own.
func checkReport(_ problems: DiagnosticCollector) {
    let report = DiagnosticReport(problems.diagnostics)
    let text = report.text()
    require(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) }, "control in a report")
    require(report.github().utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.starts(with: "::".utf8) }, "a command of its own")
    let json = DiagnosticCollector()
    require(JSONReader.read(SourceFile(path: "report", text: report.json()), problems: json) != nil, "a report that is no JSON")
}

private func outline(_ value: SourceValue, _ problems: DiagnosticCollector) -> String {
    switch value.content {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): number
    case .text(let text): "\"\(text)\""
    case .plain(let text): "~\(text)"
    case .list(let elements): "[" + elements.map { outline($0, problems) }.joined(separator: ",") + "]"
    case .records(let records): "[" + records.values(problems: problems).map { outline($0, problems) }.joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\($0.key):\(outline($0.value, problems))" }.joined(separator: ",") + "}"
    }
}
