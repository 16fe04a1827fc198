import Diagnostics
import SiteBase

/// The columns and the dialect of a table, which are needed to read a row.
struct TableForm: RecordForm {
    let columns: TableColumns
    let dialect: TableDialect
    /// The fingerprint of the columns and the dialect, which determine the meaning of a row.
    let fingerprint: Fingerprint

    init(columns: TableColumns, _ dialect: TableDialect) {
        self.columns = columns
        self.dialect = dialect
        var fingerprint = Fingerprint([dialect.delimiter])
        for column in columns.names { fingerprint.combine(column) }
        self.fingerprint = fingerprint
    }

    var tableColumns: TableColumns? { columns }

    /// The fingerprint of a row's bytes and of the columns.
    func fingerprint(of bytes: UnsafeBufferPointer<UInt8>) -> Fingerprint {
        var row = Fingerprint(buffer: bytes)
        row.combine(fingerprint)
        return row
    }

    /// A row as an object with a member for each column. Empty fields are null.
    ///
    /// - Parameter base: the offset of the row in the file.
    /// - Returns: nil after reporting that the row has too many fields.
    func value(
        of bytes: UnsafeBufferPointer<UInt8>,
        at base: Int,
        in file: SourceFile,
        depth: Int,
        keys: KeyFilter?,
        problems: DiagnosticCollector
    ) -> SourceValue? {
        let columns = columns.names
        var scanner = RowScanner(bytes, dialect, at: 0)
        guard let fields = scanner.next(columns: columns.count)?.fields else { return nil }
        func place(_ offset: Int) -> Diagnostic.Location { .file(file, offset: base + offset) }
        var members: [SourceMember] = []
        members.reserveCapacity(columns.count)
        for (number, field) in fields.enumerated() {
            switch field.repaired {
            case .inside(let offset)?: problems.add(Diagnostic(at: place(offset), .quoteInsideField))
            case .unclosed(let offset)?:
                let isFollowed =
                    field.range.upperBound > offset + 1 && bytes[(offset + 1)..<field.range.upperBound].contains(UInt8(ascii: "\""))
                problems.add(Diagnostic(at: place(offset), .unclosedField(isFollowed: isFollowed)))
            case nil: break
            }
            let text = field.text(in: bytes)
            let offset = base + field.range.lowerBound
            guard number < columns.count else {
                if text.isEmpty { continue }
                problems.add(
                    Diagnostic(at: .file(file, offset: offset), .tooManyFields(fields.count, columns: columns.count).gathered())
                )
                return nil
            }
            if columns[number].isEmpty {
                // Programs number the rows in a first column without a name.
                let isNumber = number == 0 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
                if !text.isBlank, !isNumber {
                    problems.add(Diagnostic(at: .file(file, offset: offset), Message.cellWithoutName.gathered()))
                }
                continue
            }
            members.append(SourceMember(key: columns[number], keyOffset: offset, value: SourceValue(Self.content(text), offset: offset)))
        }
        if fields.count < columns.count {
            // Some programs omit empty fields at the end of a row.
            if fields.count * 2 <= columns.count {
                problems.add(Diagnostic(at: place(0), .tooFewFields(fields.count, columns: columns.count)))
            }
            for column in columns[fields.count...] where !column.isEmpty {
                members.append(SourceMember(key: column, keyOffset: base, value: SourceValue(.null, offset: base)))
            }
        }
        return SourceValue(.object(members), offset: base)
    }

    /// A cell. The field determines its type.
    private static func content(_ text: String) -> SourceValue.Content {
        // Some exports write a number so, lest a spreadsheet changes it: `="9788900000009"`.
        let isFormula =
            text.utf8.hasPrefix("=\"") && text.utf8.count > 2 && text.utf8.hasSuffix("\"")
            && text.utf8.dropFirst(2).dropLast().allSatisfy { (0x30...0x39).contains($0) || "Xx-".utf8.contains($0) }
        let text = isFormula ? String(text.dropFirst(2).dropLast()) : text
        return switch text {
        case "": .null
        // YAML gives these words a meaning, but tables do not.
        case "~", "null": .text(text)
        default: .plain(text)
        }
    }
}
