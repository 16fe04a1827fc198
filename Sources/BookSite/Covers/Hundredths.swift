/// A length or a coordinate in hundredths of a viewBox unit.
///
/// Counting in whole hundredths keeps the bytes the same everywhere: no locale takes part, and the last bits in which the sines of
/// two C libraries differ are gone before anything is written.
struct Hundredths: CustomStringConvertible {
    /// How many hundredths.
    let count: Int

    /// A number already in hundredths.
    init(count: Int) {
        self.count = count
    }

    /// Rounds viewBox units, half away from zero.
    init(_ units: Double) {
        count = Int((units * 100).rounded())
    }

    /// As short as SVG takes it: `12`, `-.5`, `3.07`.
    var description: String {
        let whole = count.magnitude / 100
        let rest = count.magnitude % 100
        var text = count < 0 ? "-" : ""
        if whole > 0 || rest == 0 {
            text += String(whole)
        }
        if rest > 0 {
            text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        }
        return text
    }
}
