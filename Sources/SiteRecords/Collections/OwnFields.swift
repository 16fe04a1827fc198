import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The settings for records in `collection.yaml`: the author's own fields, keys of other data, and default values.
package struct OwnFields: Sendable {
    package private(set) var fields: [OwnField] = []
    private(set) var keys: [Mapping] = []
    /// The object under `defaults`, and its file.
    private var defaults: (value: SourceValue, file: SourceFile)?
    /// The fingerprint of these settings; nil if there are none.
    private(set) var fingerprint: Fingerprint?
    /// Whether fields are the only keys that records may have.
    private(set) var namesAllKeys = true

    /// The keys and columns to ignore although no field has them; `*` means all.
    private(set) var ignored: Set<String> = []

    /// A key of sitegen and the path of its value in other data.
    struct Mapping: Sendable {
        let key: String
        let path: [String]
        let place: Diagnostic.Location
        let wasFound = FoundFlag()
    }

    /// Whether any record has a value. Several threads may set it.
    final class FoundFlag: Sendable {
        let value = Atomic(false)
    }

    /// Whether the declaration of a field had an error, which was reported.
    package private(set) var hasFaultyFields = false

    package init() {}

    /// Reads `fields`, `keys` and `defaults`.
    init(_ settings: inout Fields) {
        let file = settings.file
        var fingerprint = Fingerprint()
        for name in ["fields", "keys", "defaults"] {
            guard let value = settings.value(name) else { continue }
            fingerprint.combine(name)
            fingerprint.combine(value)
            self.fingerprint = fingerprint
        }
        let all = settings
        let declared = settings.value("fields")
        fields = settings.members("fields", like: "{\"editor\": \(OwnField.example)}").compactMap { OwnField($0, in: all) }
        // A field with an error must not be reported as an unknown key too.
        if let declared, declared.memberCount != fields.count {
            hasFaultyFields = true
            namesAllKeys = false
        }
        keys = settings.members("keys", like: "{\"title\": \"book.title\"}").compactMap { member in
            let place = Diagnostic.Location.file(file, offset: member.keyOffset)
            guard let path = all.text(member.value, "keys.\(member.key)") else { return nil }
            let parts = path.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard !parts.contains("") else {
                all.problems.add(Diagnostic(at: .file(file, offset: member.value.offset), fieldPath: "keys.\(member.key)", .keyPath(path)))
                return nil
            }
            return Mapping(key: member.key, path: parts, place: place)
        }
        if settings.value("keys").map({ $0.memberCount != 0 }) ?? false { namesAllKeys = false }
        ignored = Set(settings.placedTexts("ignore").map(\.name))
        if let value = settings.value("defaults"), settings.object("defaults", like: "{\"status\": \"finished\"}") != nil {
            defaults = (value, file)
        }
    }

    package var defaultKeys: [String] { if case .object(let members)? = defaults?.value.content { members.map(\.key) } else { [] } }

    /// The keys of defaults with errors. Records that lack these keys are not reported.
    private(set) var faultyDefaults: [String] = []

    /// The key in the data that holds the values of a field; nil if it is the field's own key.
    func source(of key: String) -> String? { keys.first { $0.key == key }?.path.joined(separator: ".") }

    /// The keys in the data that `keys` maps to fields, alone and in paths.
    var keysOfData: [String] { keys.flatMap { Self.wholes(of: $0.path).joined() } }

    /// The names in all paths that `keys` maps to fields.
    var keysOfPaths: [String] { keys.flatMap(\.path) }

    /// Whether the author asked to ignore a key.
    func ignores(_ key: String) -> Bool { !ignored.isEmpty && (ignored.contains(key) || ignored.contains("*")) }

    /// Calls `take` with the path and offset of each unused value in a member of a record. `keys` may use some values of an object and not
    /// others.
    func eachUnused(of member: SourceMember, at path: String, _ take: (String, Int) -> Void) {
        if ignores(path) || keys.contains(where: { $0.path.joined(separator: ".") == path }) { return }
        let isNamed = keys.contains { mapping in mapping.path.indices.contains { mapping.path[..<$0].joined(separator: ".") == path } }
        guard isNamed else { return member.value.isAbsent ? () : take(path, member.keyOffset) }
        switch member.value.content {
        case .object(let members): for inner in members { eachUnused(of: inner, at: "\(path).\(inner.key)", take) }
        case .list(let elements):
            for case .object(let members) in elements.map(\.content) {
                for inner in members { eachUnused(of: inner, at: "\(path).\(inner.key)", take) }
            }
        case .null, .flag, .number, .text, .plain, .records: break
        }
    }

    /// Reports own fields and keys that do not suit this kind of record, and defaults with errors. The result lacks those defaults.
    ///
    /// - Parameter reserved: the names that templates of the record's page use for something else.
    func checked(_ declaration: RecordDeclaration, reserved: Set<String>, _ source: CollectionSource) -> OwnFields {
        let known = declaration.fields.dropLast(fields.count)
        let reserved = reserved.union(declaration.own.flatMap(\.derivedNames))
        for field in fields {
            if known.contains(where: { $0.key == field.key || $0.name == field.key }) {
                source.problems.add(Diagnostic(at: field.place, fieldPath: "fields", .knownField(field.key)))
            } else if reserved.contains(field.key) || Publication.otherKeys.contains(field.key) || field.key == RecordDeclaration.linksKey {
                source.problems.add(Diagnostic(at: field.place, fieldPath: "fields", .reservedField(field.key)))
            }
        }
        let names = declaration.fields.map(\.key) + Publication.otherKeys
        for mapping in keys where !names.contains(mapping.key) {
            source.problems.add(Diagnostic(at: mapping.place, fieldPath: "keys", .unknownKey(mapping.key, known: names)))
        }
        var checked = self
        checked.keys.removeAll { !names.contains($0.key) }
        guard let defaults, case .object(let members) = defaults.value.content else { return checked }
        let problems = DiagnosticCollector()
        let location = FieldPath.key(.root, "defaults")
        if var all = Fields(defaults.value, path: location, in: defaults.file, problems: problems) {
            for field in declaration.fields where all.keys.contains(field.key) {
                _ = source.reporting(to: problems).value(of: field, &all)
            }
            all.ignore(names)
            all.finish()
        }
        source.problems.add(contentsOf: problems.diagnostics)
        if problems.hasErrors { checked.faultyDefaults = defaultKeys }
        let valid = problems.hasErrors ? [] : members.filter { names.contains($0.key) }
        checked.defaults = (SourceValue(.object(valid), offset: defaults.value.offset), defaults.file)
        return checked
    }

    /// A record with mapped keys and default values. If a field holds one text, several texts are joined.
    ///
    /// - Parameter isRow: whether the record is a row of a table.
    func mapped(_ record: SourceValue, as declaration: RecordDeclaration, isRow: Bool) -> SourceValue {
        guard case .object(let members) = record.content else { return record }
        let source = members.first { $0.key == SourceMember.exportedKey }?.value
        guard isRow || !keys.isEmpty || defaults != nil || source != nil else { return record }
        var own = members
        if isRow {
            for index in own.indices {
                guard let field = declaration.fields.first(where: { $0.key == own[index].key }) else { continue }
                let value = own[index].value.shaped(cellFor: field.type)
                own[index] = SourceMember(key: own[index].key, keyOffset: own[index].keyOffset, value: value)
            }
        }
        if let wrapper = declaration.wrapper, let inner = members.first(where: { $0.key == wrapper }),
            case .object(let inside) = inner.value.content
        {
            own = inside
        }
        let inside = SourceValue(.object(own), offset: record.offset)
        for mapping in keys {
            // A column may be empty.
            if isRow || source != nil, (source ?? record).hasMember(mapping.path.joined(separator: ".")) {
                mapping.wasFound.value.store(true, ordering: .relaxed)
            }
            guard
                var found = Self.value(record, mapping.path[...]) ?? Self.value(inside, mapping.path[...])
                    ?? source.flatMap({ Self.value($0, mapping.path[...]) })
            else { continue }
            if let field = declaration.fields.first(where: { $0.key == mapping.key }) {
                found = isRow || source != nil ? found.shaped(cellFor: field.type) : found.shaped(for: field.type)
            }
            mapping.wasFound.value.store(true, ordering: .relaxed)
            own.removeAll { $0.key == mapping.key }
            own.append(SourceMember(key: mapping.key, keyOffset: found.offset, value: found))
        }
        if let source { own += columns(of: source, besides: own) }
        if let defaults, case .object(let values) = defaults.value.content {
            for member in values where !own.contains(where: { $0.key == member.key && !$0.value.isAbsent }) {
                own.removeAll { $0.key == member.key }
                // The value itself is in another file. If it does not fit, the message points to the record.
                let value = SourceValue(member.value.content, offset: record.offset)
                own.append(SourceMember(key: member.key, keyOffset: record.offset, value: value))
            }
        }
        return SourceValue(.object(own), offset: record.offset)
    }

    /// The value at a path. In a list, the values of its elements.
    static func value(_ value: SourceValue, _ path: ArraySlice<String>) -> SourceValue? {
        guard let key = path.first else { return value.isAbsent ? nil : value }
        switch value.content {
        case .object(let members):
            if let member = members.first(where: { $0.key == key }) { return Self.value(member.value, path.dropFirst()) }
            // The name of a column may contain dots.
            let whole = path.joined(separator: ".")
            return path.count > 1 ? members.first { $0.key == whole && !$0.value.isAbsent }?.value : nil
        case .list(let elements):
            let values = elements.compactMap { Self.value($0, path) }
            return values.isEmpty ? nil : SourceValue(.list(values), offset: value.offset)
        case .null, .flag, .number, .text, .plain, .records: return nil
        }
    }

    /// Reports keys that no record had, after all records were read.
    ///
    /// - Parameter first: a record whose keys the message lists.
    func reportUnfound(_ problems: DiagnosticCollector, first: SourceValue?) {
        report(keys.filter { !$0.wasFound.value.load(ordering: .relaxed) }, problems, first: first)
    }

    /// Reports keys that appear nowhere in the data of a list, without reading its records.
    func reportAbsent(_ problems: DiagnosticCollector, from list: RecordList) {
        let absent = keys.filter { mapping in
            !Self.wholes(of: mapping.path).contains { keys in keys.allSatisfy { list.mayHave([$0]) } }
        }
        report(absent, problems, first: absent.isEmpty ? nil : list.first)
    }

    /// All ways to split a path into keys. The name of a column may contain dots.
    private static func wholes(of path: [String]) -> [[String]] {
        path.indices.map { path[..<$0] + [path[$0...].joined(separator: ".")] }
    }

    private func report(_ unfound: [Mapping], _ problems: DiagnosticCollector, first: SourceValue?) {
        let names = first.map { Self.names($0) } ?? []
        for mapping in unfound {
            problems.add(
                Diagnostic(at: mapping.place, fieldPath: "keys", .unfoundKey(mapping.path.joined(separator: "."), among: names))
            )
        }
    }

    /// The paths of all values in a record, without repetition.
    private static func names(_ value: SourceValue) -> [String] {
        switch value.content {
        case .object(let members):
            members.flatMap { member in
                let inner = names(member.value)
                if member.key == SourceMember.exportedKey { return inner }
                return inner.isEmpty ? [member.key] : inner.map { "\(member.key).\($0)" }
            }
        case .list(let elements): elements.first.map(names) ?? []
        case .null, .flag, .number, .text, .plain, .records: []
        }
    }
}
