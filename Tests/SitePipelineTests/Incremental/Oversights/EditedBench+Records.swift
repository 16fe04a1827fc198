import TestSupport
import SiteModel

extension EditedBench {
    /// Edits of each field of some records.
    static func recordEdits(at places: [Int]) -> [DirectedEdit] {
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
