import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// Reads an exhibition from the app's two files: a poster `{"title", "visitors", …}` and items `[{"name", "image_name", …}]`.
struct ExhibitionReading {
    private let source: CollectionSource
    private var problems: DiagnosticCollector { source.problems }

    /// Prepares to read the files of a collection, whatever their names are.
    init(_ source: CollectionSource) { self.source = source }

    /// Whether a file looks like one of the two files.
    static func recognises(_ root: SourceValue) -> Bool { isPoster(root) || isItems(root) }

    private static func isPoster(_ root: SourceValue) -> Bool {
        guard case .object(let members) = root.content else { return false }
        let keys = Set(members.map(\.key))
        return keys.isDisjoint(with: ["data", "books"]) && !keys.isDisjoint(with: ["visitors", "location", "duration", "description"])
    }

    private static func isItems(_ root: SourceValue) -> Bool {
        guard let first = root.firstElement, case .object(let members) = first.content else {
            return false
        }
        let keys = Set(members.map(\.key))
        return keys.isDisjoint(with: ["title", "attributes"]) && !keys.isDisjoint(with: ["name", "image_name", "short_desc", "desc"])
    }

    /// Reads the exhibition; nil after reporting errors.
    func exhibition() -> Exhibition? {
        let lists = source.documents.filter(\.root.isList)
        let posters = source.documents.filter { !$0.root.isList }
        guard isSingle(lists, "lists of exhibits"), isSingle(posters, "posters") else { return nil }
        guard let items = lists.first else {
            return missing(
                "no list of exhibits",
                help: "[{\"name\": \"…\", \"image_name\": \"…\", \"short_desc\": \"…\", \"desc\": \"…\"}]"
            )
        }
        guard let poster = posters.first else {
            let help = "{\"title\": \"…\", \"visitors\": 1000, \"location\": \"…\", \"duration\": \"…\", \"description\": \"…\"}"
            return missing("no poster", help: help)
        }
        guard let exhibits = exhibits(items) else { return nil }
        let declared = PosterFields.declared
        let root = FieldNames(declared.shape, OwnFields()).renamed(
            NoteReading(declared.shape, source.settings).withWords(poster.root, in: poster.file)
        )
        guard var fields = Fields(root, in: poster.file, problems: problems) else { return nil }
        guard var values = source.object(declared.shape, &fields) else { return nil }
        // A title that the whole site has is meant for the poster, too; others are shorter ones for breadcrumbs.
        if let title = source.settings.title, title == source.onlyTitle { values.set(declared.title, to: .text(title)) }
        if fields.value("image_name") == nil { values.set(declared.image, to: usualPicture(of: fields).map(FieldValue.picture) ?? .none) }
        return Exhibition(
            title: source.settings.title ?? Self.shortTitle(of: values[declared.title]),
            poster: values,
            store: exhibits,
            language: ContentLanguage(tag: source.contentLanguage, site: source.site),
            settings: source.settings,
            hasFlag: source.settings[.flag]?.value ?? (poster.file.path.fileName == Self.appFile)
        )
    }

    /// The name of the app's poster file.
    private static let appFile = "exposition_universelle_1900.json"

    /// The part of a title before its first bracket, because breadcrumbs have little room.
    private static func shortTitle(of title: String) -> String {
        title.utf8.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).first.map {
            $0.split(whereSeparator: \.isWhitespace)
        }
        .flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") } ?? title
    }

    private func isSingle(_ documents: [CollectionSource.Document], _ things: String) -> Bool {
        guard documents.count > 1 else { return true }
        let names = documents.map { $0.file.path.utf8.split(separator: "/").last.map(String.init) ?? $0.file.path }
        problems.add(Diagnostic(at: .path(source.images.folder), .severalHalves(things, files: names)))
        return false
    }

    private func missing(_ what: String, help example: String) -> Exhibition? {
        let there = source.documents[0]
        problems.add(Diagnostic(at: .file(there.file, offset: there.root.offset), .missingHalf(what, example: example)))
        return nil
    }

    /// A picture named `poster` is used although the data does not name it. It may be missing.
    private func usualPicture(of fields: Fields) -> SiteImage? {
        source.images.find("poster") { message in
            guard message.severity == .error else { return }
            problems.add(Diagnostic(at: .file(fields.file, offset: fields.offset), message))
        }
    }

    private func exhibits(_ items: CollectionSource.Document) -> RecordStore? {
        guard let list = source.records(of: items.root, in: items.file) else { return nil }
        if list.count == 0 { problems.add(Diagnostic(at: .file(items.file, offset: items.root.offset), .noExhibit)) }
        var record = ExhibitFields.declared.record
        let pictures = pictures(of: list)
        record.prepare = { fields, _ in ExhibitFields.shareOut(&fields, among: pictures) }
        record.dependsOnOthers = !pictures.isEmpty
        let reading = RecordReading(record, from: source, page: ExhibitPage.kind) { values, fields, _ in
            if case .text(let own) = values[ExhibitFields.declared.id] {
                values[ExhibitFields.declared.id] = .text(Self.slug(of: own))
                return
            }
            // Many records may have an address on the web in place of a picture.
            let picture = fields.text("image_name").flatMap { $0.isEmpty || LinkAddress.scheme(of: $0) != nil ? nil : Self.id($0) }
            let file = fields.file.path.fileName
            let name = MarkdownFile.isNamed(file) ? Self.id(String(file.utf8.prefix(before: "."))) : nil
            values[ExhibitFields.declared.id] = .text(picture ?? name ?? String(values.index + 1))
        }
        return reading.records(of: list, at: items.path)
    }

    /// The pictures beside the data, with the numbers of all exhibits: whose numbers they are, only the records know.
    private func pictures(of list: RecordList) -> NamedPictures {
        // A word in its name says that nobody else may see a picture.
        let all = NamedPictures(
            source.images.namesBesideOrBelowData.filter { !Self.isPrivate($0) },
            folders: source.images.foldersOfPictures
        )
        guard !all.isEmpty else { return all }
        let found = list.compactMap(jobs: source.jobs, problems: DiagnosticCollector()) { record, _ in
            let members = record.value.members ?? []
            let numbers = members.compactMap(\.value.text).filter {
                $0.utf8.count <= 60 && $0.utf8.contains { (0x30...0x39).contains($0) }
            }
            .filter { all.has(NamedPictures.key(of: $0)) }
            let number = members.first { ExhibitFields.declared.record.key(named: $0.key) == "inventory_number" }?.value.text
            let mayBeHeld = members.contains { Publication.mayDecide($0.key) }
            return (numbers: Set(numbers), number: number, mayBeHeld: mayBeHeld, offset: record.value.offset, file: record.file)
        }
        // If one of two records is held back, a picture with their number may be its own.
        let same = Dictionary(grouping: found.filter { $0.number.map { !$0.isBlank } ?? false }) { $0.number?.collisionKey ?? "" }
        let unclear = same.values.filter {
            $0.count > 1 && $0.contains(where: \.mayBeHeld) && all.has(NamedPictures.key(of: $0[0].number ?? ""))
        }
        for records in unclear.sorted(by: { $0[0].offset < $1[0].offset }) {
            let message = Message.sameInventoryNumber(records[0].number ?? "")
            problems.add(Diagnostic(at: .file(records[1].file, offset: records[1].offset), message.gathered()))
        }
        return all.of(found.reduce(into: []) { $0.formUnion($1.numbers) }, unclear: Set(unclear.compactMap { $0[0].number }))
    }

    private static func isPrivate(_ name: String) -> Bool {
        let words = name.unicodeScalars.split { !$0.properties.isAlphabetic }
        return words.contains { Publication.key(named: String($0)) == "private" }
            || Publication.holdsBack(words.map { String($0) }.joined(separator: " "))
    }

    /// The slug of a picture's name: `jikji` for both `jikji` and `jikji.png`.
    private static func id(_ picture: String) -> String {
        let stem =
            ImageFinder.endings.first { picture.lowercased().utf8.hasSuffix(".\($0)") }.map { picture.dropLast($0.count + 1) }
            ?? picture[...]
        return slug(of: String(stem))
    }

    private static func slug(of text: String) -> String { Slug.name(of: text, reserved: isReserved, suffix: "exhibit") }

    /// Whether a name belongs to a list page: `index`, `items`, `items-2`.
    private static func isReserved(_ name: String) -> Bool {
        name == "index" || name == "items" || name.utf8.hasPrefix("items-") && name.dropFirst(6).allSatisfy(\.isWholeNumber)
    }
}
