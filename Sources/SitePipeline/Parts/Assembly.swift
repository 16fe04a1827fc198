import Diagnostics
import HeapModule
import SiteBase
import SiteModel
import SiteOutput

/// Assembles a site from its parts: their files, and those that are made of all others.
///
/// The lists of the parts are read side by side, so memory depends on the number of parts and not on that of the files.
public struct Assembly: Sendable {
    /// The folders of the parts.
    public let parts: [String]
    /// The folder of the site.
    public let output: String
    /// The number of threads.
    public var jobs = 1
    /// What happens to existing files that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// How long to wait for another build that writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// Called with the number of files taken.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// An assembly of parts into a folder.
    public init(_ parts: [String], into output: String) {
        self.parts = parts
        self.output = output
    }

    /// What was assembled.
    public struct Report: Sendable {
        /// The numbers of parts, records and pages.
        public let parts, records, pages: Int
        /// The address of the site, if known.
        public let address: String?
        /// The files written, kept and removed.
        public let outcome: OutputFolder.Outcome
    }

    private typealias Part = (folder: String, head: PartHead)

    /// Assembles the site.
    ///
    /// - Throws: all problems found. The output is then as it was before.
    public func run() throws(BuildFailure) -> Report {
        let run = PhaseRunner(isStrict: false)
        try run.phase(nil) { checkFolders($0) }
        let parts = try run.phase("load") { known($0) }
        try run.phase(nil) { check(parts, $0) }
        let made = try run.phase(nil) { problems throws(FileError) in try self.made(of: parts, problems) }
        let folder = try run.phase(nil) { _ throws(FileError) -> AssembledFolder in
            try OutputLock.waiting(lockTimeout) { () throws(FileError) -> AssembledFolder in
                try OutputFolder.completeInterrupted(output)
                return try AssembledFolder(output, adoption: adoption)
            }
        }
        return try OutputLock.discardingIfFailed(folder.discard) { () throws(BuildFailure) -> Report in
            try run.phase(nil) { problems throws(FileError) in
                try take(parts, made, into: folder)
                OutputConflicts.report(folder.foreign, in: output, problems)
                for fault in folder.damaged.prefix(Self.mostDamaged) { problems.add(fault.diagnostic) }
            }
            let outcome = try run.phase(nil) { _ throws(FileError) in
                try folder.commit { (take) throws(FileError) in
                    try eachFile(of: parts, made) { (file) throws(FileError) in try take(file.path) }
                }
            }
            return Report(
                parts: parts.count,
                records: parts.reduce(0) { $0 + $1.head.records },
                pages: parts.reduce(0) { $0 + $1.head.pages },
                address: parts[0].head.address,
                outcome: outcome
            )
        }
    }

    private static let mostDamaged = 20

    // MARK: The parts

    private func checkFolders(_ problems: DiagnosticCollector) {
        guard let output = FileSystem.futurePath(output) else { return }
        for part in parts {
            guard let part = FileSystem.futurePath(part), FileSystem.isInside(output, part) || FileSystem.isInside(part, output) else {
                continue
            }
            problems.add(Diagnostic(at: .path(self.output), .assembledIntoPart))
            return
        }
    }

    /// The parts with what they say of themselves, in the order of their numbers.
    private func known(_ problems: DiagnosticCollector) -> [Part] {
        guard let name = PartHead.path else { return [] }
        let found = parts.compactMap { folder -> Part? in
            let folder = folder.utf8.count > 1 && folder.utf8.hasSuffix("/") ? String(folder.dropLast()) : folder
            let path = "\(folder)/\(name)"
            guard FileSystem.target(of: folder) == .folder else {
                problems.add(Diagnostic(at: .path(folder), .missingFolder(help: "name the folders that `sitegen build --shard` wrote")))
                return nil
            }
            guard FileSystem.kind(of: path) == .file, !AssembledFolder.isInterrupted(folder) else {
                // While a part is written, it has a list and no record.
                let isSite = FileSystem.kind(of: "\(folder)/.sitegen.json") == .file && FileSystem.kind(of: path.parentFolder) == nil
                problems.add(Diagnostic(at: .path(folder), .noPart(isSite: isSite && !AssembledFolder.isInterrupted(folder))))
                return nil
            }
            do throws(FileError) {
                if let head = PartHead(SourceFile(path: path, bytes: try FileSystem.read(path))) { return (folder, head) }
                problems.add(FileError(.read, path, .notOfPart).diagnostic)
            } catch {
                problems.add(error.diagnostic)
            }
            return nil
        }
        return found.sorted { $0.head.shard.number < $1.head.shard.number }
    }

    private func check(_ parts: [Part], _ problems: DiagnosticCollector) {
        guard let first = parts.first?.head else { return }
        var seen: Set<Int> = []
        for (folder, head) in parts {
            let place = Diagnostic.Location.path(folder)
            if head.program != first.program {
                problems.add(Diagnostic(at: place, .otherProgram(head.version, than: first.version)))
            } else if head.shard.count != first.shard.count {
                problems.add(Diagnostic(at: place, .otherCount(head.shard, than: first.shard)))
            } else if head.site != first.site {
                problems.add(Diagnostic(at: place, .otherSite))
            } else if !seen.insert(head.shard.number).inserted {
                problems.add(Diagnostic(at: place, .samePart(head.shard)))
            }
        }
        let missing = (1...first.shard.count).filter { !seen.contains($0) }
        guard !missing.isEmpty, !problems.hasErrors else { return }
        problems.add(Diagnostic(at: .path(output), .missingParts(missing, of: first.shard.count)))
    }

    // MARK: The files

    /// The next file of a part, in the order of the paths.
    private struct Next: Comparable {
        let file: PartFile
        /// The index of the part.
        let part: Int

        static func < (a: Next, b: Next) -> Bool { a.file.path == b.file.path ? a.part < b.part : a.file.path < b.file.path }
        static func == (a: Next, b: Next) -> Bool { a.part == b.part && a.file.path == b.file.path }
    }

    /// Calls `body` with the files of all parts, in the order of their paths.
    ///
    /// - Parameter twice: called with a file that another part has, too.
    private func each(
        of parts: [Part],
        twice: (_ file: PartFile, _ folder: String) -> Void = { _, _ in },
        _ body: (_ file: PartFile, _ folder: String) throws(FileError) -> Void
    ) throws(FileError) {
        var readers = parts.map { PartFiles.Reader("\($0.folder)/\(PartFiles.path?.description ?? "")") }
        var heap = Heap<Next>()
        for part in parts.indices {
            if let file = try readers[part].next() { heap.insert(Next(file: file, part: part)) }
        }
        var last: OutputPath?
        while let next = heap.min {
            let folder = parts[next.part].folder
            if next.file.path == last { twice(next.file, folder) } else { try body(next.file, folder) }
            last = next.file.path
            if let file = try readers[next.part].next() {
                heap.replaceMin(with: Next(file: file, part: next.part))
            } else {
                heap.removeMin()
            }
        }
        for (reader, part) in zip(readers, parts) where reader.digest != part.head.files {
            throw FileError(.read, reader.path, .notOfPart)
        }
    }

    /// The files that are made of all others, in the order of their paths.
    private func made(of parts: [Part], _ problems: DiagnosticCollector) throws(FileError) -> [(file: OutputFile, bytes: Fingerprint)] {
        guard let first = parts.first?.head else { return [] }
        var storage = first.storage
        // Also checks the lists, before anything is written.
        try each(of: parts) { file, folder in
            problems.add(Diagnostic(at: .path("\(folder)/\(file.path)"), .fileInTwoParts(file.path)))
        } _: { file, _ in
            if let place = file.place { storage?.take(file.record, at: place) }
        }
        var outputs = storage?.outputs ?? OfflineStorage.removal
        if first.sizes != nil, let sheet = SizeSheet.output(of: Set(parts.flatMap { $0.head.sizes ?? [] }).sorted()) {
            outputs.append(sheet)
        }
        let files = outputs.flatMap { planned -> [OutputFile] in
            guard case .bytes(let bytes) = planned.content else { return [] }
            let file = planned.file(bytes())
            return [file] + file.twins(first.compressions)
        }
        return files.sorted { $0.path < $1.path }.map { ($0, FolderFingerprint.fingerprint(ofBytes: $0.bytes)) }
    }

    /// Calls `body` with all files of the site, in the order of their paths.
    private func eachFile(
        of parts: [Part],
        _ made: [(file: OutputFile, bytes: Fingerprint)],
        _ body: (AssembledFolder.File) throws(FileError) -> Void
    ) throws(FileError) {
        var passed = 0
        try each(of: parts) { (file, folder) throws(FileError) in
            while passed < made.count, made[passed].file.path < file.path {
                try body(.made(made[passed].file, bytes: made[passed].bytes))
                passed += 1
            }
            try body(.there(file.record, folder: folder))
        }
        for (file, bytes) in made[passed...] { try body(.made(file, bytes: bytes)) }
    }

    private static let batch = 4_096

    private func take(
        _ parts: [Part],
        _ made: [(file: OutputFile, bytes: Fingerprint)],
        into folder: AssembledFolder
    ) throws(FileError) {
        var batch: [AssembledFolder.File] = []
        var done = 0
        func flush() throws(FileError) {
            try folder.take(batch, jobs: jobs)
            done += batch.count
            batch.removeAll(keepingCapacity: true)
            progress?(done, 0)
        }
        try eachFile(of: parts, made) { (file) throws(FileError) in
            batch.append(file)
            if batch.count == Self.batch { try flush() }
        }
        try flush()
    }
}
