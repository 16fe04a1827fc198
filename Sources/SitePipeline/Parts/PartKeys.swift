import Diagnostics
import SiteBase
import SiteModel
import SiteOutput
import Synchronization

/// The keys of the paths of a part's pages that are not in memory. Two pages with the same key collide, even in different parts.
final class PartKeys: Sendable {
    static let path = OutputPath(".sitegen-part/keys")

    /// The path of a page and the location of its record.
    struct Key: Sendable, Comparable {
        /// The fingerprint of the path in the form in which file systems may compare it.
        let key: UInt64
        /// The page's index among all pages of the site. Files of keys do not contain it.
        let page: Int
        /// The number of the file with the record, and the offset in it.
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

    /// Reports colliding pages. Returns the keys in order and the files with the records.
    func checked(in plan: SitePlan, _ problems: DiagnosticCollector) -> (keys: [Key], files: [String]) {
        let (keys, files) = state.withLock { ($0.keys.sorted(), $0.files) }
        var first = keys.startIndex
        for index in keys.indices {
            if keys[index].key != keys[first].key { first = index }
            guard index > first || plan.claims.mayHave(Fingerprint(value: keys[index].key)) else { continue }
            // Only now is the record read again.
            let page = plan.pages[keys[index].page]
            let other = index > first ? RegisteredPath(plan.pages[keys[first].page]) : plan.claims.owner(of: page.path.collisionKey)
            if let other { problems.add(other.collision(with: RegisteredPath(page))) }
        }
        return (keys, files)
    }

    /// The bytes of a file of keys. A key has eight bytes, followed by four for the number of the file and eight for the offset, all
    /// little-endian.
    static func bytes(of keys: [Key]) -> [UInt8] {
        var out = ByteBuffer()
        for key in keys {
            out.append(little: key.key, 8)
            out.append(little: key.file, 4)
            out.append(little: key.offset, 8)
        }
        return out.bytes
    }

    /// Reads a file one key at a time.
    struct Reader {
        private var file: ChunkReader

        private static let size = 20

        init(_ path: String) { file = ChunkReader(path, chunk: Self.size << 12) }

        mutating func next() throws(FileError) -> Key? {
            try file.fill(Self.size)
            if file.ahead.left == 0 { return nil }
            guard let key = file.ahead.nextBits(), let number = file.ahead.nextLittle(4), let offset = file.ahead.nextLittle(8) else {
                throw file.fault
            }
            return Key(key: key, page: 0, file: number, offset: offset)
        }
    }
}
