import Diagnostics
import SiteBase
import SiteModel
import SiteOutput
import Synchronization

/// The paths of the pages of a part that are not in memory, by their keys: two pages with the same key collide, whichever parts they are in.
final class PartKeys: Sendable {
    static let path = OutputPath(".sitegen-part/keys")

    /// The path of a page, and its record.
    struct Key: Sendable, Comparable {
        /// The fingerprint of the path as file systems may compare it.
        let key: UInt64
        /// The index of the page among all pages of the site; in a file of keys, it is left out.
        let page: Int
        /// The number of the file that has its record, and the place there.
        let file: Int
        let offset: Int

        static func < (a: Key, b: Key) -> Bool { (a.key, a.page) < (b.key, b.page) }
    }

    private struct State {
        var keys: [Key] = []
        var files: [String] = []
        var numbers: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// Adds a page.
    func add(_ page: PagePlan, at index: Int) {
        let key = Fingerprint(page.path.collisionKey.utf8).value
        guard case .file(let file, let offset) = page.content.source else { return }
        state.withLock { state in
            let number = state.numbers[file.path] ?? state.files.count
            if number == state.files.count {
                state.numbers[file.path] = number
                state.files.append(file.path)
            }
            state.keys.append(Key(key: key, page: index, file: number, offset: offset))
        }
    }

    /// Reports pages that collide, and returns the keys in order, with the files that have the records.
    func checked(in plan: SitePlan, _ problems: DiagnosticCollector) -> (keys: [Key], files: [String]) {
        let (keys, files) = state.withLock { ($0.keys.sorted(), $0.files) }
        var first = keys.startIndex
        for index in keys.indices {
            if keys[index].key != keys[first].key { first = index }
            guard index > first || plan.claims.mayHave(Fingerprint(value: keys[index].key)) else { continue }
            // Only now is its record read again.
            let page = plan.pages[keys[index].page]
            let other = index > first ? RegisteredPath(plan.pages[keys[first].page]) : plan.claims.owner(of: page.path.collisionKey)
            if let other { problems.add(other.collision(with: RegisteredPath(page))) }
        }
        return (keys, files)
    }

    /// The bytes of a file of keys: for each, eight bytes of the key, four of the number of the file, and eight of the place, the lowest first.
    static func bytes(of keys: [Key]) -> [UInt8] {
        var out = ByteBuffer()
        for key in keys {
            out.append(key.key, bytes: 8)
            out.append(UInt64(key.file), bytes: 4)
            out.append(UInt64(key.offset), bytes: 8)
        }
        return out.bytes
    }

    /// Reads such a file, key by key.
    struct Reader {
        private let path: String
        private var chunk: [UInt8] = []
        private var index = 0
        private var offset = 0

        private static let size = 20

        init(_ path: String) { self.path = path }

        mutating func next() throws(FileError) -> Key? {
            if index == chunk.count {
                chunk = try FileSystem.read(path, from: offset, count: Self.size << 12)
                index = 0
                offset += chunk.count
                guard chunk.count.isMultiple(of: Self.size) else { throw FileError(.read, path, .notOfPart) }
                if chunk.isEmpty { return nil }
            }
            defer { index += Self.size }
            return Key(
                key: number(at: 0, bytes: 8),
                page: 0,
                file: Int(truncatingIfNeeded: number(at: 8, bytes: 4)),
                offset: Int(truncatingIfNeeded: number(at: 12, bytes: 8))
            )
        }

        private func number(at start: Int, bytes: Int) -> UInt64 {
            (0..<bytes).reduce(0) { $0 | UInt64(chunk[index + start + $1]) << UInt64(8 * $1) }
        }
    }
}

extension ByteBuffer {
    /// Appends the lowest bytes of a number, the lowest first.
    fileprivate mutating func append(_ number: UInt64, bytes: Int) {
        for byte in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
    }
}
