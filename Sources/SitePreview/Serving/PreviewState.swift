import SiteBase
import SiteOutput
import SitePipeline
import Synchronization

/// Everything that the preview serves: the output folder, newer pages, and the current errors.
final class PreviewState: Sendable {
    /// A snapshot of the state.
    struct Snapshot: Sendable {
        /// The number of builds with changes. A page of another generation is outdated.
        var generation = 0
        /// The path of the site, percent-encoded, with a slash at both ends.
        var base = "/"
        /// Whether a build has succeeded.
        var isBuilt = false
        /// Pages and assets of the current build. They belong to the next generation and are not in the output yet.
        var fresh: [OutputPath: [UInt8]] = [:]
        /// Pictures that are made on request.
        var pictures: PendingPictures?
        /// Pictures on request for the current build's pages.
        var freshPictures: PendingPictures?
        /// The errors to show; nil if there are none.
        var overlay: ErrorOverlay?
        /// All files that sitegen wrote. The preview serves no other files in the output folder.
        var files: Set<OutputPath>
        /// The identities of served files, at the time of serving or after the last build.
        var given: [OutputPath: ServedFile.Identity] = [:]

        func generation(of page: OutputPath?) -> Int {
            page.map { fresh[$0] != nil } ?? false ? generation + 1 : generation
        }
    }

    /// The served folder.
    let output: String
    /// Identifies this run of the preview. Browsers may still have pages of earlier runs open.
    let run: String
    private let moment: Mutex<Snapshot>

    /// Starts with the output of an earlier build.
    init(output: String, base: String) throws(FileError) {
        self.output = output
        run = String(UInt64.random(in: .min ... .max), radix: 36)
        moment = Mutex(Snapshot(base: base, files: try OutputFolder.files(in: output)))
    }

    var now: Snapshot { moment.withLock { $0 } }

    /// Takes the files of the current build that differ from the output. Returns whether there are any.
    ///
    /// - Parameter pictures: the pictures that the files show.
    func take(fresh files: [OutputFile], _ pictures: PendingPictures?) -> Bool {
        var changed: [OutputPath: [UInt8]] = [:]
        for file in files {
            if case .file(let standing) = ServedFile.find(file.path, in: output), standing.bytes() == file.bytes { continue }
            changed[file.path] = file.bytes
        }
        moment.withLock { moment in
            guard moment.isBuilt, !changed.isEmpty else { return }
            moment.fresh = changed
            moment.freshPictures = pictures
        }
        return !changed.isEmpty
    }

    /// Updates the state after a successful build.
    func take(_ report: BuildReport, base: String?) {
        moment.withLock { moment in
            // Another build may have written the same files before, so that this one wrote nothing.
            let hasChanged = report.outcome.written + report.outcome.removed > 0 || moment.given.contains { isOther($0.key, $0.value) }
            if hasChanged || !moment.isBuilt || base != nil && base != moment.base { moment.generation += 1 }
            if let base { moment.base = base }
            moment.isBuilt = true
            moment.pictures = report.pendingPictures
            moment.files = report.files
            // Open pages show the current state, even if they were served before they were written.
            let open = Set(moment.given.keys).union(moment.fresh.keys)
            moment.given = [:]
            for path in open { if case .file(let file) = ServedFile.find(path, in: output) { moment.given[path] = file.identity } }
            moment.fresh = [:]
            moment.freshPictures = nil
            moment.overlay = nil
        }
    }

    /// Records which file was served.
    func note(_ path: OutputPath, _ identity: ServedFile.Identity) { moment.withLock { $0.given[path] = identity } }

    private func isOther(_ path: OutputPath, _ identity: ServedFile.Identity) -> Bool {
        if case .file(let file) = ServedFile.find(path, in: output) { file.identity != identity } else { true }
    }

    /// Updates the state after a failed build, which leaves the output unchanged.
    func take(_ overlay: ErrorOverlay) {
        moment.withLock { moment in
            // The failed build's pages are no longer served.
            moment.fresh = [:]
            moment.freshPictures = nil
            moment.overlay = overlay
        }
    }
}
