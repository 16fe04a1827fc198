import SiteBase

/// A length or coordinate in hundredths of a viewBox unit.
///
/// Whole hundredths make the output deterministic. It does not depend on a locale, and rounding hides the last bits, in which the sines of
/// C libraries differ.
struct Hundredths: CustomStringConvertible {
    let count: Int

    init(count: Int) {
        self.count = count
    }

    /// Rounds viewBox units to hundredths, half away from zero.
    init(_ units: Double) {
        count = Int((units * 100).rounded())
    }

    func write(to out: inout [UInt8]) {
        if count < 0 { out.append(UInt8(ascii: "-")) }
        let whole = count.magnitude / 100
        let rest = UInt8(count.magnitude % 100)
        let zero = UInt8(ascii: "0")
        if whole >= 1000 {
            out.append(String(whole))
        } else if whole > 0 || rest == 0 {
            if whole >= 100 { out.append(zero + UInt8(whole / 100)) }
            if whole >= 10 { out.append(zero + UInt8(whole / 10 % 10)) }
            out.append(zero + UInt8(whole % 10))
        }
        guard rest > 0 else { return }
        out.append(UInt8(ascii: "."))
        out.append(zero + rest / 10)
        if rest % 10 > 0 { out.append(zero + rest % 10) }
    }

    /// The shortest form in SVG: `12`, `-.5`, `3.07`.
    var description: String {
        var out: [UInt8] = []
        write(to: &out)
        return String(decoding: out, as: UTF8.self)
    }
}
