import DataReading
import Diagnostics
import SiteBase
public import SitePipeline

/// The first records of a site, for its author to see what sitegen made of the data.
public enum FirstRecords {
    /// A line for each record, such as `Low Tide: authors Ines Marlow, status finished`.
    ///
    /// - Throws: the errors that a build would report.
    public static func lines(of build: Build, count: Int = 3) throws(BuildFailure) -> [String] {
        var bytes = try build.beginningOfData(records: count)
        // The end of the file is missing if there are more records.
        let end = bytes.lastIndex { !",\n ".utf8.contains($0) } ?? bytes.startIndex
        bytes = Array(bytes.prefix(through: end))
        var data = JSONReader.read(SourceFile(path: "", bytes: bytes), problems: DiagnosticCollector())
        if data == nil { data = JSONReader.read(SourceFile(path: "", bytes: bytes + Array("]}".utf8)), problems: DiagnosticCollector()) }
        let list = data?.members?.last { $0.value.isList }?.value
        return list?.firstElements(count).map(line) ?? []
    }

    private static func line(of record: SourceValue) -> String {
        let members = (record.members?.first { $0.key == "attributes" }?.value ?? record).members ?? []
        let texts = members.compactMap { member -> (key: String, text: String)? in
            guard member.key != "links", let text = text(of: member.value) else { return nil }
            return (member.key, text.count > longest ? "\(text.prefix(longest - 1))…" : text)
        }
        let title = texts.first { $0.key == "title" || $0.key == "name" }
        let others = texts.filter { $0.key != title?.key }.map { "\($0.key) \($0.text)" }
        return Printable.line((title?.text ?? "") + (others.isEmpty ? "" : ": \(others.joined(separator: ", "))"))
    }

    /// The maximum length of a value in characters.
    private static let longest = 40

    /// A value as one text; nil for an object of several values.
    private static func text(of value: SourceValue) -> String? {
        switch value.content {
        case .text(let text), .plain(let text), .number(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .list(let elements): elements.isEmpty ? nil : elements.prefix(3).compactMap(text).joined(separator: " · ")
        case .object(let members): members.filter { $0.key != "round" }.compactMap { text(of: $0.value) }.joined(separator: " ")
        case .null, .records: nil
        }
    }
}
