import DataReading
import SiteBase
import SiteFonts
import SiteModel
import SiteOutput
import Synchronization

/// Counts the characters of a site's files.
enum SiteCharacters {
    /// The endings of files whose text pages may show.
    private static let endings: Set<String> = [
        "json", "ndjson", "jsonl", "yaml", "yml", "md", "markdown", "html", "txt", "csv", "tsv", "xml",
    ]

    /// The most bytes of a syllable: three letters of three bytes. `\uac00` takes six.
    private static let longest = 9

    /// The characters of all files of text in the folders as they were read.
    ///
    /// - Parameter known: has the counts of chunks that an earlier build read, and gets those of this one.
    static func counts(in inputs: FolderFingerprint, _ known: KnownRecords?, jobs: Int) -> CharacterCounts {
        let chunks = inputs.chunks.filter { hasText($0.file) }
        let blocks = Mutex<[[UInt8]]>([])
        Workers.each(chunks.count, jobs: jobs, run: 4) { number in
            let chunk = chunks[number]
            // A syllable may begin in one chunk and end in the next.
            var key = chunk.fingerprint
            if number + 1 < chunks.count, chunks[number + 1].file == chunk.file { key.combine(chunks[number + 1].fingerprint) }
            key.combine("characters")
            let block = known?.block(key) { bytes(of: chunk) } ?? bytes(of: chunk)
            if !block.isEmpty { blocks.withLock { $0.append(block) } }
        }
        for file in Set(inputs.chunks.map(\.file)).sorted()
        where CompressedFile.isNamed(file) && hasText(CompressedFile.withoutEnding(file)) {
            let block = bytes(ofCompressed: file)
            if !block.isEmpty { blocks.withLock { $0.append(block) } }
        }
        return blocks.withLock { blocks in
            var counts = CharacterCounts()
            for block in blocks { counts.add(written: block) }
            return counts
        }
    }

    private static func bytes(of chunk: FolderFingerprint.Chunk) -> [UInt8] {
        // A file that cannot be read any more is reported by who needs it.
        guard let bytes = try? FileSystem.read(chunk.file, from: chunk.start, count: chunk.count + longest) else { return [] }
        return bytes.withUnsafeBufferPointer { bytes in
            guard bytes.mayHoldOtherThanASCII else { return [] }
            var counts = CharacterCounts()
            counts.add(bytes)
            return counts.bytes
        }
    }

    private static func bytes(ofCompressed file: String) -> [UInt8] {
        var counts = CharacterCounts()
        var end: [UInt8] = []
        CompressedFile.eachChunk(file) { chunk in
            // A syllable may begin in one chunk and end in the next.
            let bytes = end + chunk
            end = Array(bytes.suffix(longest))
            bytes.withUnsafeBufferPointer { if $0.mayHoldOtherThanASCII { counts.add($0) } }
        }
        return counts.bytes
    }

    private static func hasText(_ path: String) -> Bool {
        path.utf8.split(separator: ".").last.map { endings.contains($0.lowercased()) } ?? false
    }
}
