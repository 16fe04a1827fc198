import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel

/// Reads a series from the format of the apps: `{"data":[{"attributes":{…}}]}`, or a bare list of the same objects.
struct SeriesReading {
    private let source: CollectionSource
    private let file: SourceFile
    private let root: SourceValue

    private var settings: CollectionSettings { source.settings }
    private var problems: DiagnosticCollector { source.problems }

    /// Reads the first data file of a collection.
    init(_ source: CollectionSource) {
        self.source = source
        file = source.documents[0].file
        root = source.documents[0].root
    }

    /// Whether a file looks like a series: an object with `data`, or a list.
    static func recognises(_ root: SourceValue) -> Bool {
        switch root.content {
        case .list, .records: true
        case .object(let members): members.contains { $0.key == "data" }
        case .null, .flag, .number, .text, .plain: false
        }
    }

    /// Whether it is a list of records as the apps have them, with `attributes`.
    static func hasAttributes(_ root: SourceValue) -> Bool {
        guard case .object(let members) = root.firstElement?.content else { return false }
        return members.contains { $0.key == "attributes" }
    }

    /// The series; nil after reporting what is wrong with it.
    func series() -> Series? {
        guard let (records, path) = records(of: root) else { return nil }
        if records.count == 0 {
            problems.add(Diagnostic(at: .file(file, offset: root.offset), .noVolume))
            return nil
        }
        let volumes = records.compactMap(jobs: source.jobs, known: known, problems: problems) { record, problems in
            volume(record, at: .element(path, record.index), problems)
        }
        return Series(
            title: settings.title ?? source.defaultTitle,
            language: ContentLanguage(tag: settings.language ?? "en", site: source.site),
            fold: settings.fold,
            readsMarkdown: settings.readsMarkdown,
            volumes: volumes,
            records: records,
            path: path
        )
    }

    /// Reads only what other pages show of volumes that an earlier build found valid.
    private var known: RecordList.Known? {
        source.known.map { known in
            RecordList.Known(keys: Self.keysOnOtherPages) { [readsMarkdown = settings.readsMarkdown] record in
                known.contains(Volume.content(record, readsMarkdown: readsMarkdown))
            }
        }
    }

    private static let keysOnOtherPages: KeyFilter = ["attributes", "number", "title", "author", "pages", "release_date", "cover"]

    private func records(of root: SourceValue) -> (RecordList, FieldPath)? {
        if let records = root.records(in: file) { return (records, .root) }
        guard case .object = root.content else {
            problems.add(Diagnostic(at: .file(file, offset: root.offset), .notASeries(found: root)))
            return nil
        }
        guard var fields = Fields(root, in: file, problems: problems) else { return nil }
        let found = fields.requiredValue("data", example: "[{\"attributes\": {\"title\": \"…\"}}]")
        fields.ignore("meta", "links", "jsonapi")
        fields.finish()
        guard let data = found else { return nil }
        guard let records = data.records(in: file) else {
            fields.report(data, "data", .wrongType(expected: "a list of volumes", found: data, help: "put the volumes in square brackets"))
            return nil
        }
        return (records, .key(.root, "data"))
    }

    private func volume(_ record: RecordList.Record, at path: FieldPath, _ problems: DiagnosticCollector) -> Volume? {
        guard var fields = Fields(record.value, path: path, in: file, problems: problems, like: "{\"title\": \"…\"}") else { return nil }
        // Where `attributes` is null, the record itself is the volume.
        guard fields.value("attributes") != nil else { return volume(&fields, record) }
        fields.ignore("id", "type", "links")
        guard var attributes = fields.object("attributes") else { return nil }
        fields.finish()
        return volume(&attributes, record)
    }

    private func volume(_ fields: inout Fields, _ record: RecordList.Record) -> Volume? {
        fields.ignore("id", "type", "links")
        let number = number(&fields) ?? String(record.index + 1)
        let title = fields.requiredText("title")
        let author = fields.text("author")
        let pages = fields.wholeNumber("pages", in: 0...10_000_000)
        let released = fields.date("release_date")
        // Errors in the texts are reported here, although they may be read again for the page of the volume.
        let texts = record.isKnown ? nil : VolumeDetails(&fields, readsMarkdown: settings.readsMarkdown)
        let cover = cover(&fields, number: number)
        fields.finish()
        guard let title else { return nil }
        return Volume(
            number: number,
            title: title,
            author: author,
            pages: pages,
            released: released,
            cover: cover,
            offset: fields.offset,
            fingerprint: record.fingerprint,
            texts: texts.flatMap { source.room.takes(record.byteCount) ? CachedTexts($0) : nil }
        )
    }

    /// `3`, `0`, `2.5`, `1-3`; it becomes a file name.
    private func number(_ fields: inout Fields) -> String? {
        guard let value = fields.value("number") else { return nil }
        let literal: String
        switch value.content {
        case .number(let text), .text(let text), .plain(let text): literal = text
        case .null, .flag, .list, .records, .object:
            fields.report(value, "number", .volumeNumber(found: value))
            return nil
        }
        let parts = literal.utf8.split(separator: "-", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                let halves = part.utf8.split(separator: ".", omittingEmptySubsequences: false)
                return halves.count <= 2 && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
            }
        guard isNumber, literal.utf8.count <= 20 else {
            fields.report(value, "number", .volumeNumber(found: value))
            return nil
        }
        if case .number = value.content, literal.utf8.hasSuffix(".0") {
            fields.report(value, "number", .decimalsOfWholeNumber(literal, digits: literal.dropLast(2)))
            return String(literal.dropLast(2))
        }
        return literal
    }

    private func cover(_ fields: inout Fields, number: String) -> SiteImage? {
        if fields.value("cover") != nil { return source.picture("cover", &fields) }
        guard let pattern = settings.cover, let place = settings.coverPlace else { return nil }
        let problems = fields.problems
        return source.images.find(pattern.utf8.replacing("{number}", with: number)) {
            problems.add(Diagnostic(at: place, fieldPath: "cover", $0))
        }
    }
}

extension VolumeDetails {
    /// Reads the texts.
    convenience init(_ fields: inout Fields, readsMarkdown: Bool) {
        let dedication = fields.markdown("dedication", isMarkdown: readsMarkdown)
        let summary = fields.markdown("summary", isMarkdown: readsMarkdown)
        let wiki = fields.webAddress("wiki")
        let chapters = Self.chapters(&fields)
        self.init(dedication: dedication, summary: summary, wiki: wiki, isbn: fields.text("isbn"), chapters: chapters)
    }

    private static func chapters(_ fields: inout Fields) -> [String] {
        guard let value = fields.value("chapters") else { return [] }
        guard case .list(let elements) = value.content else {
            fields.report(value, "chapters", .wrongType(expected: "a list", found: value, help: "write [{\"title\": \"…\"}]"))
            return []
        }
        if let first = elements.first, case .text(let title) = first.content {
            let help = "write every chapter as {\"title\": \(quoted(title))}"
            fields.report(first, "chapters[0]", .wrongType(expected: "an object", found: first, help: help))
            return []
        }
        let (fields, file, problems) = (fields, fields.file, fields.problems)
        var titles: [String] = []
        titles.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let title = fields.onlyText(of: element, under: "title") {
                titles.append(title)
                continue
            }
            let path = FieldPath.element(.key(fields.path, "chapters"), index)
            guard var chapter = Fields(element, path: path, in: file, problems: problems) else { continue }
            if let title = chapter.requiredText("title") { titles.append(title) }
            chapter.finish()
        }
        return titles
    }

    private static func quoted(_ text: String) -> String { text.count > 40 ? "\"…\"" : JSONText.text(text).description }
}
