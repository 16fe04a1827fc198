import Platform
import Diagnostics
import SiteAssets
import SiteBase
import SiteOutput

/// Completes interrupted builds, waits for other builds and discards failed ones.
extension Build {
    /// Completes the commit of an interrupted build.
    func recover(_ problems: DiagnosticCollector) throws(FileError) {
        try OutputLock.waiting(options.lockTimeout) { () throws(FileError) in try OutputFolder.completeInterrupted(folders.output) }
        checkFolders(problems)
        // A build of one shard would overwrite the site in the default output folder.
        guard options.shard != nil, OutputFolder.isOutputFolder(folders.output),
            FileSystem.kind(of: "\(folders.output)/\(PartHead.folder)") == nil
        else { return }
        problems.add(Diagnostic(at: .path(folders.output), .partOverSite))
    }

    /// Checks the folders before the build reads anything.
    public func checkFolders() throws(BuildFailure) {
        try PhaseRunner(isStrict: false).phase(nil) { checkFolders($0) }
    }

    /// Reports an output folder inside an input folder, and the reverse.
    func checkFolders(_ problems: DiagnosticCollector) { folders.check(folders.inputs, problems) }

    /// Opens the output when no other build is writing to it.
    func openOutput(_ previous: PreviousBuild) throws(FileError) -> OutputFolder {
        // Only the author may read drafts, wherever the output is.
        if outputOfPictures != nil { try FileSystem.makePrivateFolder(folders.output.parentFolder) }
        return try OutputLock.waiting(options.lockTimeout) { () throws(FileError) in
            try OutputFolder(folders.output, adoption: options.adoption, cache: previous.cache, compressions: options.compressions)
        }
    }

    /// Removes the staged files if `work` fails.
    func discardingIfFailed<Result>(
        _ output: OutputFolder,
        _ work: () throws(BuildFailure) -> Result
    ) throws(BuildFailure) -> Result {
        try OutputLock.discardingIfFailed(output.discard, work)
    }
}

extension SiteFolders {
    /// Reports inputs that are inside the output or contain it.
    func check(_ inputs: [String], _ problems: DiagnosticCollector) {
        guard let place = FileSystem.futurePath(output) else { return }
        for folder in inputs {
            guard let input = FileSystem.futurePath(folder) else { continue }
            let isInside = FileSystem.isInside(place, input)
            // A build removes stale files in the output, so inputs must not be there.
            guard isInside || FileSystem.isInside(input, place) else { continue }
            problems.add(Diagnostic(at: .path(output), .outputAndInput(folder, isInside: isInside)))
        }
    }
}

/// Waits for the lock of an output and discards failed work.
enum OutputLock {
    /// Repeats `work` while another build writes to the same output, until the timeout.
    static func waiting<Result>(_ timeout: Duration, _ work: () throws(FileError) -> Result) throws(FileError) -> Result {
        let end = ContinuousClock.now + timeout
        while true {
            do throws(FileError) {
                return try work()
            } catch {
                guard error.reason == .busy, ContinuousClock.now < end else { throw error }
                usleep(20_000)
            }
        }
    }

    /// Calls `discard` if `work` fails.
    static func discardingIfFailed<Result>(
        _ discard: () throws(FileError) -> Void,
        _ work: () throws(BuildFailure) -> Result
    ) throws(BuildFailure) -> Result {
        do throws(BuildFailure) {
            return try work()
        } catch {
            do throws(FileError) {
                try discard()
            } catch let fault {
                throw BuildFailure(diagnostics: error.diagnostics + [fault.diagnostic], replacedFiles: error.replacedFiles)
            }
            throw error
        }
    }
}
