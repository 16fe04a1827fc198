package import DataReading
package import Diagnostics
import SiteBase
import Synchronization

/// The settings for records in `collection.yaml`: the author's own fields, keys of other data, and default values.
package struct OwnFields: Sendable {
    package private(set) var fields: [OwnField] = []
    private(set) var keys: [Mapping] = []
    /// The path of the list of records in a data file, and its place in the settings; nil if the author gives none.
    package private(set) var recordsPath: (path: [String], place: Diagnostic.Location)?
    /// The records that the collection shows.
    package private(set) var filter = RecordFilter()
    /// The object under `defaults`, and its file.
    private var defaults: (value: SourceValue, file: SourceFile)?
    /// The fingerprint of these settings; nil if there are none.
    private(set) var fingerprint: Fingerprint?
    /// Whether fields are the only keys that records may have.
    private(set) var namesAllKeys = true

    /// What words of the data mean, by the key of the field and then by the label key of the word.
    private(set) var values: [String: [String: String]] = [:]
    /// The location of each entry under `values`, for messages.
    private var valuePlaces: [(key: String, written: String, word: String, place: Diagnostic.Location)] = []
    /// The order of day and month in dates that do not show it; nil if the author gives none.
    package private(set) var dates: DateOrder?

    /// The keys and columns to ignore although no field has them; `*` means all.
    private(set) var ignored: Set<String> = []

    /// A key of sitegen and the path of its value in other data.
    struct Mapping: Sendable {
        let key: String
        let path: [String]
        /// The kind of object in a list that the value becomes, such as a note of the kind `report`; nil if the value itself is the field's.
        var kind: String?
        let place: Diagnostic.Location
        let wasFound = FoundFlag()

        /// The value as an element of a list of objects; nil if the mapping makes none.
        func element(_ value: SourceValue, of type: FieldType) -> SourceValue? {
            guard let kind, case .objects(let shape) = type, let own = shape.ofTexts, case .one(let key, _) = own.content else {
                return nil
            }
            let text = value.understood(as: .text) ?? value
            let members = [(key, SourceValue(.text(kind), offset: value.offset)), (own.key, text)].map {
                SourceMember(key: $0, keyOffset: value.offset, value: $1)
            }
            return SourceValue(.list([SourceValue(.object(members), offset: value.offset)]), offset: value.offset)
        }
    }

    /// Whether any record has a value. Several threads may set it.
    final class FoundFlag: Sendable {
        let value = Atomic(false)
    }

    /// Whether the declaration of a field had an error, which was reported.
    package private(set) var hasFaultyFields = false

    package init() {}

    /// Reads what `collection.yaml` says about the values of records.
    init(_ settings: inout Fields) {
        let file = settings.file
        var fingerprint = Fingerprint()
        for name in ["fields", "keys", "defaults", "values", "dates", "shelves", "select", "ignore"] {
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
        keys = settings.members("keys", like: "{\"title\": \"book.title\"}").flatMap { member in
            guard case .object(let kinds) = member.value.content else {
                return [Self.mapping(of: member, to: member.key, in: all)].compactMap(\.self)
            }
            return kinds.compactMap { kind in
                var mapping = Self.mapping(of: kind, to: member.key, in: all)
                mapping?.kind = kind.key
                return mapping
            }
        }
        if let records = keys.last(where: { $0.key == "records" }) { recordsPath = (records.path, records.place) }
        keys.removeAll { $0.key == "records" }
        filter = RecordFilter(&settings)
        readMeanings(&settings, all)
        if settings.value("keys").map({ $0.memberCount != 0 }) ?? false { namesAllKeys = false }
        ignored = Set(settings.placedTexts("ignore").map(\.name))
        // What the author ignores is shown nowhere, even if `keys` has been written by sitegen.
        keys.removeAll { ignored.contains($0.path[0]) }
        if let value = settings.value("defaults"), settings.object("defaults", like: "{\"status\": \"finished\"}") != nil {
            defaults = (value, file)
        }
    }

    /// Keeps in memory what lists need of each record.
    package mutating func keep(_ keys: [String]) {
        for index in fields.indices where keys.contains(fields[index].key) && !fields[index].isKept {
            fields[index].isUsedByLists = true
            fingerprint?.combine("kept")
            fingerprint?.combine(fields[index].key)
        }
    }

    private static func mapping(of member: SourceMember, to key: String, in all: Fields) -> Mapping? {
        guard let path = all.text(member.value, "keys.\(key)") else { return nil }
        // The name of a column may end in a full stop.
        let parts = path.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !path.isBlank else {
            all.problems.add(Diagnostic(at: .file(all.file, offset: member.value.offset), fieldPath: "keys.\(key)", .keyPath(path)))
            return nil
        }
        return Mapping(key: key, path: parts.contains("") ? [path] : parts, place: .file(all.file, offset: member.keyOffset))
    }

    /// Reads `values`, `shelves` and `dates`.
    private mutating func readMeanings(_ settings: inout Fields, _ all: Fields) {
        func take(_ words: [(key: String, value: String, place: Diagnostic.Location)], _ key: String) {
            for word in words {
                values[key, default: [:]][word.key.labelKey] = word.value
                valuePlaces.append((key, word.key, word.value, word.place))
            }
        }
        for member in settings.members("values", like: "{\"status\": {\"gelesen\": \"finished\"}}") {
            take(all.object(member, of: "values", like: "{\"gelesen\": \"finished\"}")?.textsByKey(absent: "") ?? [], member.key)
        }
        // Shelves of an export and words of a column mean the same.
        var others = settings
        take(others.textsByKey("shelves"), "status")
        dates = settings.choice("dates", of: DateOrder.allCases.map { ($0.rawValue, $0) })
    }

    /// What words for the status mean, with the location of each.
    package var statuses: [(name: String, status: String, place: Diagnostic.Location)] {
        valuePlaces.filter { $0.key == "status" }.map { ($0.written, $0.word, $0.place) }
    }

    /// What a value means, as `values` says; nil if it says nothing about it.
    func meaning(of value: SourceValue, in key: String) -> SourceValue? {
        guard !values.isEmpty, let words = values[key] else { return nil }
        func meaning(_ word: String) -> SourceValue? { words[word.labelKey].map { SourceValue(.text($0), offset: value.offset) } }
        switch value.content {
        case .text(let text), .plain(let text), .number(let text): return meaning(text)
        case .flag(let flag): return meaning(flag ? "true" : "false")
        case .list(let elements):
            let own = elements.map { self.meaning(of: $0, in: key) }
            guard own.contains(where: { $0 != nil }) else { return nil }
            return SourceValue(.list(zip(own, elements).map { $0 ?? $1 }), offset: value.offset)
        case .null, .records, .object: return nil
        }
    }

    package var defaultKeys: [String] { if case .object(let members)? = defaults?.value.content { members.map(\.key) } else { [] } }

    /// The keys of defaults with errors. Records that lack these keys are not reported.
    private(set) var faultyDefaults: [String] = []

    /// The key in the data that holds the values of a field; nil if it is the field's own key.
    func source(of key: String) -> String? { keys.first { $0.key == key }?.path.joined(separator: ".") }

    /// The keys in the data that `keys` maps to fields, alone and in paths.
    var keysOfData: [String] { keys.flatMap { Self.wholes(of: $0.path).joined() } }

    /// The fields whose values `keys` finds elsewhere.
    package var mappedKeys: [String] { keys.map(\.key) }

    /// The names in all paths that `keys` maps to fields.
    package var keysOfPaths: [String] { keys.flatMap(\.path) }

    /// Whether `keys` says what a column means for who may see a record.
    func decides(_ column: String) -> Bool {
        keys.contains { Publication.key(named: $0.key) != nil && $0.path.joined(separator: ".") == column }
    }

    /// Whether the author asked to ignore a key.
    package func ignores(_ key: String) -> Bool { !ignored.isEmpty && (ignored.contains(key) || ignored.contains("*")) }

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
        for (key, _, word, place) in valuePlaces {
            guard let field = declaration.fields.first(where: { $0.key == key }) else {
                source.problems.add(Diagnostic(at: place, fieldPath: "values.\(key)", .unknownKey(key, known: names)))
                continue
            }
            if case .word(let words) = field.type, !word.isEmpty, words.places[word] == nil {
                source.problems.add(Diagnostic(at: place, fieldPath: "values.\(key)", .noSuchMeaning(word, words: words.map(\.word))))
            }
        }
        var checked = self
        checked.keys.removeAll { !names.contains($0.key) }
        guard let defaults, case .object(let members) = defaults.value.content else { return checked }
        let problems = DiagnosticCollector()
        let location = FieldPath.key(.root, "defaults")
        if var all = Fields(defaults.value, path: location, in: defaults.file, problems: problems) {
            for field in declaration.fields where all.keys.contains(field.key) {
                _ = source.reporting(to: problems).strict.value(of: field, &all)
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
    package func mapped(_ record: SourceValue, as declaration: RecordDeclaration, isRow: Bool) -> SourceValue {
        guard case .object(let members) = record.content else { return record }
        let source = members.first { $0.key == SourceMember.exportedKey }?.value
        guard !keys.isEmpty || defaults != nil || source != nil else { return record }
        var own = members
        if let wrapper = declaration.wrapper, let inner = members.first(where: { $0.key == wrapper }),
            case .object(let inside) = inner.value.content
        {
            own = inside
        }
        let inside = SourceValue(.object(own), offset: record.offset)
        var mapsPublication = false
        for mapping in keys {
            // A column may be empty.
            if isRow || source != nil, (source ?? record).hasMember(mapping.path.joined(separator: ".")) {
                mapping.wasFound.value.store(true, ordering: .relaxed)
            }
            guard
                // Of an export, the column is meant, and not the field that it became.
                var found = source.flatMap({ Self.value($0, mapping.path[...]) }) ?? Self.value(record, mapping.path[...])
                    ?? Self.value(inside, mapping.path[...])
                    // Whether a record without a word is public depends on the column.
                    ?? (isRow && Publication.key(named: mapping.key) != nil ? record.with(.null) : nil)
            else { continue }
            if let column = mapping.path.last, Publication.key(named: mapping.key) != nil { found = found.asKoreanFlag(in: column) }
            let type = declaration.fields.first { $0.key == mapping.key }?.type
            if let type, let column = mapping.path.last { found = found.outOfScale(of: column, type) }
            if let element = type.flatMap({ mapping.element(found, of: $0) }) {
                guard case .list(let new) = element.content else { continue }
                var elements = new
                if case .list(let others)? = own.first(where: { $0.key == mapping.key })?.value.content { elements = others + new }
                found = SourceValue(.list(elements), offset: found.offset)
            }
            mapping.wasFound.value.store(true, ordering: .relaxed)
            // Another column may hold the record back.
            if Publication.key(named: mapping.key) == nil { own.removeAll { $0.key == mapping.key } } else { mapsPublication = true }
            own.append(SourceMember(key: mapping.key, keyOffset: found.offset, value: found))
        }
        if mapsPublication { own = Publication.merging(own) }
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
    package static func value(_ value: SourceValue, _ path: ArraySlice<String>) -> SourceValue? {
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
        case .records(let records):
            let elements = records.values(problems: DiagnosticCollector())
            return Self.value(SourceValue(.list(elements), offset: value.offset), path)
        case .null, .flag, .number, .text, .plain: return nil
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
