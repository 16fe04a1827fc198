import TestSupport
import SiteBase
import SiteFiles
import SiteModel

@testable import SitePipeline

extension EditedBench {
    /// A series whose index has its volumes by year.
    static func years() throws -> EditedBench {
        let list = "data/saga/data.json"
        var data = SiteData.besideAnother
        data.texts = ["data/site.yaml": "title: Site\nlanguage: en\ntype: system\noffline: off\nsearch: off\n"]
        data.lists[list] = (1...27).map { ["title": "Tale \($0)", "release_date": "\(2000 + $0 / 5)", "pages": 100 + $0] }
        func edit(_ name: String, _ change: @escaping (inout SiteData.Records) -> Void) -> DirectedEdit {
            DirectedEdit(name) { data in
                var records = data.lists[list] ?? []
                change(&records)
                data.lists[list] = records
            }
        }
        let edits = [
            edit("one more") { $0.append(["title": "One more", "release_date": "2005"]) },
            edit("one more of a new year") { $0.append(["title": "One more", "release_date": "2009"]) },
            edit("one less") { $0.removeLast() },
            edit("only so many that all have titles") { $0.removeLast(3) },
            edit("a few") { $0.removeLast(20) },
            edit("a later year") { $0[4]["release_date"] = "2001" },
            edit("all years later") { for place in $0.indices { $0[place]["release_date"] = "\(2001 + (place + 1) / 5)" } },
            edit("a year that is not in order") { $0[10]["release_date"] = "1999" },
            edit("a volume without a year") { $0[10]["release_date"] = nil },
            edit("the first number") { $0[0]["number"] = "0" },
            edit("the last number") { $0[26]["number"] = "30" },
            edit("the first title") { $0[0]["title"] = "Other" },
            edit("a title of the same letters") { $0[0]["title"] = TestSite.title(like: "Tale 1") },
            edit("a title in Korean") { $0[1]["title"] = "누리" },
            edit("more pages") { $0[3]["pages"] = 900 },
        ]
        return try EditedBench(
            "years",
            data,
            edits + DirectedEdit.settings("data/site.yaml", "language: ko", "strings: {firstVolume: Other}")
        ) {
            !$0.content.isRecord || ["1.html", "2.html"].contains($0.path.name)
        }
    }

    /// A list whose pictures have numbers of which only a longer one has the last.
    static func numbered() throws -> EditedBench {
        var data = SiteData.besideAnother
        data.texts = ["data/site.yaml": "title: Site\nlanguage: en\ntype: system\noffline: off\nsearch: off\n"]
        for name in ["c1", "c129"] { data.texts["data/saga/\(name).svg"] = SiteData.picture() }
        data.lists["data/saga/data.json"] = (1...128).map { ["title": "Tale \($0)"] }
        let edits = [
            DirectedEdit("one more") { $0.lists["data/saga/data.json"]?.append(["title": "One more"]) },
            DirectedEdit("one more first") { $0.lists["data/saga/data.json"]?.insert(["title": "One more"], at: 0) },
        ]
        return try EditedBench("numbered", data, edits, isLarge: true, isRead: isFirst)
    }

    /// A list that is read in three parts. Volumes without a number have that of their place.
    static func parts() throws -> EditedBench {
        let list = "data/saga/data.json"
        var data = SiteData.besideAnother
        data.texts = ["data/site.yaml": "title: Site\nlanguage: en\ntype: system\noffline: off\nsearch: off\n"]
        data.lists[list] = (1...192).map { ["title": "Tale \($0)"] }
        let edits = [
            DirectedEdit("the last two parts change places") { data in
                let records = data.lists[list] ?? []
                data.lists[list] = Array(records[..<64] + records[128...] + records[64..<128])
            },
            DirectedEdit("one less") { $0.lists[list]?.removeLast() },
        ]
        return try EditedBench("parts", data, edits, isLarge: true, isRead: isFirst)
    }

    private static func isFirst(_ page: PagePlan) -> Bool { !page.content.isRecord || page.path.name == "1.html" }

    /// A site with nearly as many texts as search takes. A key that nothing shows has most of them.
    static func texts() throws -> EditedBench {
        func data(_ length: Int) -> SiteData {
            var data = SiteData()
            data.texts["data/site.yaml"] = "title: Site\n"
            data.lists["data/saga/data.json"] = [["attributes": ["title": "Tale", "summary": "harbour"], "id": filling(length)]]
            return data
        }
        let edit = DirectedEdit("more texts") { $0 = data(SiteSearch.mostText + 1_000) }
        return try EditedBench("texts", data(SiteSearch.mostText - 1_000), [edit], isLarge: true)
    }

    /// A site with more texts than search takes: it keeps its index until something changes that the index has.
    static func titles() throws -> EditedBench {
        var data = SiteData()
        data.texts["data/site.yaml"] = "title: Site\nlanguage: en\ntype: system\noffline: off\nurl: https://example.org/x/\n"
        data.texts["data/shelf/collection.yaml"] = "title: Shelf\nlanguage: en\nfields: {map: picture}\n"
        data.texts["data/shelf/map.svg"] = SiteData.picture()
        data.lists["data/saga/data.json"] = [
            ["attributes": ["title": "Tale", "author": "Ada"], "id": filling(SiteSearch.mostText + 1_000)]
        ]
        data.lists["data/shelf/data.json"] = [
            ["title": "Book", "status": "reading", "registered_at": "2020-01-01"],
            ["title": "Another", "status": "reading", "registered_at": "2021-01-01"],
        ]
        let volumes: [DirectedEdit] = ["translator", "author", "subtitle"].map { key in
            DirectedEdit("\(key) of the volume") { data in
                let attributes = ["title": "Tale", "author": "Ada"].merging([key: "Bo"]) { $1 }
                data.lists["data/saga/data.json"]?[0]["attributes"] = attributes
            }
        }
        let values: [(String, Any)] = [("registered_at", "2022-02-03"), ("favourite", true), ("map", "map"), ("publisher", "Press")]
        let books = values.map { key, value in DirectedEdit("\(key) of the book") { $0.lists["data/shelf/data.json"]?[0][key] = value } }
        return try EditedBench("titles", data, volumes + books, isLarge: true)
    }

    private static func filling(_ length: Int) -> String { String(repeating: "x", count: length) }
}
