package import InterfaceTexts
import SiteAssets
import SiteMarkdown
import SiteModel
package import SiteRecords
package import SiteTemplates

extension RecordDeclaration {
    /// The template fields of a record on its own page.
    ///
    /// - Parameter own: the authors' own fields in any collection of the kind.
    package func pageFields<Page>(
        _ own: [FieldDeclaration],
        _ view: @escaping @Sendable (Page) -> RecordView
    ) -> [TemplateField<Page>] {
        let all = shown + own
        let texts: [TemplateField<Page>] = all.filter { !$0.isPicture }.flatMap { $0.templateFields(view) + $0.textFields(view) }
        let facts: [TemplateField<Page>] = [
            .flag("hasFacts", "Whether there are any of the facts.") { !view($0).facts.isEmpty },
            .list("facts", of: RecordFact.schema, "The fields with a label that have a value, in order.") { view($0).facts },
            .list("sections", of: RecordSection.schema, "The texts among your own fields, in order.") { view($0).sections },
        ]
        // A picture may change while its name, and therefore the record, stays the same.
        return (texts + facts).from(.record)
            + all.filter(\.isPicture).flatMap { $0.templateFields(view) }
            + [
                .list("pictures", of: RecordPicture.schema, "The pictures among your own fields, in order.") { view($0).pictures },
                .flag("hasImages", "Whether the record has a picture in any of its fields.") {
                    view($0).store.hasPictures(view($0).record)
                },
            ]
    }

    /// The template fields of a record in a list, or of a neighbouring record.
    package func listFields<Entry>(
        _ own: [FieldDeclaration],
        _ view: @escaping @Sendable (Entry) -> RecordView
    ) -> [TemplateField<Entry>] {
        (shown + own).flatMap { field -> [TemplateField<Entry>] in
            let shown = field.templateFields(view)
            return if case .kept = field.place { shown } else { shown.map(\.ofOthersDetails) }
        }
            + [
                .flag("hasFacts", "Whether there are any of them.") { !view($0).listedFacts.isEmpty },
                .list("facts", of: RecordFact.schema, "Those of your own fields that lists show, if they have a value.") {
                    view($0).listedFacts
                },
            ]
    }

    /// The template fields of the author's own fields in a list.
    static func ownListFields<Entry>(
        _ own: [FieldDeclaration],
        _ view: @escaping @Sendable (Entry) -> RecordView
    ) -> [TemplateField<Entry>] {
        own.flatMap { $0.templateFields(view) }.map(\.ofOthersDetails)
    }

    /// The template fields of an object inside a record.
    package func objectFields<Model>(
        _ language: @escaping @Sendable (Model) -> ContentLanguage,
        _ object: @escaping @Sendable (Model) -> FieldObject
    ) -> [TemplateField<Model>] {
        shown.flatMap { field in field.templateFields { ObjectView(object: object($0), language: language($0)) } }
    }

    fileprivate var schemaOfObjects: TemplateSchema<ObjectView> {
        TemplateSchema(name, shown.flatMap { field in field.templateFields { $0 } })
    }
}

extension Array {
    /// These fields, with others added. A field with the name of another one is replaced.
    package func replacing<Model>(with others: [TemplateField<Model>]) -> [TemplateField<Model>] where Element == TemplateField<Model> {
        let names = Set(others.map(\.name))
        return filter { !names.contains($0.name) } + others
    }
}

extension FieldDeclaration {
    fileprivate var isPicture: Bool { if case .picture = type { true } else { false } }

    private var summary: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }

    /// The template fields that show this field, unless it is Markdown.
    fileprivate func templateFields<Model, View: FieldView>(_ view: @escaping @Sendable (Model) -> View) -> [TemplateField<Model>] {
        let meaning = summary
        let text = TemplateField<Model>.text(name, meaning) { view($0).text(self) }
        let language = TemplateField<Model>.text("\(name)Language", "The language of `\(name)`, where it is not that of the content.") {
            view($0).otherLanguage(self)
        }
        switch type {
        case .text: return [text, language]
        case .wholeNumber, .number, .custom: return [text]
        case .date: return [text, .text("\(name)Date", "The same date in ISO 8601.") { view($0).machineText(self) }]
        case .word: return [text, .text("\(name)Word", "The same in the word of the data.") { view($0).machineText(self) }]
        case .flag: return [.flag(name, meaning) { view($0).flag(self) }]
        case .webAddress: return [.externalLink(name, meaning) { view($0).text(self) }]
        case .file: return [.object(name, FileView.schema, meaning) { view($0).file(self) }]
        case .picture: return [.object(name, SiteImage.schema, meaning) { view($0).picture(self) }]
        case .texts(let each, let key):
            let elements = RecordText.schema(of: each, named: key ?? each)
            return [hasAny(view), .list(name, of: elements, meaning) { view($0).texts(self) }]
        case .textsOrObjects(let each, _):
            return [
                hasAny(view),
                .list(name, of: RecordText.schema(of: each, named: "text", language: "language"), meaning) { view($0).texts(self) },
            ]
        case .objects(let shape):
            return [hasAny(view), .list(name, of: shape.schemaOfObjects, meaning) { view($0).objects(self) }]
        case .object(let shape): return [.object(name, shape.schemaOfObjects, meaning) { view($0).objects(self).first }]
        case .markdown: return []
        }
    }

    private func hasAny<Model, View: FieldView>(_ view: @escaping @Sendable (Model) -> View) -> TemplateField<Model> {
        .flag(nameOfAny, "Whether `\(name)` has any.") { view($0).hasAny(self) }
    }

    /// The template fields that show a Markdown text on the record's own page.
    fileprivate func textFields<Model>(_ view: @escaping @Sendable (Model) -> RecordView) -> [TemplateField<Model>] {
        guard case .markdown(let folds, _) = type else { return [] }
        let html = TemplateField<Model>.html(name, summary) { view($0).html(self)?.bytes }
        let language = TemplateField<Model>.text("\(name)Language", "The language of `\(name)`, where it is not that of the content.") {
            view($0).otherLanguage(self)
        }
        let isLong = TemplateField<Model>.flag("\(name)Folds", "Whether `\(name)` is long enough to fold.") {
            view($0).html(self)?.isFolded ?? false
        }
        return [html, language] + (folds ? [isLong] : [])
    }
}

extension FieldView {
    fileprivate func flag(_ field: FieldDeclaration) -> Bool {
        if case .flag(let flag) = value(of: field) { flag } else { false }
    }

    fileprivate func picture(_ field: FieldDeclaration) -> SiteImage? {
        if case .picture(let image) = value(of: field) { image } else { nil }
    }

    fileprivate func file(_ field: FieldDeclaration) -> FileView? {
        if case .file(let file) = value(of: field) { FileView(file: file, language: language) } else { nil }
    }

    fileprivate func hasAny(_ field: FieldDeclaration) -> Bool {
        switch value(of: field) {
        case .texts(let texts): !texts.isEmpty
        case .objects(let objects): !objects.isEmpty
        default: false
        }
    }

    fileprivate func objects(_ field: FieldDeclaration) -> [ObjectView] {
        switch value(of: field) {
        case .object(let object): [ObjectView(object: object, language: language)]
        case .objects(let objects): objects.map { ObjectView(object: $0, language: language) }
        default: []
        }
    }

    fileprivate func texts(_ field: FieldDeclaration) -> [RecordText] {
        guard case .texts(let texts) = value(of: field) else { return [] }
        return texts.map { RecordText(text: $0, language: language) }
    }
}

/// A text in a list.
private struct RecordText {
    let text: String
    let language: ContentLanguage

    static func schema(of name: String, named field: String, language: String? = nil) -> TemplateSchema<RecordText> {
        TemplateSchema(
            name,
            [
                .text(field, "The text, as the data has it.") { $0.text },
                .text(language ?? "\(field)Language", "The language of the text, where it is not that of the content.") { element in
                    element.language.otherTag(of: element.text)
                },
            ]
        )
    }
}

/// A recording, film or document, as pages show it.
private struct FileView {
    let file: LinkedFile
    let language: ContentLanguage

    static let schema = TemplateSchema<FileView>(
        "file",
        [
            .text("fileName", "Its name, or the host of its address.") { $0.file.title },
            .text("kind", "The extension of its name: `PDF`.") { $0.file.kind },
            .text("size", "Its size: `4.2 MB`; nothing for a file on the web.") { view in
                view.file.byteCount.map { view.language.strings.size(ofBytes: $0) }
            },
            .link("link", "Its address; nothing for a file on the web.") { view in
                view.file.asset.map { .file($0.name.withContentHash($0.fingerprint)) }
            },
            .externalLink("address", "Its address on the web.") { $0.file.address },
        ]
    )
}

extension InterfaceStrings {
    /// The size of a file in decimal units, as file managers show it: `4.2 MB`.
    fileprivate func size(ofBytes count: Int) -> String {
        switch count {
        case ..<1_000_000: "\(digits(max(1, (count + 500) / 1000))) kB"
        case ..<10_000_000: "\(digits((Double(count) / 100_000).rounded() / 10)) MB"
        default: "\(digits((count + 500_000) / 1_000_000)) MB"
        }
    }
}
