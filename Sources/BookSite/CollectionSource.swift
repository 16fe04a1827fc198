import SiteEngine

/// What a collection is read from: its data files, its settings and the site's.
struct CollectionSource {
    /// A data file and what stands in it.
    struct Document {
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
    let problems: Problems

    /// A Markdown text; or, where `markdown` is off, any text.
    func text(_ key: String, _ fields: inout Fields) -> MarkdownField? {
        if settings.readsMarkdown { return fields.markdown(key) }
        guard let value = fields.value(key), let text = fields.text(key) else { return nil }
        return MarkdownField(
            text: text,
            place: .file(fields.file, offset: value.offset),
            subject: FieldPath.key(fields.path, key).description
        )
    }

    /// The picture that a field names. Nil if it names none, or after telling what is wrong with it.
    func picture(_ key: String, _ fields: inout Fields) -> SiteImage? {
        guard let value = fields.value(key), let name = fields.text(key) else { return nil }
        let owner = fields
        return images.find(name) { message, mend, severity in
            owner.report(value, key, message, mend: mend, severity: severity)
        }
    }
}
