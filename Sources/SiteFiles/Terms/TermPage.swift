package import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// The page for a name. It lists the records with the name, by collection.
package final class TermPage: LaidOutPage {
    package static let kind = PageKind("terms/term", schema)

    private let site: Site
    private let term: SiteTerms.Term
    private let index: OutputPath?
    package let layout: PageLayout

    init(_ term: SiteTerms.Term, of site: Site) {
        self.site = site
        self.term = term
        index = site.terms.index(of: term.kind)
        let heading = term.kind.heading.text(in: site.language)
        layout = PageLayout(
            site,
            at: term.path,
            title: term.introduction?.title ?? term.name,
            breadcrumbs: Breadcrumb.path(site.homeStep ?? site.rootStep, index.map { Breadcrumb(title: heading, language: nil, path: $0) }),
            openGraph: OpenGraph(.website, .text(Self.summary(of: term, site)), picture: term.introduction?.image),
            structuredData: term.kind.thing.map { thing in
                PageStructuredData(
                    StructuredData(thing, ["name": .text(term.name), "url": JSONText(site.address(of: term.path))])
                )
            }
        )
    }

    /// A description: the name, the number of its records, and the titles of the first ones.
    private static func summary(of term: SiteTerms.Term, _ site: Site) -> String {
        let titles = term.uses.prefix(3).compactMap { site.found($0.number, in: $0.collection)?.title }
        return ([term.name, count(term, site)] + titles).joined(separator: " · ")
    }

    static func count(_ term: SiteTerms.Term, _ site: Site) -> String {
        site.settings.strings.count(term.uses.count, one: .oneEntry, many: .entryCount)
    }

    /// The records of a collection that have the name.
    struct Group {
        let title: String
        let language: String?
        let path: OutputPath?
        let entries: [SearchHit]

        static let schema = TemplateSchema<Group>(
            "group",
            [
                .text("title", "The title of the collection.") { $0.title },
                .text("language", "The language of the title, where it is not that of the interface.") { $0.language },
                .link("link", "Its first page; absent for the pages of the site.") { $0.path.map(TemplateLink.file) },
                .list("entries", of: entry, "The records.") { $0.entries },
            ]
        )

        private static let entry = TemplateSchema<SearchHit>(
            "entry",
            [
                .text("title", "Its title.") { $0.title },
                .text("language", "The language of the title.") { $0.language },
                .text("line", "What else lists say of it.") { $0.line },
                .link("link", "Its page.") { .file($0.path) },
            ]
        )
    }

    private lazy var groups: [Group] = {
        var groups: [Group] = []
        var last: Int?
        var entries: [SearchHit] = []
        let contents = site.contents
        func finish() {
            guard let last, !entries.isEmpty else { return }
            let collection = contents[last]
            let isPages = collection.content.kind == site.kinds.pages
            groups.append(
                Group(title: collection.content.title, language: nil, path: isPages ? nil : collection.front, entries: entries)
            )
        }
        for use in term.uses {
            if use.collection != last {
                finish()
                (last, entries) = (use.collection, [])
            }
            if let hit = site.found(use.number, in: use.collection) { entries.append(hit) }
        }
        finish()
        return groups
    }()

    static let schema = TemplateSchema<TermPage>(
        "page of a name",
        PageLayout.fields { $0.layout } + [
            .text("title", "The name.") { $0.term.introduction?.title ?? $0.term.name },
            .text("titleLanguage", "The language of the name, where it is not that of the interface.") { page in
                page.site.language.otherTag(of: page.term.name)
            },
            .text("kind", "`people`, `tags`, `publishers`, `series`, or the key of a field of your own.") { $0.term.kind.folder },
            .text("count", "How many records have it.") { count($0.term, $0.site) },
            .object("image", SiteImage.schema, "The picture of a person, if `index.md` or the person's file names one.") {
                $0.term.introduction?.image
            },
            .list("groups", of: Group.schema, "The records by collection.") { $0.groups },
        ]
    )
}

/// The page that lists all names of a kind.
package final class TermListPage: LaidOutPage {
    package static let kind = PageKind("terms/index", schema)

    private let site: Site
    private let names: TermKind
    package let layout: PageLayout

    init(_ names: TermKind, of site: Site, at path: OutputPath) {
        self.site = site
        self.names = names
        layout = PageLayout(
            site,
            at: path,
            title: names.heading.text(in: site.language),
            breadcrumbs: Breadcrumb.path(site.homeStep ?? site.rootStep)
        )
    }

    struct Entry {
        let term: SiteTerms.Term
        let site: Site

        static let schema = TemplateSchema<Entry>(
            "name",
            [
                .text("name", "The name.") { $0.term.introduction?.title ?? $0.term.name },
                .text("language", "Its language, where it is not that of the interface.") { $0.site.language.otherTag(of: $0.term.name) },
                .text("count", "How many records have it.") { TermPage.count($0.term, $0.site) },
                .link("link", "Its page.") { .file($0.term.path) },
            ]
        )
    }

    private static let schema = TemplateSchema<TermListPage>(
        "list of names",
        PageLayout.fields { $0.layout } + [
            .text("title", "The heading.") { $0.names.heading.text(in: $0.site.language) },
            .list("names", of: Entry.schema, "All names with pages, in order.") { page in
                page.site.terms.terms[page.names, default: []].map { Entry(term: $0, site: page.site) }
            },
        ]
    )
}

extension Site {
    /// The plans of all pages for names.
    package func termPages(source: Diagnostic.Location) -> [PagePlan] {
        terms.kinds.flatMap { kind -> [PagePlan] in
            guard let own = terms.terms[kind], let path = terms.index(of: kind) else { return [] }
            let heading = kind.heading.text(in: language)
            let renaming =
                kind.isOwn
                ? "rename the folder, or leave term out of the field" : "rename the folder, or write \(kind.folder): off in site.yaml"
            let list = PagePlan.list(
                path,
                TermListPage.kind,
                source: source,
                name: "the list of \(kind.folder)",
                title: heading,
                renaming: renaming
            ) { _ in TermListPage(kind, of: self, at: path) }
            return [list]
                + own.map { term in
                    .list(
                        term.path,
                        TermPage.kind,
                        source: term.introduction?.place ?? source,
                        name: "the page of \(term.name)",
                        title: term.name,
                        renaming: renaming
                    ) { _ in TermPage(term, of: self) }
                }
        }
    }
}
