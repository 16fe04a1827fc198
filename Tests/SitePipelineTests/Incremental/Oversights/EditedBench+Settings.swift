import TestSupport
import SiteModel

extension EditedBench {
    /// Edits of settings, of the poster, and of files.
    static var settingEdits: [DirectedEdit] {
        let site = DirectedEdit.settings(
            "data/site.yaml",
            "title: Other",
            "title: 누리",
            "title:",
            "title: Saga",
            "author: Bo",
            "author:",
            "url: https://example.org/y/",
            "url:",
            "url: https://example.com/x/",
            "language: ko",
            "language: en-GB",
            "search: off",
            "offline: off",
            "theme: plain",
            "theme: cabinet",
            "accent: '#1f5f8b'",
            "cloths: ['#102a43', '#7b2d26']",
            "redirects: {old.html: /saga/2.html, away.html: 'https://example.com/'}",
            "redirects: {old.html: /saga/1.html, away.html: 'https://example.net/'}"
        )
        let collections = ["saga", "herbs", "show", "lied", "nuri"].flatMap { name in
            DirectedEdit.settings(
                "data/\(name)/collection.yaml",
                "title: Other",
                "title: 누리",
                "title: Site",
                "language: en",
                "language: nl",
                "language: ko",
                "language: sv",
                "fold: 5",
                "markdown: false"
            )
        }
        let fields = [
            DirectedEdit("labels of fields") { data in
                for name in ["saga", "herbs", "show"] {
                    let file = "data/\(name)/collection.yaml"
                    data.texts[file] = data.texts[file]?.replacing("map: picture", with: "map: {type: picture, label: Chart}")
                }
            },
            DirectedEdit("what lists show") { data in
                let file = "data/herbs/collection.yaml"
                data.texts[file] = data.texts[file]?.replacing("place: text", with: "place: {type: text, show: list}")
            },
        ]
        let poster: [(String, String)] = [
            ("The Show (1900)", "The Show (1901)"), ("The Show (1900)", "The Fair (1900)"), ("The Show (1900)", "The Show"),
            ("The Show", "누리 전시"), ("12,", "13,"), ("\"visitors\": 12, ", ""), ("Paris", "London"), ("Paris", "런던"),
            ("04. 14", "04. 15"), ("Seen", "Found"), ("Spring", "Summer"), ("\"description\": \"\"", "\"location\": \"Rome\""),
            ("\"description\": \"\"", "\"visitors\": 7"), ("Seen [here](/index.html).", "모두 누리에 있다"), ("/index.html", "/saga/index.html"),
        ]
        let posters = poster.map { old, new in
            DirectedEdit("\(new) in the poster") { data in
                data.texts["data/show/poster.json"] = data.texts["data/show/poster.json"]?.replacing(old, with: new)
            }
        }
        let others = [
            DirectedEdit("no icon") { $0.texts["assets/icon-512.png"] = nil },
            DirectedEdit("an icon") { $0.texts["assets/icon-512.png"] = otherIcon },
            DirectedEdit("no poster") { $0.texts["data/show/poster.svg"] = nil },
            DirectedEdit("the poster as another file") { data in
                data.texts["data/show/poster.svg"] = nil
                data.texts["data/show/poster.png"] = nil
                data.texts["data/show/other.svg"] = SiteData.picture()
                data.texts["data/show/poster.json"] = data.texts["data/show/poster.json"]?.replacing(
                    "}",
                    with: ", \"image_name\": \"other\"}"
                )
            },
            DirectedEdit("the command line") { $0.address = "https://example.org/z/" },
            DirectedEdit("a collection less") { data in
                data.lists["data/herbs/data.json"] = nil
                for name in data.texts.keys where name.hasPrefix("data/herbs/") { data.texts[name] = nil }
            },
            DirectedEdit("another folder") { data in
                for name in ["data/nuri/collection.yaml", "data/nuri/data.json"] {
                    data.texts[name.replacing("nuri", with: "nurj")] = data.texts[name]
                    data.texts[name] = nil
                }
            },
            DirectedEdit("a template of the site") { $0.texts["templates/404.html"] = TestSite.template("404") + "<!-- -->" },
            DirectedEdit("the records of another list") { $0.texts["data/lied/data.json"] = $0.texts["data/nuri/data.json"] },
            DirectedEdit("another type of a field") { data in
                let file = "data/herbs/collection.yaml"
                data.texts[file] = data.texts[file]?.replacing("place: text", with: "place: date")
            },
            DirectedEdit("a collection more") { $0.lists["data/more/data.json"] = [["title": "More"]] },
            DirectedEdit("no dates") { data in
                for place in 0..<4 { data.lists["data/saga/data.json"]?[place]["release_date"] = nil }
            },
            DirectedEdit("no dates at all") { data in
                for place in 0..<4 { data.lists["data/saga/data.json"]?[place]["release_date"] = nil }
                for place in 0..<4 { data.lists["data/herbs/data.json"]?[place]["date"] = nil }
            },
        ]
        let kinds = DirectedEdit.settings("data/days/collection.yaml", "kind: series")
        let pictures = DirectedEdit.pictures(
            "data/saga/c1.svg",
            "data/saga/c2.svg",
            "data/saga/map.svg",
            "data/herbs/h1.svg",
            "data/herbs/h2.svg",
            "data/herbs/map.svg",
            "data/show/e1.svg",
            "data/show/e2.svg",
            "data/show/map.svg",
            "data/show/poster.svg",
            "assets/lamp.svg",
            "assets/lied/n1.svg",
            "data/nuri/n1.svg"
        )
        let ends =
            DirectedEdit.ends("<!-- -->", "templates/series/volume.html", "templates/parts/trail.html")
            + DirectedEdit.ends("/**/", "assets/site.css") + DirectedEdit.ends(" ", "assets/icon-512.png")
        return site + collections + kinds + fields + posters + others + pictures + ends
    }
}
