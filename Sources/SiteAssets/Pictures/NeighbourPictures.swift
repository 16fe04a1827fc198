import SiteBase
import SiteOutput

/// The pictures next to Markdown files, which their texts may show.
package enum NeighbourPictures {
    /// The pictures in the folders of some files, without those that fields of records name.
    ///
    /// - Parameters:
    ///   - files: the paths of the Markdown files.
    ///   - folder: the folder whose name the slug stands for.
    ///   - slug: the folder of the pictures inside `assets`; empty for `assets` itself.
    ///   - inputs: the folders as already read.
    package static func files(
        besides files: [String],
        in folder: String,
        slug: String,
        without named: Set<String>,
        _ inputs: FolderFingerprint?
    ) throws(FileError) -> [AssetFile] {
        var found: [AssetFile] = []
        for own in Set(files.map(\.parentFolder)).sorted() {
            for name in try FileSystem.names(in: own) where ImageFinder.hasEnding(name) && !name.utf8.hasPrefix(".") {
                let source = "\(own)/\(name)"
                guard !named.contains(source), FileSystem.kind(of: source) == .file else { continue }
                let below = own.utf8.hasPrefix(folder + "/") ? "\(Substring(own.utf8.dropFirst(folder.utf8.count + 1)))/" : ""
                guard let path = OutputPath("assets/\(slug.isEmpty ? "" : slug + "/")\(below)\(name)") else { continue }
                let known = inputs?.fingerprint(of: source)
                let fingerprint = if let known { known } else { FolderFingerprint.fingerprint(ofBytes: try FileSystem.read(source)) }
                found.append(AssetFile(content: .file(source), name: path, fingerprint: fingerprint))
            }
        }
        return found
    }
}
