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
    /// The names that no field of the author may have.
    private let reserved: Set<String>
    /// The keys whose columns have the names that sitegen knows, if records may have other keys than the first ones.
    private let known: [(key: String, column: String)]

    /// - Parameters:
    ///   - declaration: the fields of the kind.
    ///   - reserved: the names that no field of the author may have.
    ///   - title: the column of the title, if its name does not show that.
    ///   - isTable: whether all records have the same columns.
    package init(
        _ columns: [String],
        as declaration: RecordDeclaration,
        reserved: Set<String> = [],
        title: String? = nil,
        isTable: Bool
    ) {
        self.reserved = reserved
        let all = FieldNames(declaration, OwnFields()).renaming(columns).map { (key: $0.key, column: columns[$0.index]) }
        // Columns that decide who may see a record need no line: there may be several.
        let flags = all.filter { Publication.key(named: $0.key) != nil }
        let found = all.filter { Publication.key(named: $0.key) == nil }
        let key = declaration.fields.first { $0.isRequired && $0.isText }?.key
        // A field whose records have it under several names is found in each of them.
        let fixed = found.filter { field in isTable && !columns.contains { $0 != field.column && declaration.key(named: $0) == field.key } }
        renamed = fixed + (title.flatMap { title in key.map { [($0, title)] } } ?? [])
        known = found.filter { field in !fixed.contains { $0.key == field.key } } + flags
        let used = Set(declaration.fields.map(\.key) + declaration.ignored + Publication.otherKeys + (all + renamed).map(\.column))
        others = columns.filter { !$0.isBlank && !used.contains($0) && (isTable || declaration.key(named: $0) == nil) }
    }

    /// The fields and their columns, for the author.
    package var found: [(key: String, column: String)] { renamed + known }

    /// The lines of `collection.yaml`.
    ///
    /// - Parameters:
    ///   - kind: the name of the kind.
    ///   - language: the tag of the language of the records, if it is not that of the site.
    package func lines(kind: String, language: String? = nil) -> String {
        var lines = ["# What sitegen understood. Correct what is wrong.", "kind: \(kind)"]
        if let language { lines.append("language: \(language)") }
        let own = others.map { (key: OwnField.key(ofColumn: $0, besides: reserved), column: $0) }.filter { !$0.key.isEmpty }
        let (fields, left) = (own.filter { shown.contains($0.column) }, own.filter { !shown.contains($0.column) })
        let mapped = renamed + fields.filter { $0.key != $0.column }
        if !known.isEmpty {
            let names = known.map { "\($0.key) from \(Self.yaml($0.column))" }.joined(separator: ", ")
            lines.append("# Found by their names: \(names). To take another key, write it under keys like this:")
            lines.append("#   keys: {\(known[0].key): \(Self.yaml("another key"))}")
        }
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

    /// A JSON string is also a YAML string.
    private static func yaml(_ text: String) -> String { JSONText.text(text).description }
}
