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
    package struct Entry: Sendable {
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
    /// How many records it shows; one that is in several groups counts as often.
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
            return
        }
        var rows = sources.indices.flatMap { Self.rows(of: sources[$0].records, $0, query, jobs: jobs) }
        if !query.sort.isEmpty {
            rows = rows.enumerated().sorted { query.precedes($0.element.orders, $1.element.orders) ?? ($0.offset < $1.offset) }.map(
                \.element
            )
        }
        if let limit = settings.limit, rows.count > limit { rows.removeSubrange(limit...) }
        guard let field = query.group else {
            (order, groups, map) = (rows.map(\.entry), [], nil)
            count = rows.count
            return
        }
        (order, groups, map) = Self.grouped(rows, by: field, query, sources, language, isMap: settings.form == .map)
        count = order?.count ?? 0
    }

    /// A record with what sorts and groups it.
    private struct Row: Sendable {
        let entry: Entry
        let orders: [ListOrder]
        let groups: [ListValue]
    }

    /// The records of a collection that the list shows.
    private static func rows(of records: any RecordCollection, _ source: Int, _ query: ListQuery, jobs: Int) -> [Row] {
        let length = 4_096
        let count = records.recordCount
        let parts = Workers.map((count + length - 1) / length, jobs: jobs, run: 1) { part -> [Row] in
            (part * length..<Swift.min(count, (part + 1) * length)).compactMap { number in
                let values = ListedValues(records, number)
                guard query.takes(of: source, values.value) else { return nil }
                return Row(
                    entry: Entry(source: source, number: number),
                    orders: query.sort.isEmpty ? [] : query.orders(of: source, values.value),
                    groups: query.group == nil ? [] : query.groups(of: source, values.value)
                )
            }
        }
        return Array(parts.joined())
    }

    private struct Found {
        let heading: String
        let order: ListOrder
        var room: Introduction?
        var entries: [Entry]
    }

    private static func grouped(
        _ rows: [Row],
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
            if row.groups.isEmpty { others.append(row.entry) }
            var own: Set<Int> = []
            for value in row.groups {
                let index = indices[value.compared] ?? found.count
                if index == found.count, let declaration = field.declarations[Int(row.entry.source)] {
                    indices[value.compared] = index
                    let part = field.written.part
                    let heading = value.heading(declaration, part, in: language)
                    found.append(
                        Found(
                            heading: heading,
                            order: value.order(part, query.collation),
                            room: sources[Int(row.entry.source)].collection.room(of: heading),
                            entries: []
                        )
                    )
                }
                // A record with a value twice is in its group once.
                if own.insert(index).inserted { found[index].entries.append(row.entry) }
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
        let last = Found(heading: rest, order: .absent, room: sources.first?.collection.room(of: rest), entries: others)
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

    func value(_ field: FieldDeclaration) -> FieldValue {
        switch field.place {
        case .kept(let index): record.value(index)
        case .details(let index): details[index]
        case .computed(let index): store.declaration.computed[index].value(record.values)
        case .own, .publication: .none
        }
    }
}

extension SiteCollection {
    /// The text about a group of records: the file in `rooms` whose name is the heading of the group.
    fileprivate func room(of heading: String) -> Introduction? {
        guard !rooms.isEmpty else { return nil }
        let name = heading.trimmed.collisionKey
        return rooms.first { $0.name.collisionKey == name }?.text
    }
}
