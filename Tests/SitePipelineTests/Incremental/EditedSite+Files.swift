import Foundation
import SiteBase
import TestSupport

/// Edits of templates, assets and the settings of the site.
extension EditedSite {
    static let ofFiles: [Edit] = [
        ("a template", { try $0.append("<!-- \($0.letter) -->", toCarried: "series/volume.html") }),
        ("a partial", { try $0.append("<!-- \($0.letter) -->", toCarried: "parts/trail.html") }),
        ("the layout", { try $0.append("<!-- \($0.letter) -->", toCarried: "layout.html") }),
        ("no templates", { if $0.site.exists("templates") { try $0.site.remove("templates") } }),
        ("a style sheet", { try $0.append("/* \($0.letter) */", toCarried: "site.css", in: "assets") }),
        (
            "details of neighbours",
            {
                try $0.append("{{#next}}{{isbn}}{{#chapters}}{{title}}{{/chapters}}{{/next}}", toCarried: "series/volume.html")
                try $0.append("{{#next}}{{id}}{{#facts}}{{text}}{{/facts}}{{/next}}", toCarried: "records/record.html")
            }
        ),
        ("details in lists", { try $0.append("{{#volumes}}{{isbn}}{{wiki}}{{/volumes}}", toCarried: "series/index.html") }),
        ("a picture", { try $0.resize("assets/lamp.svg") }), ("a cover", { try $0.resize("data/saga/cover-2.svg") }),
        ("the first cover", { if $0.site.exists("data/saga/cover-1.svg") { try $0.resize("data/saga/cover-1.svg") } }),
        (
            "a style sheet with a picture",
            {
                try $0.site.write("@import 'site.css'; h1 { background: url(lamp.svg) } /* \($0.letter) */", to: "assets/look.css")
                try $0.append("<link rel=\"stylesheet\" href=\"/assets/look.css\">", toCarried: "parts/trail.html")
            }
        ),
        ("an asset more", { try $0.site.write("text", to: "assets/extra-\($0.letter).txt") }),
        ("an icon", { try $0.site.write("<svg id=\"\($0.letter)\"/>", to: "assets/icon-512.png") }),
        (
            "the site's settings",
            {
                try $0.site.write(
                    [
                        "title: Another", "language: en", "author: Ada", "url: https://example.org/x/", "strings:\n  more: 펼치기",
                        "search: off", "offline: off\nurl: https://example.org/y/", "redirects: {old.html: /index.html}",
                    ]
                    .any(&$0.generator),
                    to: "data/site.yaml"
                )
            }
        ),
        ("no settings", { if $0.site.exists("data/site.yaml") { try $0.site.remove("data/site.yaml") } }),
    ]

    private func append(_ text: String, toCarried name: String, in folder: String = "templates") throws {
        let path = "\(folder)/\(name)"
        let old = site.exists(path) ? try site.read(path) : try FileSystem.read("\(repository)/\(path)")
        try site.write(old + Array(text.utf8), to: path)
    }

    mutating func resize(_ name: String) throws {
        let size = "\(Self.number(1...99, &generator)) \(Self.number(1...99, &generator))"
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\"/>", to: name)
    }
}
