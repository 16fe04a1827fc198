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
        if let kind = ForeignFile(inPlaceOfTable: raw) {
            problems.add(Diagnostic(at: .path(file.path), .foreign(kind, insteadOf: .table)))
            return nil
        }
        let prefersTabs = [".tsv", ".txt"].contains { file.path.lowercased().utf8.hasSuffix($0) }
        guard
            let text = TextDecoder.decoded(
                raw,
                of: file,
                problems: problems,
                isKnown: { isKnown(columns(of: $0, prefersTabs: prefersTabs, names)) }
            )
        else { return nil }
        return text.bytes.withUnsafeBufferPointer { bytes -> (value: SourceValue, file: SourceFile)? in
            guard let (form, start) = form(of: bytes, prefersTabs: prefersTabs, file: text.file, names, problems) else { return nil }
            var scanner = RowScanner(bytes, form.dialect, at: start)
            var slices: [RecordList.Slice] = []
            var broken = BrokenRows(columns: form.columns.names.count)
            while let row = scanner.next(columns: form.columns.names.count) {
                // Spreadsheet programs write rows of empty fields.
                if row.fields.allSatisfy(\.range.isEmpty) { continue }
                broken.look(at: row, number: slices.count)
                slices.append(RecordList.Slice(offset: row.range.lowerBound, length: row.range.count, depth: 0))
            }
            for row in broken.left(of: slices.count).reversed() {
                problems.add(Diagnostic(at: .file(text.file, offset: row.offset), row.message.gathered()))
                slices.remove(at: row.number)
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

    /// The row of names below the title of a table or the names of groups of columns: all its fields are words, and the first row has few.
    private static func namesBelow(_ first: RowScanner.Row, _ scanner: RowScanner, _ bytes: UnsafeBufferPointer<UInt8>) -> (
        row: RowScanner.Row, next: RowScanner
    )? {
        var scanner = scanner
        let count = first.fields.count { !$0.range.isEmpty }
        for _ in 0..<3 {
            guard let row = scanner.next() else { return nil }
            let names = row.fields.map { $0.text(in: bytes) }.filter { !$0.isBlank }
            if names.isEmpty { continue }
            let areNames =
                Set(names).count == names.count
                && names.allSatisfy { name in
                    // A remark such as `(1-10)` may have digits.
                    name.utf8.count <= 60 && !name.utf8.prefix(before: "(", "[").utf8.contains { (0x30...0x39).contains($0) }
                }
            let isTitle = first.fields.count == 1 && names.count > 2
            return names.count > 1 && names.count == row.fields.count && (isTitle || names.count == first.fields.count) && areNames
                && count * 2 <= names.count ? (row, scanner) : nil
        }
        return nil
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
        guard var row = scanner.next() else {
            problems.add(Diagnostic(at: .path(file.path), .emptyTable))
            return nil
        }
        if let (names, next) = namesBelow(row, scanner, bytes) {
            problems.add(Diagnostic(at: .file(file, offset: names.range.lowerBound), .namesBelow))
            (row, scanner) = (names, next)
        }
        if let names = names(row.fields.map { $0.text(in: bytes) }) {
            return (TableForm(columns: TableColumns(names: names, offsets: row.fields.map(\.range.lowerBound)), dialect), start)
        }
        var second = scanner
        if let other = second.next(),
            let names = UnnamedColumns.names(row.fields.map { $0.text(in: bytes) }, other.fields.map { $0.text(in: bytes) })
        {
            problems.add(Diagnostic(at: .file(file, offset: row.range.lowerBound), .withoutNames(names)))
            return (TableForm(columns: TableColumns(names: names, offsets: row.fields.map(\.range.lowerBound)), dialect), start)
        }
        var columns: [String] = []
        var counts: [String: Int] = [:]
        for field in row.fields {
            let name = String(field.text(in: bytes).drop { $0.isWhitespace || $0 == "\u{FEFF}" })
            let number = name.isEmpty ? 1 : counts[name, default: 0] + 1
            counts[name] = number
            columns.append(number == 1 ? name : TableColumns.name(name, number: number))
            if number > 1 {
                problems.add(Diagnostic(at: .file(file, offset: field.range.lowerBound), .columnTwice(name, as: columns.last ?? "")))
            }
        }
        let offsets = row.fields.map(\.range.lowerBound)
        return (TableForm(columns: TableColumns(names: columns, offsets: offsets), dialect), scanner.index)
    }
}

/// Finds lines that are no rows but the rest of a text in the row above them.
private struct BrokenRows {
    private let columns: Int
    /// The numbers of rows below a quote that is never closed, up to the next whole row.
    private var quoted: [(number: Int, offset: Int)] = []
    /// The numbers of rows with one field below a whole row.
    private var single: [(number: Int, offset: Int)] = []
    /// Whether other rows lack fields at their end, which some programs leave out.
    private var areOthersShort = false
    /// The rows with more fields than columns, with the offset of the first one too many.
    private var long: [(number: Int, offset: Int, count: Int)] = []
    private var isInQuote = false
    private var isAfterWhole = false

    init(columns: Int) { self.columns = columns }

    mutating func look(at row: RowScanner.Row, number: Int) {
        let count = row.fields.count
        // Even an empty one too many may have moved the others, so that an answer is under the wrong name.
        if count > columns {
            let other = row.fields[columns...].first { !$0.range.isEmpty } ?? row.fields[columns]
            long.append((number, other.range.lowerBound, count))
        }
        if isInQuote, count < columns {
            quoted.append((number, row.range.lowerBound))
            return
        }
        isInQuote = row.fields.contains { if case .unclosed? = $0.repaired { true } else { false } }
        if count == 1, columns > 2, isAfterWhole {
            single.append((number, row.range.lowerBound))
        } else {
            areOthersShort = areOthersShort || count < columns
            isAfterWhole = count == columns
        }
    }

    /// The rows to leave out, with their offsets: those that are the rest of another, and those with too many fields, unless most have.
    func left(of count: Int) -> [(number: Int, offset: Int, message: Message)] {
        let rests = (quoted + (areOthersShort ? [] : single)).map { ($0.number, $0.offset, Message.restOfRow) }
        let long =
            long.count * 2 > count
            ? [] : long.map { ($0.number, $0.offset, Message.tooManyFields($0.count, columns: columns).ofValueLeftOut) }
        return (rests + long).sorted { $0.0 < $1.0 }
    }
}
