import SiteBase

/// Finds files by the last parts of their paths, like note-taking programs: `pier.jpg`, `pictures/pier.jpg`.
package struct NamedSources: Sendable {
    private var all: [String: [String]] = [:]

    package init(_ sources: some Sequence<String>) {
        for source in sources { all[source.fileName.collisionKey, default: []].append(source) }
    }

    /// The file with a name. If there are several, the one whose folder is nearest to that of another file.
    package func nearest(_ name: String, to file: String) -> String? {
        let wanted = "/" + name.collisionKey
        return all[wanted.fileName]?.filter { "/\($0)".collisionKey.utf8.hasSuffix(wanted) }
            .min { (-$0.sharedLength(with: file), $0) < (-$1.sharedLength(with: file), $1) }
    }
}

extension String {
    /// The length in bytes of the common beginning of two paths.
    package func sharedLength(with other: String) -> Int { zip(utf8, other.utf8).prefix { $0 == $1 }.count }
}
