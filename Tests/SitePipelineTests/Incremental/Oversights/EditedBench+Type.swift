@testable import SitePipeline

// A site that gets fonts.
extension EditedBench {
    /// A site of all kinds without Hangul: the first syllable brings a face to every page.
    static func latin() throws -> EditedBench {
        var data = SiteData()
        data.texts = [
            "data/site.yaml": "title: Site\nlanguage: en\n",
            "data/herbs/collection.yaml": "kind: records\n",
            "data/show/poster.json": #"{"title": "The Show", "visitors": 12}"#,
            "data/shelf/collection.yaml": "title: Shelf\nlanguage: en\n",
        ]
        data.lists = [
            "data/saga/data.json": [["title": "Tale", "summary": "harbour"], ["title": "Other"]],
            "data/show/items.json": [["name": "Lamp"]],
            "data/herbs/data.json": [["title": "Sage"]],
            "data/shelf/data.json": [["title": "Book", "status": "reading", "registered_at": "2020-01-01"]],
        ]
        let edit = DirectedEdit("the first Hangul") { $0.lists["data/saga/data.json"]?[0]["summary"] = "항구" }
        return try EditedBench("latin", data, [edit])
    }
}
