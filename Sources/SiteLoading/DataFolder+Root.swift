import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// Data directly in `data/`.
extension DataFolder {
    /// The series in a file directly in `data/`, with its pages at the site's root.
    ///
    /// - Parameter others: the folders of other collections. If there are any, the front page and its introduction are those of all.
    func series(in file: String, besides others: [String]) -> SiteCollection? {
        guard let settings = collectionSettings(folders.data, [file]) else { return nil }
        var data = self
        data.foldersOfOthers = others
        return data.collection(
            slug: "",
            folder: folders.data,
            files: [file],
            settings: settings,
            defaultTitle: others.isEmpty ? site.title ?? site.originalTitle : nil,
            isFront: others.isEmpty
        )
    }

    /// Whether files directly in `data/` are of a kind that needs a folder. If so, this reports it.
    ///
    /// A file named `data` is reported when it is read, unless it is one half of an exhibition and the other half is beside it.
    func needsFolder(_ files: [String]) -> Bool {
        guard (1...Self.mostTried).contains(files.count), files.count > 1 || !files[0].utf8.hasPrefix("data.") else { return false }
        // Problems in the contents are reported later.
        let discarded = DiagnosticCollector()
        var own: CollectionKind?
        // The file named `data` comes last, because it may be large.
        for name in files.filter({ !$0.utf8.hasPrefix("data.") }) + files.filter({ $0.utf8.hasPrefix("data.") }) {
            guard let file = Self.read("\(folders.data)/\(name)", discarded), let document = Self.document(of: file, discarded),
                let kind = kinds.recognised(document), !kind.mayLieAtRoot, kind == own ?? kind, kind.takesManyFiles || files.count == 1
            else { return false }
            own = kind
        }
        guard let kind = own else { return false }
        problems.add(
            Diagnostic(
                at: .path(folders.data),
                .filesNeedFolder(kind, files: files, root: rootArticle, folder: "\(folders.data)/\(kind.exampleFolder)/")
            )
        )
        return true
    }

    /// The kind whose data may be directly in the data folder, for messages.
    var rootArticle: String { kinds.atRoot?.article ?? "site.yaml" }
}
