import CZlib
import CZstd
package import Diagnostics
import Platform
import SiteBase

/// Reads files compressed with gzip or Zstandard, as exports of large catalogues often are.
package enum CompressedFile {
    private enum Format {
        case gzip, zstandard

        init?(_ path: String) {
            if path.utf8.hasSuffix(".gz") { self = .gzip } else if path.utf8.hasSuffix(".zst") { self = .zstandard } else { return nil }
        }
    }

    /// Whether a file name has the extension of a compressed file.
    package static func isNamed(_ path: String) -> Bool { Format(path) != nil }

    /// The path without the extension of the compression.
    package static func withoutEnding(_ path: String) -> String {
        switch Format(path) {
        case .gzip: String(Substring(path.utf8.dropLast(".gz".utf8.count)))
        case .zstandard: String(Substring(path.utf8.dropLast(".zst".utf8.count)))
        case nil: path
        }
    }

    /// Texts up to this size stay in memory, like most files.
    private static let mostInMemory = 1 << 20
    /// The maximum expansion of a byte, so that a small file cannot fill the disk.
    private static let mostRatio = 500
    private static let chunkLength = 1 << 18

    /// Reads a compressed file. The text is decompressed into a nameless temporary file. Nil after reporting an error.
    package static func read(_ path: String, _ problems: DiagnosticCollector) -> SourceFile? {
        var start: [UInt8] = []
        var rest: TemporaryFile?
        do throws(Fault) {
            try decompress(path) { (chunk) throws(FileError) in
                if rest == nil, start.count + chunk.count <= mostInMemory {
                    start += chunk
                    return
                }
                if let rest { return try rest.append(chunk) }
                let file = try TemporaryFile()
                rest = file
                try file.append(start)
                try file.append(chunk)
            }
        } catch {
            problems.add(error.diagnostic(of: path))
            return nil
        }
        guard let rest else { return SourceFile(path: path, decoded: start) }
        return SourceFile(path: path, decoded: rest.opened, size: rest.size)
    }

    /// Passes the text of a file on in chunks. A damaged file ends early.
    package static func eachChunk(_ path: String, _ take: ([UInt8]) -> Void) {
        do throws(Fault) {
            try decompress(path) { (chunk) throws(FileError) in take(chunk) }
        } catch {
            // The error is reported when the file's records are read.
            return
        }
    }

    private enum Fault: Error {
        case damaged, tooLarge
        case file(FileError)

        func diagnostic(of path: String) -> Diagnostic {
            switch self {
            case .damaged: Diagnostic(at: .path(path), .damagedCompression)
            case .tooLarge: Diagnostic(at: .path(path), .expandsTooMuch(mostRatio))
            case .file(let error): error.diagnostic
            }
        }
    }

    private static func decompress(_ path: String, _ take: ([UInt8]) throws(FileError) -> Void) throws(Fault) {
        var (read, made) = (0, 0)
        var isOver = false
        func next() throws(Fault) -> [UInt8] {
            do throws(FileError) {
                let chunk = try FileSystem.read(path, from: read, count: chunkLength)
                read += chunk.count
                return chunk
            } catch {
                throw .file(error)
            }
        }
        func pass(_ bytes: [UInt8]) throws(Fault) {
            made += bytes.count
            isOver = made > max(mostInMemory, read * mostRatio)
            if isOver { throw .tooLarge }
            do throws(FileError) {
                try take(bytes)
            } catch {
                throw .file(error)
            }
        }
        switch Format(path) {
        case .gzip: try inflate(next, pass)
        case .zstandard: try expand(next, pass)
        case nil: throw .damaged
        }
        // Even an empty text has a header and a trailer when compressed.
        guard read > 0 else { throw .damaged }
    }

    /// Decompresses gzip. A file may consist of several members.
    private static func inflate(_ next: () throws(Fault) -> [UInt8], _ pass: ([UInt8]) throws(Fault) -> Void) throws(Fault) {
        var stream = z_stream()
        // Adding 16 to the maximum window size selects the gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damaged }
        defer { inflateEnd(&stream) }
        var isOpen = false
        while true {
            var chunk = try next()
            if chunk.isEmpty {
                if isOpen { throw .damaged }
                return
            }
            var used = 0
            while used < chunk.count || isOpen {
                var status = Z_OK
                let count = chunk.count
                let made = chunk.withUnsafeMutableBufferPointer { input in
                    [UInt8](unsafeUninitializedCapacity: chunkLength) { output, filled in
                        stream.next_in = input.baseAddress?.advanced(by: used)
                        stream.avail_in = UInt32(count - used)
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(chunkLength)
                        status = CZlib.inflate(&stream, Z_NO_FLUSH)
                        filled = chunkLength - Int(stream.avail_out)
                        used = count - Int(stream.avail_in)
                    }
                }
                isOpen = status != Z_STREAM_END
                guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damaged }
                if !made.isEmpty { try pass(made) }
                if status == Z_STREAM_END, inflateReset(&stream) != Z_OK { throw .damaged }
                // All input was consumed, and no output is pending.
                if used == count, made.count < chunkLength { break }
            }
        }
    }

    private static func expand(_ next: () throws(Fault) -> [UInt8], _ pass: ([UInt8]) throws(Fault) -> Void) throws(Fault) {
        guard let stream = ZSTD_createDStream() else { throw .damaged }
        defer { ZSTD_freeDStream(stream) }
        // The window may be as large as the usual program allows, which limits the memory that a file can demand.
        guard ZSTD_isError(ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)) == 0 else { throw .damaged }
        var isOpen = false
        while true {
            let chunk = try next()
            if chunk.isEmpty {
                if isOpen { throw .damaged }
                return
            }
            var used = 0
            while true {
                var status = 0
                let made = chunk.withUnsafeBytes { source in
                    [UInt8](unsafeUninitializedCapacity: chunkLength) { output, filled in
                        var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: used)
                        var out = ZSTD_outBuffer(dst: output.baseAddress, size: chunkLength, pos: 0)
                        status = ZSTD_decompressStream(stream, &out, &input)
                        (filled, used) = (out.pos, input.pos)
                    }
                }
                guard ZSTD_isError(status) == 0 else { throw .damaged }
                isOpen = status != 0
                if !made.isEmpty { try pass(made) }
                if used == chunk.count, made.count < chunkLength { break }
            }
        }
    }
}

/// A file without a name, which disappears when it is closed.
private final class TemporaryFile {
    let opened: OpenFile
    private(set) var size = 0

    init() throws(FileError) { opened = try OpenFile(temporaryIn: TemporaryFile.folder) }

    func append(_ bytes: [UInt8]) throws(FileError) {
        try opened.append(bytes, at: size)
        size += bytes.count
    }

    /// The folder for large temporary files: `TMPDIR`, or the system's default.
    private static var folder: String {
        if let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty { return folder }
        return FileSystem.target(of: "/var/tmp") == .folder ? "/var/tmp" : "/tmp"
    }
}
