import SitePictures
import Testing

/// Pictures that were made to do harm. Each must be answered soon, and the next picture must work.
struct HostileTests {
    private static func timed(_ bytes: [UInt8], _ expected: PictureFault?, _ comment: Comment) {
        let workers = Program.workers(1)
        let start = ContinuousClock.now
        #expect(Program.fault(of: bytes, workers) == expected, comment)
        #expect(start.duration(to: .now) < .seconds(10), comment)
    }

    @Test func `headers that claim too much are refused`() throws {
        Self.timed(PNGFile.header(50_000, 50_000) + PNGFile.chunk("IDAT", []), .tooManyPixels(width: 50_000, height: 50_000), "PNG")
        var jpeg = JPEGFile.encoded(try TestPicture.cover(16, 16))
        let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0] as [UInt8])).lowerBound
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        Self.timed(jpeg, .tooManyPixels(width: 65_500, height: 65_500), "JPEG")
        Self.timed([UInt8](repeating: 0, count: 100_000_001), .tooManyBytes(100_000_001), "bytes")
        Self.timed(PNGFile.header(20_000, 10), .tooManyPixels(width: 20_000, height: 10), "side")
    }

    @Test func `a header alone is damaged`() {
        Self.timed(PNGFile.header(7_000, 7_000) + PNGFile.chunk("IDAT", []), .damaged, "PNG")
        Self.timed([], .damaged, "nothing")
        Self.timed(Array("<!doctype html><title>Not found</title>".utf8), .damaged, "HTML")
    }

    @Test func `texts in front of the pixels are passed over`() {
        var file = PNGFile(width: 50, height: 1, rows: [[UInt8](repeating: 7, count: 150)])
        file.extra = PNGFile.chunk("tEXt", Array("a\0".utf8) + [UInt8](repeating: 65, count: 30_000_000))
        Self.timed(file.bytes, nil, "text")
        let bomb = PNGFile.deflated([UInt8](repeating: 65, count: 50_000_000))
        file.extra = PNGFile.chunk("zTXt", Array("a\0\0".utf8) + bomb) + PNGFile.chunk("iTXt", Array("a\0\u{1}\0\0\0".utf8) + bomb)
        Self.timed(file.bytes, nil, "packed text")
        file.extra = PNGFile.chunk("iCCP", Array("a\0\0".utf8) + bomb)
        Self.timed(file.bytes, nil, "packed profile")
    }

    @Test func `a JPEG of 500 scans is given up`() throws {
        let many = JPEGFile.manyScans(try TestPicture.cover(1_000, 1_000))
        Self.timed(many, .tooMuchTime, "scans")
    }

    @Test func `files that are cut short are damaged`() throws {
        let workers = Program.workers(1)
        let cover = try TestPicture.cover(60, 90)
        let files = [
            JPEGFile.encoded(cover), JPEGFile.encoded(cover, isProgressive: true),
            try PictureEncoder.encode(cover, as: .png, profile: nil), try PictureEncoder.encode(cover, as: .webp, profile: nil),
        ]
        for file in files {
            #expect(Program.fault(of: file, workers) == nil)
            for part in 0..<20 {
                #expect(Program.fault(of: Array(file.prefix(file.count * part / 20)), workers) == .damaged, "\(part)/20")
            }
        }
    }

    @Test func `bytes after the end and unknown segments do no harm`() throws {
        let workers = Program.workers(1)
        let jpeg = JPEGFile.adding(0xED, [UInt8](repeating: 9, count: 3_000), to: JPEGFile.encoded(try TestPicture.cover()))
        #expect(Program.fault(of: jpeg + [1, 2, 3], workers) == nil)
        #expect(Program.fault(of: Array(jpeg.dropLast(2)), workers) == nil)
    }
}
