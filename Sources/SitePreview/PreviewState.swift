import BookSite
import SiteBase
import SiteOutput
import SitePipeline
import Synchronization

/// What the preview serves: the output folder, pages that are newer than it, and the current errors.
final class PreviewState: Sendable {
    /// A snapshot of it.
    struct Moment: Sendable {
        /// The number of builds that changed something. A page of another generation is outdated.
        var generation = 0
        /// The path of the site: begins and ends with a slash, percent-encoded.
        var base = "/"
        /// Whether there was a successful build.
        var isBuilt = false
        /// Pages and assets of the running build. They belong to the next generation and are not in the output yet.
        var fresh: [OutputPath: [UInt8]] = [:]
        /// Pictures that are made when they are asked for.
        var pictures: PendingPictures?
        /// Those of the running build, which its fresh pages show.
        var freshPictures: PendingPictures?
        /// The errors; nil if there are none.
        var overlay: ErrorOverlay?
        /// All files that sitegen wrote. Other files in the output folder are not served.
        var files: Set<OutputPath>
        /// The identities of served files, as they were then or as the last build left them.
        var given: [OutputPath: ServedFile.Identity] = [:]

        /// The generation of a page.
        func generation(of page: OutputPath?) -> Int {
            page.map { fresh[$0] != nil } ?? false ? generation + 1 : generation
        }
    }

    /// The folder that is served.
    let output: String
    /// Distinguishes this run of the preview from earlier ones, whose pages may still be open in browsers.
    let run: String
    private let moment: Mutex<Moment>

    /// Starts with the output of an earlier build.
    init(output: String, base: String) throws(FileError) {
        self.output = output
        run = String(UInt64.random(in: .min ... .max), radix: 36)
        moment = Mutex(Moment(base: base, files: try OutputFolder.files(in: output)))
    }

    var now: Moment { moment.withLock { $0 } }

    /// Takes those files of a running build that differ from the output. Returns whether there are any.
    ///
    /// - Parameter pictures: those that the files show.
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

    /// A build succeeded.
    func take(_ report: BuildReport, base: String?) {
        moment.withLock { moment in
            // Another build may have written the same before, so that nothing was left to write.
            let hasChanged = report.outcome.written + report.outcome.removed > 0 || moment.given.contains { isOther($0.key, $0.value) }
            if hasChanged || !moment.isBuilt || base != nil && base != moment.base { moment.generation += 1 }
            if let base { moment.base = base }
            moment.isBuilt = true
            moment.pictures = report.pendingPictures
            moment.files = report.files
            // Open pages show the current state, even if they received it before it was written.
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

    /// A build failed: the output is as it was.
    func take(_ overlay: ErrorOverlay) {
        moment.withLock { moment in
            // Its pages are no longer served.
            moment.fresh = [:]
            moment.freshPictures = nil
            moment.overlay = overlay
        }
    }
}
