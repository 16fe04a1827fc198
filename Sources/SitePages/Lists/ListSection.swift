import BookCovers
import DataReading
import InterfaceTexts
import SiteAssets
package import SiteBase
import SiteMarkdown
package import SiteModel
package import SiteRecords
package import SiteTemplates

/// A list, or a part of one, as a page shows it.
package final class ListSection {
    /// The number of records that the first screen may show, so that their pictures load at once.
    private static let firstRecords = 8

    private let list: SiteList
    private let range: Range<Int>
    private let site: Site
    /// The page of the whole list, on pages that show its beginning.
    private let page: OutputPath?
    /// Whether the page is not the list's own, so that it needs a heading.
    private var isOnOther: Bool { number != nil }
    /// Whether the name of the list stands above it as a heading of the second level.
    private let isNamed: Bool
    private let filter: ListFilter?
    /// Renders the texts of rooms on the page that shows the whole of the list; nil on others.
    private var html: ((Introduction) -> DocumentHTML?)?
    /// The list's pages, to which its groups lead; nil on other pages.
    private let pages: PagedList?
    /// The number of the list among those of a page that is not its own; nil on its own pages.
    private let number: Int?
    private lazy var fields = list.fields()
    private lazy var entries: [ListEntry] = range.compactMap { place in
        ListEntry(
            list,
            list[place],
            fields,
            isFurtherDown: isOnOther || place - range.lowerBound >= Self.firstRecords,
            id: number.map { "\($0)-\(place)" }
        )
    }

    /// - Parameters:
    ///   - range: the places of the records that the page shows.
    ///   - isNamed: whether a page that is not the list's own shows its name.
    ///   - filter: what visitors need to filter the list.
    ///   - pages: the pages of the list, if this is one of them.
    ///   - page: the page of the whole list, if this is another one.
    package init(
        _ list: SiteList,
        _ range: Range<Int>,
        of site: Site,
        page: OutputPath? = nil,
        number: Int? = nil,
        isNamed: Bool = true,
        filter: ListFilter? = nil,
        pages: PagedList? = nil
    ) {
        self.isNamed = number != nil && isNamed
        self.filter = filter
        self.pages = pages
        self.number = number
        self.list = list
        self.range = range
        self.site = site
        self.page = page
    }

    /// The section as the page of the whole list shows it: with the texts of rooms.
    func withRooms(_ html: @escaping (Introduction) -> DocumentHTML?) -> ListSection {
        self.html = html
        return self
    }

    private lazy var hasPictures = entries.contains { $0.picture != nil }

    private var form: ListSettings.Form { list.settings.form ?? .rows }

    private var title: String { list.title }

    /// The records of a value, or all records of the page.
    private struct Group {
        let heading: String?
        let language: String?
        let entries: [ListEntry]
        /// The page of all records with the value.
        var page: OutputPath?
        /// What its room says, on the page where the group begins.
        var room: Introduction?
        var html: ((Introduction) -> DocumentHTML?)?
        /// The fragment to which links to the group lead.
        var id: String?

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Group> {
            TemplateSchema(
                "group",
                [
                    .text("heading", "The value that its records share; absent where all are one group.") { $0.heading },
                    .text("headingLanguage", "The language of the heading, where it is not that of the content.") { $0.language },
                    .link("page", "The page of all records with the value, if names like it have pages.") {
                        $0.page.map(TemplateLink.file)
                    },
                    .text("id", "The `id` to which the links to the groups lead, on the page where the group begins.") { $0.id },
                    .html("text", "What the room of the group says: the text of its file in `rooms`.") { group in
                        group.room.flatMap { group.html?($0)?.bytes }
                    }
                    .madeFrom { $0.room?.write(to: &$1) },
                    .text("textLanguage", "The language of that text.") { $0.room?.language.tag },
                    .object("image", SiteImage.schema, "The picture of the room, if its file names one.") { $0.room?.image },
                    .list("entries", of: ListEntry.schema(own), "The records.") { $0.entries },
                ]
            )
        }
    }

    private lazy var groups: [Group] = {
        guard !list.groups.isEmpty else { return entries.isEmpty ? [] : [Group(heading: nil, language: nil, entries: entries)] }
        let ends = list.groups.dropFirst().map(\.start) + [list.count]
        let term = list.query.group.flatMap { field in
            field.written.part == nil ? field.declarations.lazy.compactMap { $0?.use.term }.first : nil
        }
        return zip(list.groups, ends).enumerated().compactMap { number, bounds in
            let (group, end) = bounds
            let own = (group.start..<max(group.start, end)).clamped(to: range)
            guard !own.isEmpty else { return nil }
            return Group(
                heading: group.heading,
                language: list.language.otherTag(of: group.heading),
                entries: Array(entries[own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound]),
                page: term.flatMap { site.terms.path(of: group.name, $0) },
                room: html != nil && range.contains(group.start) ? group.room : nil,
                html: html,
                id: pages != nil && range.contains(group.start) ? "g\(number)" : nil
            )
        }
    }()

    /// A link to the first record of a group.
    private struct GroupLink {
        let group: SiteList.Group
        let language: String?
        let link: TemplateLink?

        static let schema = TemplateSchema<GroupLink>(
            "link to a group",
            [
                .text("heading", "The heading of the group.") { $0.group.heading },
                .text("headingLanguage", "The language of the heading, where it is not that of the content.") { $0.language },
                .link("link", "Where the group begins.") { $0.link },
            ]
        )
    }

    /// The map of all records, where the list begins.
    private var map: MapView? {
        guard let map = list.map, range.lowerBound == 0, html != nil || isOnOther else { return nil }
        return MapView(map: map, language: list.language) { [pages, page] group in
            guard let start = self.list.groups.indices.contains(group) ? self.list.groups[group].start : nil else { return nil }
            return (pages.map { $0.path(showing: start) } ?? page).flatMap { .part($0, id: "g\(group)") }
        }
    }

    /// The groups to which one can jump.
    private var groupLinks: [GroupLink] {
        guard let pages, Self.linkedGroups.contains(list.groups.count) else { return [] }
        return list.groups.enumerated().map { number, group in
            GroupLink(
                group: group,
                language: list.language.otherTag(of: group.heading),
                link: pages.path(showing: group.start).map { .part($0, id: "g\(number)") }
            )
        }
    }

    /// How many groups a list has to which it shows links.
    private static let linkedGroups = 3...120

    private struct Column {
        let label: String
        let isNumber: Bool

        static let schema = TemplateSchema<Column>(
            "column",
            [
                .text("label", "What the column has.") { $0.label },
                .flag("isNumber", "Whether its values are numbers.") { $0.isNumber },
            ]
        )
    }

    private var columns: [Column] {
        fields.map { field in
            Column(label: field.heading(in: list.language), isNumber: field.isNumber)
        }
    }

    package static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ListSection> {
        TemplateSchema("list", head + ListSettings.Form.allCases.map(flag) + records(own))
    }

    /// Whether the list has a form.
    private static func flag(_ form: ListSettings.Form) -> TemplateField<ListSection> {
        let name = form.rawValue.prefix(1).uppercased() + form.rawValue.dropFirst()
        return .flag("is\(name)", "Whether its form is `\(form.rawValue)`.") { $0.form == form }
    }

    private static let head: [TemplateField<ListSection>] = [
        .text("title", "The heading of the list.") { $0.title },
        .text("titleLanguage", "The language of the heading, where it is not that of the content.") { list in
            list.list.language.otherTag(of: list.title)
        },
        .text("language", "The language of the content, for `lang`.") { $0.list.language.tag },
        .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.list.language.labelTag },
        .text("name", "The name of the list in the settings.") { $0.list.settings.name },
        .text("form", "Its form, such as `rows`.") { $0.form.rawValue },
        .flag("isNamed", "Whether its name stands above it, so that the headings of groups are of the third level.") { $0.isNamed },
        .flag("isEmpty", "Whether it shows no records.") { $0.range.isEmpty },
    ]

    private static func records(_ own: [FieldDeclaration]) -> [TemplateField<ListSection>] {
        [
            .flag("hasPictures", "Whether any record on the page has a picture.") { $0.hasPictures },
            .flag("canBeSorted", "Whether the page has all records, so that a script can sort them.") { list in
                list.range.count == list.list.count && list.list.groups.isEmpty
            },
            .number("tallest", "How tall the tallest book is, in mm, in the form `spines`.") { list in
                list.form == .spines ? list.entries.map(\.spine.height).max() : nil
            },
            .number("columnCount", "How many columns a table has, with that of the titles.") { $0.fields.count + 1 },
            .list("columns", of: Column.schema, "The columns of a table after the title.") { $0.columns },
            .list("groups", of: Group.schema(own), "The records of the page by group.") { $0.groups },
            .list("groupLinks", of: GroupLink.schema, "Links to the groups; absent for very few or very many.") { $0.groupLinks },
            .flag("hasGroupLinks", "Whether there are links to the groups.") { !$0.groupLinks.isEmpty },
            .object("map", MapView.schema, "The map, on the page where the list begins; absent in other forms.") { $0.map },
            .object("filter", ListFilter.schema, "What visitors need to filter the list; absent if they cannot.") { $0.filter },
            .coverSymbols("The shapes that the drawn covers share; must come before them, once.") { $0.drawnCovers },
            .link("whole", "The page of the whole list, on pages that show its beginning.") { $0.page.map(TemplateLink.file) },
            .text("seeWhole", "What leads there.") { list in
                let strings = list.site.settings.strings
                return list.page == nil ? nil : strings.text(.seeWholeList, ["count": strings.digits(list.list.recordCount)])
            },
        ]
    }

    private var drawnCovers: [DrawnCover] {
        guard !isOnOther, [.covers, .cards, .gallery].contains(form) else { return [] }
        return entries.map(\.cover).filter { $0.image == nil }.map(\.drawn)
    }
}
