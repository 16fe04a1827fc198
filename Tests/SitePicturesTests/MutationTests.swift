import Foundation
import SiteBase
import SitePictures
import Testing
import TestSupport

struct MutationTests {
    /// `SITEGEN_SOAK=1` tries ten thousand.
    private static let count = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 10_000 : 300

    @Test func `changed bytes give a picture or a fault, never the end of a worker`() throws {
        let cover = try TestPicture.cover(48, 64)
        let transparent = try TestPicture.drawn(48, 64) { ($0 * 5, $1 * 3, 90, $0 * 5) }
        let files = [
            JPEGFile.encoded(cover), JPEGFile.encoded(cover, isProgressive: true), JPEGFile.encoded(cover, components: 1),
            JPEGFile.adding(orientation: 6, to: JPEGFile.encoded(cover, quality: 60)),
            try PictureEncoder.encode(cover, as: .png, profile: nil), try PictureEncoder.encode(transparent, as: .png, profile: nil),
            try PictureEncoder.encode(cover, as: .webp, profile: nil), try PictureEncoder.encode(transparent, as: .webp, profile: nil),
        ]
        let workers = Program.workers(2)
        let faults = Workers.map(Self.count, jobs: 2, run: 4) { number -> PictureFault? in
            var generator = SeededGenerator(seed: UInt64(number))
            var file = files[number % files.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                file[Int.random(in: file.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            return Program.fault(of: file, workers)
        }
        for (number, fault) in faults.enumerated() {
            switch fault {
            case nil, .damaged, .tooManyPixels, .tooMuchMemory: continue
            default: Issue.record("mutation \(number): \(fault.map { "\($0)" } ?? "")")
            }
        }
    }
}
