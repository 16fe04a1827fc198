#if os(Linux)
    import Foundation
    import SitePictures
    import Testing

    struct MemoryTests {
        /// The most memory that a process had, in MB.
        private static func peak(of process: Int32) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.utf8.starts(with: "VmHWM:".utf8) })
            return try #require(line.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }.first { $0 > 0 }) / 1024
        }

        private static func peak(_ bytes: [UInt8], _ expected: PictureFault? = nil) throws -> Int {
            let workers = Program.workers(1)
            #expect(Program.fault(of: bytes, workers) == expected)
            return try Self.peak(of: try #require(workers.idleProcesses.first))
        }

        @Test func `a cover takes little memory`() throws {
            let cover = JPEGFile.encoded(try TestPicture.cover(1_150, 1_770), quality: 85)
            #expect(try Self.peak(cover) < 60)
        }

        /// 49 megapixels, rows of zeros.
        @Test func `the largest pictures stay within bounds`() throws {
            let row = [UInt8](repeating: 0, count: 7_000 * 3)
            let plain = PNGFile(width: 7_000, height: 7_000, rows: [[UInt8]](repeating: row, count: 7_000)).bytes
            #expect(try Self.peak(plain) < 60)
            var interlaced = PNGFile.header(7_000, 7_000, isInterlaced: true)
            // All passes together have as many bytes as the rows, and a byte for each row of a pass.
            let packed = [UInt8](repeating: 0, count: 7_000 * 7_000 * 3 + 7 * 7_000)
            interlaced += PNGFile.chunk("IDAT", PNGFile.deflated(packed)) + PNGFile.chunk("IEND", [])
            #expect(try Self.peak(interlaced) < 400)
        }
    }
#endif
