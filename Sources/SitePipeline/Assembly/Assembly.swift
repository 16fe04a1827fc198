import Diagnostics
import SiteAssets
import SearchIndexing
import SiteBase
import SiteFiles
import SiteModel
public import SiteOutput

/// Assembles a site from its parts. It takes their files and makes those that depend on all others.
///
/// It reads the lists of all parts in parallel, so that memory use depends on the number of parts and not on the number of files.
public struct Assembly: Sendable {
    /// The folders of the parts.
    public let parts: [String]
    /// The folder of the site.
    public let output: String
    /// The number of threads.
    public var jobs = 1
    /// What happens to existing files that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// Whether to compare every file's digest and not only its size.
    public var verifies = false
    /// The maximum time to wait for another build that writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// Receives the number of files taken so far.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Prepares the assembly of parts into a folder.
    ///
    /// - Parameter parts: the folders of parts. A folder that is no part stands for the parts in it.
    public init(_ parts: [String], into output: String) {
        self.parts = parts.flatMap(Self.parts)
        self.output = SiteFolders(output: output).output
    }

    /// The result of an assembly.
    public struct Report: Sendable {
        /// The numbers of parts, records and pages.
        public let parts, records, pages: Int
        /// The URL of the site, if it is known.
        public let address: String?
        /// The files written, kept and removed.
        public let outcome: OutputFolder.Outcome
    }

    typealias Part = (folder: String, head: PartHead)

    /// Assembles the site.
    ///
    /// - Throws: all problems found. The output then stays unchanged.
    public func run() throws(BuildFailure) -> Report {
        let run = PhaseRunner(isStrict: false)
        try run.phase(nil) { checkFolders($0) }
        let parts = try run.phase("load") { known($0) }
        try run.phase(nil) { check(parts, $0) }
        let folder = try run.phase(nil) { _ throws(FileError) -> AssembledFolder in
            try OutputLock.waiting(lockTimeout) { () throws(FileError) -> AssembledFolder in
                try OutputFolder.completeInterrupted(output)
                return try AssembledFolder(output, adoption: adoption, verifies: verifies)
            }
        }
        return try OutputLock.discardingIfFailed(folder.discard) { () throws(BuildFailure) -> Report in
            let fragments = try run.phase(nil) { _ throws(FileError) in try self.fragments(of: parts) }
            try run.phase(nil) { problems throws(FileError) in try compareKeys(of: parts, problems) }
            let scratch = try run.phase(nil) { _ throws(FileError) -> [PartFile] in try scratchFiles(parts, fragments, in: folder) }
            let (made, count) = try run.phase(nil) { problems throws(FileError) in try self.made(of: parts, scratch, problems) }
            try run.phase(nil) { problems throws(FileError) in
                try take(parts, scratch, made, count: count + made.count, into: folder)
                OutputConflicts.report(folder.foreign, in: output, problems)
                for fault in folder.damaged.prefix(Self.mostDamaged) { problems.add(fault.diagnostic) }
            }
            let outcome = try run.phase(nil) { _ throws(FileError) in
                try folder.commit { (take) throws(FileError) in
                    try eachFile(of: parts, scratch, made) { (file) throws(FileError) in try take(file.path) }
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

    // MARK: The files

    /// Calls `body` with the files of all parts and of the scratch folder, in the order of their paths.
    ///
    /// - Parameter twice: receives a file that another part contains too.
    private func each(
        of parts: [Part],
        _ scratch: [PartFile] = [],
        twice: (_ file: PartFile, _ folder: String?) -> Void = { _, _ in },
        _ body: (_ file: PartFile, _ folder: String?) throws(FileError) -> Void
    ) throws(FileError) {
        var readers = parts.map { PartFiles.Reader("\($0.folder)/\(PartFiles.path?.description ?? "")") }
        var passed = 0
        var last: OutputRecord?
        try SortedMerge.each(of: parts.count + 1) { (source) throws(FileError) in
            if source < parts.count { return try readers[source].nextOfSite() }
            defer { passed += 1 }
            return passed < scratch.count ? scratch[passed] : nil
        } _: { (file, source) throws(FileError) in
            let folder = source < parts.count ? parts[source].folder : nil
            defer { last = file.record }
            guard let last, file.path == last.path else { return try body(file, folder) }
            // A picture may belong to records in several parts.
            if file.record.bytes != last.bytes { twice(file, folder) }
        }
    }

    /// Reports pages in different parts whose paths collide.
    private func compareKeys(of parts: [Part], _ problems: DiagnosticCollector) throws(FileError) {
        guard let path = PartKeys.path else { return }
        let parts = parts.filter { !$0.head.sources.isEmpty }
        let sources = parts.map { $0.head.sources.map { SourceFile(onDisk: $0) } }
        var readers = parts.map { PartKeys.Reader("\($0.folder)/\(path)") }
        var first: (key: UInt64, place: Diagnostic.Location)?
        var count = 0
        try SortedMerge.each(of: parts.count) { (part) throws(FileError) in
            try readers[part].next()
        } _: { (key, part) throws(FileError) in
            guard sources[part].indices.contains(key.file) else { throw FileError(.read, "\(parts[part].folder)/\(path)", .notOfPart) }
            let place = Diagnostic.Location.file(sources[part][key.file], offset: key.offset)
            guard let other = first, other.key == key.key else {
                first = (key.key, place)
                return
            }
            count += 1
            if count > Self.mostDamaged { return }
            problems.add(
                Diagnostic(at: place, .collisionOfParts, notes: [.init(location: other.place, message: "the other record is here")])
            )
        }
    }

    /// The fragments in the parts for shared files: their folders and paths, in order.
    private func fragments(of parts: [Part]) throws(FileError) -> [(folder: String, path: OutputPath)] {
        var found: [(folder: String, path: OutputPath)] = []
        for part in parts {
            let list = "\(part.folder)/\(PartFiles.path?.description ?? "")"
            guard FileSystem.kind(of: list) == .file, try FolderFingerprint.fingerprint(ofFile: list) == part.head.files else {
                throw FileError(.read, list, .notOfPart)
            }
            var reader = PartFiles.Reader(list)
            while let file = try reader.next() {
                // The hidden files of a part come before most others.
                guard file.path.description.utf8.hasPrefix(PartHead.folder) else {
                    if file.path.description.utf8.first.map({ $0 > UInt8(ascii: ".") }) ?? false { break }
                    continue
                }
                let path = "\(part.folder)/\(file.path)"
                guard FileSystem.kind(of: path) == .file, try FolderFingerprint.fingerprint(ofFile: path) == file.record.bytes else {
                    throw FileError(.read, path, .notOfPart)
                }
                found.append((part.folder, file.path))
            }
        }
        return found
    }

    /// Makes the files that consist of fragments: the search index and the data of collections.
    private func scratchFiles(
        _ parts: [Part],
        _ fragments: [(folder: String, path: OutputPath)],
        in folder: AssembledFolder
    ) throws(FileError) -> [PartFile] {
        guard let head = parts.first?.head else { return [] }
        var files: [PartFile] = []
        for path in head.joined {
            let start = "\(PartHead.folder)pieces/\(path)/"
            let pieces = fragments.filter { $0.path.description.utf8.hasPrefix(start) }.map { "\($0.folder)/\($0.path)" }
            let record = try folder.join(pieces, as: path)
            files.append(PartFile(record: record, place: nil))
            if !head.compressions.isEmpty, record.size <= Compression.largest {
                let bytes = try FileSystem.read("\(folder.scratch)/\(path)")
                for twin in OutputFile(path: path, rank: .list, bytes: bytes).twins(head.compressions) {
                    files.append(PartFile(record: try folder.write(twin), place: nil))
                }
            }
        }
        for search in head.searches {
            let start = "\(PartHead.folder)search/\(search.edition)/"
            let end = "/\(SearchRun.File.keys.rawValue)"
            let runs = fragments.filter { $0.path.description.utf8.hasPrefix(start) && $0.path.description.utf8.hasSuffix(end) }
                .map { String(Substring("\($0.folder)/\($0.path)".utf8.dropLast(end.utf8.count))) }
            try FileSystem.makeFolder(folder.scratch)
            let place = search.unit.map { OfflineStorage.Place.stored(always: false, units: [$0]) }
            var merge = SearchMerge(runs, count: search.count, textsLength: search.textsLength, scratch: folder.scratch) {
                (name, bytes) throws(FileError) in
                let inner = "search/\(SearchIndex.path(of: name))"
                guard let path = OutputPath(search.folder.isEmpty ? inner : "\(search.folder)/\(inner)") else { return }
                let file = OutputFile(path: path, rank: .list, bytes: bytes)
                files.append(PartFile(record: try folder.write(file), place: place))
                for twin in file.twins(head.compressions) { files.append(PartFile(record: try folder.write(twin), place: nil)) }
            }
            try merge.run(members: search.members.map { ($0.name, JSONText.written($0.json)) })
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The files that depend on all others, in the order of their paths, and the number of other files.
    private func made(
        of parts: [Part],
        _ scratch: [PartFile],
        _ problems: DiagnosticCollector
    ) throws(FileError) -> (files: [(file: OutputFile, bytes: Fingerprint)], others: Int) {
        guard let first = parts.first?.head else { return ([], 0) }
        var storage = first.storage
        var others = 0
        try each(of: parts, scratch) { file, folder in
            problems.add(Diagnostic(at: .path("\(folder ?? output)/\(file.path)"), .fileInTwoParts(file.path)))
        } _: { file, _ in
            others += 1
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
        return (files.sorted { $0.path < $1.path }.map { ($0, FolderFingerprint.fingerprint(ofBytes: $0.bytes)) }, others)
    }

    /// Calls `body` with all files of the site, in the order of their paths.
    private func eachFile(
        of parts: [Part],
        _ scratch: [PartFile],
        _ made: [(file: OutputFile, bytes: Fingerprint)],
        _ body: (AssembledFolder.File) throws(FileError) -> Void
    ) throws(FileError) {
        var passed = 0
        try each(of: parts, scratch) { (file, folder) throws(FileError) in
            while passed < made.count, made[passed].file.path < file.path {
                try body(.made(made[passed].file, bytes: made[passed].bytes))
                passed += 1
            }
            if let folder { try body(.there(file.record, folder: folder)) } else { try body(.scratch(file.record)) }
        }
        for (file, bytes) in made[passed...] { try body(.made(file, bytes: bytes)) }
    }

    private static let batch = 4_096

    private func take(
        _ parts: [Part],
        _ scratch: [PartFile],
        _ made: [(file: OutputFile, bytes: Fingerprint)],
        count: Int,
        into folder: AssembledFolder
    ) throws(FileError) {
        var batch: [AssembledFolder.File] = []
        var done = 0
        func flush() throws(FileError) {
            try folder.take(batch, jobs: jobs)
            done += batch.count
            batch.removeAll(keepingCapacity: true)
            progress?(done, count)
        }
        try eachFile(of: parts, scratch, made) { (file) throws(FileError) in
            batch.append(file)
            if batch.count == Self.batch { try flush() }
        }
        try flush()
    }
}
