import DataReading
package import Diagnostics

/// The settings of one collection, from `collection.yaml`.
package struct CollectionSettings: Sendable {
    /// The kind; nil leaves it to the shape of the data.
    package var kind: CollectionKind?
    /// The location of `kind`, for messages.
    package var kindPlace: Diagnostic.Location?
    /// The collection's title; nil means the folder's name.
    package var title: String?
    /// The language of the content, its field labels and dates; nil leaves it to the kind.
    package var language: String?
    /// The names of cover pictures, with `{number}` where a volume's number goes.
    package var cover: String?
    /// The location of `cover`, for messages.
    package var coverPlace: Diagnostic.Location?
    /// Whether the end of a line in a paragraph of a text is one on the page; nil for all texts but those in Markdown files.
    package var breaks: Bool?
    /// Whether `#tag` in a text of a Markdown file is a tag.
    package var takesInlineTags = false
    /// Whether texts are Markdown.
    package var readsMarkdown = true
    /// The number of characters of a folded text that always show.
    package var fold = 450
    /// Whether an exhibition shows the flag of the country whose exhibits it has; nil leaves it to the data.
    package var hasFlag: Bool?
    /// Its place among the collections; those without one follow, by the names of their folders.
    package var order: Int?
    /// Whether the front page shows it.
    package var isOnFrontPage = true
    /// Whether the pages of its records are in subfolders, because file systems and hosts suffer from folders with very many files.
    package var isSplit = false
    /// What shelves of an export mean, by their names: the words for a status.
    package var shelves: [(name: String, status: String, place: Diagnostic.Location)] = []
    /// The shelves and tags whose records are not public.
    package var privateNames: [(name: String, place: Diagnostic.Location)] = []
    /// Whether a shelf or tag among them that no record has was reported before.
    package var privateNamesAreChecked = false
    /// The fields that no page and no output shows.
    package var hiddenFields = HiddenFields()
    /// What the collection as a whole says about who may see it.
    package var publication = Publication()
    /// How many books the reader of a shelf means to finish, by year.
    package var goals: [Int: Int] = [:]
    /// The places of the settings that only exports have.
    package var exportPlaces: [(key: String, place: Diagnostic.Location)] = []
    /// Fields of the author's own, keys of other data, and defaults.
    package var own = OwnFields()
    /// Whether the collection is shown in an edition for which it is not translated.
    package var isOriginal = false

    /// The names of the shelves and tags whose records are not public.
    package var hidden: [String] { privateNames.map(\.name) }

    /// The defaults without `collection.yaml`.
    package init() {}

    /// The settings in another edition, with what its file, such as `collection.en.yaml`, says in its language.
    ///
    /// - Parameter language: that of the edition.
    package func translated(into language: String, _ file: SourceFile?, problems: DiagnosticCollector) -> CollectionSettings {
        var own = self
        own.language = language
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        own.title = fields.filledText("title") ?? title
        own.language = fields.language("language")?.tag ?? language
        if let pattern = fields.coverPattern("cover") {
            own.cover = pattern.text
            own.coverPlace = .file(file, offset: pattern.value.offset)
        }
        fields.finish()
        return own
    }

    /// Reads `collection.yaml`; nil if it does not say how to read the data.
    package init?(_ file: SourceFile, kinds: CollectionKinds, problems: DiagnosticCollector) {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        if value.isAbsent { return }
        guard var fields = Fields(value, in: file, problems: problems) else { return nil }
        kind = fields.choice(
            "kind",
            of: kinds.all.map { ($0.name, $0) },
            otherNames: Dictionary(kinds.all.flatMap { kind in kind.otherNames.map { ($0, kind.name) } }) { first, _ in first }
        )
        kindPlace = fields.value("kind").map { .file(file, offset: $0.offset) }
        title = fields.filledText("title")
        language = fields.language("language")?.tag
        if let pattern = fields.coverPattern("cover") {
            cover = pattern.text
            coverPlace = .file(file, offset: pattern.value.offset)
        }
        readsMarkdown = fields.flag("markdown") ?? true
        breaks = fields.flag("breaks")
        takesInlineTags = fields.choice("tags", of: [("inline", true)]) ?? false
        fold = fields.wholeNumber("fold", in: 1...100_000, example: 450) ?? 450
        hasFlag = fields.flag("flag")
        order = fields.wholeNumber("order", in: -1_000...1_000_000, example: 3)
        isOnFrontPage = fields.flag("front") ?? true
        isSplit = fields.choice("layout", of: [("flat", false), ("split", true)]) ?? false
        exportPlaces = ["shelves", "private"].compactMap { key in
            fields.value(key).map { (key, .file(file, offset: $0.offset)) }
        }
        shelves = fields.textsByKey("shelves").map { ($0.key, $0.value, $0.place) }
        if let isPrivate = fields.value("private")?.asFlag {
            publication.isPrivate = isPrivate
        } else {
            privateNames = fields.placedTexts("private")
        }
        hiddenFields = HiddenFields(fields.placedTexts("hide"))
        if fields.flag("draft") == true { publication.isDraft = true }
        publication.take(.publish, CustomField.publicationDay.read(&fields, "publish"))
        if var goals = fields.object("goal", like: "{2026: 24}") {
            for key in goals.keys {
                let count = goals.wholeNumber(key, in: 1...100_000, example: 24)
                if let year = Int(key), (1000...9999).contains(year) {
                    self.goals[year] = count
                } else if let value = goals.value(key) {
                    goals.report(value, key, .goalYear(key))
                }
            }
        }
        own = OwnFields(&fields)
        fields.finish()
        if kindPlace != nil, kind == nil { return nil }
    }
}
