import DataReading
import Diagnostics
import SiteBase

/// The steps of a commit, in order. The journal is written before the first step, so that the next build can complete an interrupted
/// commit.
struct CommitJournal {
    /// Files of earlier builds in the way of new folders or inside folders in the way of new files. They are removed first.
    private let clearings: [OutputPath]
    /// The staged files to move into the output.
    private let renames: [OutputPath]
    /// The other files of earlier builds to remove.
    private let removals: [OutputPath]

    /// - Parameter hasTurned: whether a file to remove may be in the way of a new one.
    init(renames: [OutputPath], removals: [OutputPath], hasTurned: Bool) {
        let inTheWay = hasTurned ? Self.files(of: removals, inTheWayOf: renames) : []
        clearings = inTheWay.sorted()
        self.renames = renames
        self.removals = inTheWay.isEmpty ? removals : removals.filter { !inTheWay.contains($0) }
    }

    /// Reads the journal of an interrupted build.
    init(_ file: SourceFile) {
        clearings = OutputManifest.paths(under: "clear", in: file)
        renames = OutputManifest.paths(under: "rename", in: file)
        removals = OutputManifest.paths(under: "remove", in: file)
    }

    /// The bytes of the journal's file.
    var bytes: [UInt8] {
        let lists = [("clear", clearings), ("rename", renames), ("remove", removals)]
        return JSONText.object(lists.map { key, paths in (key, .list(paths.map { .text($0.description) })) }).bytes
    }

    private static func files(of removals: [OutputPath], inTheWayOf renames: [OutputPath]) -> Set<OutputPath> {
        let files = Set(renames)
        let folders = Set(renames.flatMap(\.ancestors))
        return Set(removals.filter { folders.contains($0) || $0.ancestors.contains { files.contains($0) } })
    }

    /// Carries the journal out. An interrupted build may have done some of the steps already.
    ///
    /// - Parameters:
    ///   - folder: the stage, which is removed at the end.
    ///   - output: the output folder.
    func carryOut(from folder: String, into output: String) throws(FileError) {
        var checked: Set<String> = []
        var replaced = 0
        let manifest = OutputPath(OutputManifest.name).map { [$0] } ?? []
        do throws(FileError) {
            // If a file was removed already, this build may have put a folder or a file in its place.
            for path in clearings where ExistingOutput.kind(of: path, in: output) == .file {
                try FileSystem.removeFile("\(output)/\(path)")
                replaced += 1
                Self.removeEmptyFolders(above: path, in: output)
            }
            for path in renames {
                try Self.move(path, from: folder, into: output, &checked)
                replaced += 1
            }
            for path in removals {
                if checked.insert("\(output)/\(path)".parentFolder).inserted { try Self.checkWay(to: path, in: output) }
                try FileSystem.removeFile("\(output)/\(path)")
                replaced += 1
                Self.removeEmptyFolders(above: path, in: output)
            }
            for path in manifest { try Self.move(path, from: folder, into: output, &checked) }
            try FileSystem.removeTree(folder)
        } catch {
            var error = error
            error.replacedFiles = replaced
            throw error
        }
    }

    /// Checks that no symbolic link on a file's path leads out of the folder. The journal may be forged, or a link may be newer than the
    /// journal.
    private static func checkWay(to path: OutputPath, in folder: String) throws(FileError) {
        var place = folder
        for component in path.components.dropLast() {
            place += "/" + component
            if FileSystem.kind(of: place) == .link { throw FileError(.write, place, .behindLink) }
        }
    }

    private static func move(_ path: OutputPath, from folder: String, into output: String, _ checked: inout Set<String>) throws(FileError) {
        let source = "\(folder)/\(OutputStage.filesName)/\(path)"
        let target = "\(output)/\(path)"
        let parent = target.parentFolder
        if checked.insert(parent).inserted {
            try checkWay(to: path, in: "\(folder)/\(OutputStage.filesName)")
            try checkWay(to: path, in: output)
            try FileSystem.makeFolder(parent)
        }
        do {
            try FileSystem.rename(source, to: target)
        } catch {
            // A file that is missing in the stage was moved already.
            if FileSystem.kind(of: source) != nil { throw error }
        }
    }

    private static func removeEmptyFolders(above path: OutputPath, in output: String) {
        var components = path.components.dropLast()
        while !components.isEmpty, FileSystem.removeEmptyFolder("\(output)/\(components.joined(separator: "/"))") {
            components = components.dropLast()
        }
    }
}
