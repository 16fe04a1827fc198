import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteLoading
import SitePipeline

/// The data and pictures of a ZIP archive, unpacked into a temporary folder.
struct UnpackedArchive {
    private let place: TemporaryFolder
    var folder: String { place.path }

    /// In bytes. Archives with more data and pictures are refused.
    private static let most = 1 << 30

    /// Whether a file is an archive of other files.
    static func isOne(_ path: String) -> Bool { path.lowercased().utf8.hasSuffix(".zip") && !BookmoryBackup.recognises(path) }

    init(_ archivePath: String) throws(BuildFailure) {
        do throws(FileError) {
            place = try TemporaryFolder()
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        do {
            var left = Self.most
            let outer = try ZIPArchive(try FileSystem.read(archivePath))
            // Notion puts its archives into another one.
            let inner = try outer.entries.filter { Self.isOne($0.name) }.map { entry in
                let bytes = try outer.contents(of: entry, most: left)
                left -= bytes.count
                return try ZIPArchive(bytes)
            }
            for (archive, entry) in ([outer] + inner).flatMap({ archive in archive.entries.map { (archive, $0) } })
            where Self.isTaken(entry.name) {
                let bytes = try archive.contents(of: entry, most: left)
                left -= bytes.count
                let path = "\(place.path)/\(entry.name)"
                guard FileSystem.kind(of: path) == nil else {
                    let reason = "it holds two files called \(Printable.quoted(entry.name))"
                    throw BuildFailure(diagnostics: [Diagnostic(at: .path(archivePath), .archiveNotUnpacked(reason))])
                }
                try FileSystem.makeFolder(path.parentFolder)
                try FileSystem.writeNew(bytes, to: path)
            }
        } catch let fault as ZIPArchive.Fault {
            place.remove()
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(archivePath), .archiveNotUnpacked(fault.reason))])
        } catch {
            place.remove()
            // Only these two are thrown above.
            throw (error as? BuildFailure) ?? BuildFailure(diagnostics: [(error as? FileError)?.diagnostic].compactMap(\.self))
        }
    }

    /// Whether a name is that of data or a picture and leads nowhere else.
    private static func isTaken(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !name.utf8.contains(UInt8(ascii: "\\")), !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && !$0.utf8.hasPrefix(".") })
        else { return false }
        return MarkdownFile.isNamed(name) || ImageFinder.hasEnding(name)
            || DatabaseExport.isPart(name) || DataFolder.endings.contains { name.lowercased().utf8.hasSuffix(".\($0)") }
    }

    /// Removes the folder.
    func remove() { place.remove() }
}
