import DataReading
import Diagnostics
import KnownExports
import SiteBase

/// Tables: what is read from memory is what is read record by record, and reports stay on their lines.
@Sendable func fuzzTables(_ bytes: [UInt8]) {
    let problems = DiagnosticCollector()
    let file = SourceFile(path: "data.csv", bytes: bytes)
    guard let table = TableReader.read(file, problems: problems) else { return checkReport(problems) }
    let records = table.value.records(in: table.file)
    let first = records?.values(problems: problems).count
    require(first == records?.values(problems: DiagnosticCollector()).count, "rows differ when they are read again")
    checkReport(problems)
}

/// Exports of other programs: no input takes long or crashes.
@Sendable func fuzzExports(_ bytes: [UInt8]) {
    for name in ["export.csv", "export.json", "export.xml", "clippings.txt", "backup.bookmory", "KoboReader.sqlite"] {
        let problems = DiagnosticCollector()
        var file = SourceFile(path: name, bytes: bytes)
        let root: SourceValue?
        switch name {
        case "export.csv": root = TableReader.read(file, problems: problems)?.value
        case "export.json": root = JSONReader.readRecords(file, problems: problems)
        case "export.xml":
            let document = XMLDocument.read(file, problems: problems)
            root = document?.value
            file = document?.file ?? file
        case "backup.bookmory":
            let backup = BookmoryBackup.read(file, problems: problems)
            root = backup?.value
            file = backup?.file ?? file
        case "KoboReader.sqlite":
            let database = DatabaseExport.read(file, problems: problems)
            root = database?.value
            file = database?.file ?? file
        default: root = KindleClippings.read(file, problems: problems)
        }
        if let root, let format = ExportFormat.recognised(root) {
            _ = ConvertedExport(format, root, in: file, ExportSettings(), problems: problems)
        }
        checkReport(problems)
    }
}
