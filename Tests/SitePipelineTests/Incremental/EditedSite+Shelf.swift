import TestSupport

/// Edits of books. None of them brings a warning: after one, a build trusts less of the build before, and less would be tested.
extension EditedSite {
    static let ofBooks: [Edit] = [
        ("a book", { try $0.change(\.books, "overview") }), ("a book's title", { try $0.change(\.books, "title") }),
        ("a field of a book", { try $0.changeBook() }), ("a field of a book", { try $0.changeBook() }),
        ("a field of a book", { try $0.changeBook() }), ("a field of a book", { try $0.changeBook() }),
        ("a note", { try $0.changeNote() }), ("a note", { try $0.changeNote() }), ("a note", { try $0.changeNote() }),
        (
            "a book more",
            {
                $0.books.insert(book(number(300...9_999, &$0.generator), &$0.generator), at: [0, $0.books.count].any(&$0.generator))
                try $0.save()
            }
        ),
        (
            "a book less",
            {
                if $0.books.count > 1 { $0.books.remove(at: [0, $0.books.count - 1].any(&$0.generator)) }
                try $0.save()
            }
        ),
        (
            // Lists of 200 get a page more or less.
            "five books and notes less",
            {
                $0.books.removeLast(min(5, $0.books.count - 1))
                if let notes = $0.books[0]["notes"] as? Records { $0.books[0]["notes"] = Array(notes.dropLast(5)) }
                try $0.save()
            }
        ),
        (
            "the shelf's settings",
            {
                try $0.site.write(
                    ["title: Shelf", "language: en", "fold: 20", "markdown: false"].any(&$0.generator),
                    to: "data/shelf/collection.yaml"
                )
            }
        ),
    ]

    private static let states = ["reading", "not_yet", "finished", "pause", "stop"]

    static func book(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "title": "Book \(number)", "status": states.any(&generator), "overview": text(&generator), "total_page": 900,
            "updated_at": "2020-01-0\(1 + number % 9)", "authors": [["name": "Clara"]], "notes": [note(&generator)],
        ]
    }

    static func note(_ generator: inout SeededGenerator) -> [String: Any] {
        [
            "type": ["quote", "summary", "thinking", "question", "report", "memory"].any(&generator), "content": text(&generator),
            "created_at": "2021-02-0\(number(1...9, &generator))",
        ]
    }

    /// A number with a right check digit.
    private static func isbn(_ number: Int) -> String {
        let digits = Array("978\(100_000_000 + number)").compactMap(\.wholeNumberValue)
        let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
        return digits.map { String($0) }.joined() + "\((10 - sum % 10) % 10)"
    }

    private mutating func sizes(_ keys: String...) -> [String: Int] {
        Dictionary(keys.map { ($0, Self.number(100...200, &generator)) }) { $1 }
    }

    /// Gives one field of one book another value.
    private mutating func changeBook() throws {
        let index = [0, books.count - 1, Self.number(0...books.count - 1, &generator)].any(&generator)
        let names = ["Ada", "Bruno", "한강"]
        let readings = (1...Self.number(1...3, &generator)).map { round in
            ["round": round, "status": Self.states.any(&generator), "present_page": Self.number(0...400, &generator)].merging(
                [
                    ["started_at": "2019-0\(round)-01"], ["started_at": "2019-01-01", "finished_at": "2019-0\(round)-02"],
                    ["rate": Double(Self.number(0...10, &generator)) / 2], [:],
                ].any(&generator)
            ) { $1 }
        }
        let values: [(String, Any)] = [
            ("title", "Title \(Self.number(1...99_999, &generator))"), ("original_title", "Titel \(letter)"),
            ("status", Self.states.any(&generator)), ("overview", Self.text(&generator)),
            ("authors", [["name": names.any(&generator)], ["name": names.any(&generator), "role": letter]]),
            ("authors", [["name": names.any(&generator)]]), ("publisher", "Press \(letter)"), ("published_at", Self.date(&generator)),
            ("isbn13", Self.isbn(Self.number(0...9_999_999, &generator))), ("total_page", Self.number(500...900, &generator)),
            ("cover", ["lamp", "b1"].any(&generator)), ("cover_size", sizes("width", "height")),
            ("actual_size", sizes("width", "height", "depth")), ("actual_size", sizes("width", "height")),
            ("format", ["paper", "ebook", "audiobook"].any(&generator)), ("registered_at", "2018-0\(Self.number(1...9, &generator))-01"),
            ("updated_at", "202\(Self.number(0...3, &generator))-01-05"), ("readings", readings), ("series", "Row \(letter)"),
            ("tags", [letter, letter]), ("favourite", true),
        ]
        log.append("\(index)")
        try change(\.books[index], values, required: ["title", "status", "total_page"])
    }

    /// Changes, adds or removes one note of one book.
    private mutating func changeNote() throws {
        let index = [0, Self.number(0...books.count - 1, &generator)].any(&generator)
        var notes = books[index]["notes"] as? Records ?? []
        let place = notes.isEmpty ? 0 : Self.number(0...notes.count - 1, &generator)
        let values: [(String, Any)] = [
            ("type", ["quote", "summary", "thinking", "question", "report", "memory"].any(&generator)), ("content", Self.text(&generator)),
            ("page", Self.number(1...400, &generator)), ("location", "Hall \(letter)"),
            ("created_at", "2021-03-0\(Self.number(1...9, &generator))"),
            ("comments", [letter, "누리 \(letter)"]), ("comments", [["content": letter, "created_at": "2021-01-01"]]),
        ]
        let (key, value) = values.any(&generator)
        switch Self.number(0...5, &generator) {
        case 0: notes.insert(Self.note(&generator), at: place)
        case 1: if !notes.isEmpty { notes.remove(at: place) }
        default:
            if !notes.isEmpty {
                notes[place][key] = ["type", "content"].contains(key) || Self.number(0...3, &generator) > 0 ? value : nil
            }
        }
        books[index]["notes"] = notes
        log.append("\(key) of note \(place) of \(index)")
        try save()
    }
}
