package import Diagnostics

/// The fields that no page and no other output shows: `hide` in `collection.yaml`.
///
/// `page` hides that field in the record and in all objects inside it. `notes.page` hides it only in the objects of `notes`.
package struct HiddenFields: Sendable {
    private let names: [(name: String, place: Diagnostic.Location)]
    private var keys: Set<String>

    package init(_ names: [(name: String, place: Diagnostic.Location)] = []) {
        self.names = names
        keys = Set(names.map(\.name))
    }

    package var isEmpty: Bool { keys.isEmpty }

    /// The names as the author wrote them.
    package var all: [String] { names.map(\.name) }

    /// Whether a field is hidden.
    ///
    /// - Parameter owner: the key of the object that contains the field, with a dot; empty for a record.
    func contains(_ key: String, in owner: String) -> Bool {
        !keys.isEmpty && (keys.contains(key) || !owner.isEmpty && keys.contains(owner + key))
    }

    /// Reports names that the kind does not have, and fields that pages cannot do without.
    ///
    /// - Parameter own: the author's own fields.
    package mutating func check(_ kind: CollectionKind, own: OwnFields, _ problems: DiagnosticCollector) {
        let fields = ([kind.record, kind.alone].compactMap(\.self).flatMap(\.fields)).filter { !$0.use.isInput }
        let names = fields.flatMap(\.names) + own.fields.map(\.key) + (kind.record?.related == nil ? [] : ["related"])
        let needed = Set(fields.filter(\.isRequired).map(\.key) + [kind.markdown?.numberKey].compactMap(\.self))
        for (name, place) in self.names {
            if needed.contains(name) {
                problems.add(Diagnostic(at: place, fieldPath: "hide", .neededField(name)))
            } else if !names.contains(name), let key = kind.record?.key(named: name), !needed.contains(key) {
                // The name of a column hides its field.
                keys.insert(key)
            } else if !names.contains(name) {
                problems.add(Diagnostic(at: place, fieldPath: "hide", .unfoundField(name, among: names)))
            }
        }
    }
}

extension FieldDeclaration {
    /// The field's key and the keys of the fields in its objects.
    fileprivate var names: [String] {
        switch type {
        case .object(let shape), .objects(let shape):
            [key] + shape.fields.filter { !$0.isRequired }.flatMap { [$0.key, "\(key).\($0.key)"] }
        default: [key]
        }
    }
}
