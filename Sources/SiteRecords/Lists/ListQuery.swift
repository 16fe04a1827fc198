import DataReading
package import Diagnostics
package import InterfaceTexts
import SiteBase

/// A list whose words are resolved to the fields of its collections.
package struct ListQuery: Sendable {
    /// A field of the records of several collections.
    package struct Field: Sendable {
        package let written: ListField
        /// The field in each collection; nil in those without it.
        package let declarations: [FieldDeclaration?]
    }

    /// What a record must have.
    private struct Condition: Sendable {
        let field: Field
        let test: ListTest
    }

    private let conditions: [Condition]
    package let sort: [Field]
    package let group: Field?
    /// The fields that the list shows; nil for those that records show in lists.
    package let fields: [Field]?
    /// The fields by whose values visitors filter the list.
    package let filters: [Field]
    /// The alphabetical order.
    package let collation: Collation

    /// - Parameters:
    ///   - declarations: the fields of the records of each collection.
    ///   - language: that of the list.
    ///   - hidden: the fields that no page shows, which messages do not offer.
    ///   - problems: receives errors in the settings.
    package init(
        _ list: ListSettings,
        over declarations: [RecordDeclaration],
        in language: ContentLanguage,
        hiding hidden: Set<String> = [],
        _ problems: DiagnosticCollector
    ) {
        let resolution = Resolution(list: list.name, declarations: declarations, hidden: hidden, problems: problems)
        collation = language.collation
        sort = (list.sort ?? []).compactMap { resolution.field($0, "sort", mustCompare: true) }
        group = list.group.flatMap { resolution.field($0, "group", mustCompare: true) }
        fields = list.fields.map { $0.compactMap { resolution.field($0, "fields", mustCompare: false) } }
        filters = (list.filter ?? []).compactMap { resolution.field($0, "filter", mustCompare: true) }
        conditions = list.conditions.flatMap { condition -> [Condition] in
            guard let field = resolution.field(condition.field, "where", mustCompare: false) else { return [] }
            return resolution.tests(of: condition, field).map { Condition(field: field, test: $0) }
        }
    }

    /// Whether the list shows all records in the order of the data.
    package var isPlain: Bool { conditions.isEmpty && sort.isEmpty && group == nil }

    /// Whether a list shows a record.
    ///
    /// - Parameters:
    ///   - collection: the index of the record's collection.
    ///   - value: the value of a field.
    package func takes(of collection: Int, _ value: (FieldDeclaration) -> FieldValue) -> Bool {
        conditions.allSatisfy { condition in
            let found = condition.field.declarations[collection].map(value) ?? .none
            return condition.test.accepts(found, condition.field.written.part, collation)
        }
    }

    /// Adds the bytes by which a record is sorted: those of the record that comes first are less.
    package func append(keyOf collection: Int, to key: inout [UInt8], _ value: (FieldDeclaration) -> FieldValue) {
        for field in sort {
            let part = field.written.part
            let first = field.declarations[collection].flatMap { ListValue.all(of: value($0), part, collation).first }
            guard let first else {
                // What is absent comes last in both directions.
                key.append(0xFF)
                continue
            }
            key.append(0)
            let start = key.count
            first.append(keyOf: part, collation, to: &key)
            if field.written.isDescending { for index in start..<key.count { key[index] = ~key[index] } }
        }
    }

    /// The groups to which a record belongs; none if it lacks the value.
    package func groups(of collection: Int, _ value: (FieldDeclaration) -> FieldValue) -> [ListValue] {
        guard let group, let declaration = group.declarations[collection] else { return [] }
        return ListValue.all(of: value(declaration), group.written.part, collation)
    }

    /// Whether the group with the greatest value comes first: as written, or as the list sorts by the same field.
    package var groupsDescend: Bool {
        guard let group else { return false }
        return group.written.isDescending || sort.first.map { $0.written.key == group.written.key && $0.written.isDescending } ?? false
    }
}

/// Finds the fields that a list names, and reports what it cannot find.
private struct Resolution {
    let list: String
    let declarations: [RecordDeclaration]
    let hidden: Set<String>
    let problems: DiagnosticCollector

    func field(_ written: ListField, _ key: String, mustCompare: Bool) -> ListQuery.Field? {
        let found = declarations.map { $0.listable(written.key) }
        let path = "lists.\(list).\(key)"
        guard let field = found.lazy.compactMap(\.self).first else {
            let names = declarations.flatMap { $0.listable.filter { !mustCompare || $0.type.isCompared }.map(\.key) }.filter {
                !hidden.contains($0)
            }
            problems.add(Diagnostic(at: written.place, fieldPath: path, .listField(written.written, key: written.key, among: names)))
            return nil
        }
        let types = found.compactMap { $0?.type }
        if let other = types.first(where: { $0.comparison != field.type.comparison }) {
            problems.add(
                Diagnostic(at: written.place, fieldPath: path, .listTypes(written.key, field.type.word, other: other.word))
            )
            return nil
        }
        if mustCompare || written.part != nil, !field.type.isCompared {
            problems.add(Diagnostic(at: written.place, fieldPath: path, .listOrder(field.key, type: field.type.word)))
            return nil
        }
        if let part = written.part, !field.type.has(part) {
            problems.add(Diagnostic(at: written.place, fieldPath: path, .listPart(part, of: field.key, type: field.type.word)))
            return nil
        }
        return ListQuery.Field(written: written, declarations: found)
    }

    func tests(of condition: ListSettings.Condition, _ field: ListQuery.Field) -> [ListTest] {
        guard let declaration = field.declarations.lazy.compactMap(\.self).first else { return [] }
        let reader = ListTestReader(
            path: "lists.\(list).where.\(condition.field.written)",
            declaration: declaration,
            part: condition.field.part,
            file: condition.file,
            problems: problems
        )
        return reader.tests(of: condition.value)
    }
}

extension RecordDeclaration {
    /// The fields that lists can name.
    package var listable: [FieldDeclaration] {
        let computed = Set(computed.map(\.field.key))
        return self.computed.map(\.field) + shown.filter { !computed.contains($0.key) }
    }

    /// The field that a list names by its key, its name in templates, or the name of a column.
    func listable(_ name: String) -> FieldDeclaration? {
        let all = listable
        if let field = all.first(where: { $0.key == name }) ?? all.first(where: { $0.name == name }) { return field }
        return key(named: name).flatMap { key in all.first { $0.key == key } }
    }
}

extension FieldType {
    /// The type in few words, for messages about lists.
    var word: String {
        switch self {
        case .word: "word"
        case .object: "object"
        case .objects: "list of objects"
        default: phrase
        }
    }

    /// What kind of values lists compare.
    fileprivate var comparison: Int {
        switch self {
        case .custom(let custom) where custom.role == .duration: 6
        case .text, .texts, .textsOrObjects, .objects, .custom: 0
        case .wholeNumber, .number: 1
        case .date: 2
        case .flag: 3
        case .word: 4
        case .markdown, .picture, .file, .object, .webAddress: 5
        }
    }

    /// Whether lists can sort, group and compare the values.
    fileprivate var isCompared: Bool {
        switch self {
        case .markdown, .picture, .file, .object, .webAddress: false
        case .objects(let shape): shape.ofTexts?.content.isNames ?? false
        case .text, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects, .custom: true
        }
    }

    /// Whether the values have such a part.
    fileprivate func has(_ part: ListField.Part) -> Bool {
        switch (self, part) {
        case (.date, .year), (.date, .month), (.date, .decade), (.date, .century): true
        case (.wholeNumber, .year), (.wholeNumber, .decade), (.wholeNumber, .century), (.number, .decade): true
        case (.text, .year), (.text, .decade), (.text, .century): true
        case (.text, .initial), (.texts, .initial), (.textsOrObjects, .initial), (.objects, .initial): true
        case (.custom(let custom), .initial): custom.role != .duration
        default: false
        }
    }
}

extension ObjectOfText.Content {
    fileprivate var isNames: Bool { if case .names = self { true } else { false } }
}
