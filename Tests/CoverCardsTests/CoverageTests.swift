import Testing

@testable import CoverCards

struct CoverageTests {
    private func pixels(_ polygons: [[CardPoint]], width: Int = 8, height: Int = 6, once: Bool = false) -> [[Float]] {
        var coverage = Coverage(width: width, height: height)
        if once { for polygon in polygons { coverage.addOnce(polygon) } } else { coverage.add(polygons) }
        return (0..<height).map { row in
            var values = [Float](repeating: 0, count: width)
            coverage.row(row) { values[$0] = $1 }
            return values
        }
    }

    private func rectangle(_ left: Double, _ top: Double, _ right: Double, _ foot: Double) -> [CardPoint] {
        [CardPoint(x: left, y: top), CardPoint(x: right, y: top), CardPoint(x: right, y: foot), CardPoint(x: left, y: foot)]
    }

    @Test func `a rectangle covers parts of the pixels at its edges`() {
        let rows = pixels([rectangle(1.25, 0.5, 3.5, 2)])
        #expect(rows[0] == [0, 0.375, 0.5, 0.25, 0, 0, 0, 0])
        #expect(rows[1] == [0, 0.75, 1, 0.5, 0, 0, 0, 0])
        #expect(rows[2].allSatisfy { $0 == 0 })
    }

    @Test func `an inner contour in the other direction is a hole`() {
        let rows = pixels([rectangle(0, 0, 6, 6), rectangle(2, 2, 4, 4).reversed()])
        #expect(rows[1][3] == 1 && rows[3][1] == 1 && rows[3][3] == 0)
    }

    @Test func `what overlaps counts once, whatever its direction`() {
        let rows = pixels([rectangle(0, 0, 4, 4), rectangle(2, 0, 6, 4).reversed()], once: true)
        #expect(rows[1] == [1, 1, 1, 1, 1, 1, 0, 0])
    }

    @Test func `what lies outside is left out, and what reaches in is not moved`() {
        let rows = pixels([rectangle(-5, -5, 2, 20), rectangle(6.5, -1, 30, 3)])
        #expect(rows[0] == [1, 1, 0, 0, 0, 0, 0.5, 1])
        #expect(rows[5] == [1, 1, 0, 0, 0, 0, 0, 0])
    }

    @Test(arguments: [(5.0, 5.0), (10, 10), (4.5, 9.25)] as [(Double, Double)])
    func `an ellipse has its area`(across: Double, down: Double) {
        var outline = Outline(scale: 1)
        outline.ellipse(at: CardPoint(x: 12, y: 12), across, down)
        let area = pixels(outline.polygons, width: 24, height: 24).joined().reduce(0, +)
        #expect(abs(Double(area) - Double.pi * across * down) < 0.02 * Double.pi * across * down)
    }

    @Test(
        arguments: [
            ("M2 2h4v3H2z", 12.0), ("M1 1l6 0-6 4z", 12), ("M0 3a3 3 0 0 1 6 0z", Double.pi * 4.5),
            ("M0 3a3 3 0 0 0 6 0z", Double.pi * 4.5),
            ("M0 0q4 4 8 0z", 32.0 / 3), ("M1 1h2v2h-2zm4 0h2v2h-2z", 8), ("M.5.5h-.5v1.25h.5z", 0.625),
        ] as [(String, Double)]
    )
    func `a path is read`(path: String, area: Double) {
        let covered = pixels(Outline(path: path, scale: 10).polygons).joined().reduce(0, +)
        #expect(abs(Double(covered) - area) < 0.05)
    }

    @Test func `a stroke is as wide as its pen, and a dot has round ends`() {
        let line = Outline(path: "M1 3h5", scale: 1)
        #expect(pixels(line.stroked(2, hasRoundEnds: false), once: true).joined().reduce(0, +) == 10)
        let dot = Outline(path: "M4 3h0", scale: 1)
        #expect(abs(pixels(dot.stroked(3, hasRoundEnds: true), once: true).joined().reduce(0, +) - 6.75) < 0.1)
        #expect(pixels(dot.stroked(3, hasRoundEnds: false), once: true).joined().reduce(0, +) == 0)
    }
}
