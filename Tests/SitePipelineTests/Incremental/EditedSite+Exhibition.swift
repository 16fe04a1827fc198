import TestSupport

/// Edits of exhibits and posters.
extension EditedSite {
    static let ofExhibitions: [Edit] = [
        ("an exhibit", { try $0.change(\.exhibits, "desc") }), ("an exhibit's name", { try $0.change(\.exhibits, "name") }),
        ("a field of an exhibit", { try $0.changeExhibit() }), ("a field of an exhibit", { try $0.changeExhibit() }),
        ("a field of an exhibit", { try $0.changeExhibit() }), ("the poster", { try $0.changePoster() }),
        ("the poster", { try $0.changePoster() }),
        (
            "an exhibit more",
            {
                $0.exhibits.append(["name": "Exhibit \(number(10...99, &$0.generator))", "short_desc": text(&$0.generator)])
                try $0.save()
            }
        ),
        (
            "the exhibits' order",
            {
                $0.exhibits.swapAt(0, $0.exhibits.count - 1)
                try $0.save()
            }
        ),
        ("an exhibit's picture", { try $0.resize("data/show/e\(number(0...2, &$0.generator)).svg") }),
        ("the poster's picture", { try $0.resize("data/show/poster.svg") }),
        (
            "the exhibition's settings",
            {
                try $0.site.write(
                    ["title: Show", "language: en", "markdown: false", "fields: {owner: {show: list}}"].any(&$0.generator),
                    to: "data/show/collection.yaml"
                )
            }
        ),
        (
            "a collection less",
            {
                if $0.site.exists("data/show") { try $0.site.remove("data/show") }
                for name in ["e0", "e1", "e2"] { try $0.site.write(picture, to: "data/show/\(name).svg") }
                try $0.save()
            }
        ),
    ]

    /// Gives one field of one exhibit another value.
    private mutating func changeExhibit() throws {
        let index = Self.number(0...exhibits.count - 1, &generator)
        // Two exhibits with one picture would have one page.
        let hasPicture = exhibits.contains { $0["image_name"] as? String == "e\(index)" }
        let values: [(String, Any)] = [
            ("name", ["Exhibit", "누리"].any(&generator) + " \(letter)"), ("short_desc", ["A line", "한 줄"].any(&generator) + " \(letter)"),
            ("desc", Self.text(&generator)), ("creator", ["Ada", "Bruno"].any(&generator)), ("date", Self.date(&generator)),
            ("material", "Clay \(letter)"), ("rights", "Museum \(letter)"), ("alt", "A bowl \(letter)"),
            ("image_name", hasPicture || index > 2 ? "" : "e\(index)"),
        ]
        log.append("\(index)")
        try change(\.exhibits[index], values, required: ["name"])
    }

    /// Gives one field of the poster another value.
    private mutating func changePoster() throws {
        let days = ["1900. 04. 14 - 1900. 11. 12", "1900. 04. 1\(Self.number(0...9, &generator)) - 1900. 11. 12", "Spring"]
        let values: [(String, Any)] = [
            ("title", ["An exhibition (\(letter))", "박람회 \(letter)", "The Fair"].any(&generator)),
            ("visitors", Self.number(0...9_999, &generator)),
            ("location", ["Paris", "파리"].any(&generator)), ("duration", days.any(&generator)), ("description", Self.text(&generator)),
            ("image_name", ["e0", "lamp"].any(&generator)),
        ]
        // It is known by one of its other keys.
        try change(\.poster, values, required: ["title", "description"])
    }
}
