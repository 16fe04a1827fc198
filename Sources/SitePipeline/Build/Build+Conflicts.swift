import Diagnostics
import SiteBase

/// What is in the way of a build.
extension Build {
    /// Tells the files of others that stand where the build would write.
    func conflicts(_ foreign: [OutputPath], _ problems: DiagnosticCollector) {
        for conflict in Set(foreign.map(conflict)) { problems.add(conflict.diagnostic) }
    }

    /// What is in the way of a file of the output.
    private struct Conflict: Hashable {
        let path: String
        let message: String
        let help: String

        var diagnostic: Diagnostic { Diagnostic(at: .path(path), message, help: help) }
    }

    private func conflict(of file: OutputPath) -> Conflict {
        var path = folders.output
        for component in file.components.dropLast() {
            path += "/" + component
            guard FileSystem.kind(of: path) == .folder else {
                return Conflict(path: path, message: "a folder is to be made here, and a file or link is in the way", help: "move it away")
            }
        }
        path = "\(folders.output)/\(file)"
        guard FileSystem.kind(of: path) == .file else {
            return Conflict(path: path, message: "a file is to be written here, and a folder or link is in the way", help: "move it away")
        }
        return Conflict(
            path: path,
            message: "this is in the way, and sitegen did not write it",
            help: "move it away, or build with --adopt to let sitegen take such files over"
        )
    }
}
