import Platform
import Diagnostics
import SiteAssets
import SiteBase
import SiteOutput

/// The surroundings of a build: completing an interrupted build, waiting for another one, discarding a failed one.
extension Build {
    /// Completes the commit of an interrupted build.
    func recover(_ problems: DiagnosticCollector) throws(FileError) {
        try OutputLock.waiting(lockTimeout) { () throws(FileError) in try OutputFolder.completeInterrupted(folders.output) }
        checkFolders(problems)
        // Without --output, the site that was built there would be lost.
        guard shard != nil, OutputFolder.isOne(folders.output), FileSystem.kind(of: "\(folders.output)/\(PartHead.folder)") == nil
        else { return }
        problems.add(Diagnostic(at: .path(folders.output), .partOverSite))
    }

    /// Checks the folders before anything is read.
    public func checkFolders() throws(BuildFailure) {
        try PhaseRunner(isStrict: false).phase(nil) { checkFolders($0) }
    }

    /// Neither the output nor an input may be inside the other.
    func checkFolders(_ problems: DiagnosticCollector) { folders.check(folders.inputs, problems) }

    /// Opens the output once no other build writes to it.
    func openOutput(_ previous: PreviousBuild) throws(FileError) -> OutputFolder {
        // Drafts are for nobody else, wherever the output is.
        if outputOfPictures != nil { try FileSystem.makePrivateFolder(folders.output.parentFolder) }
        return try OutputLock.waiting(lockTimeout) { () throws(FileError) in
            try OutputFolder(folders.output, adoption: adoption, cache: previous.cache, compressions: compressions)
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
    /// Reports inputs that are inside the output, or that contain it.
    func check(_ inputs: [String], _ problems: DiagnosticCollector) {
        guard let place = FileSystem.futurePath(output) else { return }
        for folder in inputs {
            guard let input = FileSystem.futurePath(folder) else { continue }
            let isInside = FileSystem.isInside(place, input)
            // Files in the output may be removed as stale, so no input may be there.
            guard isInside || FileSystem.isInside(input, place) else { continue }
            problems.add(Diagnostic(at: .path(output), .outputAndInput(folder, isInside: isInside)))
        }
    }
}

/// What all that write to an output have in common.
enum OutputLock {
    /// Retries `work` while another build writes to the same output, until the timeout.
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
