/// Where a drawing goes: first made smaller or larger about 0, 0, then moved.
struct Placement {
    /// To the right, in viewBox units.
    let x: Double
    /// Downwards, in viewBox units.
    let y: Double
    /// 1 leaves the size as it is.
    let scale: Double

    /// Where it was drawn, as it was drawn.
    static let asDrawn = Placement(x: 0, y: 0)

    /// Moved and, if `scale` says so, resized.
    init(x: Double, y: Double, scale: Double = 1) {
        self.x = x
        self.y = y
        self.scale = scale
    }

    /// The point `anchor` of the drawing comes to lie on `target`.
    init(_ anchor: Point, on target: Point, scale: Double) {
        self.init(x: target.x - anchor.x * scale, y: target.y - anchor.y * scale, scale: scale)
    }

    /// What a `<use>` says of it; `x` and `y` are the shorter way where they are enough.
    var useAttributes: String {
        guard Hundredths(scale).count == 100 else { return transformAttribute }
        return attribute("x", x) + attribute("y", y)
    }

    /// The elements in a group that puts them in their place.
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
