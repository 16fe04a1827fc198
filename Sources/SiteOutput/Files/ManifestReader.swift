import DataReading
import Diagnostics
import SiteBase

/// Reads the files that an earlier build listed in the manifest, in the order of their paths. sitegen's own manifests are read line by
/// line, because they may list ten million files; a manifest that somebody changed is read as a whole.
struct ManifestReader {
    private enum Source {
        case lines(Lines)
        case known([OutputPath], next: Int)
    }

    private var source: Source
    private(set) var first: OutputPath?

    init(in folder: String) throws(FileError) {
        let path = "\(folder)/\(OutputManifest.name)"
        var check = Lines(path)
        var isOurs = FileSystem.kind(of: path) == .file
        if isOurs {
            var last: OutputPath?
            while isOurs, let line = try check.next() {
                isOurs = last.map { $0 < line } ?? true
                last = line
            }
        }
        if isOurs, check.isWhole {
            source = .lines(Lines(path))
        } else {
            source = .known(try OutputManifest(in: folder).paths.sorted(), next: 0)
        }
        try advance()
    }

    init() { (source, first) = (.known([], next: 0), nil) }

    /// Advances to the next file.
    mutating func advance() throws(FileError) {
        switch source {
        case .lines(var lines):
            // Taking the value leaves a single reference, so that nothing is copied.
            source = .known([], next: 0)
            repeat { first = try lines.next() } while first?.description == OutputManifest.name
            source = .lines(lines)
        case .known(let paths, let next):
            first = next < paths.count ? paths[next] : nil
            source = .known(paths, next: next + 1)
        }
    }

    private struct Lines {
        private let path: String
        private var chunk: [UInt8] = []
        private var index = 0
        private var offset = 0
        private var isStarted = false
        private var isAtEnd = false
        /// Whether the list was read to its end and has sitegen's format.
        private(set) var isWhole = false

        init(_ path: String) { self.path = path }

        mutating func next() throws(FileError) -> OutputPath? {
            if !isStarted {
                isStarted = true
                guard try line() == OutputManifest.head else { return nil }
            }
            guard var line = try line() else { return nil }
            if isAtEnd || line.isEmpty {
                if line.isEmpty { line = try self.line() ?? [] }
                let rest = try self.line()
                isWhole = line == Array("]}".utf8) && rest == nil && index == chunk.count
                return nil
            }
            // All lines but the last end with a comma.
            if line.last == UInt8(ascii: ",") { line.removeLast() } else { isAtEnd = true }
            guard line.first == UInt8(ascii: "\""), line.count > 2, line.last == UInt8(ascii: "\"") else { return nil }
            let inside = line[1..<line.count - 1]
            if inside.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                return String(validating: inside, as: UTF8.self).flatMap(OutputPath.init)
            }
            let value = JSONReader.read(SourceFile(path: path, bytes: line), problems: DiagnosticCollector())
            guard case .text(let text)? = value?.content else { return nil }
            return OutputPath(text)
        }

        private mutating func line() throws(FileError) -> [UInt8]? {
            while true {
                let end = chunk[index...].firstIndex(of: UInt8(ascii: "\n"))
                if let end {
                    defer { index = end + 1 }
                    return Array(chunk[index..<end])
                }
                let more = try FileSystem.read(path, from: offset, count: 1 << 20)
                if more.isEmpty { return nil }
                chunk = Array(chunk[index...]) + more
                index = 0
                offset += more.count
            }
        }
    }
}
