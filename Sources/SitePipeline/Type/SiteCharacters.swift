import SiteBase
import SiteFonts
import SiteOutput
import Synchronization

/// Counts the characters of a site's files.
enum SiteCharacters {
    /// The endings of files whose text pages may show.
    private static let endings: Set<String> = [
        "json", "ndjson", "jsonl", "yaml", "yml", "md", "markdown", "html", "txt", "csv", "tsv", "xml",
    ]

    /// The bytes that one thread reads at a time.
    private static let pieceLength = 4 << 20
    /// The most bytes of a syllable: three letters of three bytes. `\uac00` takes six.
    private static let longest = 9

    private struct Piece {
        let file: String
        let start: Int
        let count: Int
    }

    /// The characters of all files of text in the folders as they were read.
    static func counts(in inputs: FolderFingerprint, jobs: Int) -> CharacterCounts {
        var groups: [[Piece]] = [[]]
        var size = 0
        for (file, stamp, _) in inputs.stamped where hasText(file) {
            for start in stride(from: 0, to: stamp.size, by: pieceLength) {
                let piece = Piece(file: file, start: start, count: min(pieceLength, stamp.size - start))
                // Each group has counts of its own, and many files are small.
                if size + piece.count > pieceLength, size > 0 {
                    groups.append([])
                    size = 0
                }
                groups[groups.count - 1].append(piece)
                size += piece.count
            }
        }
        let all = Mutex(CharacterCounts())
        Workers.each(groups.count, jobs: jobs, run: 1) { [groups] number in
            var own = CharacterCounts()
            for piece in groups[number] {
                // A file that cannot be read any more is reported by who needs it.
                guard let bytes = try? FileSystem.read(piece.file, from: piece.start, count: piece.count + longest) else { continue }
                bytes.withUnsafeBufferPointer { own.add($0) }
            }
            all.withLock { $0.add(own) }
        }
        return all.withLock { $0 }
    }

    private static func hasText(_ path: String) -> Bool {
        path.utf8.split(separator: ".").last.map { endings.contains($0.lowercased()) } ?? false
    }
}
