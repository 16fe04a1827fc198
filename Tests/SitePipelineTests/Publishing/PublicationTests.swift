import Foundation
import SiteBase
import SiteModel
import SiteOutput
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// What is public is decided at one place, by the same words for all kinds.
@Suite struct PublicationTests {
    /// A list of each kind, with a record for each reason not to be public, and its marked words.
    static func data() -> [String: String] {
        func records(_ title: String, _ more: String = "") -> String {
            let all: [(String, String)] = [
                ("Open", ""), ("Draft MARK", #", "draft": true"#), ("Never MARK", #", "publish": false"#),
                ("Later MARK", #", "publish": "2031-01-01""#), ("Hidden MARK", #", "private": true"#),
                ("Unpublished MARK", #", "published": false"#), ("Apart", #", "unlisted": true"#),
                ("Open too", #", "publish": "2026-11-27""#),
            ]
            return "[\(all.map { #"{"\#(title)": "\#($0)"\#($1)\#(more)}"# }.joined(separator: ", "))]"
        }
        return [
            "site.yaml": "title: Shore\nlanguage: en\nurl: https://example.org/\n",
            "series/data.json": #"{"data": \#(records("title", #", "summary": "text""#))}"#,
            "shelf/data.json": #"{"books": \#(records("title", #", "status": "finished", "tags": ["sea"]"#))}"#,
            "expo/poster.json": #"{"title": "Sea", "visitors": 1}"#,
            "expo/items.json": records("name"),
            "plants/data.json": records("title", #", "date": "2020-01-01""#),
            "plants/collection.yaml": "kind: records\n",
            "news/collection.yaml": "kind: journal\n",
            "news/2026-01-01-open.md": "# Open\n\nSee [that](/news/apart.html).\n",
            "news/2031-01-01-later.md": "# Later MARK\n",
            "news/2026-01-02-draft.md": "---\ndraft: true\n---\n# Draft MARK\n",
            "news/apart.md": "---\nunlisted: true\n---\n# Apart\n",
            "about.md": "# About\n",
            "plan.md": "---\npublish: 2031-02-01\nmenu: main\n---\n# Plan MARK\n",
            "apart.md": "---\nunlisted: true\nmenu: main\n---\n# Apart page\n",
            "people/ada.md": "---\ndraft: true\n---\n# Ada MARK\n",
        ]
    }

    private func site(_ more: [String: String] = [:]) throws -> TestSite {
        try TestSite(data: Self.data().merging(more) { $1 })
    }

    /// The files of the output in which a text is, but for scripts of ours.
    private func files(with text: String, in site: TestSite) throws -> [String] {
        try site.snapshot("output").filter { name, bytes in
            !name.hasPrefix("assets/") && (name.contains(text) || String(decoding: bytes, as: UTF8.self).contains(text))
        }.keys.sorted()
    }

    private func build(_ site: TestSite, on day: String = "2026-11-27") -> Build {
        var build = site.build
        build.options.set(today: day)
        return build
    }

    @Test func `what is not public is in no file of the output`() throws {
        let site = try site()
        let report = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [])
        #expect(report.heldBack.drafts == 4 * 3 + 2 && report.heldBack.privateRecords == 4 && report.heldBack.scheduled == 4 + 2)
        let next = try #require(report.heldBack.next)
        #expect(next.day == "2031-01-01")
        for name in ["series/8.html", "shelf/open-too.html", "plants/Open-too.html"] { #expect(site.exists("output/\(name)"), "\(name)") }
    }

    @Test func `an unlisted page has an address, and nothing else leads to it`() throws {
        let site = try site()
        _ = try build(site).run()
        let pages = ["series/7.html", "shelf/apart.html", "expo/7.html", "plants/Apart.html", "news/apart.html", "apart.html"]
        for page in pages {
            #expect(try site.text("output/\(page)").contains(#"<meta name="robots" content="noindex">"#), "\(page)")
        }
        // The post that links to another one says so itself, and the manifest has every file.
        #expect(try files(with: "Apart", in: site) == (pages + [".sitegen.json"]).sorted())
        let named = try files(with: "apart.html", in: site)
        let expected = [
            ".sitegen.json", "apart.html", "feed.json", "feed.xml", "news/2026-01-01-open.html", "news/apart.html", "news/data.json",
            "news/feed.json", "news/feed.xml", "shelf/apart.html",
        ]
        #expect(named == expected, "\(named)")
    }

    @Test func `the day decides, and a build on another day sees it without any edit`() throws {
        let site = try site()
        _ = try build(site).run()
        #expect(try build(site).run().outcome.written == 0)
        let later = try build(site, on: "2031-01-15").run()
        #expect(later.heldBack.scheduled == 1 && site.exists("output/news/2031-01-01-later.html"))
        #expect(try site.text("output/shelf/library.html").contains("Later MARK") && !site.exists("output/plan.html"))
        _ = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [])
    }

    @Test func `a preview shows drafts with a mark`() throws {
        let site = try site()
        var build = build(site)
        build.options.showsDrafts = true
        let report = try build.run()
        #expect(report.heldBack.drafts == 0 && report.heldBack.privateRecords == 4)
        for page in ["series/2.html", "shelf/draft-mark.html", "expo/2.html", "plants/Draft-MARK.html", "news/2026-01-02-draft.html"] {
            let text = try site.text("output/\(page)")
            #expect(text.contains("noindex") && text.contains("class=\"draft\""), "\(page)")
        }
        #expect(!(try site.text("output/sitemap.xml").lowercased().contains("draft")))
    }

    @Test func `front matter and tables say it by the same words`() throws {
        func page(_ words: String) -> String { "---\n\(words)\n---\n# MARK\n" }
        var data = [
            "site.yaml": "language: en\n", "about.md": "# About\n", "news/open.md": "\n\n---\ntitle: Open\npublish: true\n---\n",
            "news/collection.yaml": "kind: journal\n", "shelf/open.md": "---\nstatus: reading\npublish: on\n---\n# Open\n",
            "list/collection.yaml": "kind: records\nfields: {kinds: {type: list, search: tag}}\nprivate: [rare]\n",
            "list/list.csv": """
            title;kinds;private;publish;published;draft
            Open;common;;2026. 1. 3.;yes;
            MARK1;common;true;;;
            MARK2;common;x;;;
            MARK3;common, rare;;;;
            MARK4;common;;2031. 1. 31.;;
            MARK5;common;;false;;
            MARK6;common;;;no;
            MARK7;common;;;;예

            """,
        ]
        for (number, words) in ["private: true", "private: yes", "publish: false", "published: false", "private: 1"].enumerated() {
            data["news/2026-01-0\(number + 1)-x\(number).md"] = page(words)
            data["shelf/x\(number).md"] = page("status: reading\n\(words)")
            data["x\(number).md"] = page(words)
            data["people/x\(number).md"] = page(words)
        }
        data["news/blank.md"] = "\n \n" + page("draft: true")
        let site = try TestSite(data: data)
        let problems = site.problems(of: build(site))
        try #require(problems.isBuilt, "\(problems.text)")
        #expect(problems.text == "")
        #expect(try files(with: "MARK", in: site) == [])
        for name in ["news/open.html", "shelf/open.html", "list/Open.html", "about.html"] {
            #expect(site.exists("output/\(name)"), "\(name)")
        }
    }

    @Test func `nobody but their owner reads drafts beside the output`() throws {
        let site = try site()
        _ = try build(site).run()
        _ = try build(site).preview.run()
        for (name, mode) in [(".output.sitegen-preview", 0o700), (".output.sitegen-cache", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: site.path(name))
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
    }

    @Test func `private shelves and tags hide records of any source`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n",
            "shelf/data.json": #"""
            {"books": [{"title": "Open", "status": "reading"}, {"title": "A MARK", "status": "reading", "tags": ["Sea"]},
            {"title": "B MARK", "status": "reading", "series": "harbour"}, {"title": "C MARK", "status": "reading", "source": {"shelf": "dusk"}}]}
            """#,
            "shelf/d.md": "---\nstatus: reading\ntags: [\"#sea\"]\n---\n# D MARK\n",
            "shelf/collection.yaml": "private: [sea, Harbour, dusk]\n",
            "log/collection.yaml": "kind: shelf\nprivate: secret\n",
            "log/log.csv": "title,status,tags\nOpen one,finished,\nE MARK,finished,\"secret, sea\"\n",
        ])
        let report = try build(site).run()
        #expect(report.warnings.isEmpty && report.heldBack.privateRecords == 5)
        #expect(try files(with: "MARK", in: site) == [] && !site.exists("output/tags/sea.html"))
        try site.write("private: [sea, Harbor]\n", to: "data/shelf/collection.yaml")
        let problems = site.report(of: build(site)).text
        #expect(
            problems.contains(#"data/shelf/collection.yaml:1:16: warning: private: no record has the shelf or tag "Harbor""#),
            "\(problems)"
        )
    }

    @Test func `a hidden field is in no file of the output`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\nurl: https://example.org/\n",
            "series/data.json":
                #"[{"title": "One", "dedication": "To MARK", "summary": "MARK sums up", "author": "MARK Reed"}, {"title": "Two", "author": "MARK Reed"}]"#,
            "series/collection.yaml": "hide: [dedication, summary, author]\n",
            "shelf/data.json": #"""
            {"books": [{"title": "Lamps", "status": "finished", "finished_at": "2026-01-02", "rate": 2.75,
            "notes": [{"type": "quote", "content": "light", "page": 98765, "comments": ["MARK"]}]}]}
            """#,
            "shelf/collection.yaml": "hide: [rate, comments, notes.page]\n",
            "expo/poster.json": #"{"title": "Sea", "visitors": 98765, "location": "MARK"}"#,
            "expo/items.json": #"[{"name": "Jar", "rights": "MARK"}]"#,
            "expo/collection.yaml": "hide: [visitors, location, rights]\n",
        ])
        let report = try build(site).run()
        #expect(report.warnings.isEmpty)
        #expect(
            try files(with: "MARK", in: site) == [] && (try files(with: "98765", in: site)) == []
                && (try files(with: "98,765", in: site)) == []
        )
        #expect(try files(with: "2.75", in: site).filter { $0 != "404.html" } == [])
        try site.write("hide: [dedicaton]\n", to: "data/series/collection.yaml")
        try site.write("hide: [title]\n", to: "data/shelf/collection.yaml")
        let problems = site.report(of: build(site)).text
        #expect(problems.contains(#"no field "dedicaton" (did you mean "dedication"?)"#) && problems.contains("title cannot be hidden"))
    }

    @Test func `hidden related pages lead nowhere, from either side`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n", "about.md": "# About\n",
            "shelf/data.json":
                #"{"books": [{"title": "One", "status": "reading", "related": ["/about.html"]}, {"title": "Two", "status": "reading"}]}"#,
        ])
        _ = try build(site).run()
        #expect(
            try site.text("output/shelf/one.html").contains("about.html\"") && site.text("output/about.html").contains("shelf/one.html")
        )
        try site.write("hide: [related]\n", to: "data/shelf/collection.yaml")
        let report = try build(site).run()
        #expect(report.warnings.isEmpty && report.heldBack.hiddenFields == ["related"])
        #expect(try !site.text("output/about.html").contains("shelf/one.html"))
        #expect(try !site.text("output/shelf/one.html").contains("class=\"related"))
        #expect(try !site.text("output/shelf/data.json").contains("related"))
    }

    @Test func `what is private need not be in every language, nor a shelf of an export`() throws {
        let site = try TestSite(data: [
            "site.yaml": "languages: [en, ko]\n",
            "shelf/data.json":
                #"{"books": [{"id": "a", "title": "A", "status": "reading", "tags": ["gift"]}, {"id": "b", "title": "B", "status": "reading"}]}"#,
            "shelf/data.ko.json": #"{"books": [{"id": "b", "title": "나", "status": "reading"}]}"#,
            "shelf/collection.yaml": "private: [gift]\n",
            "log/goodreads_library_export.csv": """
            Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,\
            Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,\
            Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
            1,"Ebb (Harbour, #1)",Ina Berg,,,,,4,,,,120,,,2024/01/02,2024/01/01,,,read,Good.,,,1,
            2,Flow,Ina Berg,,,,,,,,,,,,,2024/01/03,,,to-read,,,,,

            """,
            "log/collection.yaml": "private: [Harbour]\n",
        ])
        let report = try build(site).run()
        #expect(report.warnings.isEmpty && report.heldBack.privateRecords == 2)
        #expect(!site.exists("output/log/ebb.html") && site.exists("output/log/flow.html"))
    }

    @Test func `what a collection hides later is gone, and comes back`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n",
            "shelf/data.json":
                #"{"books": [{"title": "One", "status": "finished", "overview": "zMARK", "notes": [{"type": "quote", "content": "yMARK"}]}]}"#,
            "shelf/collection.yaml": "kind: shelf\n", "plants/collection.yaml": "kind: records\n", "plants/a.md": "# A\n\nxMARK\n",
        ])
        _ = try build(site).run()
        let shown = try site.snapshot("output")
        #expect(try files(with: "MARK", in: site).contains("shelf/one.html"))
        try site.write("kind: shelf\nhide: [overview, notes]\n", to: "data/shelf/collection.yaml")
        try site.write("kind: records\nhide: [description]\n", to: "data/plants/collection.yaml")
        _ = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [])
        try site.write("kind: shelf\n", to: "data/shelf/collection.yaml")
        try site.write("kind: records\n", to: "data/plants/collection.yaml")
        _ = try build(site).run()
        #expect(try site.snapshot("output").filter { $0.key != ".sitegen.json" } == shown.filter { $0.key != ".sitegen.json" })
    }

    @Test func `an unlisted page has its picture, and lists for reading offline have not`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\nurl: https://example.org/\n",
            "shelf/data.json":
                #"{"books": [{"title": "Open", "status": "finished"}, {"title": "U", "status": "finished", "unlisted": true, "cover": "unl"}]}"#,
        ])
        try site.write(FileSystem.read("\(repository)/assets/icon-512.png"), to: "data/shelf/unl.png")
        _ = try build(site).run()
        let page = try site.text("output/shelf/u.html")
        for name in page.matches(of: /assets\/shelf\/[^" ,]+/) { #expect(site.exists("output/\(name.output)"), "\(name.output)") }
        #expect(page.contains("assets/shelf/unl."))
        #expect(try !site.text("output/shelf/offline.json").contains("unl."))
    }

    @Test(arguments: [
        ("keys: {private: Privat}\n", "Privat: yes\n"), ("defaults: {private: true}\n", ""), ("private: true\n", ""),
        ("private: [gift  box]\n", "tags: [\"Gift   Box\"]\n"), ("ignore: [meta]\n", "meta: {private: true}\n"),
        ("ignore: [permissions]\n", "permissions: {public: false}\n"), ("ignore: [flags]\n", "flags: [private]\n"),
        ("ignore: [labels]\n", "labels: [intern]\n"), ("ignore: [type]\n", "type: private\n"), ("", "archived: true\n"),
    ])
    func `a record is private, however it is said`(settings: String, front: String) throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n", "shelf/collection.yaml": "kind: shelf\n\(settings)",
            "shelf/a.md": "---\ntitle: A MARK\nstatus: reading\n\(front)---\n", "about.md": "# About\n",
        ])
        let report = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [] && report.warnings.isEmpty, "\(report.warnings)")
    }

    @Test func `a field of one's own cannot be called private, and a list is no yes`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n", "shelf/collection.yaml": "kind: shelf\nfields: {private: text}\n",
            "shelf/a.md": "---\ntitle: A\nstatus: reading\nprivate: true\n---\n",
        ])
        #expect(site.report(of: build(site)).text.contains("S232"))
        try site.write("kind: shelf\n", to: "data/shelf/collection.yaml")
        try site.write("---\ntitle: A\nstatus: reading\nprivate: [true]\n---\n", to: "data/shelf/a.md")
        #expect(!site.report(of: build(site)).isBuilt)
        try site.write("---\ntitle: A\nstatus: reading\nPrivate: true\n---\n", to: "data/shelf/a.md")
        #expect(site.report(of: build(site)).isBuilt)
        #expect(try build(site).run().heldBack.privateRecords == 1, "capitals do not publish a record")
        try site.write("---\ntitle: A\nstatus: reading\nprivate:\n---\n", to: "data/shelf/a.md")
        #expect(site.report(of: build(site)).text == "")
    }

    @Test func `columns of exports say it, too, and ignore leaves out others`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n",
            "shelf/openreads.csv": """
            title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,cover_file_name,\
            blur_hash,book_format,has_cover,readings,date_added,date_modified,private,weather
            Open,,Ina Berg,,finished,false,false,4.0,,,,,,,,,,paperback,false,,,,no,rain
            A MARK,,Ina Berg,,finished,false,false,4.0,,,,,,,,,,paperback,false,,,,yes,rain

            """,
            "shelf/collection.yaml": "ignore: [weather]\n",
        ])
        let report = try build(site).run()
        #expect(report.warnings.isEmpty && report.heldBack.privateRecords == 1, "\(report.warnings)")
        #expect(try files(with: "MARK", in: site) == [])
        try DataImport(of: site.path("data/shelf/openreads.csv"), into: site.path("data/read"), in: build(site)).write()
        _ = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [])
    }

    @Test func `a translation is not public if its original is not`() throws {
        let site = try TestSite(data: [
            "site.yaml": "title: Shore\nlanguages: [en, ko]\nuntranslated: show\n",
            "about.md": "---\ndraft: true\n---\n# About MARK\n", "about.ko.md": "# 소개 MARK\n",
            "imprint.md": "# Imprint\n", "imprint.ko.md": "# 알림\n",
            "shelf/data.json":
                #"{"books": [{"id": "a", "title": "A MARK", "status": "reading", "draft": true}, {"id": "b", "title": "B", "status": "reading"}]}"#,
            "shelf/data.ko.json":
                #"{"books": [{"id": "a", "title": "가 MARK", "status": "reading"}, {"id": "b", "title": "나", "status": "reading"}]}"#,
        ])
        _ = try build(site).run()
        #expect(try files(with: "MARK", in: site) == [])
        #expect(site.exists("output/ko/shelf/b.html") && site.exists("output/ko/imprint.html") && !site.exists("output/ko/shelf/a.html"))
    }

    @Test func `search engines are led from an untranslated page to the original`() throws {
        let site = try TestSite(data: [
            "site.yaml": "title: Shore\nlanguages: [en, ko]\nuntranslated: show\nurl: https://example.org/\n",
            "about.md": "# About\n", "imprint.md": "# Imprint\n", "imprint.ko.md": "# 알림\n",
        ])
        _ = try build(site).run()
        let copy = try site.text("output/ko/about.html")
        #expect(copy.contains(#"rel="canonical" href="https://example.org/about.html""#) && !copy.contains("noindex"))
        let own = try site.text("output/ko/imprint.html")
        #expect(own.contains(#"rel="canonical" href="https://example.org/ko/imprint.html""#))
        let sitemap = try site.text("output/sitemap.xml")
        #expect(!sitemap.contains("/ko/about.html") && sitemap.contains("/ko/imprint.html") && sitemap.contains("org/about.html"))
    }

    @Test func `of the first days of a collection and of its record, the later one counts`() throws {
        let books = [("A MARK", "2030-01-01"), ("B MARK", "2034-01-01")].map {
            "{\"title\": \"\($0)\", \"status\": \"reading\", \"publish\": \"\($1)\"}"
        }
        let site = try TestSite(data: [
            "about.md": "# About\n", "shelf/data.json": "{\"books\": [\(books.joined(separator: ","))]}",
            "shelf/collection.yaml": "publish: 2032-01-01\n",
        ])
        _ = try build(site, on: "2031-06-01").run()
        #expect(try files(with: "MARK", in: site) == [])
        _ = try build(site, on: "2033-06-01").run()
        let shown = try site.text("output/shelf/library.html")
        #expect(shown.contains("A MARK") && !shown.contains("B MARK"))
    }

    @Test func `a whole collection may be a draft or wait for its day`() throws {
        let site = try site(["expo/collection.yaml": "draft: true\n", "plants/collection.yaml": "kind: records\npublish: 2031-05-01\n"])
        let report = try build(site).run()
        #expect(!site.exists("output/expo") && !site.exists("output/plants") && report.heldBack.drafts > 8)
        #expect(try !site.text("output/index.html").contains("plants/"))
        _ = try build(site, on: "2031-05-01").run()
        #expect(site.exists("output/plants/Open.html") && !site.exists("output/expo"))
    }

    @Test func `misspelt keys are told whatever other keys the data has`() throws {
        let site = try TestSite(data: [
            "site.yaml": "language: en\n",
            "shelf/collection.yaml": "kind: shelf\nkeys: {title: name}\ndefaults: {status: finished}\n",
            "shelf/a.md": "---\nname: A\ndarft: true\nshelf_mark: 12\n---\n",
            "log/collection.yaml": "kind: shelf\nkeys: {}\n",
            "log/a.md": "---\ntitle: B\nstatus: reading\nmood: grey\n---\n",
        ])
        let problems = site.report(of: build(site)).text
        #expect(problems.contains(#"unknown key "darft" (did you mean "draft"?)"#), "\(problems)")
        #expect(problems.contains(#"unknown key "mood""#), "\(problems)")
        #expect(
            problems.contains(#"this key matches no field: "shelf_mark""#) && problems.contains(#"ignore: ["shelf_mark"]"#),
            "\(problems)"
        )
        try site.write(
            "kind: shelf\nkeys: {title: name}\ndefaults: {status: finished}\nignore: [shelf_mark]\n",
            to: "data/shelf/collection.yaml"
        )
        try site.write("kind: shelf\nignore: \"*\"\n", to: "data/log/collection.yaml")
        let others = site.report(of: build(site)).text
        #expect(others.contains("darft") && !others.contains("mood") && !others.contains("shelf_mark"), "\(others)")
    }
}
