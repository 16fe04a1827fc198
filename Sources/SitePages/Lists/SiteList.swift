import DataReading
package import Diagnostics
package import InterfaceTexts
import SiteBase
package import SiteModel
package import SiteRecords

/// A list with its records, in order and in groups.
package final class SiteList: Sendable {
    /// A collection whose records the list may show.
    package struct Source: Sendable {
        package let collection: SiteCollection
        package let records: any RecordCollection

        /// Nil for a collection that declares no fields.
        package init?(_ collection: SiteCollection) {
            guard let records = collection.content as? any RecordCollection else { return nil }
            self.init(collection, records)
        }

        init(_ collection: SiteCollection, _ records: any RecordCollection) { (self.collection, self.records) = (collection, records) }
    }

    /// A record of one of the sources.
    package struct Entry: Hashable, Sendable {
        /// The index of the source.
        let source: Int32
        private let own: Int32

        /// The number of the record in its collection.
        package var number: Int { Int(own) }

        init(source: Int, number: Int) { (self.source, own) = (Int32(source), Int32(number)) }
    }

    /// Consecutive records with one value.
    package struct Group: Sendable {
        /// The value in words.
        let name: String
        /// What its room says.
        let room: Introduction?
        /// The index of its first record in the list.
        let start: Int

        /// The title of the room, or the value.
        var heading: String { room?.title ?? name }
    }

    package let settings: ListSettings
    package let sources: [Source]
    package let language: ContentLanguage
    let query: ListQuery
    /// How many records it shows.
    let recordCount: Int
    /// How many places it has; a record that is in several groups has several.
    package let count: Int
    /// The records in order; nil if the list shows all records of one collection as they come.
    private let order: [Entry]?
    let groups: [Group]
    /// The map of the groups' places, for that form.
    let map: ListMap?

    /// - Parameters:
    ///   - language: that of the list's headings.
    ///   - problems: receives errors in the settings.
    package init(
        _ settings: ListSettings,
        over sources: [Source],
        in language: ContentLanguage,
        jobs: Int,
        _ problems: DiagnosticCollector = DiagnosticCollector()
    ) {
        self.settings = settings
        self.sources = sources
        self.language = language
        var settings = settings
        if settings.form == .map, let places = Self.places(of: settings, sources) { settings.group(by: places) }
        if settings.form == .timeline, settings.group == nil, let date = Self.date(of: settings, sources) { settings.group(byYearOf: date) }
        let query = ListQuery(settings, over: sources.map(\.records.store.declaration), in: language, problems)
        self.query = query
        guard !query.isPlain || sources.count != 1 else {
            (order, groups, map) = (nil, [], nil)
            count = min(sources[0].records.recordCount, settings.limit ?? .max)
            recordCount = count
            return
        }
        var rows = Rows()
        for source in sources.indices { rows.append(Self.rows(of: sources[source].records, source, query, jobs: jobs)) }
        var entries = query.sort.isEmpty ? rows.entries : rows.sorted()
        if let limit = settings.limit, entries.count > limit { entries.removeSubrange(limit...) }
        guard let field = query.group else {
            (order, groups, map) = (entries, [], nil)
            count = entries.count
            recordCount = count
            return
        }
        (order, groups, map) = Self.grouped(entries, by: field, query, sources, language, isMap: settings.form == .map)
        count = order?.count ?? 0
        recordCount = entries.count
    }

    /// Records with what sorts them.
    private struct Rows: Sendable {
        private(set) var entries: [Entry] = []
        /// The keys, one after another.
        private var keys: [UInt8] = []
        /// Where the key of each record ends.
        private var ends: [Int] = []

        mutating func add(_ entry: Entry, key: (inout [UInt8]) -> Void) {
            entries.append(entry)
            key(&keys)
            ends.append(keys.count)
        }

        mutating func append(_ other: Rows) {
            entries += other.entries
            ends += other.ends.map { $0 + keys.count }
            keys += other.keys
        }

        /// The records in the order of their keys; those with equal keys as they are in the data.
        func sorted() -> [Entry] {
            struct Place {
                /// The first eight bytes of the key, which decide most comparisons.
                let beginning: UInt64
                let index: Int32
            }
            return keys.withUnsafeBufferPointer { keys in
                func key(_ index: Int32) -> UnsafeBufferPointer<UInt8> {
                    UnsafeBufferPointer(rebasing: keys[(index == 0 ? 0 : ends[Int(index) - 1])..<ends[Int(index)]])
                }
                var places = (0..<Int32(entries.count)).map { index in
                    let key = key(index)
                    return Place(beginning: (0..<8).reduce(0) { $0 << 8 | UInt64($1 < key.count ? key[$1] : 0) }, index: index)
                }
                places.sort { own, other in
                    if own.beginning != other.beginning { return own.beginning < other.beginning }
                    let (first, second) = (key(own.index), key(other.index))
                    if first.lexicographicallyPrecedes(second) { return true }
                    return second.lexicographicallyPrecedes(first) ? false : own.index < other.index
                }
                return places.map { entries[Int($0.index)] }
            }
        }
    }

    /// The records of a collection that the list shows.
    private static func rows(of records: any RecordCollection, _ source: Int, _ query: ListQuery, jobs: Int) -> Rows {
        let length = 4_096
        let count = records.recordCount
        let parts = Workers.map((count + length - 1) / length, jobs: jobs, run: 1) { part -> Rows in
            var rows = Rows()
            for number in part * length..<Swift.min(count, (part + 1) * length) {
                let values = ListedValues(records, number)
                guard query.takes(of: source, values.value) else { continue }
                rows.add(Entry(source: source, number: number)) { query.append(keyOf: source, to: &$0, values.value) }
            }
            return rows
        }
        return parts.reduce(into: Rows()) { $0.append($1) }
    }

    private struct Found {
        let heading: String
        let order: ListOrder
        var room: Introduction?
        var entries: [Entry]
    }

    private static func grouped(
        _ rows: [Entry],
        by field: ListQuery.Field,
        _ query: ListQuery,
        _ sources: [Source],
        _ language: ContentLanguage,
        isMap: Bool
    ) -> ([Entry], [Group], ListMap?) {
        var indices: [ListValue: Int] = [:]
        var found: [Found] = []
        var others: [Entry] = []
        for row in rows {
            let source = Int(row.source)
            let values = query.groups(of: source, ListedValues(sources[source].records, row.number).value)
            if values.isEmpty { others.append(row) }
            var own: [Int] = []
            for value in values {
                let index = indices[value.compared] ?? found.count
                if index == found.count, let declaration = field.declarations[source] {
                    indices[value.compared] = index
                    let part = field.written.part
                    let heading = value.heading(declaration, part, in: language)
                    found.append(
                        Found(
                            heading: heading,
                            order: value.order(part, query.collation),
                            room: sources[source].collection.room(of: value.names(declaration, part, heading)),
                            entries: []
                        )
                    )
                }
                // A record with a value twice is in its group once.
                if !own.contains(index) {
                    own.append(index)
                    found[index].entries.append(row)
                }
            }
        }
        let isDescending = query.groupsDescend
        let sorted = found.enumerated().sorted {
            // Rooms that have a position come first.
            let positions = ($0.element.room?.order ?? .max, $1.element.room?.order ?? .max)
            if positions.0 != positions.1 { return positions.0 < positions.1 }
            return $0.element.order.precedes($1.element.order, isDescending: isDescending) ?? ($0.offset < $1.offset)
        }.map(\.element)
        // Where no record has a value, there are no groups.
        if sorted.isEmpty { return (others, [], nil) }
        var shown = sorted
        var map: ListMap?
        if isMap, let made = ListMap(sorted.map { ($0.heading, $0.entries.count) }) {
            map = made
            // A point may have several places. They are in the order in which the map names them.
            shown = made.groups.map { places in
                Found(
                    heading: made.heading(of: places, in: language),
                    order: .absent,
                    room: places.lazy.compactMap { sorted[$0].room }.first,
                    entries: places.flatMap { sorted[$0].entries }
                )
            }
        }
        var entries: [Entry] = []
        var groups: [Group] = []
        let rest = language.strings[.ungrouped]
        let last = Found(heading: rest, order: .absent, room: sources.first?.collection.room(of: [rest]), entries: others)
        for group in shown + (others.isEmpty ? [] : [last]) {
            groups.append(Group(name: group.heading, room: group.room, start: entries.count))
            entries += group.entries
        }
        return (entries, groups, map)
    }

    /// The field whose places a map shows: that of its groups, else the first of the records; nil if they have none.
    static func places(of settings: ListSettings, _ sources: [Source]) -> String? {
        let fields = sources.flatMap { $0.records.store.declaration.listable }.filter(\.type.isPlace).map(\.key)
        return fields.first { $0 == settings.group?.key } ?? fields.first
    }

    /// A date by which the list may be a timeline: the first date that its settings name, else the date of the records.
    private static func date(of settings: ListSettings, _ sources: [Source]) -> String? {
        let named = ((settings.sort ?? []) + (settings.fields ?? [])).map(\.key)
        let fields = sources.flatMap { source -> [FieldDeclaration] in
            let listable = source.records.store.declaration.listable
            let own = named.compactMap { name in listable.first { $0.key == name } }
            let usual = source.records.roles.published.flatMap { date in
                listable.first { if case .kept(date.index) = $0.place { true } else { false } }
            }
            return own + [usual].compactMap(\.self)
        }
        return fields.first { if case .date = $0.type { true } else { false } }?.key
    }

    /// The values of its groups, in words.
    var groupNames: [String] { groups.map(\.name) }

    /// Whether a record may have several places, because groups overlap.
    var repeatsRecords: Bool { !groups.isEmpty && recordCount < count }

    /// The numbers of the records at all places, in base 36; nil if each record has one place.
    var repeatedRecords: String? {
        guard repeatsRecords else { return nil }
        var numbers: [Entry: Int] = [:]
        return (0..<count).map { place in
            let number = numbers[self[place]] ?? numbers.count
            numbers[self[place]] = number
            return String(number, radix: 36)
        }.joined(separator: " ")
    }

    /// The heading of the list.
    var title: String { settings.heading(in: language) }

    /// The record at a place of the list.
    package subscript(place: Int) -> Entry { order.map { $0[place] } ?? Entry(source: 0, number: place) }

    /// The place of each record of the only collection, if the list has another order than the data; nil for a record that it does not show.
    package var places: [Int?]? {
        guard let order, sources.count == 1 else { return nil }
        var places = [Int?](repeating: nil, count: sources[0].records.recordCount)
        for (place, entry) in order.enumerated() where places[entry.number] == nil { places[entry.number] = place }
        return places
    }
}

/// The values of a record, for lists. Those that only the record's own page shows are read when they are needed.
final class ListedValues {
    private let store: RecordStore
    private let index: Int
    private let record: Record
    private lazy var details = store.detailsBeforehand(of: index)

    init(_ records: any RecordCollection, _ number: Int) {
        store = records.store
        index = records.index(number)
        record = store.records[index]
    }

    func value(_ field: FieldDeclaration) -> FieldValue { store.value(at: field.place, of: record, details) }
}

extension SiteCollection {
    /// The text about a group of records: the file in `rooms` whose name is the heading of the group.
    ///
    /// - Parameter names: the value as the heading writes it, and in other forms.
    fileprivate func room(of names: @autoclosure () -> [String]) -> Introduction? {
        guard !rooms.isEmpty else { return nil }
        let keys = names().map(\.trimmed.collisionKey)
        return rooms.first { room in keys.contains((room.text.value ?? room.name).collisionKey) }?.text
    }
}
