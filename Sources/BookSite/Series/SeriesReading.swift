import SiteEngine

/// Reads a series from the format of the apps: `{"data":[{"attributes":{…}}]}`, or a bare list of the same objects.
struct SeriesReading {
    private let source: CollectionSource
    private let file: SourceFile
    private let root: SourceValue

    private var settings: CollectionSettings { source.settings }
    private var problems: Problems { source.problems }

    /// Reads the first data file of a collection.
    init(_ source: CollectionSource) {
        self.source = source
        file = source.documents[0].file
        root = source.documents[0].root
    }

    /// Whether a file looks like a series: an object with `data`, or a list.
    static func recognises(_ root: SourceValue) -> Bool {
        switch root.content {
        case .list: true
        case .object(let members): members.contains { $0.key == "data" }
        case .null, .flag, .number, .text, .plain: false
        }
    }

    /// Whether it is a list of records as the apps have them, with `attributes`.
    static func hasAttributes(_ root: SourceValue) -> Bool {
        guard case .list(let elements) = root.content, case .object(let members) = elements.first?.content else { return false }
        return members.contains { $0.key == "attributes" }
    }

    /// The series; nil after telling what is wrong with it.
    func series() -> Series? {
        guard let records = records(of: root) else { return nil }
        if records.isEmpty {
            problems.add(Diagnostic(at: .file(file, offset: root.offset), "there is no volume in it", mend: "add one: {\"title\": \"…\"}"))
            return nil
        }
        let volumes = records.enumerated().compactMap { volume($1.value, at: $1.path, position: $0 + 1) }
        return Series(
            title: settings.title ?? source.defaultTitle,
            language: ContentLanguage(tag: settings.language ?? "en", site: source.site),
            fold: settings.fold,
            readsMarkdown: settings.readsMarkdown,
            volumes: volumes
        )
    }

    private func records(of root: SourceValue) -> [(value: SourceValue, path: FieldPath)]? {
        switch root.content {
        case .list(let elements):
            return elements.enumerated().map { ($1, .element(.root, $0)) }
        case .object:
            guard var fields = Fields(root, in: file, problems: problems) else { return nil }
            let found = fields.requiredValue("data", example: "[{\"attributes\": {\"title\": \"…\"}}]")
            fields.ignore("meta", "links", "jsonapi")
            fields.finish()
            guard let data = found else { return nil }
            guard case .list(let elements) = data.content else {
                fields.report(data, "data", "expected a list of volumes, found \(data.phrase)", mend: "put the volumes in square brackets")
                return nil
            }
            return elements.enumerated().map { ($1, .element(.key(.root, "data"), $0)) }
        default:
            problems.add(
                Diagnostic(
                    at: .file(file, offset: root.offset),
                    "expected a series, found \(root.phrase)",
                    mend: "write {\"data\": [{\"attributes\": {\"title\": \"…\"}}]} or a list of volumes"
                )
            )
            return nil
        }
    }

    private func volume(_ value: SourceValue, at path: FieldPath, position: Int) -> Volume? {
        guard var record = Fields(value, path: path, in: file, problems: problems, like: "{\"title\": \"…\"}") else { return nil }
        guard record.keys.contains("attributes") else {
            record.ignore("attributes")
            return volume(&record, position: position)
        }
        record.ignore("id", "type")
        guard var attributes = record.object("attributes") else { return nil }
        record.finish()
        return volume(&attributes, position: position)
    }

    private func volume(_ fields: inout Fields, position: Int) -> Volume? {
        fields.ignore("id", "type")
        let number = number(&fields) ?? String(position)
        let title = fields.requiredText("title")
        let author = fields.text("author")
        let pages = fields.wholeNumber("pages", in: 0...10_000_000)
        let released = fields.date("release_date")
        let dedication = source.text("dedication", &fields)
        let summary = source.text("summary", &fields)
        let wiki = fields.webAddress("wiki")
        let chapters = chapters(&fields)
        let cover = cover(&fields, number: number)
        let isbn = fields.text("isbn")
        fields.finish()
        guard let title else { return nil }
        return Volume(
            number: number,
            title: title,
            author: author,
            pages: pages,
            released: released,
            dedication: dedication,
            summary: summary,
            wiki: wiki,
            isbn: isbn,
            chapters: chapters,
            cover: cover,
            place: .file(file, offset: fields.offset)
        )
    }

    private func chapters(_ fields: inout Fields) -> [String] {
        guard let value = fields.value("chapters") else { return [] }
        guard case .list(let elements) = value.content else {
            fields.report(value, "chapters", "expected a list, found \(value.phrase)", mend: "write [{\"title\": \"…\"}]")
            return []
        }
        if let first = elements.first, case .text(let title) = first.content {
            let mend = "write every chapter as {\"title\": \(Self.quoted(title))}"
            fields.report(first, "chapters[0]", "expected an object, found \(first.phrase)", mend: mend)
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let path = FieldPath.element(.key(fields.path, "chapters"), index)
            guard var chapter = Fields(element, path: path, in: file, problems: problems) else { return nil }
            defer { chapter.finish() }
            return chapter.requiredText("title")
        }
    }

    private static func quoted(_ text: String) -> String { text.count > 40 ? "\"…\"" : JSONText.text(text).description }

    /// `3`, `0`, `2.5`, `1-3`: it becomes the name of a file.
    private func number(_ fields: inout Fields) -> String? {
        guard let value = fields.value("number") else { return nil }
        let literal: String
        switch value.content {
        case .number(let text), .text(let text), .plain(let text): literal = text
        case .null, .flag, .list, .object:
            fields.report(value, "number", "expected a volume number, found \(value.phrase)", mend: Self.numberMend)
            return nil
        }
        let parts = literal.split(separator: "-", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                let halves = part.split(separator: ".", omittingEmptySubsequences: false)
                return halves.count <= 2 && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
            }
        guard isNumber, literal.utf8.count <= 20 else {
            fields.report(value, "number", "expected a volume number, found \(value.phrase)", mend: Self.numberMend)
            return nil
        }
        if case .number = value.content, literal.hasSuffix(".0") {
            fields.report(value, "number", "a whole number is written \(literal)", mend: "write \(literal.dropLast(2))", severity: .warning)
            return String(literal.dropLast(2))
        }
        return literal
    }

    private static let numberMend = "write 3, 2.5 or \"1-3\""

    private func cover(_ fields: inout Fields, number: String) -> SiteImage? {
        if fields.value("cover") != nil { return source.picture("cover", &fields) }
        guard let pattern = settings.cover, let place = settings.coverPlace else { return nil }
        return source.images.find(pattern.replacing("{number}", with: number)) { message, mend, severity in
            problems.add(Diagnostic(severity, at: place, subject: "cover", message, mend: mend))
        }
    }
}
