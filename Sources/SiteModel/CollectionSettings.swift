import DataReading
import Diagnostics

/// The settings of one collection, from `collection.yaml`.
package struct CollectionSettings: Sendable {
    /// The kind of collection; nil means that the data decides.
    package var kind: CollectionKind?
    /// The location of `kind`, for messages.
    package var kindPlace: Diagnostic.Location?
    /// The collection's title; nil means the name of its folder.
    package var title: String?
    /// The language of the content, its field labels and its dates; nil leaves the choice to the kind.
    package var language: String?
    /// The file name pattern of cover pictures, with `{number}` for the number of the volume.
    package var cover: String?
    /// The location of `cover`, for messages.
    package var coverPlace: Diagnostic.Location?
    /// Whether a line break in a paragraph stays a line break on the page; nil means yes, except in Markdown files.
    package var breaks: Bool?
    /// Whether Markdown files may contain tags of the form `#tag`.
    package var takesInlineTags = false
    /// Whether texts are Markdown.
    package var readsMarkdown = true
    /// The number of characters of a folded text that are always visible.
    package var fold = 450
    /// Whether an exhibition shows the flag of the country that its exhibits come from; nil means that the data decides.
    package var hasFlag: Bool?
    /// The collection's position among the others; collections without one follow, sorted by folder name.
    package var order: Int?
    /// Whether the front page shows the collection.
    package var isOnFrontPage = true
    /// Whether record pages are spread over subfolders. File systems and hosts cope badly with very large folders.
    package var isSplit = false
    /// The reading status that each shelf of an export stands for.
    package var shelves: [(name: String, status: String, place: Diagnostic.Location)] = []
    /// The shelves and tags whose records are private.
    package var privateNames: [(name: String, place: Diagnostic.Location)] = []
    /// Whether unused names in `privateNames` were already reported.
    package var privateNamesAreChecked = false
    /// The fields that are left out of all pages and other outputs.
    package var hiddenFields = HiddenFields()
    /// Who may see the collection as a whole.
    package var publication = Publication()
    /// The reader's goal for each year: a number of books.
    package var goals: [Int: Int] = [:]
    /// The locations of settings that only exports have.
    package var exportPlaces: [(key: String, place: Diagnostic.Location)] = []
    /// The author's own fields, renamed keys and default values.
    package var own = OwnFields()
    /// Whether an edition shows the untranslated original of the collection.
    package var isOriginal = false

    /// The names of the shelves and tags whose records are private.
    package var hidden: [String] { privateNames.map(\.name) }

    /// The defaults, for a collection without `collection.yaml`.
    package init() {}

    /// The settings for another edition, changed by its own file, such as `collection.en.yaml`.
    ///
    /// - Parameter language: the language of the edition.
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
