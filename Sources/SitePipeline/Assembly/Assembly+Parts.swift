import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SiteRecords
import SystemPackage

/// Inspects the parts of a site before assembling it.
extension Assembly {
    /// The parts in a folder; the folder itself if it is a part.
    static func parts(in folder: String) -> [String] {
        guard let head = PartHead.path, FileSystem.kind(of: "\(folder)/\(head)") == nil else { return [folder] }
        // An unreadable folder is reported when it is opened as a part.
        let inner = ((try? FileSystem.names(in: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
            .filter { FileSystem.kind(of: "\($0)/\(head)") == .file }
        return inner.isEmpty ? [folder] : inner
    }

    func checkFolders(_ problems: DiagnosticCollector) {
        guard let output = FileSystem.futurePath(output) else { return }
        for part in parts {
            guard let part = FileSystem.futurePath(part), FileSystem.isInside(output, part) || FileSystem.isInside(part, output) else {
                continue
            }
            problems.add(Diagnostic(at: .path(self.output), .assembledIntoPart))
            return
        }
        // On the machine that builds the site, its sources are beside the output.
        let folders = SiteFolders(output: self.output)
        if FileSystem.kind(of: folders.data) != nil { folders.check(folders.inputs, problems) }
        if FileSystem.kind(of: "\(self.output)/site.yaml") != nil {
            problems.add(Diagnostic(at: .path(self.output), .outputAndInput("\(self.output)/site.yaml", isInside: false)))
        }
    }

    /// The parts with their heads, sorted by number.
    func known(_ problems: DiagnosticCollector) -> [Part] {
        guard let name = PartHead.path else { return [] }
        let found = parts.compactMap { folder -> Part? in
            let folder = folder.utf8.count > 1 && folder.utf8.hasSuffix("/") ? String(folder.dropLast()) : folder
            let path = "\(folder)/\(name)"
            guard FileSystem.target(of: folder) == .folder else {
                problems.add(Diagnostic(at: .path(folder), .missingFolder(help: "name the folders that `sitegen build --shard` wrote")))
                return nil
            }
            guard FileSystem.isReadable(folder) else {
                problems.add(FileError(.read, folder, .system(.permissionDenied)).diagnostic)
                return nil
            }
            guard FileSystem.kind(of: path) == .file, !AssembledFolder.isInterrupted(folder) else {
                // A part that is still being written has a list of files but no head.
                let isSite = OutputFolder.isOutputFolder(folder) && FileSystem.kind(of: path.parentFolder) == nil
                problems.add(Diagnostic(at: .path(folder), .noPart(isSite: isSite && !AssembledFolder.isInterrupted(folder))))
                return nil
            }
            do throws(FileError) {
                if let head = PartHead(try FileSystem.read(path)) { return (folder, head) }
                problems.add(FileError(.read, path, .notOfPart).diagnostic)
            } catch {
                problems.add(error.diagnostic)
            }
            return nil
        }
        return found.sorted { $0.head.shard.number < $1.head.shard.number }
    }

    func check(_ parts: [Part], _ problems: DiagnosticCollector) {
        guard let (firstFolder, first) = parts.first else { return }
        var seen: [Int: String] = [:]
        for (folder, head) in parts {
            let place = Diagnostic.Location.path(folder)
            if head.program != first.program {
                problems.add(Diagnostic(at: place, .otherProgram(head.version, than: first.version)))
            } else if head.shard.count != first.shard.count {
                problems.add(Diagnostic(at: place, .otherCount(head.shard, than: first.shard, firstFolder)))
            } else if head.site != first.site {
                problems.add(Diagnostic(at: place, .otherSite(than: firstFolder)))
            } else if let other = seen[head.shard.number] {
                problems.add(Diagnostic(at: place, .samePart(head.shard, as: other)))
            } else {
                seen[head.shard.number] = folder
            }
        }
        let missing = (1...first.shard.count).filter { seen[$0] == nil }
        guard !missing.isEmpty, !problems.hasErrors else { return }
        problems.add(Diagnostic(at: .path(output), .missingParts(missing, of: first.shard.count)))
    }
}
