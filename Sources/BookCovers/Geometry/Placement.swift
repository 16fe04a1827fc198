/// The position of a drawing, which is scaled about 0, 0 and then moved.
struct Placement {
    /// The offset to the right, in viewBox units.
    let x: Double
    /// The offset downwards, in viewBox units.
    let y: Double
    /// The scale; 1 keeps the size.
    let scale: Double

    /// No change: neither moved nor scaled.
    static let asDrawn = Placement(x: 0, y: 0)

    /// Moves the drawing, and scales it unless `scale` is 1.
    init(x: Double, y: Double, scale: Double = 1) {
        self.x = x
        self.y = y
        self.scale = scale
    }

    /// Moves the point `anchor` of the drawing to `target`.
    init(_ anchor: Point, on target: Point, scale: Double) {
        self.init(x: target.x - anchor.x * scale, y: target.y - anchor.y * scale, scale: scale)
    }

    /// The attributes of a `<use>`. They are `x` and `y` if these are enough, because they are shorter.
    var useAttributes: String {
        guard Hundredths(scale).count == 100 else { return transformAttribute }
        return attribute("x", x) + attribute("y", y)
    }

    /// The elements in a group with this transform.
    func group(_ markup: String) -> String {
        let attribute = transformAttribute
        return attribute.isEmpty ? markup : "<g\(attribute)>\(markup)</g>"
    }

    private var transformAttribute: String {
        var steps = ""
        if Hundredths(x).count != 0 || Hundredths(y).count != 0 {
            steps += Hundredths(y).count == 0 ? "translate(\(Hundredths(x)))" : "translate(\(Hundredths(x)) \(Hundredths(y)))"
        }
        if Hundredths(scale).count != 100 {
            steps += "scale(\(Hundredths(scale)))"
        }
        return steps.isEmpty ? "" : " transform=\"\(steps)\""
    }

    private func attribute(_ name: String, _ units: Double) -> String {
        let length = Hundredths(units)
        return length.count == 0 ? "" : " \(name)=\"\(length)\""
    }
}
