import Testing

@testable import SiteFonts

@Suite struct WOFF2Tests {
    @Test func `boxes are written only if they do not follow from the points`() {
        let square: [Glyph.Point] = [
            .init(dx: 10, dy: 0, isOnCurve: true), .init(dx: 90, dy: 0, isOnCurve: true), .init(dx: 0, dy: 700, isOnCurve: false),
        ]
        func table(_ box: [Int]) -> Int {
            var streams = GlyphStreams(count: 1)
            streams.append(.simple(contours: [square], box: box))
            return streams.table.count
        }
        #expect(Glyph.box(around: [square]) == [10, 0, 100, 700])
        #expect(table([10, 0, 100, 701]) == table([10, 0, 100, 700]) + 8)
    }

    @Test func `widths that are equal at the end are written once`() {
        var metrics = HorizontalMetrics()
        for width in [500, 300, 973, 973, 973] { metrics.append(width: width, bearing: 0, of: .empty) }
        #expect(metrics.widthCount == 3)
        #expect(metrics.tableSize == 4 * 3 + 2 * 2)
        #expect(metrics.transformedTable.bytes == [3, 1, 0xF4, 1, 0x2C, 3, 0xCD])
        metrics.append(width: 973, bearing: 5, of: .empty)
        #expect(metrics.transformedTable.bytes.count == 4 * 3 + 2 * 3)
        #expect(!metrics.transformedTable.isTransformed)
    }
}
