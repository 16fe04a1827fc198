import Diagnostics
import SiteAssets
import SiteBase

/// Files that stand in the way of a build.
extension Build {
    /// Reports files where the build would write that sitegen did not write.
    func conflicts(_ foreign: [OutputPath], _ problems: DiagnosticCollector) {
        OutputConflicts.report(foreign, in: folders.output, problems)
    }
}

/// Files that stand in the way of an output.
enum OutputConflicts {
    /// Reports files where sitegen would write that it did not write.
    static func report(_ foreign: [OutputPath], in output: String, _ problems: DiagnosticCollector) {
        var reported: Set<String> = []
        for (path, message) in foreign.map({ conflict(of: $0, in: output) }) where reported.insert(path).inserted {
            problems.add(Diagnostic(at: .path(path), message))
        }
    }

    /// The file that stands in the way of an output file, and the message about it.
    private static func conflict(of file: OutputPath, in output: String) -> (path: String, message: Message) {
        var path = output
        for component in file.components.dropLast() {
            path += "/" + component
            guard FileSystem.kind(of: path) == .folder else { return (path, .fileInPlaceOfFolder) }
        }
        path = "\(output)/\(file)"
        guard FileSystem.kind(of: path) == .file else { return (path, .folderInPlaceOfFile()) }
        return (path, .foreignFile(help: "move it away, or build with --adopt to overwrite such files"))
    }
}
