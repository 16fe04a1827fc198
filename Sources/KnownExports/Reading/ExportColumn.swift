import SiteBase

/// A column or key in an export, and what becomes of it.
package struct ExportColumn: Sendable {
    /// The name. `#` stands for any number: `메모#`.
    package let name: String
    /// The fields made from the column; empty if it is left out.
    package let fields: [String]
    /// The reason that it is left out, or a remark about it, for the documentation.
    package let remark: String
    /// Reads a cell that is not blank.
    let read: (@Sendable (Cell, inout RecordDraft, ExportReading) -> Void)?

    /// A column that becomes a field.
    init(
        _ name: String,
        _ fields: String...,
        remark: String = "",
        read: @escaping @Sendable (Cell, inout RecordDraft, ExportReading) -> Void
    ) {
        self.init(name, of: fields, remark: remark, read: read)
    }

    private init(
        _ name: String,
        of fields: [String],
        remark: String,
        read: @escaping @Sendable (Cell, inout RecordDraft, ExportReading) -> Void
    ) {
        self.name = name
        self.fields = fields
        self.remark = remark
        self.read = read
    }

    /// A part that its format reads by itself.
    static func part(_ name: String, _ fields: String..., remark: String = "") -> ExportColumn {
        ExportColumn(name, of: fields, remark: remark) { _, _, _ in }
    }

    /// A column whose text becomes a field unchanged.
    init(_ name: String, text field: String, remark: String = "") {
        self.init(name, field, remark: remark) { cell, draft, _ in draft.set(field, cell.value) }
    }

    /// A column that is left out.
    init(_ name: String, leftOut remark: String) {
        self.name = name
        fields = []
        self.remark = remark
        read = nil
    }

    /// Columns that are left out for the same reason.
    static func leftOut(_ remark: String, _ names: String...) -> [ExportColumn] { names.map { ExportColumn($0, leftOut: remark) } }

    /// The reason for leaving out columns without a matching field.
    package static let forOwnField = "declare a field of your own for it"

    /// Whether the column is not used.
    package var isLeftOut: Bool { read == nil }

    /// Whether a column in a file has this name.
    package func isNamed(_ other: String) -> Bool {
        guard let place = name.utf8.firstIndex(of: "#") else { return name == other }
        let stem = name[..<place]
        return other.utf8.hasPrefix(stem) && !other.utf8.dropFirst(stem.utf8.count).isEmpty
            && other.utf8.dropFirst(stem.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
    }
}
