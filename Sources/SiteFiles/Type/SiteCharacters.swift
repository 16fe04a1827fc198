import DataReading
import SiteBase
package import SiteFonts
import SiteModel
package import SiteOutput
package import SiteRecords
import Synchronization

/// Counts the characters of a site's files.
package enum SiteCharacters {
    /// The extensions of files whose text may appear on pages.
    private static let endings: Set<String> = [
        "json", "ndjson", "jsonl", "yaml", "yml", "md", "markdown", "html", "txt", "csv", "tsv", "xml",
    ]

    /// The maximum length of a syllable: three letters with three bytes each. `\uac00` takes six.
    private static let longest = 9

    /// Counts the characters in all text files of the hashed folders.
    ///
    /// - Parameter known: provides the counts of an earlier build for unchanged chunks, and receives those of this build.
    package static func counts(in inputs: FolderFingerprint, _ known: KnownRecords?, jobs: Int) -> CharacterCounts {
        let chunks = inputs.chunks.filter { hasText($0.file) }
        let blocks = Mutex<[[UInt8]]>([])
        // Empty counts for the next files. A folder may have thousands of small ones.
        let unused = Mutex<[CharacterCounts]>([])
        Workers.each(chunks.count, jobs: jobs, run: 4) { number in
            let chunk = chunks[number]
            // A syllable may span two chunks.
            var key = chunk.fingerprint
            if number + 1 < chunks.count, chunks[number + 1].file == chunk.file { key.combine(chunks[number + 1].fingerprint) }
            key.combine("characters")
            let block = known?.block(key) { bytes(of: chunk, unused) } ?? bytes(of: chunk, unused)
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

    private static func bytes(of chunk: FolderFingerprint.FilePart, _ unused: borrowing Mutex<[CharacterCounts]>) -> [UInt8] {
        // Whatever needs the file reports that it cannot be read.
        guard let bytes = try? FileSystem.read(chunk.file, from: chunk.start, count: chunk.count + longest) else { return [] }
        return bytes.withUnsafeBufferPointer { bytes in
            guard bytes.mayHoldOtherThanASCII else { return [] }
            var counts = unused.withLock { $0.popLast() } ?? CharacterCounts()
            counts.add(bytes)
            let written = counts.bytes
            counts.removeAll()
            unused.withLock { [counts] in $0.append(counts) }
            return written
        }
    }

    private static func bytes(ofCompressed file: String) -> [UInt8] {
        var counts = CharacterCounts()
        var end: [UInt8] = []
        CompressedFile.eachChunk(file) { chunk in
            // A syllable may span two chunks.
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
