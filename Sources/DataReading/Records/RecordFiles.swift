public import Diagnostics
public import SiteBase

/// Records in separate files, in order.
public struct RecordFiles: Sendable {
    /// The paths of the files.
    public let paths: [String]
    /// The fingerprint of a file's bytes, if it is known without reading the file.
    private let known: @Sendable (_ path: String) -> Fingerprint?
    /// Reads the record in a file; nil after reporting an error.
    private let value: @Sendable (SourceFile, DiagnosticCollector) -> SourceValue?

    /// - Parameters:
    ///   - known: the fingerprint of a file's bytes, if it is known without reading the file.
    ///   - value: reads the record in a file; nil after reporting an error.
    public init(
        _ paths: [String],
        known: @escaping @Sendable (_ path: String) -> Fingerprint? = { _ in nil },
        value: @escaping @Sendable (SourceFile, DiagnosticCollector) -> SourceValue?
    ) {
        self.paths = paths
        self.known = known
        self.value = value
    }

    /// The number of files.
    public var count: Int { paths.count }

    /// The total size of all files, in bytes.
    var byteCount: Int { paths.reduce(0) { $0 + FileSystem.size(of: $1) } }

    func file(_ index: Int) -> SourceFile { SourceFile(onDisk: paths[index]) }

    /// The fingerprint of a record: of its file's bytes and of the path, which may name its page. Nil if it is not known.
    func fingerprint(_ index: Int) -> Fingerprint? { known(paths[index]).map { fingerprint(index, of: $0) } }

    private func fingerprint(_ index: Int, of bytes: Fingerprint) -> Fingerprint {
        var fingerprint = bytes
        fingerprint.combine(paths[index])
        return fingerprint
    }

    /// A record that was read from its file.
    struct Read {
        let value: SourceValue
        let file: SourceFile
        let fingerprint: Fingerprint
        let byteCount: Int
        let isKnown: Bool
    }

    /// Reads a record; nil after reporting an error, or if it has another fingerprint than wanted.
    func record(_ index: Int, as wanted: Fingerprint?, _ problems: DiagnosticCollector, known: RecordList.Known?) throws(FileError) -> Read?
    {
        let bytes = try FileSystem.read(paths[index])
        let fingerprint = fingerprint(index, of: Fingerprint(bytes))
        guard wanted == nil || wanted == fingerprint else { return nil }
        let file = SourceFile(path: paths[index], bytes: bytes)
        // Messages read the lines that they show from the disk again.
        defer { file.releaseContent() }
        guard let value = value(file, problems) else { return nil }
        return Read(
            value: value,
            file: file,
            fingerprint: fingerprint,
            byteCount: bytes.count,
            isKnown: known?.contains(fingerprint) ?? false
        )
    }
}
