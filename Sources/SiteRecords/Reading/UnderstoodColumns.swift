import DataReading
import SiteBase

/// What the columns of a table mean for a kind of collection, as lines of `collection.yaml` that its author can edit.
package struct UnderstoodColumns: Sendable {
    /// The fields whose columns have other names.
    package let renamed: [(key: String, column: String)]
    /// The columns that no field has.
    package let others: [String]
    /// The columns of `others` that pages show.
    package var shown: [String] = []

    /// - Parameters:
    ///   - declaration: the fields of the kind.
    ///   - title: the column of the title, if its name does not show that.
    package init(_ columns: [String], as declaration: RecordDeclaration, title: String? = nil) {
        let all = FieldNames(declaration, OwnFields()).renaming(columns)
        let key = declaration.fields.first { $0.isRequired && $0.isText }?.key
        renamed = all.map { ($0.key, columns[$0.index]) } + (title.flatMap { title in key.map { [($0, title)] } } ?? [])
        let known = Set(declaration.fields.map(\.key) + Publication.otherKeys + renamed.map(\.column))
        others = columns.filter { !$0.isBlank && !known.contains($0) }
    }

    /// The lines of `collection.yaml`.
    ///
    /// - Parameter kind: the name of the kind.
    package func lines(kind: String) -> String {
        var lines = ["# What sitegen understood. Correct what is wrong.", "kind: \(kind)"]
        let own = others.map { (key: Self.key($0), column: $0) }.filter { !$0.key.isEmpty }
        let (fields, left) = (own.filter { shown.contains($0.column) }, own.filter { !shown.contains($0.column) })
        let mapped = renamed + fields.filter { $0.key != $0.column }
        if !mapped.isEmpty {
            lines.append("keys:  # the columns of fields")
            lines += mapped.map { "  \($0.key): \(Self.yaml($0.column))" }
        }
        if !fields.isEmpty {
            lines.append("fields:")
            lines += fields.map { "  \($0.key): text" }
        }
        if !left.isEmpty {
            lines.append("# Pages do not show the columns under ignore. To show one, remove it there, and write it under fields like this:")
            lines += left.map {
                "#   \($0.key): text" + ($0.key == $0.column ? "" : "  # and under keys: \($0.key): \(Self.yaml($0.column))")
            }
            lines.append("ignore: [\(left.map { Self.yaml($0.column) }.joined(separator: ", "))]")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A name for a field of the column's values: `inv_nr` for `Inv.-Nr.`.
    private static func key(_ column: String) -> String {
        if OwnField.isName(column) { return column }
        let words = column.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        let name = words.map { String($0) }.joined(separator: "_")
        return OwnField.isName(name) ? name : OwnField.isName("own_\(name)") ? "own_\(name)" : ""
    }

    /// A JSON string is also a YAML string.
    private static func yaml(_ text: String) -> String { JSONText.text(text).description }
}
