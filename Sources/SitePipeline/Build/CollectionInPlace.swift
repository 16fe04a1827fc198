package import DataReading
import Diagnostics
import SiteAssets
import SiteBase
package import SiteLoading
import SiteModel
package import SiteRecords

/// The existing contents of a collection's folder, for commands that add to it.
package struct CollectionInPlace: Sendable {
    /// The names of its data files.
    package private(set) var files: [String] = []
    /// The paths of Markdown files that contain records.
    package private(set) var markdown: [String] = []
    /// Whether the folder is a calibre library.
    package private(set) var isLibrary = false
    /// The kind of collection; nil if there is none yet.
    package private(set) var kind: CollectionKind?
    /// The records; nil if there is no collection yet.
    package private(set) var list: RecordList?

    /// Reads a folder, which need not exist.
    ///
    /// - Parameter folder: a folder of data, the data folder itself, or a folder elsewhere.
    /// - Throws: the errors that a build reports about the folder, and those that it would report if there were data.
    package init(_ folder: String, of build: Build) throws(BuildFailure) {
        let folders = build.folders
        let isRoot = Self.isSame(folder, folders.data)
        let isInSite = isRoot || Self.isSame(folder.parentFolder, folders.data)
        if isInSite, !isRoot { try Self.refuseFaults(in: folder, of: build) }
        let found = DiagnosticCollector()
        var data = DataFolder(
            folders: isInSite
                ? folders
                : SiteFolders(data: folder.parentFolder, templates: folders.templates, assets: folders.assets, output: folders.output),
            modules: build.modules,
            jobs: build.options.jobs,
            problems: DiagnosticCollector()
        )
        data.problems = found
        let names = data.names ?? []
        if isRoot {
            files = names.filter { $0.utf8.hasPrefix("data.") && data.isDataFile($0, in: folder) }
            set(data.collections(hasPages: true).first { $0.slug.isEmpty })
        } else if FileSystem.target(of: folder) == .folder {
            read(folder, data)
        }
        if found.hasErrors { throw BuildFailure(diagnostics: found.diagnostics.filter { $0.severity == .error }) }
    }

    private mutating func read(_ folder: String, _ data: DataFolder) {
        let all: [String]
        do throws(FileError) {
            all = try FileSystem.names(in: folder).filter { !$0.utf8.hasPrefix(".") && $0 != "collection.yaml" }
        } catch {
            return data.problems.add(error.diagnostic)
        }
        files = data.site.filter(all, in: folder).filter { data.isDataFile($0, in: folder) }
        markdown = data.markdownFiles(in: folder)
        isLibrary = markdown.isEmpty && !data.library(in: folder, beside: files).isEmpty
        set(data.collection(named: folder.fileName, isFront: false))
        let settings = "\(folder)/collection.yaml"
        if kind == nil, !data.problems.hasErrors, FileSystem.kind(of: settings) != nil, let file = data.read(settings) {
            kind = CollectionSettings(file, kinds: data.kinds, problems: data.problems)?.kind
        }
    }

    private mutating func set(_ collection: SiteCollection?) {
        kind = collection?.content.kind
        list = collection?.content.list
    }

    /// Reports errors in a folder's data that only the plan of the whole site reveals, such as two records with one page.
    private static func refuseFaults(in folder: String, of build: Build) throws(BuildFailure) {
        do throws(BuildFailure) {
            _ = try build.pages()
        } catch {
            let own = error.diagnostics.filter {
                $0.severity == .error && $0.location.path.utf8.hasPrefix("\(build.folders.data)/\(folder.fileName)/")
            }
            if !own.isEmpty { throw BuildFailure(diagnostics: own) }
        }
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        a == b || FileSystem.realPath(a).map { $0 == FileSystem.realPath(b) } ?? false
    }
}

extension DataFolder {
    /// Whether a folder is a calibre library. A Markdown file beside the library keeps sitegen from reading it.
    package static func hasLibrary(_ folder: String, of build: Build) -> Bool {
        let data = DataFolder(folders: build.folders, modules: build.modules, jobs: build.options.jobs, problems: DiagnosticCollector())
        // An unreadable folder is no library.
        let names = (try? FileSystem.names(in: folder)) ?? []
        return data.markdownFiles(in: folder).isEmpty
            && !data.library(in: folder, beside: names.filter { data.isDataFile($0, in: folder) }).isEmpty
    }
}
