/// The `d` of a path, written with relative steps because they are shorter.
///
/// Places are rounded to tenths, which on the largest cover shown is a seventh of a pixel. Each is rounded before the step to it is
/// taken, so that steps do not add up errors.
struct PathData: CustomStringConvertible {
    /// The path so far.
    private(set) var description = ""
    private var x = 0
    private var y = 0
    private var start = (x: 0, y: 0)
    private var command: Character?
    /// A number after a fraction may begin with its point.
    private var endsInFraction = false

    /// An empty path.
    init() {}

    /// Lifts the pen and sets it down at `point`.
    mutating func move(to point: Point) {
        write(description.isEmpty ? "M" : "m", step(to: point))
        go(to: point)
        start = (x, y)
    }

    /// A straight line.
    mutating func line(to point: Point) {
        write("l", step(to: point))
        go(to: point)
    }

    /// A parabola that leaves and arrives pointing at `control`.
    mutating func curve(by control: Point, to point: Point) {
        write("q", step(to: control) + step(to: point))
        go(to: point)
    }

    /// The shorter arc of a circle, clockwise or against the clock as one sees it.
    mutating func arc(radius: Double, clockwise: Bool, to point: Point) {
        let size = Hundredths(radius)
        write("a", [size, size, Hundredths(0), Hundredths(0), Hundredths(clockwise ? 1 : 0)] + step(to: point))
        go(to: point)
    }

    /// A round dot as wide as the stroke, which must have round caps.
    mutating func dot(at point: Point) {
        move(to: point)
        description += "h0"
        command = nil
    }

    /// Back to where the pen was last set down; the next step starts there.
    mutating func close() {
        description += "z"
        command = nil
        (x, y) = start
    }

    private func step(to point: Point) -> [Hundredths] {
        [Hundredths(count: Self.rounded(point.x) - x), Hundredths(count: Self.rounded(point.y) - y)]
    }

    private mutating func go(to point: Point) {
        x = Self.rounded(point.x)
        y = Self.rounded(point.y)
    }

    /// To a tenth of a unit, counted in hundredths.
    private static func rounded(_ units: Double) -> Int {
        Int((units * 10).rounded()) * 10
    }

    private mutating func write(_ letter: Character, _ numbers: [Hundredths]) {
        var joined = command == letter
        if !joined {
            description.append(letter)
        }
        // A second pair after "m" would be read as a line, so a move always writes its letter.
        command = letter == "m" || letter == "M" ? nil : letter
        for number in numbers {
            let text = number.description
            if joined, number.count >= 0, !(endsInFraction && text.utf8.hasPrefix(".")) {
                description += " "
            }
            description += text
            joined = true
            endsInFraction = text.utf8.contains(UInt8(ascii: "."))
        }
    }
}
