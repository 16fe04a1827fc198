import TestSupport
import SiteBase
import SiteModel

@testable import SitePipeline

extension EditedBench {
    /// Lists of two pages.
    static func long() throws -> EditedBench {
        var data = longData(204)
        data.texts["data/site.yaml"]? += "url: https://example.org/x/\n"
        return try EditedBench("long", data, longEdits, isLarge: true, isRead: isRead)
    }

    /// Lists of one page, as long as one can be.
    static func full() throws -> EditedBench {
        try EditedBench("full", longData(200), longEdits, isLarge: true, isRead: isRead)
    }

    private static func isRead(_ page: PagePlan) -> Bool {
        let names = ["1.html", "2.html", "100.html", "200.html", "201.html", "herb-1.html", "herb-200.html", "e1.html"]
        return !page.content.isRecord || names.contains(String(page.path.name))
    }

    private static func longData(_ count: Int) -> SiteData {
        var data = SiteData()
        data.texts = [
            "data/site.yaml": "title: Site\nlanguage: en\ntype: system\noffline: off\n",
            "data/saga/collection.yaml": "title: Saga\nlanguage: nl\n",
            "data/herbs/collection.yaml": "kind: records\ntitle: Herbs\nlanguage: nl\nfields: {place: text}\n",
            "data/show/collection.yaml": "title: Show\nlanguage: nl\n",
            "data/show/poster.json": "{\"title\": \"The Show\", \"visitors\": 12}",
        ]
        for name in ["saga/c1", "saga/c12", "herbs/h1", "show/e1"] { data.texts["data/\(name).svg"] = SiteData.picture() }
        data.lists = [
            "data/saga/data.json": (1...count).map {
                ["title": "Tale of \($0)", "author": "Ada", "release_date": "2000", "number": "\($0)"]
            },
            "data/show/items.json": (1...count).map { ["name": "Exhibit \($0)"] },
            "data/herbs/data.json": (1...count).map { ["title": "Herb \($0)"] },
        ]
        data.lists["data/saga/data.json"]?[0]["cover"] = "c1"
        data.lists["data/show/items.json"]?[199]["image_name"] = "e1"
        return data
    }

    private static var longEdits: [DirectedEdit] {
        let ends = [
            ("data/saga/data.json", "title"), ("data/show/items.json", "name"), ("data/herbs/data.json", "title"),
        ].flatMap { file, title -> [DirectedEdit] in
            let more: [String: Any] = file.contains("saga") ? [title: "One more", "number": "900"] : [title: "One more"]
            let changes: [(String, (inout SiteData.Records) -> Void)] = [
                ("one more", { $0.append(more) }),
                ("one more first", { $0.insert(more, at: 0) }),
                ("one more after five", { $0.insert(more, at: 5) }),
                ("one less", { $0.removeLast() }),
                ("five less", { $0.removeLast(5) }),
                ("one first", { $0.removeFirst() }),
                ("another first", { $0.swapAt(0, 1) }),
                ("the first title", { $0[0][title] = "Other" }),
                ("the eighth title", { $0[7][title] = "Other" }),
                ("a title in Korean", { $0[1][title] = "누리" }),
                ("the first title in Korean", { $0[0][title] = "누리" }),
                ("the last title", { $0[$0.count - 1][title] = "Other" }),
                ("a title after the others", { $0[150][title] = "Other" }),
                ("another author", { $0[150]["author"] = "Bo" }),
                ("a first picture", { $0[3][file.contains("herbs") ? "image" : "cover"] = file.contains("herbs") ? "h1" : "c12" }),
                ("a number", { $0[5]["number"] = "5.5" }),
                ("the first number", { $0[0]["number"] = "0" }),
                ("another year", { $0[100]["release_date"] = "1990" }),
                ("the letters of the first title", { $0[0][title] = TestSite.title(like: $0[0][title] as? String ?? "") }),
            ]
            return changes.filter { name, _ in
                file.contains("saga")
                    || !["another author", "a number", "the first number", "another year"].contains(name)
                        && !(file.contains("show") && name == "a first picture")
            }
            .map { name, change in
                DirectedEdit("\(name) in \(file)") { data in
                    var list = data.lists[file] ?? []
                    change(&list)
                    data.lists[file] = list
                }
            }
        }
        return ends
            + ["saga", "herbs", "show"].flatMap { DirectedEdit.settings("data/\($0)/collection.yaml", "title: Other", "language: en") }
            + DirectedEdit.settings("data/site.yaml", "title: Other", "strings: {exhibits: Other}", "strings: {allTitles: Other}")
            + DirectedEdit.pictures("data/saga/c1.svg", "data/saga/c12.svg", "data/herbs/h1.svg")
    }
}
