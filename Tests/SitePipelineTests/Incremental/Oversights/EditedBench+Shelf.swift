import TestSupport
import SiteBase
import SiteModel

extension EditedBench {
    /// A small shelf, with an address.
    static func shelf() throws -> EditedBench {
        let data = shelfData(
            books: 5,
            notes: 2,
            site: "title: Site\nauthor: Ada\nurl: https://example.org/x/\nlanguage: en\ntype: system\n"
        )
        let pictures = ["data/shelf/b1.svg", "data/shelf/map.svg"]
        return try EditedBench("shelf", data, textEdits + shelfSettings + books(at: [0, 1, 3]), files: pictures)
    }

    /// A shelf with two pages of books, and two of notes on one of them.
    static func longShelf() throws -> EditedBench {
        let data = shelfData(books: 205, notes: 201, site: "title: Site\nlanguage: en\ntype: system\nsearch: off\noffline: off\n")
        return try EditedBench("long shelf", data, shelfSettings + books(at: [0, 203, 204]), isLarge: true) { page in
            !page.content.isRecord || ["book-1.html", "book-2.html", "book-204.html", "book-205.html"].contains(page.path.name)
        }
    }

    private static func shelfData(books: Int, notes: Int, site: String) -> SiteData {
        var data = SiteData.besideAnother
        data.texts = [
            "assets/icon-512.png": smallIcon, "data/site.yaml": site,
            "data/shelf/collection.yaml": "title: Shelf\nlanguage: nl\nfields: {map: picture, verse: markdown}\n",
        ]
        for name in ["b1", "b2", "map"] { data.texts["data/shelf/\(name).svg"] = SiteData.picture() }
        let texts: [[String: Any]] = (1...notes).map { ["type": "quote", "content": "Note *\($0)*", "created_at": "2020-02-03"] }
        data.lists["data/shelf/data.json"] = (1...books).map { number in
            [
                "title": "Book \(number)", "status": number % 2 == 0 ? "not_yet" : "reading",
                "updated_at": number < 3 ? "2021-01-01" : "2020-01-01",
                "authors": [["name": "Ada"]], "total_page": 200, "actual_size": ["width": 120, "height": 190, "depth": 20],
                "notes": number == 1 ? texts : [["type": "report", "content": "Read", "created_at": "2019-02-03", "comments": ["Ah"]]],
            ]
        }
        data.lists["data/shelf/data.json"]?[0]["cover"] = "b1"
        data.lists["data/shelf/data.json"]?[0]["map"] = "map"
        data.lists["data/shelf/data.json"]?[0]["readings"] = [["status": "reading", "present_page": 20, "started_at": "2020-01-01"]]
        data.lists["data/shelf/data.json"]?[3]["isbn13"] = "9780306406157"
        // The tallest book is on no board.
        data.lists["data/shelf/data.json"]?[4]["status"] = "finished"
        data.lists["data/shelf/data.json"]?[4]["actual_size"] = ["width": 120, "height": 240, "depth": 20]
        data.lists["data/shelf/data.json"]?[1]["overview"] = "See [it](/shelf/book-3.html)"
        return data
    }

    private static var shelfSettings: [DirectedEdit] {
        DirectedEdit.settings(
            "data/site.yaml",
            "title: Other",
            "title: Shelf",
            "author: Bo",
            "url: https://example.org/y/",
            "url:",
            "language: ko",
            "search: off",
            "offline: off"
        )
            + DirectedEdit.settings(
                "data/shelf/collection.yaml",
                "title: Other",
                "title: 누리",
                "title: Site",
                "language: en",
                "language: ko",
                "fold: 5",
                "markdown: false"
            )
            + DirectedEdit.pictures("data/shelf/b1.svg", "data/shelf/b2.svg", "data/shelf/map.svg") + [
                DirectedEdit("no books") { $0.lists["data/shelf/data.json"] = [] },
                DirectedEdit("one book") { data in data.lists["data/shelf/data.json"].map { data.lists["data/shelf/data.json"] = [$0[0]] }
                },
                DirectedEdit("no notes") { data in
                    for place in data.lists["data/shelf/data.json"]?.indices ?? 0..<0 {
                        data.lists["data/shelf/data.json"]?[place]["notes"] = nil
                    }
                },
                DirectedEdit("no icon") { $0.texts["assets/icon-512.png"] = nil },
                DirectedEdit("an icon") { $0.texts["assets/icon-512.png"] = otherIcon },
                DirectedEdit("the tallest book") { data in
                    data.lists["data/shelf/data.json"]?[4]["actual_size"] = ["width": 120, "height": 250, "depth": 20]
                },
                DirectedEdit("no dates") { data in
                    for place in data.lists["data/shelf/data.json"]?.indices ?? 0..<0 {
                        data.lists["data/shelf/data.json"]?[place]["updated_at"] = nil
                    }
                },
                DirectedEdit("templates") { data in
                    for name in ["board", "library", "library-records", "library-book"] {
                        data.texts["templates/shelf/\(name).html"] = TestSite.template("shelf/\(name)") + "<!-- -->"
                    }
                },
                DirectedEdit("a template") { $0.texts["templates/shelf/note.html"] = TestSite.template("shelf/note") + "<!-- -->" },
            ]
            + ["reading", "not_yet", "finished"].map { status in
                DirectedEdit("all books are \(status)") { data in
                    for place in data.lists["data/shelf/data.json"]?.indices ?? 0..<0 {
                        data.lists["data/shelf/data.json"]?[place]["status"] = status
                    }
                }
            }
    }

    private static func books(at places: [Int]) -> [DirectedEdit] {
        func size(_ width: Int, _ height: Int, _ depth: Int) -> [String: Int] { ["width": width, "height": height, "depth": depth] }
        func note(_ type: String, _ text: String, _ more: [String: Any] = [:]) -> [[String: Any]] {
            [["type": type, "content": text, "created_at": "2019-02-03", "comments": ["Ah"]].merging(more) { $1 }]
        }
        func reading(_ more: [String: Any]) -> [[String: Any]] { [["status": "reading", "present_page": 20].merging(more) { $1 }] }
        let file = "data/shelf/data.json"
        let values: KeyValuePairs<String, [Any]> = [
            "title": ["Book 1", "Book 2", "Book 4", "Book 204", "Book 205"].map { TestSite.title(like: $0) } + [
                "Other", "Book: a title that is much longer than all others", "누리",
            ], "original_title": ["Urtitel"],
            "status": ["reading", "not_yet", "finished", "pause", "stop"],
            "authors": [
                [["name": "daA"]], [["name": "Bo"]], [["name": "Ada", "role": "Translator"]], [["name": "Ada"], ["name": "Bo"]], [],
            ],
            "publisher": ["Press"], "published_at": ["1999", "1999-02"], "isbn13": ["9788937460449"], "overview": ["Overview"],
            "total_page": [300], "cover": ["b1", "b2"],
            "actual_size": [size(120, 200, 20), size(120, 190, 21), size(140, 190, 20), size(120, 250, 20)],
            "cover_size": [["width": 100, "height": 130]], "format": ["ebook"], "registered_at": ["2018-02-03"],
            "updated_at": ["2022-01-01", "2001-01-01"], "series": ["Row"], "favourite": [true], "map": ["b1", "b2"], "verse": ["Verse"],
            "tags": [["tag"]],
            "readings": [
                reading([:]), reading(["present_page": 21]), reading(["present_page": 40]), reading(["rate": 4]),
                reading(["finished_at": "2020-03-03", "status": "finished"]),
            ],
            "notes": [
                note("report", "Other"), note("report", "누리에"), note("quote", "Read"), note("summary", "Read"),
                note("report", "Read", ["page": 3]), note("report", "Read", ["location": "Hall"]),
                note("report", "Read", ["comments": ["Oh"]]), note("report", "Read", ["comments": ["누리"]]),
                note("report", "Read", ["created_at": "2019-02-04"]), note("report", "See ![it](/data/shelf/b1.svg)"),
                note("report", "Read") + note("report", "Again"), [],
            ],
        ]
        return DirectedEdit.records(file, at: places, values, more: ["title": "One more", "status": "not_yet", "updated_at": "2021-06-01"])
            + DirectedEdit.records(
                file,
                at: [2],
                ["title": ["Other"], "notes": [note("report", "Other"), []]],
                more: ["title": "New", "status": "reading"]
            )
    }
}
