import SiteModel

extension EditedBench {
    /// A site whose pictures are made in several sizes, and whose lists show fields of the author's own.
    static func photographs() throws -> EditedBench {
        var data = SiteData()
        data.texts = [
            "data/site.yaml": "title: Site\nurl: https://example.org/x/\nlanguage: en\ntype: system\n",
            "data/saga/collection.yaml": "title: Saga\nlanguage: en\n\(fields)",
            "data/herbs/collection.yaml": "kind: records\ntitle: Herbs\nlanguage: en\n\(fields)",
            "data/show/collection.yaml": "title: Show\nlanguage: en\n\(fields)",
            "data/show/poster.json": "{\"title\": \"The Show\", \"visitors\": 12}",
            "data/shelf/collection.yaml": "title: Shelf\nlanguage: en\n\(fields)",
        ]
        for name in files { data.photographs[name] = Photograph() }
        // Not all are alike.
        data.photographs["data/saga/c2.png"]?.height = 300
        data.lists = [
            "data/saga/data.json": ["A", "B", "C"].map { ["title": "Tale of \($0)", "author": "Ada"] },
            "data/herbs/data.json": ["A", "B", "C"].map { ["title": "Herb \($0)"] },
            "data/show/items.json": ["A", "B", "C"].map { ["name": "Exhibit \($0)"] },
            "data/shelf/data.json": ["reading", "not_yet", "finished"].map { ["title": "Book \($0)", "status": $0] },
        ]
        for (list, key, picture) in pictured {
            data.lists[list]?[0][key] = picture
            data.lists[list]?[0]["map"] = "map"
            data.lists[list]?[0]["place"] = "Strand"
            data.lists[list]?[0]["seen"] = "1901-03"
        }
        data.lists["data/saga/data.json"]?[1]["cover"] = "c2"
        data.lists["data/saga/data.json"]?[2]["summary"] = "See ![lamp](/assets/lamp.png)"
        data.lists["data/shelf/data.json"]?[1]["overview"] = "See ![lamp](/assets/lamp.png)"
        data.lists["data/show/items.json"]?[1]["desc"] = "See ![lamp](/assets/lamp.png)"
        data.lists["data/herbs/data.json"]?[1]["description"] = "See ![lamp](/assets/lamp.png)"
        return try EditedBench("photographs", data, edits)
    }

    private static let fields = "fields: {map: picture, place: {type: text, show: list}, seen: {type: date, show: list}}\n"

    private static let files = [
        "data/saga/c1.png", "data/saga/c2.png", "data/saga/map.png", "data/herbs/h1.png", "data/herbs/map.png", "data/show/e1.png",
        "data/show/map.png", "data/show/poster.png", "data/shelf/b1.png", "data/shelf/map.png", "assets/lamp.png",
    ]

    /// The lists with the keys of their pictures and the names of one.
    private static let pictured = [
        ("data/saga/data.json", "cover", "c1"), ("data/herbs/data.json", "image", "h1"), ("data/show/items.json", "image_name", "e1"),
        ("data/shelf/data.json", "cover", "b1"),
    ]

    private static var edits: [DirectedEdit] {
        let site = DirectedEdit.settings(
            "data/site.yaml",
            "pictures: off",
            "pictures: {quality: 50}",
            "pictures: {largest: 320}",
            "url:",
            "url: https://example.org/y/",
            "offline: off",
            "search: off"
        )
        let records = pictured.flatMap { list, key, picture in
            [
                DirectedEdit("no picture in \(list)") { $0.lists[list]?[0][key] = nil },
                DirectedEdit("another picture in \(list)") { $0.lists[list]?[2][key] = picture },
                DirectedEdit("the map as a picture in \(list)") { $0.lists[list]?[0][key] = "map" },
                DirectedEdit("no map in \(list)") { $0.lists[list]?[0]["map"] = nil },
                DirectedEdit("another map in \(list)") { $0.lists[list]?[1]["map"] = "map" },
                DirectedEdit("the picture as a map in \(list)") { $0.lists[list]?[0]["map"] = picture },
                DirectedEdit("the second first in \(list)") { $0.lists[list]?.swapAt(0, 1) },
                DirectedEdit("another place in \(list)") { $0.lists[list]?[0]["place"] = "Hill" },
                DirectedEdit("a place in Korean in \(list)") { $0.lists[list]?[0]["place"] = "누리" },
                DirectedEdit("another date in \(list)") { $0.lists[list]?[0]["seen"] = "1902-03" },
                DirectedEdit("no place in \(list)") { $0.lists[list]?[0]["place"] = nil },
                DirectedEdit("one place more in \(list)") { $0.lists[list]?[1]["place"] = "Hill" },
            ]
        }
        return site + records + files.flatMap { DirectedEdit.photographs($0) }
    }
}
