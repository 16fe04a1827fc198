import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets

/// Each value that a page shows of something that is not its own record, changed alone: an incremental build makes what a clean one makes.
@Suite struct `A change that other pages show` {
    /// One edit of a site: the file, a text in it that is there once, and what takes its place.
    struct Edit: Sendable, CustomStringConvertible {
        let description: String
        let file: String
        let old: String
        let new: String

        /// Whether most pages show nothing of it.
        var keepsPages: Bool {
            file.hasPrefix("data/") && (file.hasSuffix(".svg") || !file.hasPrefix("data/saga/") && file != "data/site.yaml")
        }

        init(_ name: String, _ file: String, _ old: String, _ new: String) {
            (description, self.file, self.old, self.new) = (name, file, old, new)
        }
    }

    private static let edits: [Edit] = [
        Edit("the picture of the first cover", "data/saga/c1.svg", "width=\"20\"", "width=\"21\""),
        Edit("the name of the first cover", "data/saga/data.json", "\"title\": \"Tale 1\"", "\"title\": \"Tale 1\", \"cover\": \"c2\""),
        Edit("the picture of a cover on the second page", "data/saga/c203.svg", "width=\"20\"", "width=\"21\""),
        Edit("the last title", "data/saga/data.json", "\"Tale 205\"", "\"Tale the last\""),
        Edit("a number between two", "data/saga/data.json", "\"title\": \"Tale 100\"", "\"title\": \"Tale 100\", \"number\": \"99.5\""),
        Edit("the first number", "data/saga/data.json", "\"title\": \"Tale 1\"", "\"title\": \"Tale 1\", \"number\": 0"),
        Edit(
            "the one author",
            "data/saga/data.json",
            "\"title\": \"Tale 7\", \"author\": \"Ada\"",
            "\"title\": \"Tale 7\", \"author\": \"Bo\""
        ),
        Edit("the first year", "data/saga/data.json", "\"title\": \"Tale 1\"", "\"title\": \"Tale 1\", \"release_date\": \"1950\""),
        Edit("the first title", "data/saga/data.json", "\"Tale 1\"", "\"Tale One\""),
        Edit("a title between two", "data/saga/data.json", "\"Tale 100\"", "\"Tale hundred\""),
        Edit("one volume more", "data/saga/data.json", "{\"title\": \"Tale 204\"", "{\"title\": \"Tale 203 b\"}, {\"title\": \"Tale 204\""),
        Edit("the pages of a volume in a set", "data/short/data.json", "\"pages\": 102", "\"pages\": 812"),
        Edit("a date of a volume in a list", "data/short/data.json", "\"2001-02-03\"", "\"2001-02-04\""),
        Edit("the title of a collection", "data/saga/collection.yaml", "title: Saga", "title: The Saga"),
        Edit("the language of a collection", "data/saga/collection.yaml", "language: en", "language: ko"),
        Edit("how much of a text shows", "data/saga/collection.yaml", "fold: 400", "fold: 5"),
        Edit("what line ends of texts are", "data/saga/collection.yaml", "fold: 5", "fold: 5\nbreaks: false"),
        Edit("tags in texts", "data/diary/collection.yaml", "kind: shelf", "kind: shelf\ntags: inline"),
        Edit("line ends in place of tags", "data/diary/collection.yaml", "tags: inline", "breaks: true"),
        Edit("tags in place of line ends", "data/diary/collection.yaml", "breaks: true", "tags: inline"),
        Edit("a key that is ignored", "data/diary/collection.yaml", "tags: inline", "tags: inline\nignore: [author]"),
        Edit("the title of a chapter", "data/pages/guide/two.md", "# Two", "# Second"),
        Edit("the order of chapters", "data/pages/guide/two.md", "order: 2", "order: 0"),
        Edit("the language of a folder of pages", "data/pages/guide/index.md", "language: ko", "language: de"),
        Edit("a chapter that no list shows", "data/pages/guide/two.md", "order: 0", "unlisted: true"),
        Edit("that pages are chapters", "data/pages/guide/index.md", "chapters: true", "chapters: false"),
        Edit("the site's title", "data/site.yaml", "title: Site", "title: Other"),
        Edit("the site's author", "data/site.yaml", "author: Ada", "author: Bo"),
        Edit("the site's address", "data/site.yaml", "example.org/x", "example.org/y"),
        Edit("the site's language", "data/site.yaml", "language: en", "language: ko"),
        Edit("a text of the interface", "data/site.yaml", "seeExhibits: See", "seeExhibits: Look"),
        Edit("an old address", "data/site.yaml", "old.html: /index.html", "old.html: /saga/3.html"),
        Edit("a picture in a text", "assets/lamp.svg", "width=\"20\"", "width=\"22\""),
        Edit("the icon", "assets/icon-512.png", "icon", "Icon"),
        Edit("a style sheet", "assets/site.css", "color", "colour"),
        Edit(
            "the status of a book",
            "data/shelf/data.json",
            "\"title\": \"Book 2\", \"status\": \"reading\"",
            "\"title\": \"Book 2\", \"status\": \"not_yet\""
        ),
        Edit("when a book was touched", "data/shelf/data.json", "2020-01-03", "2021-01-03"),
        Edit("how tall the tallest book is", "data/shelf/data.json", "\"height\": 240", "\"height\": 250"),
        Edit("a note of a book", "data/shelf/data.json", "Note of 3", "Another note"),
        Edit("a title that notes show", "data/shelf/data.json", "\"Book 3\"", "\"Book three\""),
        Edit("a book's cover", "data/shelf/b1.svg", "width=\"20\"", "width=\"21\""),
        Edit("the name of an exhibit", "data/show/items.json", "\"Exhibit 2\"", "\"Exhibit two\""),
        Edit("what a list says of an exhibit", "data/show/items.json", "Short 2", "Brief 2"),
        Edit("the picture of an exhibit", "data/show/e2.svg", "width=\"20\"", "width=\"21\""),
        Edit("the picture of the poster", "data/show/poster.svg", "width=\"20\"", "width=\"21\""),
        Edit("the poster's title", "data/show/poster.json", "The Show", "Another Show"),
        Edit("search", "data/site.yaml", "search: on", "search: off"),
        Edit("offline", "data/site.yaml", "offline: on", "offline: off"),
    ]

    private static func svg(_ width: Int = 20) -> String { "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"30\"/>" }

    private static let files: [String: String] = {
        let volumes = (1...205).map {
            "{\"title\": \"Tale \($0)\", \"author\": \"Ada\"\($0 % 50 == 0 ? ", \"summary\": \"See ![lamp](/assets/lamp.svg), which\\nshines\"" : "")}"
        }
        let short = (1...5).map { "{\"title\": \"Short \($0)\", \"pages\": 10\($0), \"release_date\": \"2001-0\($0)-03\"}" }
        let books = (1...5).map {
            "{\"title\": \"Book \($0)\", \"status\": \"reading\", \"updated_at\": \"2020-01-0\($0)\", \"cover\": \"b\($0)\", "
                + "\"actual_size\": {\"width\": 120, \"height\": \(190 + 10 * $0), \"depth\": 20}, "
                + "\"notes\": [{\"type\": \"quote\", \"content\": \"Note of \($0)\", \"created_at\": \"2020-02-0\($0)\"}]}"
        }
        let items = (1...3).map { "{\"name\": \"Exhibit \($0)\", \"image_name\": \"e\($0)\", \"short_desc\": \"Short \($0)\"}" }
        var files = [
            "data/saga/data.json": "[\(volumes.joined(separator: ", "))]", "data/short/data.json": "[\(short.joined(separator: ", "))]",
            "data/saga/collection.yaml": "title: Saga\nlanguage: en\nfold: 400\ncover: c{number}\n",
            "data/shelf/data.json": "{\"books\": [\(books.joined(separator: ", "))]}",
            "data/diary/collection.yaml": "kind: shelf\n",
            "data/pages/guide/index.md": "---\nchapters: true\nlanguage: ko\n---\n# Guide\n",
            "data/pages/guide/one.md": "---\norder: 1\nupdated: 2020-01-02\n---\n# One\n\nA[^1]\n\n[^1]: b\n",
            "data/pages/guide/two.md": "---\norder: 2\n---\n# Two\n", "data/pages/guide/three.md": "# Three\n",
            "data/diary/one.md": "---\ntitle: One\nauthor: Ada\n---\nA text #novel\n",
            "data/show/items.json":
                "[\(items.joined(separator: ", ")), {\"id\": \"x9\", \"inventory_number\": \"A 9\", \"short_desc\": \"Short 9\"}]",
            "data/show/poster.json": "{\"title\": \"The Show\", \"visitors\": 12}", "data/show/poster.svg": svg(), "assets/lamp.svg": svg(),
            "assets/icon-512.png": smallIcon, "assets/site.css": "p { color: red }",
            "data/site.yaml": """
            title: Site
            author: Ada
            url: https://example.org/x/
            language: en
            search: on
            offline: on
            strings: {seeExhibits: See}
            redirects: {old.html: /index.html}

            """,
        ]
        for number in 1...205 { files["data/saga/c\(number).svg"] = svg() }
        for number in 1...5 { files["data/shelf/b\(number).svg"] = svg() }
        for number in 1...3 { files["data/show/e\(number).svg"] = svg() }
        return files
    }()

    @Test func `gives the same pages as a build from nothing`() throws {
        let site = try TestSite()
        for (name, text) in Self.files { try site.write(text, to: name) }
        let first = try site.build.run()
        var clean = site.build
        clean.options.isForced = true
        clean.folders = SiteFolders(
            data: site.path("data"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: site.path("clean")
        )
        var before = try site.snapshot("output")
        // Each edit is made on top of those before it.
        for edit in Self.edits {
            let text = try site.text(edit.file)
            try #require(text.components(separatedBy: edit.old).count == 2, "\(edit): it is there once")
            try site.write(text.replacing(edit.old, with: edit.new), to: edit.file)
            let report = try site.build.run()
            _ = try clean.run()
            let after = try site.snapshot("output")
            #expect(differences(after, try site.snapshot("clean")) == [], "\(edit)")
            #expect(differences(after, before) != [], "\(edit): it shows somewhere")
            if edit.keepsPages { #expect(report.making.kept > first.pages / 3, "\(edit): \(report.making.kept) pages were kept") }
            before = after
        }
    }

    @Test func `they are thirty and more`() { #expect(Self.edits.count >= 30) }
}
