import SiteModel
import SitePipeline

extension EditedBench {
    /// A small site of every kind but a shelf.
    static func small() throws -> EditedBench {
        let data = smallData
        // Records that are known by what other pages show of them are in no file of their own here.
        let lists = ["saga", "herbs", "lied", "nuri", "days"].map { "data/\($0)/data.json" }
        let files = data.files.keys.filter { !lists.contains($0) }.map(Oversight.sharedFile)
        let others: [Oversight] = [.shownElsewhere("series"), .shownElsewhere("records"), .sharedAddress, .address]
        return try EditedBench("small", data, textEdits + settingEdits + recordEdits(at: [0, 1, 2]), others: files + others)
    }

    /// The same without an address: its pages say less, so less of them changes at once.
    static func withoutAddress() throws -> EditedBench {
        var data = smallData
        data.texts["data/site.yaml"] = "title: Site\nlanguage: en\nsearch: off\noffline: off\nredirects: {old.html: /saga/1.html}\n"
        // The site has no feeds.
        data.lists["data/saga/data.json"]?[1]["summary"] = nil
        return try EditedBench("without address", data, settingEdits + recordEdits(at: [0, 2]))
    }

    /// The same without what records may lack.
    static func plain() throws -> EditedBench {
        var data = smallData
        data.texts["data/site.yaml"] = "title: Saga\nurl: https://example.org/x/\nlanguage: en\nsearch: off\noffline: off\n"
        data.texts["data/show/poster.json"] = "{\"title\": \"The Show\", \"description\": \"\", \"duration\": \"Spring\"}"
        data.texts["data/show/poster.svg"] = nil
        data.texts["assets/icon-512.png"] = nil
        for place in 0..<4 {
            data.lists["data/saga/data.json"]?[place] = ["title": "Tale of a \(place)"]
            data.lists["data/herbs/data.json"]?[place] = ["title": "Herb \(place)", "date": place == 2 ? "1900" : nil].compactMapValues {
                $0
            }
        }
        return try EditedBench("plain", data, settingEdits + recordEdits(at: [0, 2]))
    }

    private static var smallData: SiteData {
        var data = SiteData()
        data.texts = [
            "data/site.yaml": """
            title: Site
            author: Ada
            url: https://example.org/x/
            language: en
            redirects: {old.html: /saga/1.html, away.html: 'https://example.com/'}

            """,
            "data/saga/collection.yaml": "title: Saga\nlanguage: de\nfold: 40\nfields: {map: picture, verse: markdown, place: text}\n",
            "data/herbs/collection.yaml": """
            kind: records
            title: Herbs
            language: de
            fields: {place: text, map: picture, verse: markdown, seen: date, web: url}

            """,
            "data/show/collection.yaml": "title: Show\nlanguage: en\nfields: {map: picture, verse: markdown, seen: date}\n",
            // Titles in other languages than their collection.
            "data/lied/collection.yaml": "title: Lied\nlanguage: de\n",
            "data/nuri/collection.yaml": "title: 누리\nlanguage: de\n",
            "data/days/collection.yaml": "kind: records\ntitle: Days\nlanguage: en\n",
            "data/lied/data.json": "[{\"title\": \"누리\"}]",
            "data/nuri/data.json": "[{\"title\": \"Ascii\"}]",
            "data/days/data.json": "[{\"title\": \"Day\", \"date\": \"1901-03\"}]",
            "data/show/poster.json": """
            {"title": "The Show (1900)", "visitors": 12, "location": "Paris", "duration": "1900. 04. 14 - 1900. 11. 12",
            "description": "Seen [here](/index.html)."}
            """,
            "templates/series/volume.html": TestSite.template("series/volume"),
            "templates/parts/trail.html": TestSite.template("parts/trail"),
            "assets/site.css": "p { color: red }",
            "assets/icon-512.png": "icon",
        ]
        let pictures = [
            "saga/c1", "saga/c2", "saga/map", "herbs/h1", "herbs/h2", "herbs/map", "show/e1", "show/e2", "show/e3", "show/map",
            "show/poster",
        ]
        for name in pictures { data.texts["data/\(name).svg"] = SiteData.picture() }
        data.texts["assets/lamp.svg"] = SiteData.picture()
        data.lists = [
            "data/saga/data.json": (1...4).map {
                ["title": "Tale of a \($0)", "author": "Ada", "release_date": "200\($0)-02-03", "pages": 100 * $0, "summary": "Text \($0)"]
            },
            "data/show/items.json": (1...3).map { ["name": "Exhibit \($0)", "image_name": "e\($0)", "short_desc": "Short \($0)"] },
            "data/herbs/data.json": (1...4).map { ["title": "Herb \($0)", "place": "Strand \($0)", "date": "190\($0)"] },
        ]
        data.lists["data/saga/data.json"]?[0]["cover"] = "c1"
        data.lists["data/saga/data.json"]?[0]["map"] = "map"
        data.lists["data/saga/data.json"]?[1]["summary"] = "See [it](/show/3.html) and ![lamp](/assets/lamp.svg) and [it](/saga/feed.xml)"
        data.lists["data/show/items.json"]?[2]["image_name"] = nil
        data.lists["data/show/items.json"]?[0]["seen"] = "1901-03"
        data.lists["data/herbs/data.json"]?[2]["id"] = "fixed"
        data.lists["data/show/items.json"]?[0]["map"] = "map"
        data.lists["data/show/items.json"]?[1]["desc"] = "See [it](/saga/4.html) and ![lamp](/assets/lamp.svg)"
        data.lists["data/herbs/data.json"]?[0]["image"] = "h1"
        data.lists["data/herbs/data.json"]?[0]["map"] = "map"
        data.lists["data/herbs/data.json"]?[1]["description"] = "See [it](/saga/4.html) and ![lamp](/assets/lamp.svg)"
        return data
    }

    /// Each text of the interface.
    static var textEdits: [DirectedEdit] {
        Phrase.allCases.map { phrase in
            DirectedEdit("the text \(phrase)") { data in
                let text = phrase == .months ? "1 2 3 4 5 6 7 8 9 10 11 12" : "Other"
                data.texts["data/site.yaml", default: ""] += "strings: {\(phrase): '\(text)'}\n"
            }
        }
    }

    private static var settingEdits: [DirectedEdit] {
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
                "language: de",
                "language: ko",
                "language: fr",
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
            DirectedEdit("an icon") { $0.texts["assets/icon-512.png"] = "other" },
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
            DirectedEdit("a collection more") { $0.lists["data/more/data.json"] = [["title": "More"]] },
            DirectedEdit("no dates") { data in
                for place in 0..<4 { data.lists["data/saga/data.json"]?[place]["release_date"] = nil }
            },
            DirectedEdit("no dates at all") { data in
                for place in 0..<4 { data.lists["data/saga/data.json"]?[place]["release_date"] = nil }
                for place in 0..<4 { data.lists["data/herbs/data.json"]?[place]["date"] = nil }
            },
        ]
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
            "assets/lamp.svg"
        )
        let ends =
            DirectedEdit.ends("<!-- -->", "templates/series/volume.html", "templates/parts/trail.html")
            + DirectedEdit.ends("/**/", "assets/site.css", "assets/icon-512.png")
        return site + collections + fields + posters + others + pictures + ends
    }

    private static func recordEdits(at places: [Int]) -> [DirectedEdit] {
        DirectedEdit.records(
            "data/saga/data.json",
            at: places,
            [
                "title": places.map { TestSite.title(like: "Tale of a \($0 + 1)") } + [
                    "Tale of a B", "누리", "Tower", "A much longer title than any other of the tales",
                ],
                "author": ["Bo", "보"], "release_date": ["1990", "2001-02-04"], "pages": [812, 101], "cover": ["c1", "c2"],
                "number": ["0", "9"],
                "summary": ["Other"], "translator": ["Bo"], "isbn": ["978"], "verse": ["Verse"], "map": ["map"], "place": ["Here"],
            ],
            more: ["title": "One more"]
        )
            + DirectedEdit.records(
                "data/show/items.json",
                at: places,
                [
                    "name": ["Other", "누리"], "image_name": ["e3"], "short_desc": ["Other", "누리"], "alt": ["Alt"], "creator": ["Bo"],
                    "date": ["1890"], "material": ["Clay"], "desc": ["Other"], "verse": ["Verse"], "map": ["map"],
                ],
                more: ["name": "One more"]
            )
            + DirectedEdit.records(
                "data/herbs/data.json",
                at: places,
                [
                    "title": ["Other", "누리"], "id": ["other"], "image": ["h1", "h2"], "date": ["1890-01", "1901-03"],
                    "place": ["Other", "누리"],
                    "description": ["Other"], "verse": ["Verse"], "map": ["map"], "seen": ["1999"], "web": ["https://example.org/"],
                ],
                more: ["title": "One more"]
            )
    }
}
