import SiteBase

/// The `d` attribute of a path. It uses relative commands, which are shorter.
///
/// Coordinates are rounded to tenths, which is a seventh of a pixel on the largest cover. Each point is rounded before the difference is
/// computed, so that errors do not accumulate.
struct PathData: CustomStringConvertible {
    private(set) var description = ""
    private var x = 0
    private var y = 0
    private var start = (x: 0, y: 0)
    private var command: Character?
    /// Whether the last number has a decimal point, so that the next number may begin with a point.
    private var endsInFraction = false

    init() {}

    mutating func move(to point: Point) {
        write(description.isEmpty ? "M" : "m", step(to: point))
        go(to: point)
        start = (x, y)
    }

    mutating func line(to point: Point) {
        write("l", step(to: point))
        go(to: point)
    }

    /// Draws a quadratic curve with the control point `control`.
    mutating func curve(by control: Point, to point: Point) {
        write("q", step(to: control) + step(to: point))
        go(to: point)
    }

    /// Draws the shorter arc of a circle, clockwise or anticlockwise.
    mutating func arc(radius: Double, clockwise: Bool, to point: Point) {
        let size = Hundredths(radius)
        write("a", [size, size, Hundredths(0), Hundredths(0), Hundredths(clockwise ? 1 : 0)] + step(to: point))
        go(to: point)
    }

    /// Draws a dot as wide as the stroke, which must have round caps.
    mutating func dot(at point: Point) {
        move(to: point)
        description += "h0"
        command = nil
    }

    /// Closes the path at the last point that was moved to, where the next command begins.
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

    /// Rounds to a tenth of a unit, in hundredths.
    private static func rounded(_ units: Double) -> Int {
        Int((units * 10).rounded()) * 10
    }

    private mutating func write(_ letter: Character, _ numbers: [Hundredths]) {
        var joined = command == letter
        if !joined {
            description.append(letter)
        }
        // A second pair after "m" would mean a line, so every move has its letter.
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
