public import Diagnostics
import SiteBase

/// Reads CSV and tab-separated values. Each row is a record, and the first row has the keys.
public enum TableReader {
    /// The rows of a file as records, which are read on demand.
    ///
    /// - Parameters:
    ///   - file: the file, with its bytes as on disk.
    ///   - isKnown: whether the columns are those of a known program, which helps to tell encodings apart.
    ///   - names: the names of the columns of a table without a row of names, by its first row; nil if that row has the names.
    /// - Returns: the records and their file, which differs from `file` if the text had to be decoded. Nil after reporting that the file is
    ///   no table.
    public static func read(
        _ file: SourceFile,
        isKnown: (_ columns: [String]) -> Bool = { _ in false },
        names: (_ first: [String]) -> [String]? = { _ in nil },
        problems: DiagnosticCollector
    ) -> (value: SourceValue, file: SourceFile)? {
        guard let raw = file.bytes(problems) else { return nil }
        if let kind = ForeignFile(raw) {
            problems.add(Diagnostic(at: .path(file.path), .noTable(kind)))
            return nil
        }
        let prefersTabs = file.path.lowercased().utf8.hasSuffix(".tsv")
        guard
            let text = TextDecoder.decoded(
                raw,
                of: file,
                problems: problems,
                isKnown: { isKnown(columns(of: $0, prefersTabs: prefersTabs, names)) }
            )
        else { return nil }
        return text.bytes.withUnsafeBufferPointer { bytes in
            guard let (form, start) = form(of: bytes, prefersTabs: prefersTabs, file: text.file, names, problems) else { return nil }
            var scanner = RowScanner(bytes, form.dialect, at: start)
            var slices: [RecordList.Slice] = []
            while let row = scanner.next(columns: form.columns.names.count) {
                // Spreadsheet programs write rows of empty fields.
                if row.fields.allSatisfy(\.range.isEmpty) { continue }
                slices.append(RecordList.Slice(offset: row.range.lowerBound, length: row.range.count, depth: 0))
            }
            return (SourceValue(.records(RecordList(text.file, slices: slices, form: form)), offset: start), text.file)
        }
    }

    /// The columns in the first row.
    private static func columns(of bytes: [UInt8], prefersTabs: Bool, _ names: ([String]) -> [String]?) -> [String] {
        let discarded = DiagnosticCollector()
        return bytes.withUnsafeBufferPointer { bytes in
            form(of: bytes, prefersTabs: prefersTabs, file: SourceFile(path: "", bytes: []), names, discarded)?.form.columns.names ?? []
        }
    }

    /// The columns and the offset of the rows; nil after reporting that there are none.
    private static func form(
        of bytes: UnsafeBufferPointer<UInt8>,
        prefersTabs: Bool,
        file: SourceFile,
        _ names: ([String]) -> [String]?,
        _ problems: DiagnosticCollector
    ) -> (form: TableForm, start: Int)? {
        let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let named = TableDialect.named(in: bytes, from: first)
        let start = named?.next ?? first
        let dialect = named?.dialect ?? TableDialect(of: bytes, from: start, prefersTabs: prefersTabs)
        var scanner = RowScanner(bytes, dialect, at: start)
        guard let row = scanner.next() else {
            problems.add(Diagnostic(at: .path(file.path), .emptyTable))
            return nil
        }
        if let names = names(row.fields.map { $0.text(in: bytes) }) {
            return (TableForm(columns: TableColumns(names: names, offsets: row.fields.map(\.range.lowerBound)), dialect), start)
        }
        var columns: [String] = []
        var seen: Set<String> = []
        for field in row.fields {
            let name = String(field.text(in: bytes).drop { $0.isWhitespace || $0 == "\u{FEFF}" })
            if !name.isEmpty, !seen.insert(name).inserted {
                problems.add(Diagnostic(at: .file(file, offset: field.range.lowerBound), .columnTwice(name)))
                columns.append("")
            } else {
                columns.append(name)
            }
        }
        let offsets = row.fields.map(\.range.lowerBound)
        return (TableForm(columns: TableColumns(names: columns, offsets: offsets), dialect), scanner.index)
    }
}
