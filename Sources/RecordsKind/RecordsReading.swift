import DataReading
import Diagnostics
import InterfaceTexts
import SiteModel
import SiteRecords

/// Reads records from a list, which is the data itself or inside it.
struct RecordsReading {
    private let source: CollectionSource
    private let document: CollectionSource.Document
    private var file: SourceFile { document.file }

    init(_ source: CollectionSource) {
        self.source = source
        document = source.documents[0]
    }

    /// Reads the records; nil after reporting errors.
    func records() -> Records? {
        guard let (list, path) = list(of: document.root) else { return nil }
        let place = Diagnostic.Location.file(file, offset: document.root.offset)
        guard list.count > 0 else {
            source.problems.add(Diagnostic(at: place, .noRecord))
            return nil
        }
        let reading = RecordReading(RecordFields.declared.record, from: source, page: RecordPage.kind)
        if let first = reading.firstRecord(of: list) {
            let undeclared = UndeclaredFields(first, declared: reading.declaredKeys)
            let declaresNone = source.settings.own.fields.isEmpty
            // Errors in declarations were already reported.
            if declaresNone, source.settings.own.hasFaultyFields { return nil }
            if undeclared.hasNoTitle || declaresNone && !undeclared.members.isEmpty {
                let message: Message = declaresNone ? .noFields(undeclared) : .noTitle(undeclared)
                source.problems.add(Diagnostic(at: source.settings.kindPlace ?? place, fieldPath: "kind", message))
                return nil
            }
        }
        return Records(
            title: source.settings.title ?? source.defaultTitle ?? source.site.strings[.untitledSite],
            language: ContentLanguage(tag: source.contentLanguage, site: source.site),
            settings: source.settings,
            store: reading.records(of: list, at: path)
        )
    }

    /// The keys to try if an object contains several lists.
    static let usualKeys = ["data", "records", "items", "rows"]

    /// The data if it is a list, else the only list in it, or the list under one of the usual keys.
    private func list(of root: SourceValue) -> (RecordList, FieldPath)? {
        if let list = source.records(of: root, in: file) { return (list, document.path) }
        guard case .object(let members) = root.content else {
            source.problems.add(Diagnostic(at: .file(file, offset: root.offset), .notRecords(found: root)))
            return nil
        }
        let lists = members.compactMap { member in source.records(of: member.value, in: file).map { (key: member.key, list: $0) } }
        let usual = Self.usualKeys.lazy.compactMap { key in lists.first { $0.key == key } }.first
        guard let found = usual ?? (lists.count == 1 ? lists[0] : nil) else {
            source.problems.add(Diagnostic(at: .file(file, offset: root.offset), .notRecords(found: root, lists: lists.map(\.key))))
            return nil
        }
        return (found.list, .key(.root, found.key))
    }
}
