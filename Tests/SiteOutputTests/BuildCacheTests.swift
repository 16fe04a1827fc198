import SiteBase
import TestSupport
import Testing

@testable import SiteOutput

struct BuildCacheTests {
    @Test(arguments: [(0, false), (15_000_000, false), (60_000_000_000, true)])
    func `a file that may have been written again within a tick of the clock is compared by its bytes`(later: Int, isTrusted: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try #require(OutputPath("a.html"))
        // Written twice in a tick: what the build wrote has the stamp of what is there now.
        try folder.write("new", to: "a.html")
        let stamp = try #require(FileStamp(path, in: folder.path))
        let old = FolderFingerprint.fingerprint(ofBytes: Array("old".utf8))
        let entry = BuildCache.Entry(path: path, inputs: FileInputs(content: Fingerprint()), bytes: old, stamp: stamp)
        let summary = OutputFolder.Summary(version: Fingerprint(), inputs: nil, records: 0, pages: 1, address: nil)
        let cache = try #require(BuildCache(summary, time: stamp.changed + later, entries: [entry], pieces: [:]))
        #expect(cache.holds(entry, in: folder.path) == isTrusted)
    }
}
