package import DataReading
import Diagnostics
import KnownExports
import SiteBase
package import SiteRecords

/// Data files of one collection below a folder: an app's project, a repository, an unpacked export.
package struct DataGroup {
    package let kind: CollectionKind
    /// The files, with paths relative to the folder.
    package let files: [(name: String, document: CollectionSource.Document)]
    /// The number of records.
    package let count: Int
    /// Whether the records have more than a title that other lists have too.
    package let isCertain: Bool

    /// Whether this is the data that the folder is about, and the other is not.
    private func isBefore(_ other: DataGroup) -> Bool {
        isCertain == other.isCertain ? other.count < count : isCertain
    }

    /// All data below a folder, what the folder is about first.
    package static func all(below folder: String, _ kinds: CollectionKinds) -> [DataGroup] {
        let all = DataFolder.data(below: folder, kinds)
        // Both halves of an exhibition may be in different folders, such as an app's datasets.
        let groups = Dictionary(grouping: all) { file in
            let kind = kinds.recognised(file.document)
            let isExport = ExportFormat.recognised(file.document.root) != nil
            let ending = file.name.utf8.split(separator: ".").last.map { String($0) } ?? ""
            let place = isExport ? [file.name] : kind?.takesManyFiles == true ? [] : [file.name.parentFolder, ending]
            return [kind?.name ?? ""] + place
        }
        let named = Self.named(below: folder)
        let found = groups.sorted { $0.value[0].name < $1.value[0].name }.compactMap { group -> DataGroup? in
            guard let kind = kinds.recognised(group.value[0].document) else { return nil }
            var files = group.value
            if kind.takesManyFiles {
                // One list and what describes it as a whole.
                let lists = files.filter(\.document.root.isList)
                files = [lists.max { count($0.document, kinds) < count($1.document, kinds) }, files.first { !$0.document.root.isList }]
                    .compactMap(\.self)
            }
            let isNamed = files.contains { named.contains($0.name.fileName.utf8.prefix(before: ".")) }
            return DataGroup(
                kind: kind,
                files: files,
                count: files.reduce(0) { $0 + count($1.document, kinds) },
                isCertain: named.isEmpty ? files.contains { kinds.isCertain($0.document) } : isNamed
            )
        }
        return found.enumerated().sorted {
            $0.element.isBefore($1.element) || !$1.element.isBefore($0.element) && $0.offset < $1.offset
        }.map(\.element)
    }

    /// The data files that the settings of CollectionBuilder or Wax name, without extensions.
    private static func named(below folder: String) -> Set<Substring> {
        let discarded = DiagnosticCollector()
        guard let file = DataFolder.read("\(folder)/_config.yml", discarded), let settings = YAMLReader.read(file, problems: discarded)
        else { return [] }
        let ofWax = settings.member("collections")?.members?.map {
            $0.value.member("metadata")?.member("source") ?? $0.value.member("source")
        }
        return Set(([settings.member("metadata")] + (ofWax ?? [])).compactMap { $0?.text?.fileName.utf8.prefix(before: ".") })
    }

    /// The list of records in a file, or all of its data if it has none.
    package static func list(in document: CollectionSource.Document, _ kinds: CollectionKinds) -> SourceValue {
        RecordSearch(nil, among: kinds).list(in: document.root)?.list ?? document.root
    }

    private static func count(_ document: CollectionSource.Document, _ kinds: CollectionKinds) -> Int {
        let list = list(in: document, kinds)
        return list.records(in: document.file)?.count
            ?? list.members?.lazy.compactMap { $0.value.records(in: document.file)?.count }.first ?? 0
    }
}

extension CollectionKinds {
    /// Whether data shows its kind by more than a title: it is a known export, or its records have three fields of the kind.
    fileprivate func isCertain(_ document: CollectionSource.Document) -> Bool {
        if ExportFormat.recognised(document.root) != nil { return true }
        guard let kind = recognised(document), let record = kind.record else { return false }
        let keys = DataGroup.list(in: document, self).recordKeys
        return kind != all.first || record.wrapper.map(keys.contains) ?? false || record.fields(named: keys).count > 2
    }
}
