import Diagnostics
import Foundation
import SiteBase
import SiteOutput
import SiteTemplates
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

struct SingleFileTests {
    private static let red = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"3\"/>"

    private func site(_ more: [String: String] = [:]) throws -> TestSite {
        let data = [
            "hill/data.json":
                #"[{"title": "The Hill", "cover": "hill.svg", "summary": "See [the well](2.html) and [elsewhere](../tide/1.html)."}, {"title": "The Well"}]"#,
            "hill/hill.svg": Self.red, "tide/data.json": #"[{"title": "Salt"}]"#, "site.yaml": "title: Two\nlanguage: en\n",
        ]
        return try TestSite(data: data.merging(more) { $1 })
    }

    private func text(_ site: TestSite, _ slug: String? = "hill") throws -> String {
        _ = try site.build.writeSingleFile(to: site.path("book.html"), of: slug)
        return try site.text("book.html")
    }

    /// What a page names: addresses, and the places in itself.
    private func named(_ html: String) -> (addresses: [String], places: [String], ids: [String]) {
        let tags = HTMLTag.all(in: Array(html.utf8))
        let links = tags.flatMap { tag in ["href", "src", "xlink:href", "srcset", "poster"].compactMap { tag[$0] } }
        return (
            links.filter { !$0.hasPrefix("#") }, links.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) },
            tags.compactMap { $0["id"] }
        )
    }

    @Test func `it names no other file, and every place that it names is there, once`() throws {
        let (addresses, places, ids) = named(try text(try site()))
        #expect(addresses.filter { !$0.hasPrefix("data:") } == [])
        #expect(Set(ids).count == ids.count)
        #expect(places.count > 8 && Set(places.map { $0.removingPercentEncoding ?? $0 }).isSubset(of: ids))
        #expect(addresses.contains { $0.hasPrefix("data:image/svg+xml;charset=utf-8;base64,") })
    }

    @Test(arguments: [
        "</SCRIPT><img src=/assets/icon.svg onerror=alert(1)>", "\u{600}</script><img src=/assets/icon.svg onerror=alert(1)>",
        "</sCRIPT\u{301}><img src=/assets/icon.svg>",
        "<!--<script>",
    ])
    func `no text of the data becomes markup or a script`(attack: String) throws {
        let attack = "A" + attack
        let volume = JSONText.object([
            ("title", .text(attack)), ("author", .text(attack)), ("summary", .text(attack)),
            ("chapters", .list([.object([("title", .text(attack))])])),
        ])
        let plain = try text(
            try site(["hill/data.json": "[{\"title\": \"A\", \"author\": \"A\", \"summary\": \"A\", \"chapters\": [{\"title\": \"A\"}]}]"])
        )
        let html = try text(try site(["hill/data.json": "[\(volume)]"]))
        func scripts(_ html: String) -> [String] {
            HTMLTag.all(in: Array(html.utf8)).filter { $0.name == "script" }.map { $0.isEnd ? "/" : "" }
        }
        #expect(scripts(html) == scripts(plain))
        #expect(!HTMLTag.all(in: Array(html.utf8)).contains { $0["onerror"] != nil || $0["src"] == "x" })
    }

    @Test func `a file that somebody edited is left alone, and one that nobody did is replaced`() throws {
        let site = try site()
        let first = try text(site)
        #expect(try text(site) == first && first.hasSuffix("-->\n"))
        try site.write(first.replacing("The Hill", with: "My Hill"), to: "book.html")
        #expect(throws: BuildFailure.self) { try site.build.writeSingleFile(to: site.path("book.html"), of: "hill") }
        #expect(try site.text("book.html").contains("My Hill"))
    }

    @Test func `style sheets that import one another without end are refused`() throws {
        var files: [String: String] = [:]
        for level in 0..<14 {
            files["../assets/l\(level).css"] =
                (0..<3).map { "@import 'l\(level + 1).css?\($0)';" }.joined() + String(repeating: "/**/", count: 20)
        }
        files["../assets/l14.css"] = "p { color: red }"
        files["../assets/single.css"] = "@import 'l0.css';"
        let site = try site(files)
        do throws(BuildFailure) {
            _ = try site.build.writeSingleFile(to: site.path("book.html"), of: "hill")
            Issue.record("it was written")
        } catch {
            let expected = "could not read: the style sheet and the files that it names have more than 50 MB"
            #expect(error.diagnostics.map(\.message) == [expected])
        }
    }

    @Test func `links to pages elsewhere are taken out, or lead to the site on the web`() throws {
        let bare = try text(try site())
        #expect(bare.contains("<a href=\"#page-2\">the well</a>") && bare.contains("<a>elsewhere</a>"))
        let hosted = try text(try site(["site.yaml": "title: Two\nurl: https://example.org/books/\n"]))
        #expect(hosted.contains("<a href=\"https://example.org/books/tide/1.html\">elsewhere</a>"))
    }

    @Test func `words that look like a reference to paint stay as they are`() throws {
        let title = "On url(#a) and url('#b')"
        let data = #"[{"title": "\#(title)", "summary": "It says url(#a)."}, {"title": "The Well"}]"#
        let site = try site(["hill/data.json": data])
        let html = try text(site)
        for word in ["url(#a)", "url(&#39;#b&#39;)"] { #expect(html.contains(word)) }
        #expect(!html.contains("url(#p0.a)"))
        #expect(!html.contains("url(&#39;#p0.b"))
        // What drawn covers refer to has ids of the part.
        let tags = HTMLTag.all(in: Array(html.utf8))
        let paints = tags.flatMap { tag in ["fill", "filter", "clip-path", "mask"].compactMap { tag[$0] } }.filter { $0.hasPrefix("url(#") }
        #expect(!paints.isEmpty)
        let ids = Set(tags.compactMap { $0["id"] })
        #expect(paints.allSatisfy { ids.contains(String($0.dropFirst(5).dropLast())) })
    }

    @Test func `the same data gives the same file, and the site stays as it is`() throws {
        let site = try site()
        _ = try site.build.run()
        let before = try site.snapshot("output")
        let first = try text(site)
        #expect(try text(site) == first)
        #expect(differences(before, try site.snapshot("output")) == [])
    }

    @Test func `a file of somebody else is left alone`() throws {
        let site = try site()
        try site.write("mine", to: "book.html")
        func reported(_ build: Build, _ slug: String? = "hill") -> String {
            do throws(BuildFailure) {
                _ = try build.writeSingleFile(to: site.path("book.html"), of: slug)
                return ""
            } catch {
                return error.diagnostics.map(\.message).joined(separator: "\n")
            }
        }
        #expect(reported(site.build) == "a file that sitegen did not write already exists here")
        #expect(try site.text("book.html") == "mine")
        var build = site.build
        build.options.adoption = .all
        #expect(reported(build) == "")
        #expect(reported(site.build) == "")
        // Least of all one of the site's own.
        for name in ["data/hill/data.json", "templates/new.html", "assets/new.html", "output/hill/1.html"] {
            do throws(BuildFailure) {
                _ = try build.writeSingleFile(to: site.path(name), of: "hill")
                Issue.record("\(name) was written")
            } catch {
                #expect(error.diagnostics.contains { $0.message.hasPrefix("the single file may not be inside") })
            }
        }
        #expect(try site.text("data/hill/data.json").contains("The Hill"))
        #expect(reported(site.build, nil) == "there are 2 collections, but a single file holds only one")
        #expect(reported(site.build, "hil") == "there is no collection \"hil\" (did you mean \"hill\"?)")
        try site.write("[" + (0..<201).map { "{\"title\": \"\($0)\"}" }.joined(separator: ",") + "]", to: "data/hill/data.json")
        #expect(reported(site.build) == "hill has 201 records, but a single file holds at most 200")
        let names = try FileManager.default.contentsOfDirectory(atPath: site.root)
        #expect(names.filter { $0.contains("sitegen-new") } == [])
    }

    private func reported(of site: TestSite, _ name: String, _ slug: String?) -> [Diagnostic] {
        do throws(BuildFailure) {
            _ = try site.build.writeSingleFile(to: site.path(name), of: slug)
            return []
        } catch {
            return error.diagnostics
        }
    }

    @Test func `a folder that is not there, and names that a shell would cut, are reported with what helps`() throws {
        let site = try site(["a b/data.json": #"[{"title": "Salt"}]"#])
        let folder = reported(of: site, "none/book.html", "hill")
        #expect(folder.map(\.message) == ["there is no folder \(site.path("none"))"])
        #expect(reported(of: site, "book.html", nil).first?.help == "name one: --collection 'a b', --collection hill, --collection tide")
        let root = try TestSite(data: ["data.json": #"[{"title": "The Hill"}]"#])
        #expect(reported(of: root, "book.html", "hill").first?.help == "leave --collection out")
        #expect(Printable.shellWord("-it's") == #"'./-it'\''s'"# && Printable.shellWord("언덕/a-1.b_c") == "언덕/a-1.b_c")
    }

    @Test func `nothing in it speaks of keeping pages offline`() throws {
        let site = try site()
        #expect(try !text(site).contains("class=\"offline-link"))
        _ = try site.build.run()
        #expect(try site.text("output/hill/index.html").contains("class=\"offline-link"))
    }

    @Test func `a page without main is reported`() throws {
        let site = try site()
        try site.write("<!doctype html><title>x</title><p>{{title}}", to: "templates/series/volume.html")
        do throws(BuildFailure) {
            _ = try site.build.writeSingleFile(to: site.path("book.html"), of: "hill")
            Issue.record("it was written")
        } catch {
            #expect(error.diagnostics.contains { $0.message == "a page made with this template has no <main>" })
        }
        #expect(!site.exists("book.html"))
    }

    @Test func `a script that speaks of scripts, and text that looks like markup, end nothing`() throws {
        let odd = ##"[{"title": "</script><script>alert(1)</script>", "summary": "</style> <!-- ]]> \u2028 \"#page-1\""}]"##
        let html = try text(try site(["hill/data.json": odd]))
        func scripts(_ html: String) -> Int { HTMLTag.all(in: Array(html.utf8)).count { $0.name == "script" } }
        #expect(scripts(html) == scripts(try text(try site())))
        #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    }

    @Test func `without search there is none in it`() throws {
        let html = try text(try site(["site.yaml": "search: off\n"]))
        #expect(!html.contains("sitegenSearch.files =") && !html.contains("search-open\""))
    }

    @Test func `a series at the root goes into one file`() throws {
        let site = try TestSite(data: ["data.json": #"[{"title": "The Hill"}, {"title": "언덕"}]"#])
        let html = try text(site, nil)
        #expect(html.contains("id=\"page-1\"") && html.contains("id=\"page-index\""))
    }
}
