import CZlib
package import SiteBase

/// A format for compressed copies, which servers send in place of the file: `page.html.gz` beside `page.html`.
public enum Compression: String, CaseIterable, Sendable {
    case gzip
    case brotli = "br"

    /// The extension of the compressed copy.
    private var ending: String { self == .gzip ? "gz" : "br" }

    /// The path of a file's compressed copy.
    func twin(of path: OutputPath) -> OutputPath? { OutputPath("\(path).\(ending)") }

    /// The maximum size in bytes of a file that is compressed. Compression happens in memory.
    package static let largest = 64 << 20

    /// Whether to compress a file: it must be text and large enough to save network packets.
    package static func suits(_ path: OutputPath, size: Int) -> Bool {
        guard (1024...largest).contains(size), let dot = path.name.utf8.lastIndex(of: ".") else { return false }
        return endings.contains(String(path.name[path.name.index(after: dot)...]))
    }

    private static let endings: Set<String> = ["html", "css", "js", "json", "svg", "xml", "txt", "webmanifest"]

    /// The compressed bytes. They depend on the input alone.
    func compressed(_ bytes: [UInt8]) -> [UInt8] {
        self == .gzip ? Self.gzip(bytes) : Brotli.compressed(bytes, as: .text, quality: Self.brotliQuality)
    }

    /// Brotli's highest quality takes ten times as long and saves three percent more.
    private static let brotliQuality: CInt = 9

    /// Compresses to a gzip file without name and time.
    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // Adding 16 to the maximum window size selects the gzip header.
        let started = deflateInit2_(
            &stream,
            9,
            Z_DEFLATED,
            15 + 16,
            9,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        precondition(started == Z_OK, "zlib has memory")
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = UInt32(source.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(capacity)
                precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "the buffer is as large as zlib asks for")
                count = Int(stream.total_out)
            }
        }
    }
}

extension OutputFile {
    /// The compressed copies of a file.
    package func twins(_ compressions: [Compression]) -> [OutputFile] {
        guard Compression.suits(path, size: bytes.count) else { return [] }
        return compressions.compactMap { compression in
            compression.twin(of: path).map { OutputFile(path: $0, rank: rank, bytes: compression.compressed(bytes)) }
        }
    }
}

extension StreamedFile {
    /// The whole file; nil if it is not compressed.
    func whole() throws(FileError) -> OutputFile? {
        guard Compression.suits(path, size: Compression.largest) else { return nil }
        var bytes: [UInt8] = []
        var isLarge = false
        try write { (chunk) throws(FileError) in
            isLarge = isLarge || bytes.count + chunk.count > Compression.largest
            if isLarge { bytes = [] } else { bytes += chunk }
        }
        return isLarge ? nil : OutputFile(path: path, rank: rank, bytes: bytes)
    }
}
