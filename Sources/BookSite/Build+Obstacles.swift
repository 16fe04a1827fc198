import SiteEngine

/// What is in the way of a build.
extension Build {
    /// Tells the files of others that stand where the build would write.
    func obstacles(_ foreign: [OutputPath], _ problems: Problems) {
        for obstacle in Set(foreign.map(obstacle)) { problems.add(obstacle.diagnostic) }
    }

    /// What is in the way of a file of the output.
    private struct Obstacle: Hashable {
        let path: String
        let message: String
        let mend: String

        var diagnostic: Diagnostic { Diagnostic(at: .path(path), message, mend: mend) }
    }

    private func obstacle(of file: OutputPath) -> Obstacle {
        var path = folders.output
        for component in file.components.dropLast() {
            path += "/" + component
            guard FileSystem.kind(of: path) == .folder else {
                return Obstacle(path: path, message: "a folder is to be made here, and a file or link is in the way", mend: "move it away")
            }
        }
        path = "\(folders.output)/\(file)"
        guard FileSystem.kind(of: path) == .file else {
            return Obstacle(path: path, message: "a file is to be written here, and a folder or link is in the way", mend: "move it away")
        }
        return Obstacle(
            path: path,
            message: "this is in the way, and sitegen did not write it",
            mend: "move it away, or build with --adopt to let sitegen take such files over"
        )
    }
}
