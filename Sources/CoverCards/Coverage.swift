/// The part of each pixel that polygons cover.
///
/// Each edge adds the area to its right, and a sum along the row gives the coverage, which is exact for polygons that do not overlap.
/// Overlapping polygons of the same direction count once.
///
/// Source: Raph Levien, "Inside the fastest font renderer in the world" (2016), on signed-area accumulation.
struct Coverage {
    let width: Int
    let height: Int
    /// The cells. Each row has one more, for the remainder of its last pixel.
    private var cells: [Float]
    /// The rows touched so far.
    private(set) var rows: Range<Int> = 0..<0

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = Array(repeating: 0, count: (width + 2) * height)
    }

    /// Adds closed polygons in px.
    mutating func add(_ polygons: [[CardPoint]]) {
        for polygon in polygons {
            guard var last = polygon.last else { continue }
            for point in polygon {
                add(last, point)
                last = point
            }
        }
    }

    /// Adds a polygon in the direction in which its area is positive, so that overlapping ones count once.
    mutating func addOnce(_ polygon: [CardPoint]) {
        add([polygon.signedArea < 0 ? polygon.reversed() : polygon])
    }

    /// The coverage of the pixels of a row, 0 to 1.
    func row(_ number: Int, _ body: (_ column: Int, _ coverage: Float) -> Void) {
        var sum: Float = 0
        let start = number * (width + 2)
        for column in 0..<width {
            sum += cells[start + column]
            let covered = min(abs(sum), 1)
            if covered > 0.002 { body(column, covered) }
        }
    }

    private mutating func add(_ from: CardPoint, _ to: CardPoint) {
        guard from.y != to.y else { return }
        let (top, foot, sign) = from.y < to.y ? (from, to, 1.0) : (to, from, -1.0)
        let slope = (foot.x - top.x) / (foot.y - top.y)
        let first = max(0, Int(top.y.rounded(.down)))
        let end = min(height, Int(foot.y.rounded(.up)))
        guard first < end else { return }
        rows = rows.isEmpty ? first..<end : min(rows.lowerBound, first)..<max(rows.upperBound, end)
        for row in first..<end {
            let (y0, y1) = (max(Double(row), top.y), min(Double(row + 1), foot.y))
            let x0 = top.x + (y0 - top.y) * slope
            add(row, x0, x0 + (y1 - y0) * slope, (y1 - y0) * sign)
        }
    }

    /// Adds a piece of an edge within a row, from x0 to x1 and with a signed height.
    private mutating func add(_ row: Int, _ x0: Double, _ x1: Double, _ height: Double) {
        let start = row * (width + 2)
        let most = Double(width)
        let (left, right) = (min(max(min(x0, x1), 0), most), min(max(max(x0, x1), 0), most))
        let (first, last) = (Int(left), Int(right))
        guard first < last else {
            // Within one pixel, the part right of the middle of the edge is covered.
            let part = (left + right) / 2 - Double(first)
            cells[start + first] += Float(height * (1 - part))
            cells[start + first + 1] += Float(height * part)
            return
        }
        let rise = height / (right - left)
        for column in first...last {
            let (from, to) = (max(left, Double(column)), min(right, Double(column + 1)))
            guard to > from else { continue }
            let part = (from + to) / 2 - Double(column)
            cells[start + column] += Float(rise * (to - from) * (1 - part))
            cells[start + column + 1] += Float(rise * (to - from) * part)
        }
    }
}
