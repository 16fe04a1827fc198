public import Diagnostics
public import SiteBase

/// Records that are each in a file of their own, in order.
public struct RecordFiles: Sendable {
    /// The paths of the files.
    public let paths: [String]
    /// The fingerprint of the bytes of a file, if it is known without reading it.
    private let known: @Sendable (_ path: String) -> Fingerprint?
    /// Reads the record of a file; nil after reporting what is wrong with it.
    private let value: @Sendable (SourceFile, DiagnosticCollector) -> SourceValue?

    /// - Parameters:
    ///   - known: the fingerprint of the bytes of a file, if it is known without reading it.
    ///   - value: reads the record of a file; nil after reporting what is wrong with it.
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

    /// The size of all files, in bytes.
    var byteCount: Int { paths.reduce(0) { $0 + FileSystem.size(of: $1) } }

    func file(_ index: Int) -> SourceFile { SourceFile(onDisk: paths[index]) }

    /// The fingerprint of a record: of the bytes of its file and of its path, which may name its page. Nil if it is not known.
    func fingerprint(_ index: Int) -> Fingerprint? { known(paths[index]).map { fingerprint(index, of: $0) } }

    private func fingerprint(_ index: Int, of bytes: Fingerprint) -> Fingerprint {
        var fingerprint = bytes
        fingerprint.combine(paths[index])
        return fingerprint
    }

    /// A record as read from its file.
    struct Read {
        let value: SourceValue
        let file: SourceFile
        let fingerprint: Fingerprint
        let byteCount: Int
        let isKnown: Bool
    }

    /// Reads a record; nil after reporting what is wrong with it, or if it has not the wanted fingerprint.
    func record(_ index: Int, as wanted: Fingerprint?, _ problems: DiagnosticCollector, known: RecordList.Known?) throws(FileError) -> Read?
    {
        let bytes = try FileSystem.read(paths[index])
        let fingerprint = fingerprint(index, of: Fingerprint(bytes))
        guard wanted == nil || wanted == fingerprint else { return nil }
        let file = SourceFile(path: paths[index], bytes: bytes)
        // The lines of its problems are read from the disk again.
        defer { file.letGo() }
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
