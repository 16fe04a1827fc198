import BookSite
import SiteBase
import SiteOutput
import Synchronization

/// What the preview serves: the output folder, with pages that are newer than it, and what is wrong at the moment.
final class PreviewState: Sendable {
    /// One moment of it.
    struct Moment: Sendable {
        /// Counts builds that changed something. A page that was made in another generation is out of date.
        var generation = 0
        /// The path that the site is served under: begins and ends with a slash, percent-encoded.
        var base = "/"
        /// Whether there ever was a good build.
        var isBuilt = false
        /// Pages and assets of the build that is under way: of the next generation, and not in the output yet.
        var fresh: [OutputPath: [UInt8]] = [:]
        /// What is wrong; nil if nothing is.
        var overlay: ErrorOverlay?
        /// Every file that sitegen wrote. Others in the output folder are not served: it may be any folder that somebody named.
        var files: Set<OutputPath>
        /// What the files are that pages were given: as they were then, or as the last build left them.
        var given: [OutputPath: ServedFile.Identity] = [:]

        /// The generation of a page as it is served now.
        func generation(of page: OutputPath?) -> Int {
            page.map { fresh[$0] != nil } ?? false ? generation + 1 : generation
        }
    }

    /// The folder that is served.
    let output: String
    /// Distinguishes this run of the preview from earlier ones, whose pages may still be open.
    let run: String
    private let moment: Mutex<Moment>

    /// Begins with what an earlier build wrote.
    init(output: String, base: String) throws(FileError) {
        self.output = output
        run = String(UInt64.random(in: .min ... .max), radix: 36)
        moment = Mutex(Moment(base: base, files: try OutputFolder.files(in: output)))
    }

    var now: Moment { moment.withLock { $0 } }

    /// Takes the files of a build that is under way, as far as they differ from the output. Returns whether there are any.
    func take(fresh files: [OutputFile]) -> Bool {
        var changed: [OutputPath: [UInt8]] = [:]
        for file in files {
            if case .file(let standing) = ServedFile.find(file.path, in: output), standing.bytes() == file.bytes { continue }
            changed[file.path] = file.bytes
        }
        moment.withLock { moment in
            guard moment.isBuilt, !changed.isEmpty else { return }
            moment.fresh = changed
        }
        return !changed.isEmpty
    }

    /// A build has ended well.
    func take(_ report: BuildReport, base: String?) {
        moment.withLock { moment in
            // Another build may have been faster, and left nothing to write.
            let hasChanged = report.outcome.written + report.outcome.removed > 0 || moment.given.contains { isOther($0.key, $0.value) }
            if hasChanged || !moment.isBuilt || base != nil && base != moment.base { moment.generation += 1 }
            if let base { moment.base = base }
            moment.isBuilt = true
            moment.files = report.files
            // Pages that are open show what is there now, though they may have had it before it was written.
            let open = Set(moment.given.keys).union(moment.fresh.keys)
            moment.given = [:]
            for path in open { if case .file(let file) = ServedFile.find(path, in: output) { moment.given[path] = file.identity } }
            moment.fresh = [:]
            moment.overlay = nil
        }
    }

    /// Notes which file was given out.
    func note(_ path: OutputPath, _ identity: ServedFile.Identity) { moment.withLock { $0.given[path] = identity } }

    private func isOther(_ path: OutputPath, _ identity: ServedFile.Identity) -> Bool {
        if case .file(let file) = ServedFile.find(path, in: output) { file.identity != identity } else { true }
    }

    /// A build has failed: the output is as it was.
    func take(_ overlay: ErrorOverlay) {
        moment.withLock { moment in
            // What was shown of it is taken back.
            moment.fresh = [:]
            moment.overlay = overlay
        }
    }
}
