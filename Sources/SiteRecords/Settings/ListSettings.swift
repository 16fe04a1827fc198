package import DataReading
package import Diagnostics
package import InterfaceTexts
import SiteBase

/// A list of records as settings describe it: which records, in which order and groups, and in which form.
package struct ListSettings: Sendable {
    /// How a list shows its records.
    package enum Form: String, CaseIterable, Sendable {
        /// Titles with facts, and pictures if there are any.
        case rows
        /// Covers with titles.
        case covers
        /// The spines of books.
        case spines
        /// Pictures with titles and facts.
        case cards
        /// A row for each record and a column for each field.
        case table
        /// Pictures in rows of one height.
        case gallery
        /// Records by date.
        case timeline
        /// A map with records by place.
        case map
    }

    /// A word of the settings.
    package struct Word: Sendable {
        package let text: String
        package let place: Diagnostic.Location
    }

    /// What a record must have: a value of a field.
    package struct Condition: Sendable {
        package let field: ListField
        package let value: SourceValue
        package let file: SourceFile
    }

    package let name: String
    package let place: Diagnostic.Location
    package private(set) var title: FieldLabel?
    /// The folders of the collections; nil for the collection whose settings have the list.
    package private(set) var collections: [Word]?
    package private(set) var conditions: [Condition] = []
    package private(set) var sort: [ListField]?
    package private(set) var group: ListField?
    package private(set) var form: Form?
    /// The fields that the list shows beside the title; nil for those that records show in lists.
    package private(set) var fields: [ListField]?
    /// How many records the list shows; nil for all.
    package private(set) var limit: Int?
    /// The fields by whose values visitors filter the list on its page.
    package private(set) var filter: [ListField]?
    /// The name of the list's page; nil if it has none.
    package private(set) var page: Word?

    /// A list of sitegen's own.
    ///
    /// - Parameters:
    ///   - conditions: the values of fields.
    package init(
        _ name: String,
        title: FieldLabel? = nil,
        where conditions: [(key: String, value: String)] = [],
        sort: [String] = [],
        show form: Form? = nil,
        fields: [String]? = nil,
        limit: Int? = nil
    ) {
        let place = Diagnostic.Location.path("sitegen")
        func field(_ text: String) -> ListField { ListField(text, at: place) }
        self.name = name
        self.title = title
        self.conditions = conditions.map {
            Condition(field: field($0.key), value: SourceValue(.plain($0.value), offset: 0), file: SourceFile(path: "sitegen", text: ""))
        }
        self.sort = sort.isEmpty ? nil : sort.map(field)
        self.form = form
        self.fields = fields.map { $0.map(field) }
        self.limit = limit
        self.place = place
    }

    /// This list of sitegen's with what the settings change of it.
    package func changed(by own: ListSettings) -> ListSettings {
        var list = own
        list.title = own.title ?? title
        if own.conditions.isEmpty { list.conditions = conditions }
        list.sort = own.sort ?? sort
        list.form = own.form ?? form
        list.fields = own.fields ?? fields
        list.limit = own.limit ?? limit
        return list
    }

    /// Reads a list; nil after reporting that it is not an object.
    init?(_ member: SourceMember, in all: Fields) {
        name = member.key
        place = .file(all.file, offset: member.keyOffset)
        guard var fields = all.object(member, of: "lists", like: Self.example) else { return nil }
        if let value = fields.value("title") {
            title = OwnField.label(SourceMember(key: "title", keyOffset: value.offset, value: value), in: fields, key: name)
        }
        if fields.value("from") != nil { collections = fields.placedTexts("from").map { Word(text: $0.name, place: $0.place) } }
        conditions = fields.members("where", like: "{\"status\": \"finished\"}").map { condition in
            Condition(
                field: ListField(condition.key, at: .file(all.file, offset: condition.keyOffset)),
                value: condition.value,
                file: all.file
            )
        }
        sort = fields.listFields("sort")
        let groups = fields.listFields("group") ?? []
        if groups.count > 1 { all.problems.add(Diagnostic(at: groups[1].place, fieldPath: "lists.\(name).group", .listGroups)) }
        group = groups.first
        form = fields.choice("show", of: Form.allCases.map { ($0.rawValue, $0) }, otherNames: Self.otherForms)
        self.fields = fields.listFields("fields")
        limit = fields.wholeNumber("limit", in: Self.limits, example: 12)
        filter = fields.listFields("filter")
        page = fields.page(of: name)
        fields.finish()
    }

    private static let example = "{\"sort\": \"title\", \"page\": \"titles.html\"}"
    private static let limits = 1...1_000_000
    private static let otherForms = [
        "list": "rows", "row": "rows", "grid": "covers", "cover": "covers", "books": "covers", "spine": "spines", "shelf": "spines",
        "card": "cards", "tiles": "cards", "tables": "table", "spreadsheet": "table", "pictures": "gallery", "photos": "gallery",
        "images": "gallery", "chronology": "timeline", "places": "map", "atlas": "map", "years": "timeline", "dates": "timeline",
    ]

    /// Groups the list by a field.
    package mutating func group(by field: String) { group = ListField(field, at: place) }

    /// Groups the list by the year of a date.
    package mutating func group(byYearOf date: String) { group = ListField("year of \(date)", at: place) }

    /// The heading.
    package func heading(in language: ContentLanguage) -> String { title?.text(in: language) ?? name }

    /// The keys of the fields that it needs of each record.
    package var keys: [String] { namedFields.map(\.key) }

    /// The fields that it names.
    package var namedFields: [ListField] {
        conditions.map(\.field) + [sort ?? [], [group].compactMap(\.self), fields ?? [], filter ?? []].joined()
    }

    /// What a block ```` ```list ```` in a text says.
    package enum Block: Sendable {
        case named(Word)
        case settings(ListSettings)
    }

    /// Reads a block; nil after reporting an error.
    package static func ofBlock(_ file: SourceFile, _ problems: DiagnosticCollector) -> Block? {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        let place = Diagnostic.Location.file(file, offset: value.offset)
        if let name = value.plainWord, !name.isBlank { return .named(Word(text: name.trimmed, place: place)) }
        let member = SourceMember(key: "list", keyOffset: value.offset, value: value)
        let all = SourceValue(
            .object([SourceMember(key: "lists", keyOffset: 0, value: SourceValue(.object([member]), offset: 0))]),
            offset: 0
        )
        guard let fields = Fields(all, in: file, problems: problems) else { return nil }
        return ListSettings(member, in: fields).map(Block.settings)
    }

    /// Reads the lists of settings.
    static func all(_ settings: inout Fields) -> [ListSettings] {
        let all = settings
        return settings.members("lists", like: "{\"titles\": \(example)}").compactMap { ListSettings($0, in: all) }
    }

    /// The JSON Schema of `lists`.
    static var schema: JSONText {
        let list = RecordDeclaration.object(
            [
                ("title", .oneOf(.string, .texts()).described(as: "the heading; by language if the site has several")),
                ("from", JSONText.textOrTexts.described(as: "folders of collections; its own if left out")),
                ("where", .object([("type", .text("object"))]).described(as: "what the records must have, by field")),
                ("sort", JSONText.textOrTexts.described(as: "fields that decide the order; with - in front, the greatest first")),
                ("group", JSONText.string.described(as: "a field, or year, month, decade or initial of one")),
                ("show", JSONText.words(Form.allCases.map(\.rawValue)).described(as: "the form of the list")),
                ("fields", JSONText.textOrTexts.described(as: "the fields that it shows beside the title")),
                ("limit", JSONText.integer(limits).described(as: "how many records it shows")),
                ("filter", JSONText.textOrTexts.described(as: "fields by whose values visitors can filter its page")),
                ("page", JSONText.oneOf(.string, .boolean).described(as: "the name of its page: titles.html")),
            ],
            required: []
        )
        return .object([("type", .text("object")), ("additionalProperties", list)])
    }
}

extension Fields {
    fileprivate mutating func listFields(_ key: String) -> [ListField]? {
        guard value(key) != nil else { return nil }
        // A list without brackets is one text.
        return placedTexts(key).flatMap { text, place in
            text.utf8.split(separator: ",").map { ListField($0.trimmed, at: place) }
        }
    }

    /// Reads the name of a list's page. `true` names it like the list.
    fileprivate mutating func page(of name: String) -> ListSettings.Word? {
        guard let value = value("page") else { return nil }
        let place = Diagnostic.Location.file(file, offset: value.offset)
        if let isWanted = value.asFlag {
            return isWanted
                ? ListSettings.Word(text: "\(Slug.name(of: name, reserved: { _ in false }, suffix: "list")).html", place: place) : nil
        }
        guard let text = filledText(value, "page") else { return nil }
        guard let path = OutputPath(text), path.name.utf8.hasSuffix(".html"), text != "index.html" else {
            report(value, "page", .listPage(text))
            return nil
        }
        return ListSettings.Word(text: text, place: place)
    }
}
