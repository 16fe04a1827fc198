import TestSupport
import InterfaceTexts
import SiteModel
import SitePipeline

extension EditedBench {
    /// A small site of every kind but a shelf.
    static func small() throws -> EditedBench {
        let data = smallData
        // Records that are known by what other pages show of them are in no file of their own here.
        let lists = ["saga", "herbs", "lied", "nuri", "days"].map { "data/\($0)/data.json" }
        // Some edits name these pictures. Before, nothing does.
        let pictures = ["saga/c2", "herbs/h2", "show/e3"].map { "data/\($0).svg" }
        let files = data.files.keys.filter { !lists.contains($0) && !pictures.contains($0) }
        return try EditedBench("small", data, textEdits + settingEdits + recordEdits(at: [0, 1, 2]), files: files)
    }

    /// The same without an address: its pages say less, so less of them changes at once.
    static func withoutAddress() throws -> EditedBench {
        var data = smallData
        data.texts["data/site.yaml"] =
            "title: Site\nlanguage: en\ntype: system\nsearch: off\noffline: off\nredirects: {old.html: /saga/1.html}\n"
        // The site has no feeds.
        data.lists["data/saga/data.json"]?[1]["summary"] = nil
        return try EditedBench("without address", data, settingEdits + recordEdits(at: [0, 2]))
    }

    /// The same without what records may lack.
    static func plain() throws -> EditedBench {
        var data = smallData
        data.texts["data/site.yaml"] = "title: Saga\nurl: https://example.org/x/\nlanguage: en\ntype: system\nsearch: off\noffline: off\n"
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
            "data/saga/collection.yaml": "title: Saga\nlanguage: nl\nfold: 40\nfields: {map: picture, verse: markdown, place: text}\n",
            "data/herbs/collection.yaml": """
            kind: records
            title: Herbs
            language: nl
            fields: {place: text, map: picture, verse: markdown, seen: date, web: url}

            """,
            "data/show/collection.yaml": "title: Show\nlanguage: en\nfields: {map: picture, verse: markdown, seen: date}\n",
            // Titles in other languages than their collection.
            "data/lied/collection.yaml": "title: Lied\nlanguage: nl\n",
            "data/nuri/collection.yaml": "title: 누리\nlanguage: nl\n",
            "data/days/collection.yaml": "kind: records\ntitle: Days\nlanguage: en\n",
            "data/lied/data.json": "[{\"title\": \"누리\"}]",
            "data/nuri/data.json": "[{\"title\": \"Ascii\", \"cover\": \"n1\"}]",
            "data/days/data.json": "[{\"title\": \"Day\", \"date\": \"1901-03\"}]",
            "data/show/poster.json": """
            {"title": "The Show (1900)", "visitors": 12, "location": "Paris", "duration": "1900. 04. 14 - 1900. 11. 12",
            "description": "Seen [here](/index.html)."}
            """,
            "templates/series/volume.html": TestSite.template("series/volume"),
            "templates/parts/trail.html": TestSite.template("parts/trail"),
            "assets/site.css": "p { color: red }",
            "assets/icon-512.png": smallIcon,
        ]
        let pictures = [
            "saga/c1", "saga/c2", "saga/map", "herbs/h1", "herbs/h2", "herbs/map", "show/e1", "show/e2", "show/e3", "show/map",
            "show/poster",
        ]
        for name in pictures { data.texts["data/\(name).svg"] = SiteData.picture() }
        data.texts["assets/lamp.svg"] = SiteData.picture()
        data.texts["data/nuri/n1.svg"] = SiteData.picture()
        data.texts["assets/lied/n1.svg"] = SiteData.picture(22)
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
                let text =
                    switch phrase {
                    case .months: "1 2 3 4 5 6 7 8 9 10 11 12"
                    case .singularCounts: "2 3 4 5"
                    default: "Other"
                    }
                data.texts["data/site.yaml", default: ""] += "strings: {\(phrase): '\(text)'}\n"
            }
        }
    }
}
