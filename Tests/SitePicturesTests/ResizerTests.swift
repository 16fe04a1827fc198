import SitePictures
import Testing

struct ResizerTests {
    private static func resized(_ raster: Raster, _ width: Int, _ height: Int, hasAlpha: Bool = false) throws -> Raster {
        let (from, over) = ((raster.width, raster.height), (width, height))
        let made = Resizer(sourceWidth: from.0, sourceHeight: from.1, hasAlpha: hasAlpha, width: over.0, height: over.1)
        let resizer = try #require(made)
        for row in 0..<raster.height { resizer.add(raster.row(row)) }
        return resizer.result
    }

    @Test(arguments: [(1, 1), (7, 3), (100, 77), (99, 76), (50, 38), (13, 77)])
    func `one colour stays that colour`(width: Int, height: Int) throws {
        for alpha in [255, 140] {
            let flat = try TestPicture.drawn(100, 77) { _, _ in (13, 140, 255, alpha) }
            let expected = try TestPicture.drawn(width, height) { _, _ in (13, 140, 255, alpha) }
            #expect(TestPicture.difference(try Self.resized(flat, width, height, hasAlpha: alpha < 255), expected) <= (alpha < 255 ? 1 : 0))
        }
    }

    @Test func `the same size gives the same pixels`() throws {
        let cover = try TestPicture.cover()
        #expect(TestPicture.difference(try Self.resized(cover, 120, 180), cover) == 0)
    }

    @Test func `a slope stays a slope`() throws {
        let slope = try TestPicture.drawn(512, 64) { column, row in (column / 2, 255 - column / 2, row * 4, 255) }
        let small = try Self.resized(slope, 100, 16)
        for column in 1..<100 {
            #expect(small.row(8)[column * 4] >= small.row(8)[(column - 1) * 4])
            #expect(abs(Int(small.row(8)[column * 4]) - (column * 512 + 256) / 200) <= 1)
        }
    }

    @Test func `a picture stays like the mean of its pixels`() throws {
        let picture = try TestPicture.drawn(400, 600) { column, row in
            let wave = (column * column + row * row) / 700 % 128
            return (60 + wave, column * 255 / 400, row * 255 / 600, 255)
        }
        let small = try Self.resized(picture, 100, 150)
        let boxes = try TestPicture.drawn(100, 150) { column, row in
            var sums = [0, 0, 0]
            for pixel in 0..<16 {
                let from = picture.row(row * 4 + pixel / 4) + (column * 4 + pixel % 4) * 4
                for part in 0..<3 { sums[part] += Int(from[part]) }
            }
            return ((sums[0] + 8) / 16, (sums[1] + 8) / 16, (sums[2] + 8) / 16, 255)
        }
        #expect(TestPicture.similarity(small, boxes) > 28)
    }

    @Test func `transparent colours do not bleed`() throws {
        let picture = try TestPicture.drawn(64, 64) { column, _ in column % 2 == 0 ? (200, 100, 50, 255) : (0, 255, 0, 0) }
        let small = try Self.resized(picture, 16, 16, hasAlpha: true)
        for column in 2..<14 {
            let pixel = small.row(8) + column * 4
            #expect(abs(Int(pixel[0]) - 200) <= 1 && abs(Int(pixel[1]) - 100) <= 1 && abs(Int(pixel[3]) - 128) <= 2)
        }
    }

    @Test func `weights sum up to the unit`() {
        for (source, target) in [(1, 1), (2, 1), (3, 2), (1770, 788), (16_383, 1), (16_383, 16_382), (5000, 160)] {
            let kernel = ResizeKernel(source: source, target: target)
            #expect(kernel.windows.count == target)
            for window in kernel.windows {
                let sum = kernel.weights[window.offset..<window.offset + window.count].reduce(0) { $0 + Int($1) }
                #expect(sum == ResizeKernel.unit && window.first >= 0 && window.end <= source)
            }
        }
    }
}
