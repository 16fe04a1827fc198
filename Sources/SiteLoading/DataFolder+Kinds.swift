import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

extension DataFolder {
    /// The kind of a folder's data, from its settings, else from the data, else `usual`. Nil after reporting that it is unknown.
    func kind(
        of documents: [Document],
        in folder: String,
        _ usual: CollectionKind?,
        _ settings: CollectionSettings
    ) -> CollectionKind? {
        if let kind = settings.kind {
            guard
                let (document, own) = documents.lazy.filter({ $0.kind != kind }).compactMap({ document in
                    kinds.contradiction(of: kind, by: document.root).map { (document, $0) }
                }).first
            else { return kind }
            problems.add(
                Diagnostic(
                    at: settings.kindPlace ?? .path(folder),
                    fieldPath: "kind",
                    .otherKind(own, expected: kind),
                    notes: [.init(location: .file(document.file, offset: document.root.offset), message: "the data begins here")]
                )
            )
            return nil
        }
        let recognised = documents.map { $0.kind ?? ($0.isEmptyList ? nil : kinds.recognised($0.root, in: $0.file)) }
        let known = Set(recognised.compactMap(\.self))
        if let kind = known.first, known.count == 1 { return kind }
        guard let first = documents.first else { return nil }
        if known.isEmpty {
            if let usual { return usual }
            let place = Diagnostic.Location.file(first.file, offset: first.root.offset)
            problems.add(
                first.isEmptyList
                    ? Diagnostic(at: place, .emptyList)
                    : Diagnostic(at: place, .unknownKind(of: "this folder", beginning: first.root, kinds: kinds))
            )
            return nil
        }
        let contents = zip(documents, recognised).compactMap { document, kind in kind.map { "\(document.file.name) is \($0.part)" } }
        problems.add(
            Diagnostic(
                at: .path(folder),
                .severalCollections(
                    contents.joined(separator: ", "),
                    hint: known.first(where: \.takesManyFiles).map { "; \($0.article) begins with \($0.example)" } ?? ""
                )
            )
        )
        return nil
    }

    /// The files that make up a collection of this kind. Nil after reporting that there are too many.
    func documents(_ all: [Document], of kind: CollectionKind, in folder: String) -> [Document]? {
        guard kind.takesManyFiles else {
            if all.count > 1 { tooManyFiles(all.map(\.file.name), in: folder) }
            return all.count == 1 ? all : nil
        }
        let own = all.filter { $0.kind == kind || kinds.recognised($0.root) == kind || $0.isEmptyList }
        // A poster may be as short as {"title": "…"}, so that any file may be the other half.
        guard own.count > 1 else { return all }
        for document in all where !own.contains(where: { $0.file.path == document.file.path }) {
            problems.add(Diagnostic(at: .path(document.file.path), .notPartOf(kind, folder: folder)))
        }
        return own
    }

    /// An export of another program converted to sitegen's data; other data stays unchanged.
    ///
    /// - Parameters:
    ///   - parts: the files of the export, or a single one.
    ///   - others: the other files of the folder.
    func converted(_ parts: [Document], in folder: String, beside others: [Document], _ settings: CollectionSettings) -> [Document]? {
        let document = parts[0]
        // Another file may describe the collection as a whole.
        let hasPoster = others.contains { !$0.root.isList && ExportFormat.recognised($0.root) == nil }
        guard let format = ExportFormat.recognised(document.root, as: settings.kind?.name), let kind = kinds.named(format.kind) else {
            // The next import needs these settings.
            let isImported = FileSystem.kind(of: "\(folder)/\(Self.importState)") != nil
            if isImported { settings.own.expectImports() }
            if others.isEmpty || kinds.recognised(document.root)?.takesManyFiles != true,
                let found = found(in: document, folder, settings, hasPoster: hasPoster)
            {
                return found
            }
            if settings.own.recordsPath != nil { return nil }
            // A list has no place for what a poster says.
            let kind = settings.kind ?? kinds.recognised(document)
            guard document.root.isList, let kind, kind.alone != nil, !hasPoster else { return [document] }
            return [poster(of: document, kind, [], named: nil, in: folder, settings), document]
        }
        guard let (list, export) = converted(parts, of: format, kind, in: folder, settings) else { return nil }
        guard kind.alone != nil, !hasPoster else { return [list] }
        var members: [SourceMember] = []
        if case .object(let known)? = export.whole?.content { members = known }
        return [poster(of: document, kind, members, named: format.name, in: folder, settings), list]
    }

    /// The documents that a file with a list of records inside it holds: the list and, for a kind with a poster, what is beside it. Nil if
    /// the file is a list or has none.
    private func found(in document: Document, _ folder: String, _ settings: CollectionSettings, hasPoster: Bool) -> [Document]? {
        let search = RecordSearch(settings.kind, among: kinds)
        let found: RecordSearch.Found
        if let (path, place) = settings.own.recordsPath {
            guard let list = search.list(in: document.root, at: path) else {
                problems.add(
                    Diagnostic(at: place, fieldPath: "keys.records", .noListAt(path.joined(separator: "."), in: document.file.name))
                )
                return nil
            }
            found = list
        } else {
            // Mapped keys may lead into lists inside the records.
            guard !document.root.isList || settings.own.mappedKeys.isEmpty, let list = search.list(in: document.root) else { return nil }
            found = list
        }
        let members = document.root.members ?? []
        let kind = settings.kind ?? kinds.recognised(found.list, in: document.file)
        let name = members.lazy.compactMap { $0.key == "title" || $0.key == "name" ? $0.value.text : nil }.first
        let list = Document(file: document.file, root: found.list, kind: settings.kind == nil ? kind : nil, path: found.path, title: name)
        guard let kind, kind.alone != nil, !hasPoster, case .key(.root, let key) = found.path else { return [list] }
        return [poster(of: document, kind, members.filter { $0.key != key }, named: nil, in: folder, settings), list]
    }

    /// What a poster would say, for records without one: the title, and what an export says about the collection as a whole.
    func poster(
        of document: Document,
        _ kind: CollectionKind,
        _ members: [SourceMember],
        named format: String?,
        in folder: String,
        _ settings: CollectionSettings
    ) -> Document {
        let slug = folder == folders.data ? "" : folder.fileName.composed
        let name =
            settings.title ?? onlyTitle
            ?? (slug.isEmpty ? site.title ?? format ?? document.file.name : kind.title(ofFolder: slug, site.strings))
        let title = SourceValue(.text(name), offset: document.root.offset)
        var members = members
        if !members.contains(where: { $0.key == "title" }) {
            members.append(SourceMember(key: "title", keyOffset: title.offset, value: title))
        }
        return Document(file: document.file, root: SourceValue(.object(members), offset: document.root.offset), kind: kind)
    }
}
