import DataReading
import Diagnostics
import SiteAssets
import SiteBase

/// The input of a collection: its data files, its settings and the site's settings.
package struct CollectionSource: Sendable {
    /// A data file and its contents.
    package struct Document: Sendable {
        package let file: SourceFile
        package let root: SourceValue

        package init(file: SourceFile, root: SourceValue) {
            self.file = file
            self.root = root
        }
    }

    /// At least one.
    package let documents: [Document]
    package let settings: CollectionSettings
    package let site: SiteSettings
    /// The title if neither settings nor data have one.
    package let defaultTitle: String
    package let images: ImageFinder
    /// The number of threads that read its records.
    package let jobs: Int
    /// The memory budget for texts of records.
    package let room: TextCacheBudget
    /// The fingerprints of page contents that an earlier build found to be valid.
    package let known: Set<Fingerprint>?
    package private(set) var problems: DiagnosticCollector

    package init(
        documents: [Document],
        settings: CollectionSettings,
        site: SiteSettings,
        defaultTitle: String,
        images: ImageFinder,
        jobs: Int,
        room: TextCacheBudget,
        known: Set<Fingerprint>?,
        problems: DiagnosticCollector
    ) {
        self.documents = documents
        self.settings = settings
        self.site = site
        self.defaultTitle = defaultTitle
        self.images = images
        self.jobs = jobs
        self.room = room
        self.known = known
        self.problems = problems
    }

    /// The same source, reporting problems to another collector.
    package func reporting(to problems: DiagnosticCollector) -> CollectionSource {
        var source = self
        source.problems = problems
        return source
    }

    /// A Markdown text; or, where `markdown` is off, any text.
    package func text(_ key: String, _ fields: inout Fields) -> MarkdownField? { fields.markdown(key, isMarkdown: settings.readsMarkdown) }

    /// The picture that a field names. Nil if it names none, or after reporting what is wrong with it.
    package func picture(_ key: String, _ fields: inout Fields) -> SiteImage? {
        guard let value = fields.value(key), let name = fields.text(key) else { return nil }
        let owner = fields
        return images.find(name) { owner.report(value, key, $0) }
    }
}
