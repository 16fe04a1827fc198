import DataReading
import Diagnostics
import KnownExports
import Platform
import SiteAssets
import SiteBase
import SiteLoading
import SitePipeline

/// The data and pictures of a ZIP archive, unpacked into a temporary folder.
struct UnpackedArchive {
    let folder: String

    /// In bytes. Archives with more data and pictures are refused.
    private static let most = 1 << 30

    private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Whether a file is an archive of other files.
    static func isOne(_ path: String) -> Bool { path.lowercased().utf8.hasSuffix(".zip") && !BookmoryBackup.recognises(path) }

    init(_ path: String) throws(BuildFailure) {
        folder = "\(Self.temporaryFolder)/sitegen-\(UInt64.random(in: 0...UInt64.max))"
        do {
            try FileSystem.makeFolder(folder)
            let archive = try ZIPArchive(try FileSystem.read(path))
            var left = Self.most
            for entry in archive.entries where Self.isTaken(entry.name) {
                let bytes = try archive.contents(of: entry, most: left)
                left -= bytes.count
                let place = "\(folder)/\(entry.name)"
                guard FileSystem.kind(of: place) == nil else {
                    let reason = "it holds two files called \(Printable.quoted(entry.name))"
                    throw BuildFailure(diagnostics: [Diagnostic(at: .path(path), .archiveNotUnpacked(reason))])
                }
                try FileSystem.makeFolder(place.parentFolder)
                try FileSystem.writeNew(bytes, to: place)
            }
        } catch let fault as ZIPArchive.Fault {
            try? FileSystem.removeTree(folder)
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(path), .archiveNotUnpacked(fault.reason))])
        } catch {
            try? FileSystem.removeTree(folder)
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
    func remove() { try? FileSystem.removeTree(folder) }
}
