import CZlib
import CZstd
package import Diagnostics
import Platform
import SiteBase

/// Files that were compressed with gzip or Zstandard, as exports of large catalogues often are.
package enum CompressedFile {
    private enum Format {
        case gzip, zstandard

        init?(_ path: String) {
            if path.utf8.hasSuffix(".gz") { self = .gzip } else if path.utf8.hasSuffix(".zst") { self = .zstandard } else { return nil }
        }
    }

    /// Whether the name of a file says that it is one.
    package static func isNamed(_ path: String) -> Bool { Format(path) != nil }

    /// The path without the ending that says so.
    package static func withoutEnding(_ path: String) -> String {
        switch Format(path) {
        case .gzip: String(Substring(path.utf8.dropLast(".gz".utf8.count)))
        case .zstandard: String(Substring(path.utf8.dropLast(".zst".utf8.count)))
        case nil: path
        }
    }

    /// Up to this size, text in memory is no larger than many files are anyway.
    private static let mostInMemory = 1 << 20
    /// How many bytes a byte may become: a small file must not fill the disk.
    private static let mostRatio = 500
    private static let chunkLength = 1 << 18

    /// Reads one as a file of its text, which is decompressed into a temporary file without a name; nil after reporting what is wrong.
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

    /// Passes on the text of a file in chunks. A file that is damaged ends early.
    package static func eachChunk(_ path: String, _ take: ([UInt8]) -> Void) {
        do throws(Fault) {
            try decompress(path) { (chunk) throws(FileError) in take(chunk) }
        } catch {
            // Who needs its records reports what is wrong with it.
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
        // Even of nothing, a compressed file has a beginning and an end.
        guard read > 0 else { throw .damaged }
    }

    /// A gzip file may have several members, one after another.
    private static func inflate(_ next: () throws(Fault) -> [UInt8], _ pass: ([UInt8]) throws(Fault) -> Void) throws(Fault) {
        var stream = z_stream()
        // 16 more than the largest window: with the header of gzip.
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
                // All of the input was used, and no output is waiting.
                if used == count, made.count < chunkLength { break }
            }
        }
    }

    private static func expand(_ next: () throws(Fault) -> [UInt8], _ pass: ([UInt8]) throws(Fault) -> Void) throws(Fault) {
        guard let stream = ZSTD_createDStream() else { throw .damaged }
        defer { ZSTD_freeDStream(stream) }
        // Of memory, a file may ask for as much as the usual program lets it.
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

/// A file without a name, which is gone when it is closed.
private final class TemporaryFile {
    let opened: OpenFile
    private(set) var size = 0

    init() throws(FileError) { opened = try OpenFile(temporaryIn: TemporaryFile.folder) }

    func append(_ bytes: [UInt8]) throws(FileError) {
        try opened.append(bytes, at: size)
        size += bytes.count
    }

    /// The folder for large temporary files: `TMPDIR`, or that which the system has for them.
    private static var folder: String {
        if let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty { return folder }
        return FileSystem.target(of: "/var/tmp") == .folder ? "/var/tmp" : "/tmp"
    }
}
