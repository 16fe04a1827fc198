import Diagnostics
import SiteBase

/// The format of the bytes of records.
protocol RecordForm: Sendable {
    /// The columns of a table; nil for any other list.
    var tableColumns: TableColumns? { get }

    /// The fingerprint of a record's bytes and of everything else that determines its value.
    func fingerprint(of bytes: UnsafeBufferPointer<UInt8>) -> Fingerprint

    /// The value of a record; nil after reporting an error.
    ///
    /// - Parameters:
    ///   - start: the offset of the bytes in the file.
    ///   - depth: the nesting depth of the record.
    ///   - keys: the keys to read in every object; nil reads all.
    func value(
        of bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        in file: SourceFile,
        depth: Int,
        keys: KeyFilter?,
        problems: DiagnosticCollector
    ) -> SourceValue?
}

/// The names of the columns of a table, in order.
public struct TableColumns: Sendable {
    /// The names of the columns; empty for a column without a name.
    public let names: [String]
    /// The byte offset of each name in the file.
    public let offsets: [Int]

    /// The name of the second and later columns with a name: `notes (2)`.
    static func name(_ name: String, number: Int) -> String { "\(name) (\(number))" }

    /// The name in the file of a column: `notes` for `notes (2)`.
    package static func nameInFile(_ name: String) -> String {
        guard name.utf8.last == UInt8(ascii: ")"), let space = name.utf8.lastIndex(of: UInt8(ascii: " ")) else { return name }
        let number = name[space...].utf8.dropFirst(2).dropLast()
        return !number.isEmpty && number.allSatisfy { (0x30...0x39).contains($0) } ? String(name[..<space]) : name
    }
}
