import DataReading
import SiteBase

/// What the columns of a table mean for a kind of collection, as lines of `collection.yaml` that its author can edit.
package struct UnderstoodColumns: Sendable {
    /// The fields whose columns have other names.
    private let renamed: [(key: String, column: String)]
    /// The columns that no field has.
    private let others: [String]

    /// - Parameter declaration: the fields of the kind.
    package init(_ columns: [String], as declaration: RecordDeclaration) {
        let all = FieldNames(declaration, OwnFields()).renaming(columns)
        renamed = all.map { ($0.key, columns[$0.index]) }
        let known = Set(declaration.fields.map(\.key) + Publication.otherKeys + renamed.map(\.column))
        others = columns.filter { !$0.isBlank && !known.contains($0) }
    }

    /// The lines of `collection.yaml`.
    ///
    /// - Parameters:
    ///   - kind: the name of the kind.
    ///   - showsAll: whether columns without a field become fields of the author's own. Otherwise the lines for them are comments.
    package func lines(kind: String, showsAll: Bool) -> String {
        var lines = ["# What sitegen understood. Correct what is wrong.", "kind: \(kind)"]
        let own = others.map { (key: Self.key($0), column: $0) }.filter { !$0.key.isEmpty }
        let mark = showsAll ? "" : "# "
        let differing = own.filter { $0.key != $0.column }
        if !renamed.isEmpty || showsAll && !differing.isEmpty {
            lines.append("keys:  # the columns of fields")
            lines += (renamed + (showsAll ? differing : [])).map { "  \($0.key): \(Self.yaml($0.column))" }
        }
        if !own.isEmpty {
            if !showsAll { lines.append("# Columns that pages do not show. Remove the marks to show them.") }
            lines.append("\(mark)fields:")
            lines += own.map {
                "\(mark)  \($0.key): text"
                    + (showsAll || $0.key == $0.column ? "" : "  # and under keys: \($0.key): \(Self.yaml($0.column))")
            }
            if !showsAll { lines.append("ignore: [\(own.map { Self.yaml($0.column) }.joined(separator: ", "))]") }
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
