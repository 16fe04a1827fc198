import TestSupport

/// Edits of volumes and of records of an author's own kind.
extension EditedSite {
    static let ofVolumes: [Edit] = [
        ("a summary", { try $0.change(\.volumes, "summary") }), ("a title", { try $0.change(\.volumes, "title") }),
        (
            "the order",
            {
                $0.volumes.shuffle(using: &$0.generator)
                try $0.save()
            }
        ),
        (
            "one more",
            {
                $0.volumes.append(volume(number(200...999, &$0.generator), &$0.generator))
                try $0.save()
            }
        ),
        (
            "one less",
            {
                if $0.volumes.count > 1 { $0.volumes.remove(at: 0) }
                try $0.save()
            }
        ),
        ("a line", { try $0.change(\.lines, "summary") }), ("a line's title", { try $0.change(\.lines, "title") }),
        (
            "a number",
            {
                $0.volumes[0]["number"] = ["0", "2.5", "700"].any(&$0.generator)
                try $0.save()
            }
        ),
        ("a field", { try $0.changeVolume() }), ("a field", { try $0.changeVolume() }), ("a field", { try $0.changeVolume() }),
        (
            "the series' settings",
            {
                try $0.site.write(
                    [
                        "title: Saga", "language: ko", "fold: 20", "markdown: false", "cover: cover-{number}",
                        "fields: {editor: {search: person}}\ndefaults: {editor: Ada, isbn: '978'}", "keys: {author: title}",
                        "fields: {isbn13: text}\nkeys: {isbn13: isbn}\ndefaults: {pages: 7}",
                    ]
                    .any(&$0.generator),
                    to: "data/saga/collection.yaml"
                )
            }
        ),
    ]

    static let ofPlants: [Edit] = [
        ("a plant", { try $0.changePlant() }), ("a plant", { try $0.changePlant() }), ("a plant", { try $0.changePlant() }),
        ("the plants' settings", { try $0.site.write(plantSettings.any(&$0.generator), to: "data/plants/collection.yaml") }),
        (
            "a plant more",
            {
                $0.plants.append(plant(50, &$0.generator))
                try $0.save()
            }
        ),
        ("a plant's picture", { try $0.resize("data/plants/map.svg") }),
    ]

    static func volume(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "title": ["A Lamp", "등불", "The Long Title of a Book"].any(&generator) + " \(number)",
            "author": ["Ada", "Bruno"].any(&generator), "release_date": date(&generator),
            "pages": Int.random(in: 1...900, using: &generator), "summary": text(&generator),
            "chapters": [["title": "1. One"], ["title": "둘"]],
        ]
    }

    /// Gives one field of one volume another value, and leaves all others.
    private mutating func changeVolume() throws {
        let index = [0, volumes.count - 1, Self.number(0...volumes.count - 1, &generator)].any(&generator)
        let values: [(String, Any)] = [
            ("author", ["Ada", "Bruno", "Edda"].any(&generator)), ("release_date", Self.date(&generator)),
            ("pages", Self.number(1...900, &generator)), ("isbn", "978\(Self.number(0...9, &generator))"),
            ("wiki", "https://example.org/\(Self.number(0...9, &generator))"), ("dedication", Self.text(&generator)),
            ("chapters", [["title": "\(Self.number(0...9, &generator))"]]), ("cover", ["cover-2", "lamp"].any(&generator)),
            ("title", "Title \(Self.number(1...99_999, &generator))"), ("summary", Self.text(&generator)),
            ("translator", ["Ada", "Bruno"].any(&generator)), ("subtitle", letter), ("genre", [letter, letter]),
            ("rating", Self.number(0...5, &generator)),
        ]
        log.append("\(index)")
        try change(\.volumes[index], values, required: ["title"])
    }

    static func plant(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "name": ["Thrift", "갯메꽃"].any(&generator) + " \(number)", "latin": "Planta \(number)",
            "found": ["on": date(&generator), "at": "Strand"],
            "height": Int.random(in: 1...90, using: &generator), "notes": text(&generator), "map": "map", "editor": "Edda",
        ]
    }

    /// Fields of the author's own, each time others of them in lists, and keys and defaults. None of them brings a warning: after one, a build
    /// trusts less of the build before, and less would be tested.
    static let plantSettings = [
        "place: {show: list}", "place: {search: place}, height: {type: integer, show: list}", "place: text, notes: {type: markdown}",
        "place: {label: Place}, map: {type: picture, label: Map}, notes: {type: markdown, search: text}",
        "latin: {search: title}, map: picture, height: number", "place: {required: true}",
    ]
    .enumerated().map { number, fields in
        """
        kind: records
        layout: \(number % 3 == 1 ? "split" : "flat")
        fields: {\(fields), colour: text}
        keys: {title: name, date: found.on, place: found.at}
        ignore: ["*"]
        defaults: {colour: white}

        """
    }

    /// Gives one field of a plant another value.
    private mutating func changePlant() throws {
        let index = Self.number(0...plants.count - 1, &generator)
        let values: [(String, Any)] = [
            ("name", "Reed \(Self.number(1...99, &generator))"), ("latin", "Planta \(letter)"), ("found", ["on": "1999", "at": letter]),
            ("height", Self.number(1...90, &generator)), ("notes", Self.text(&generator)), ("map", ["map", "lamp"].any(&generator)),
            ("colour", letter), ("id", letter),
        ]
        log.append("\(index)")
        try change(\.plants[index], values, required: ["name"])
    }
}
