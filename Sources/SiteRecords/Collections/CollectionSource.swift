package import DataReading
package import Diagnostics
import InterfaceTexts
package import SiteAssets
package import SiteBase
import Synchronization

/// The input of a collection: its data files, its settings and the site's settings.
package struct CollectionSource: Sendable {
    /// A data file and its contents.
    package struct Document: Sendable {
        package let file: SourceFile
        package private(set) var root: SourceValue
        /// The kind that the data certainly has; nil means that its shape decides.
        package let kind: CollectionKind?
        /// The place of the list of records in the file.
        package let path: FieldPath
        /// The title that the data gives the collection.
        package let title: String?
        /// The number of private rows in an export; nil for other data.
        package let privateRows: Int?
        /// The columns of an export that sitegen ignores on purpose.
        package var leftOut: [String] = []

        package init(
            file: SourceFile,
            root: SourceValue,
            kind: CollectionKind? = nil,
            path: FieldPath = .root,
            title: String? = nil,
            privateRows: Int? = nil
        ) {
            self.path = path
            self.privateRows = privateRows
            self.file = file
            self.root = root
            self.kind = kind
            self.title = title
        }

        /// The same document with its records in another form.
        package func with(_ root: SourceValue) -> Document {
            var document = self
            document.root = root
            return document
        }
    }

    /// Everything but the problems. It is an object because the source is copied for every record.
    final class Content: Sendable {
        let documents: [Document]
        let settings: CollectionSettings
        let site: SiteSettings
        let defaultTitle: String?
        let onlyTitle: String?
        let images: ImageFinder
        let jobs: Int
        let textBudget: TextCacheBudget
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
            textBudget: TextCacheBudget,
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
            self.textBudget = textBudget
            self.known = known
            self.blocks = blocks
            self.files = files
            self.completed = completed
            self.shard = shard
            self.late = late
        }
    }

    /// Code that runs for each value takes the settings from here, because a computed property would copy them.
    let content: Content
    package private(set) var problems: DiagnosticCollector
    /// What the dates of all records show about the order of day and month.
    private(set) var dates: ListEvidence
    /// Whether a value with an error costs only itself. Values in settings must be right.
    private(set) var leavesOutFaults = true
    /// The records to read, if that was decided before; nil means that each record decides.
    package private(set) var selection: RecordSelection?

    package init(
        documents: [Document],
        settings: CollectionSettings,
        site: SiteSettings,
        defaultTitle: String?,
        onlyTitle: String? = nil,
        images: ImageFinder,
        jobs: Int,
        textBudget: TextCacheBudget,
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
            textBudget: textBudget,
            known: known,
            blocks: blocks,
            files: files,
            completed: completed,
            shard: shard,
            late: late ?? problems
        )
        self.problems = problems
        dates = ListEvidence(settings.own.dates)
    }

    /// The data files, at least one.
    package var documents: [Document] { content.documents }
    package var settings: CollectionSettings { content.settings }
    package var site: SiteSettings { content.site }
    /// The title if the settings have none: the name of the folder or the site's title; nil if the site has no title either.
    package var defaultTitle: String? { content.defaultTitle }
    /// The site's title, if this is the only collection.
    package var onlyTitle: String? { content.onlyTitle }
    package var images: ImageFinder { content.images }
    /// The language of the content, unless the content declares another one.
    package var contentLanguage: String { settings.language ?? (settings.isOriginal ? site.languages.tags[0] : site.language) }
    /// The number of threads that read records.
    package var jobs: Int { content.jobs }
    /// The memory budget for the texts of records.
    package var textBudget: TextCacheBudget { content.textBudget }
    /// The fingerprints of contents that an earlier build found valid.
    package var known: Set<Fingerprint>? { content.known }
    /// What other pages show of records, as saved by an earlier build.
    var blocks: KnownRecords? { content.blocks }

    /// The part of the site that this build makes; nil for the whole site.
    var shard: Shard? { content.shard }
    /// Collects the problems of records that are read after the collection.
    var late: DiagnosticCollector { content.late }

    /// The records of a list in a document, followed by the records in files of their own; nil if the value is not a list.
    package func records(of value: SourceValue, in file: SourceFile) -> RecordList? {
        guard let list = value.records(in: file) else { return nil }
        let own = content.files.map(list.followed) ?? list
        return content.completed?(own) ?? own
    }

    /// The list of records in a document: the document itself or the value of one of these keys. Nil after reporting that there is none.
    package func list(under keys: [String], of document: Document) -> (RecordList, FieldPath)? {
        if let list = records(of: document.root, in: document.file) { return (list, document.path) }
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

    /// The same source, reading dates by what other dates show.
    func reading(by dates: ListEvidence) -> CollectionSource {
        var source = self
        source.dates = dates
        return source
    }

    /// The same source for values in settings.
    var strict: CollectionSource {
        var source = self
        source.leavesOutFaults = false
        return source
    }

    /// The same source with only some of its records, whether or not they are public.
    package func selecting(_ selection: RecordSelection) -> CollectionSource {
        var source = self
        source.selection = selection
        return source
    }

    /// A Markdown text, or any text if `markdown` is off.
    package func text(_ key: String, _ fields: inout Fields) -> MarkdownField? {
        fields.markdown(key, isMarkdown: settings.readsMarkdown, breaks: settings.breaks)
    }

    /// The picture that a field names; nil if it names none, or after reporting an error.
    package func picture(_ key: String, as use: PictureUse = .plate, _ fields: inout Fields) -> SiteImage? {
        guard let value = fields.value(key), let name = fields.text(key) else { return nil }
        let owner = fields
        let image = images.find(name, as: use, beside: owner.file.path) { owner.report(value, key, $0) }
        if image == nil { images.want(.address(name), at: .file(owner.file, offset: value.offset)) }
        return image
    }

    /// A recording, film or document: an address on the web, or a file beside the data or in `assets/`.
    func file(_ key: String, _ fields: inout Fields) -> LinkedFile? {
        guard let value = fields.value(key), let name = fields.text(key), !name.isEmpty else { return nil }
        if LinkAddress.scheme(of: name) != nil { return fields.webAddress(key).map(LinkedFile.init(address:)) }
        let owner = fields
        return images.file(name, beside: owner.file.path) { owner.report(value, key, $0) }
    }
}

/// Limits how many texts stay in memory until their pages are rendered. All others are read from the data again.
///
/// The limit lets sitegen read sites with up to seventy thousand volumes only once. Larger sites take no more memory.
package final class TextCacheBudget: Sendable {
    /// The limit, in bytes of data.
    package static let size = 152 << 20

    private let left = Atomic(size)

    package init() {}

    /// Reserves a number of bytes; false if they are not available.
    package func takes(_ count: Int) -> Bool {
        guard left.load(ordering: .relaxed) >= count else { return false }
        return left.subtract(count, ordering: .relaxed).newValue >= 0
    }
}
