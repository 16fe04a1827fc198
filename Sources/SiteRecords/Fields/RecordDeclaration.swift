import SiteBase
package import DataReading
import InterfaceTexts
import SearchIndexing

/// How a text in other data becomes an object of a list.
package struct ObjectOfText: Sendable {
    /// What stands in one text.
    package enum Content: Sendable {
        /// One element, with the key and the word for its kind.
        case one(kind: String, word: String)
        /// Names of people.
        case names
        /// Names of files.
        case files
    }

    /// The key of the text in the object.
    let key: String
    let content: Content

    package init(_ key: String, _ content: Content) {
        self.key = key
        self.content = content
    }
}

/// A value made of several fields of a record, which only lists use.
package struct ComputedField: Sendable {
    package let field: FieldDeclaration
    /// Makes the value of the values that other pages show of the record.
    package let value: @Sendable (FieldObject) -> FieldValue
}

/// The fields of a kind of record.
package struct RecordDeclaration: Sendable {
    /// The key of a record's addresses in `data.json`.
    package static let linksKey = "links"

    /// What a record is called: `volume`.
    package let name: String
    /// A minimal record in JSON, for messages.
    package let example: String
    /// The key of an object inside the record that may hold the fields: `attributes`.
    package let wrapper: String?
    /// Keys that are accepted and ignored.
    let ignored: [String]
    package private(set) var fields: [FieldDeclaration] = []
    /// Fields that the data does not contain, derived from other fields.
    private(set) var derived: [FieldDeclaration] = []
    /// Values made of several fields, which only lists use.
    package private(set) var computed: [ComputedField] = []
    private(set) var keptCount = 0

    /// Placeholder values for a record with an error.
    var keptDefaults: [FieldValue] {
        var values = Array(repeating: FieldValue.none, count: keptCount)
        for field in fields where field.isRequired { if case .kept(let index) = field.place { values[index] = .text("") } }
        return values
    }
    private(set) var detailCount = 0
    private var ownCount = 0
    /// How many of the author's own fields lists show, unless the author chooses them.
    private let listed: Int

    /// How a text becomes such an object; nil if texts do not.
    package let ofTexts: ObjectOfText?
    /// The field of the record's name, if a record with one that repeats another byte for byte is left out.
    package var leftOutRepetitions: KeptField<String?>?
    /// Changes the fields of a record before they are read, if other data writes some of them together.
    package var prepare: (@Sendable (inout Fields, ListEvidence) -> Void)?
    /// Words under `type` for what such records are not: a list of books and films has `film`.
    package var foreignTypes: Set<String> = []
    /// Keys that only such records have, and no people: `watchDate`.
    package var foreignKeys: Set<String> = []
    /// A field that only such records have, so that a table with it and a title is one of them.
    package var tellingField: String?
    /// The fields that name a record without a title, the best first: a number, or a picture.
    package var substitutesOfTitle: [String] = []
    /// The keys of texts of which values in memory are derived.
    package var derivedFrom: Set<String> = []
    /// Whether `prepare` depends on other records, so that a later build must read all of them again.
    package var dependsOnOthers = false

    package init(
        _ name: String,
        example: String,
        wrapper: String? = nil,
        ignoring ignored: [String] = [],
        listing listed: Int = 0,
        ofTexts: ObjectOfText? = nil
    ) {
        self.ofTexts = ofTexts
        self.name = name
        self.example = example
        self.wrapper = wrapper
        self.ignored = ignored
        self.listed = listed
    }

    /// Declares a field that other pages show too.
    package mutating func keep<Value>(
        _ key: String,
        as name: String? = nil,
        _ type: FieldType,
        isRequired: Bool = false,
        _ meaning: String,
        _ use: FieldUse = .nothing
    ) -> KeptField<Value> {
        defer { keptCount += 1 }
        append(key, name, type, isRequired, meaning, use, .kept(keptCount))
        return KeptField(index: keptCount)
    }

    /// The addresses of related pages; nil if the records have none.
    package private(set) var related: KeptField<[String]>?

    /// Declares the field `related`.
    package mutating func keepRelated() {
        related = keep("related", .custom(.pageAddresses), "addresses of pages that belong with it; each shows the other", .input)
    }

    /// The date on which a record becomes public, if a field such as the post's date decides it.
    private(set) var start: KeptField<PartialDate?>?

    /// Declares the fields that decide who may see a record.
    ///
    /// - Parameter start: the date of the record, if it is not public before.
    package mutating func keepPublication(
        _ keys: [Publication.Key] = Publication.Key.allCases,
        from start: KeptField<PartialDate?>? = nil
    ) {
        self.start = start
        if let start, let index = fields.firstIndex(where: { if case .kept(start.index) = $0.place { true } else { false } }) {
            fields[index] = fields[index].decidingFirstDay
        }
        for key in keys { append(key.rawValue, nil, key.type, false, key.meaning, .input, .publication(key)) }
    }

    /// Reserves a place for a derived value.
    package mutating func derive<Value>() -> KeptField<Value> {
        defer { keptCount += 1 }
        return KeptField(index: keptCount)
    }

    /// Reserves a place for a derived value that templates and facts show.
    package mutating func derive<Value>(_ name: String, _ type: FieldType, _ meaning: String, _ use: FieldUse) -> KeptField<Value> {
        let field: KeptField<Value> = derive()
        derived.append(
            FieldDeclaration(
                key: name,
                name: name,
                type: type,
                meaning: meaning,
                isRequired: false,
                use: use,
                place: .kept(field.index)
            )
        )
        return field
    }

    /// Declares a value made of several fields, which only lists use.
    package mutating func compute(
        _ key: String,
        _ type: FieldType,
        _ meaning: String,
        label: FieldLabel,
        _ value: @escaping @Sendable (FieldObject) -> FieldValue
    ) {
        let field = FieldDeclaration(
            key: key,
            name: key,
            type: type,
            meaning: meaning,
            isRequired: false,
            use: FieldUse(label: label),
            place: .computed(computed.count)
        )
        computed.append(ComputedField(field: field, value: value))
    }

    /// The fields that pages may show, without the author's own.
    package var shown: [FieldDeclaration] { fields.filter { !$0.use.isInput } + derived }

    /// Declares a field that only the record's own page shows.
    package mutating func add<Value>(
        _ key: String,
        as name: String? = nil,
        _ type: FieldType,
        _ meaning: String,
        _ use: FieldUse = .nothing
    ) -> DetailField<Value> {
        defer { detailCount += 1 }
        append(key, name, type, false, meaning, use, .details(detailCount))
        return DetailField(index: detailCount)
    }

    /// The declaration with the author's own fields added.
    func adding(_ own: [OwnField]) -> RecordDeclaration {
        var declaration = self
        let listed = own.contains(where: \.use.isListed) ? [] : own.lazy.filter(\.fitsList).prefix(listed).map(\.key)
        for var field in own {
            if listed.contains(field.key) { field.use.isListed = true }
            let place: FieldPlace = field.isKept ? .kept(declaration.keptCount) : .details(declaration.detailCount)
            if field.isKept { declaration.keptCount += 1 } else { declaration.detailCount += 1 }
            declaration.fields.append(field.declaration(place))
        }
        declaration.ownCount = own.count
        return declaration
    }

    /// The keys of the fields that columns name, by their keys or by usual names; none if the record's title is not among them.
    package func fields(named columns: [String]) -> Set<String> {
        let bare = BareColumns(columns, titles: titleNames)
        let names = Set(columns.map(\.wordKey) + columns.compactMap(bare.name) + columns.compactMap { ColumnLanguage($0)?.name })
        let found = fields.filter { !names.isDisjoint(with: $0.columnNames) }
        guard found.contains(where: { $0.isRequired && $0.isText }) else { return [] }
        let keys = Set(found.map(\.key))
        // A number in a series without the series is that of a volume.
        return keys.contains("series_number") && !keys.contains("series") ? keys.subtracting(["series_number"]) : keys
    }

    /// The word keys of names for the title.
    var titleNames: [String] { fields.first { $0.isRequired && $0.isText }?.columnNames ?? [] }

    /// A record of which the data has only the title; nil for an object.
    func titled(_ value: SourceValue) -> SourceValue? {
        guard wrapper == nil, let text = value.text, let key = fields.first(where: { $0.isRequired && $0.isText })?.key else { return nil }
        let title = SourceMember(key: key, keyOffset: value.offset, value: value.with(.text(text)))
        return value.with(.object([title]))
    }

    /// The key of the field that a column names; nil if there is none.
    package func key(named column: String) -> String? { fields.first { $0.columnNames.contains(column.wordKey) }?.key }

    /// The author's own fields.
    var own: ArraySlice<FieldDeclaration> { fields.suffix(ownCount) }

    private mutating func append(
        _ key: String,
        _ name: String?,
        _ type: FieldType,
        _ isRequired: Bool,
        _ meaning: String,
        _ use: FieldUse,
        _ place: FieldPlace
    ) {
        fields.append(
            FieldDeclaration(
                key: key,
                name: name ?? key,
                type: type,
                meaning: meaning,
                isRequired: isRequired,
                use: use,
                place: place
            )
        )
    }

    /// The keys that no other kind of record has.
    package func tellingKeys(among others: [RecordDeclaration]) -> Set<String> {
        Set(fields.map(\.key)).subtracting(others.filter { $0.name != name }.flatMap { $0.fields.map(\.key) })
    }

    /// The fields with labels, in the order of the facts.
    var facts: [FieldDeclaration] {
        let facts = shown.enumerated().filter { $1.label != nil }
        return facts.sorted { ($0.element.use.rank ?? .max, $0.offset) < ($1.element.use.rank ?? .max, $1.offset) }.map(\.element)
    }

    /// The searched fields, in order of weight.
    var searched: [FieldDeclaration] {
        let order: [SearchDocument.Field] = [.title, .place, .person, .part, .text]
        return order.flatMap { kind in fields.filter { $0.use.search == kind } }
    }

    /// All keys but those of the fields with another storage. Columns may have other names than the keys of fields, so these are read too.
    ///
    /// - Parameter others: further keys to read.
    func keys(and others: [String], _ isIncluded: (FieldPlace) -> Bool) -> KeyFilter {
        var needed = Set(others)
        if let wrapper { needed.insert(wrapper) }
        needed.formUnion(substitutesOfTitle)
        needed.formUnion(derivedFrom)
        for field in fields where isIncluded(field.place) { needed.formUnion(field.keys) }
        return KeyFilter(allBut: fields.map(\.key).filter { !needed.contains($0) })
    }
}

extension FieldDeclaration {
    /// The field's key and the keys of the objects in it.
    fileprivate var keys: [String] {
        switch type {
        case .texts(_, let inner?): [key, inner]
        case .textsOrObjects(_, let object): [key, object.key]
        case .object(let shape), .objects(let shape): [key] + shape.fields.flatMap(\.keys)
        case .text, .markdown, .webAddress, .picture, .file, .flag, .date, .wholeNumber, .number, .word, .texts(_, nil), .custom: [key]
        }
    }
}
