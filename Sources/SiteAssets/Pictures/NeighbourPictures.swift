package import SiteBase
package import SiteOutput

/// The pictures beside Markdown files, which texts may show.
package struct NeighbourPictures {
    /// A picture and its name in texts.
    package struct Picture {
        package let source: String
        package let name: OutputPath
    }

    /// The pictures that no field names.
    package private(set) var all: [Picture] = []

    package init() {}

    /// Adds the pictures in the folders of some files, except those that fields name.
    ///
    /// - Parameters:
    ///   - files: the paths of the Markdown files.
    ///   - folder: the folder that the slug stands for.
    ///   - slug: the folder of the pages inside `assets`; empty for `assets` itself.
    package mutating func add(besides files: [String], in folder: String, slug: String, without named: Set<String>) throws(FileError) {
        let folders = Set(files.map(\.parentFolder))
        for own in folders.sorted() { try add(in: own, folder, slug, named, without: folders, depth: 0) }
    }

    /// The maximum depth of picture folders inside a folder of texts.
    private static let deepest = 8

    /// Adds the pictures in a folder and its subfolders.
    private mutating func add(
        in own: String,
        _ folder: String,
        _ slug: String,
        _ named: Set<String>,
        without others: Set<String>,
        depth: Int
    ) throws(FileError) {
        let below = own.utf8.hasPrefix(folder + "/") ? "\(Substring(own.utf8.dropFirst(folder.utf8.count + 1)))/" : ""
        for name in try FileSystem.names(in: own) where !name.utf8.hasPrefix(".") {
            let source = "\(own)/\(name)"
            guard ImageFinder.hasEnding(name) else {
                if depth < Self.deepest, !others.contains(source), !name.utf8.contains("."), FileSystem.kind(of: source) == .folder {
                    try add(in: source, folder, slug, named, without: others, depth: depth + 1)
                }
                continue
            }
            guard !named.contains(source), FileSystem.kind(of: source) == .file else { continue }
            guard let path = OutputPath("assets/\(slug.isEmpty ? "" : slug + "/")\(below)\(name)") else { continue }
            all.append(Picture(source: source, name: path))
        }
    }

    /// The pictures with some source paths, as files of the site.
    ///
    /// - Parameter inputs: the hashed folders.
    package func files(_ sources: Set<String>, _ inputs: FolderFingerprint?) throws(FileError) -> [AssetFile] {
        var files: [AssetFile] = []
        for picture in all where sources.contains(picture.source) {
            let known = inputs?.fingerprint(of: picture.source)
            let fingerprint = if let known { known } else { try FolderFingerprint.fingerprint(ofFile: picture.source) }
            files.append(AssetFile(content: .file(picture.source), name: picture.name, fingerprint: fingerprint))
        }
        return files
    }
}
