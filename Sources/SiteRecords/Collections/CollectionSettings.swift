import DataReading
package import Diagnostics
package import SiteBase

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
    /// Whether the end of a line in a paragraph of a text is one on the page; nil for all texts but those in Markdown files.
    package var breaks: Bool?
    /// Whether `#tag` in a text of a Markdown file is a tag.
    package var takesInlineTags = false
    /// Whether texts are Markdown.
    package var readsMarkdown = true
    /// The number of characters of a folded text that always show.
    package var fold = 450
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
    /// The places of the settings that only exports have.
    package private(set) var exportPlaces: [(key: String, place: Diagnostic.Location)] = []
    /// The values of settings that kinds declare, with their places.
    private var ofKinds: [String: (value: any Sendable, place: Diagnostic.Location)] = [:]
    /// Fields of the author's own, keys of other data, and defaults.
    package var own = OwnFields()
    /// Whether the collection is shown in an edition for which it is not translated.
    package var isOriginal = false

    /// The names of the shelves and tags whose records are not public.
    package var hidden: [String] { privateNames.map(\.name) }

    /// The defaults without `collection.yaml`.
    package init() {}

    /// The value of a setting that a kind declares, with its place; nil if the file does not have it.
    package subscript<Value: Sendable>(setting: KindSetting<Value>) -> (value: Value, place: Diagnostic.Location)? {
        get { ofKinds[setting.key].flatMap { own in (own.value as? Value).map { ($0, own.place) } } }
        set { ofKinds[setting.key] = newValue.map { ($0.value, $0.place) } }
    }

    /// The place of a setting that a kind declares.
    package func place(of key: String) -> Diagnostic.Location? { ofKinds[key]?.place }

    /// The settings in another edition, with what its file, such as `collection.en.yaml`, says in its language.
    ///
    /// - Parameter language: that of the edition.
    package func translated(
        into language: String,
        _ file: SourceFile?,
        kinds: CollectionKinds,
        problems: DiagnosticCollector
    ) -> CollectionSettings {
        var own = self
        own.language = language
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        for setting in Self.declared(by: kinds) where setting.isTranslated { setting.read(&fields, &own) }
        fields.finish()
        return own
    }

    /// Reads `collection.yaml`; nil if it does not say how to read the data.
    package init?(_ file: SourceFile, kinds: CollectionKinds, problems: DiagnosticCollector) {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        if value.isAbsent { return }
        guard var fields = Fields(value, in: file, problems: problems) else { return nil }
        for setting in Self.declared(by: kinds) { setting.read(&fields, &self) }
        fields.finish()
        if kindPlace != nil, kind == nil { return nil }
    }

    /// The JSON Schema of `collection.yaml`.
    package static func schema(_ kinds: CollectionKinds) -> JSONText { Setting.schema(of: declared(by: kinds)) }

    mutating func noteExportSetting(_ key: String, _ fields: inout Fields) {
        if let value = fields.value(key) { exportPlaces.append((key, .file(fields.file, offset: value.offset))) }
    }
}

/// The key of a setting that a kind of collection declares for itself.
package struct KindSetting<Value: Sendable>: Sendable {
    package let key: String

    package init(_ key: String) { self.key = key }
}
