package import DataReading
package import Diagnostics
package import SiteAssets
package import SiteBase

/// The input of a collection: its data files, its settings and the site's settings.
package struct CollectionSource: Sendable {
    /// A data file and its contents.
    package struct Document: Sendable {
        package let file: SourceFile
        package let root: SourceValue
        /// The kind of data that it certainly is; nil leaves it to the shape of the data.
        package let kind: CollectionKind?
        /// What the data itself calls the collection.
        package let title: String?
        /// The number of rows of an export that are not public; nil for other data.
        package let privateRows: Int?
        /// The names of the columns of an export of which nothing is made, on purpose.
        package var leftOut: [String] = []

        package init(file: SourceFile, root: SourceValue, kind: CollectionKind? = nil, title: String? = nil, privateRows: Int? = nil) {
            self.privateRows = privateRows
            self.file = file
            self.root = root
            self.kind = kind
            self.title = title
        }
    }

    /// All but the problems. An object, because the source is copied for every record.
    private final class Content: Sendable {
        let documents: [Document]
        let settings: CollectionSettings
        let site: SiteSettings
        let defaultTitle: String?
        let onlyTitle: String?
        let images: ImageFinder
        let jobs: Int
        let room: TextCacheBudget
        let known: Set<Fingerprint>?
        let blocks: KnownRecords?
        let files: RecordFiles?
        let completed: (@Sendable (RecordList) -> RecordList)?
        let shard: Shard?
        let late: DiagnosticCollector

        init(
            documents: [Document],
            settings: CollectionSettings,
            site: SiteSettings,
            defaultTitle: String?,
            onlyTitle: String?,
            images: ImageFinder,
            jobs: Int,
            room: TextCacheBudget,
            known: Set<Fingerprint>?,
            blocks: KnownRecords?,
            files: RecordFiles?,
            completed: (@Sendable (RecordList) -> RecordList)?,
            shard: Shard?,
            late: DiagnosticCollector
        ) {
            self.documents = documents
            self.settings = settings
            self.site = site
            self.defaultTitle = defaultTitle
            self.onlyTitle = onlyTitle
            self.images = images
            self.jobs = jobs
            self.room = room
            self.known = known
            self.blocks = blocks
            self.files = files
            self.completed = completed
            self.shard = shard
            self.late = late
        }
    }

    private let content: Content
    package private(set) var problems: DiagnosticCollector
    /// The records that are read, where that was decided before; nil leaves it to the records.
    package private(set) var selection: RecordSelection?

    package init(
        documents: [Document],
        settings: CollectionSettings,
        site: SiteSettings,
        defaultTitle: String?,
        onlyTitle: String? = nil,
        images: ImageFinder,
        jobs: Int,
        room: TextCacheBudget,
        known: Set<Fingerprint>?,
        blocks: KnownRecords? = nil,
        files: RecordFiles? = nil,
        completed: (@Sendable (RecordList) -> RecordList)? = nil,
        shard: Shard? = nil,
        late: DiagnosticCollector? = nil,
        problems: DiagnosticCollector
    ) {
        content = Content(
            documents: documents,
            settings: settings,
            site: site,
            defaultTitle: defaultTitle,
            onlyTitle: onlyTitle,
            images: images,
            jobs: jobs,
            room: room,
            known: known,
            blocks: blocks,
            files: files,
            completed: completed,
            shard: shard,
            late: late ?? problems
        )
        self.problems = problems
    }

    /// At least one.
    package var documents: [Document] { content.documents }
    package var settings: CollectionSettings { content.settings }
    package var site: SiteSettings { content.site }
    /// The title if the settings have none: the name of the folder, or the site's title; nil if the site has none either.
    package var defaultTitle: String? { content.defaultTitle }
    /// The title of the site, if it has no other collection.
    package var onlyTitle: String? { content.onlyTitle }
    package var images: ImageFinder { content.images }
    /// The language of the content, where the content itself does not tell it.
    package var contentLanguage: String { settings.language ?? (settings.isOriginal ? site.languages.tags[0] : site.language) }
    /// The number of threads that read its records.
    package var jobs: Int { content.jobs }
    /// The memory budget for texts of records.
    package var room: TextCacheBudget { content.room }
    /// The fingerprints of page contents that an earlier build found to be valid.
    package var known: Set<Fingerprint>? { content.known }
    /// What other pages show of records, as an earlier build read it.
    var blocks: KnownRecords? { content.blocks }

    /// The part of the site that is built; nil for all of it.
    var shard: Shard? { content.shard }
    /// Receives the problems of records that are read after the collection was.
    var late: DiagnosticCollector { content.late }

    /// The records of a list in one of the documents, followed by those in files of their own; nil if the value is no list.
    package func records(of value: SourceValue, in file: SourceFile) -> RecordList? {
        guard let list = value.records(in: file) else { return nil }
        let own = content.files.map(list.followed) ?? list
        return content.completed?(own) ?? own
    }

    /// The list of records in a document: the document itself, or what is under one of these keys. Nil after reporting that there is none.
    package func list(under keys: [String], of document: Document) -> (RecordList, FieldPath)? {
        if let list = records(of: document.root, in: document.file) { return (list, .root) }
        guard var fields = Fields(document.root, in: document.file, problems: problems) else { return nil }
        let key = keys.first { fields.value($0) != nil } ?? keys.first ?? "data"
        guard let value = fields.requiredValue(key, example: "[{\"title\": \"…\"}]") else { return nil }
        guard let list = records(of: value, in: document.file) else {
            _ = fields.objects(key, like: "{\"title\": \"…\"}")
            return nil
        }
        return (list, .key(.root, key))
    }

    /// The same source, reporting problems to another collector.
    package func reporting(to problems: DiagnosticCollector) -> CollectionSource {
        var source = self
        source.problems = problems
        return source
    }

    /// The same source with only some of its records, whatever they say about who may see them.
    package func selecting(_ selection: RecordSelection) -> CollectionSource {
        var source = self
        source.selection = selection
        return source
    }

    /// A Markdown text; or, where `markdown` is off, any text.
    package func text(_ key: String, _ fields: inout Fields) -> MarkdownField? {
        fields.markdown(key, isMarkdown: settings.readsMarkdown, breaks: settings.breaks)
    }

    /// The picture that a field names. Nil if it names none, or after reporting what is wrong with it.
    package func picture(_ key: String, as use: PictureUse = .plate, _ fields: inout Fields) -> SiteImage? {
        guard let value = fields.value(key), let name = fields.text(key) else { return nil }
        let owner = fields
        return images.find(name, as: use, beside: owner.file.path) { owner.report(value, key, $0) }
    }
}
