import SiteEngine

/// What a collection is read from: its data files, its settings and the site's.
struct CollectionSource: Sendable {
    /// A data file and what stands in it.
    struct Document: Sendable {
        let file: SourceFile
        let root: SourceValue
    }

    /// At least one.
    let documents: [Document]
    let settings: CollectionSettings
    let site: SiteSettings
    /// The title, where neither settings nor data give one.
    let defaultTitle: String
    let images: ImageFinder
    /// How many threads read its records.
    let jobs: Int
    /// Where records may keep their texts.
    let room: TextCacheBudget
    /// What stands for the contents of pages that an earlier build found to be right.
    let known: Set<Fingerprint>?
    private(set) var problems: DiagnosticCollector

    /// The same, telling its problems elsewhere.
    func telling(_ problems: DiagnosticCollector) -> CollectionSource {
        var source = self
        source.problems = problems
        return source
    }

    /// A Markdown text; or, where `markdown` is off, any text.
    func text(_ key: String, _ fields: inout Fields) -> MarkdownField? { fields.markdown(key, isMarkdown: settings.readsMarkdown) }

    /// The picture that a field names. Nil if it names none, or after telling what is wrong with it.
    func picture(_ key: String, _ fields: inout Fields) -> SiteImage? {
        guard let value = fields.value(key), let name = fields.text(key) else { return nil }
        let owner = fields
        return images.find(name) { message, help, severity in
            owner.report(value, key, message, help: help, severity: severity)
        }
    }
}
