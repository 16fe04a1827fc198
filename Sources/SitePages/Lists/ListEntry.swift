import BookCovers
import DataReading
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords
import SiteTemplates

/// A record in a list.
final class ListEntry {
    private let list: SiteList
    private let records: any RecordCollection
    private let number: Int
    private let source: Int
    let view: RecordView
    private let path: OutputPath
    private let isFurtherDown: Bool
    /// The fields that the list shows.
    private let fields: [ShownField]
    private let id: String?
    private(set) lazy var cover = records.cover(number, id: id)
    private(set) lazy var spine = records.spine(number, path: path)

    /// Nil if the record has no page.
    ///
    /// - Parameter id: what tells the ids of its cover from others on the page; nil if the page contains the shapes of covers once.
    init?(_ list: SiteList, _ entry: SiteList.Entry, _ fields: [ShownField], isFurtherDown: Bool, id: String?) {
        source = Int(entry.source)
        let own = list.sources[source]
        guard let path = own.records.page(of: entry.number, in: own.collection) else { return nil }
        (self.list, self.path, self.isFurtherDown) = (list, path, isFurtherDown)
        records = own.records
        self.fields = fields
        self.id = id
        number = entry.number
        view = RecordView(records.store, records.index(number), language: records.language)
    }

    private(set) lazy var picture: SiteImage? = view[records.roles.picture]
    /// Whether the list has one of these forms.
    private func shows(_ forms: ListSettings.Form...) -> Bool { forms.contains(list.settings.form ?? .rows) }

    private lazy var title = records.title(number)

    private lazy var titleLanguage: String? = {
        let tag = view.language.otherTag(of: title) ?? view.language.tag
        return tag == list.language.tag ? nil : tag
    }()

    /// The values of the list's fields, also those that the record lacks.
    private lazy var cells = fields.map { Cell($0.fact(of: view, in: source), order: $0.order(of: view, in: source, list.query)) }

    private lazy var facts = fields.compactMap { $0.fact(of: view, in: source) }

    /// A cell of a table.
    struct Cell {
        let fact: RecordFact?
        let order: String?

        init(_ fact: RecordFact?, order: String?) { (self.fact, self.order) = (fact, order) }

        static let schema = TemplateSchema<Cell>(
            "cell",
            [
                .object("fact", RecordFact.schema, "The value; absent if the record has none.") { $0.fact },
                .text("order", "What sorts the cell: a number, or the text.") { $0.order },
            ]
        )
    }

    static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ListEntry> {
        let values: [TemplateField<ListEntry>] = [
            .text("title", "The title.") { $0.title },
            .text("titleLanguage", "The language of the title, where it is not that of the list.") { $0.titleLanguage },
            .link("link", "Its page.") { .file($0.path) },
            .object("image", SiteImage.schema, "Its picture, if it has one.") { $0.picture },
            .object("cover", CoverView.schema, "Its cover, in forms that show covers: the picture, or a drawing.") {
                $0.shows(.covers, .cards, .gallery) ? $0.cover : nil
            },
            .object("spine", Spine.schema, "Its spine, in the form `spines`.") { $0.shows(.spines) ? $0.spine : nil },
            .flag("hasFacts", "Whether it has any of the list's fields, in forms that are not tables.") {
                !$0.shows(.table) && !$0.facts.isEmpty
            },
            .list("facts", of: RecordFact.schema, "The list's fields that it has, in forms that are not tables.") {
                $0.shows(.table) ? [] : $0.facts
            },
            .list("cells", of: Cell.schema, "The list's fields, one for each column of a table.") { $0.shows(.table) ? $0.cells : [] },
            .flag("isFurtherDown", "Whether it comes after the first eight, so that its picture may load lazily.") { $0.isFurtherDown },
        ]
        return TemplateSchema("entry", RecordDeclaration.ownListFields(own) { $0.view }.replacing(with: values))
    }
}

/// A field that a list shows of its records.
struct ShownField: Sendable {
    /// The field in each of the list's collections.
    let declarations: [FieldDeclaration?]
    let part: ListField.Part?

    private var any: FieldDeclaration? { declarations.lazy.compactMap(\.self).first }

    func heading(in language: ContentLanguage) -> String { any?.heading.text(in: language) ?? "" }

    var isNumber: Bool {
        switch any?.type {
        case .number, .wholeNumber: part == nil
        case .custom: part == nil && any?.type.isDuration == true
        default: false
        }
    }

    func fact(of view: RecordView, in source: Int) -> RecordFact? {
        guard let field = declarations[source] else { return nil }
        guard let part else { return RecordFact(field, of: view, inList: true, labelled: field.heading) }
        let values = ListValue.all(of: view.value(at: field.place), part, view.language.collation)
        let text = values.map { $0.heading(field, part, in: view.language) }.joined(separator: ", ")
        return text.isEmpty ? nil : RecordFact(field.heading, words: text, in: view.language)
    }

    /// What sorts the value in a browser: a number, or the text of a date. Nil for texts, which sort as they are.
    func order(of view: RecordView, in source: Int, _ query: ListQuery) -> String? {
        guard let field = declarations[source],
            let value = ListValue.all(of: view.value(at: field.place), part, query.collation).first,
            case .number(let number) = value.order(part, query.collation)
        else { return nil }
        return number.formattedBriefly
    }
}

extension SiteList {
    /// How many fields a table shows if nobody chooses them.
    private static let mostColumns = 5

    /// The fields that records show in lists. A table needs some: those that have a value in one of its first records.
    private func usualFields(of source: Int) -> [FieldDeclaration] {
        let records = sources[source].records
        guard settings.form == .table, records.store.listed.isEmpty else { return records.store.listed }
        let first = (0..<min(count, PagedList.length)).map { self[$0] }.filter { $0.source == source }.map {
            ListedValues(records, $0.number)
        }
        let fields = records.store.facts.filter { field in
            field.type.fitsTable && first.contains { !ListValue.all(of: $0.value(field), nil, query.collation).isEmpty }
        }
        return Array(fields.prefix(Self.mostColumns))
    }

    /// The fields that the list shows: those that its settings name, else those that records show in lists.
    func fields() -> [ShownField] {
        if let fields = query.fields { return fields.map { ShownField(declarations: $0.declarations, part: $0.written.part) } }
        return sources.indices.flatMap { source in
            usualFields(of: source).map { field in
                ShownField(declarations: sources.indices.map { $0 == source ? field : nil }, part: nil)
            }
        }
    }
}
