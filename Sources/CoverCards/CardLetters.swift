import Platform
import SiteBase
import SiteFonts

/// The letters of a typeface, and accented letters such as é, ñ and Ž, which the Hangul typeface lacks and which are composed here.
struct CardLetters {
    let face: Typeface

    /// The contours of a letter in ems, with y downwards from the baseline, and its width.
    struct Letter {
        var contours: [[CardPoint]]
        var width: Double
    }

    /// Whether a typeface with some characters can write a text.
    static func canWrite(_ text: String, with has: (UInt32) -> Bool) -> Bool {
        text.composed.unicodeScalars.allSatisfy { scalar in
            // Any white space separates words, and invisible characters are not drawn.
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint || has(scalar.value)
                || parts(of: scalar).map { has($0.base) } ?? false
        }
    }

    /// The letters of a text, without those that the typeface lacks.
    func letters(of text: String, scale: Double) -> [Letter] { text.composed.unicodeScalars.compactMap { letter($0, scale: scale) } }

    private func letter(_ scalar: UnicodeScalar, scale: Double) -> Letter? {
        if let plain = plain(scalar.value, scale: scale) { return plain }
        guard let (base, mark) = Self.parts(of: scalar), var letter = plain(base, scale: scale) else { return nil }
        if mark != .cedilla, mark != .ogonek, [UInt32(UInt8(ascii: "i")), UInt32(UInt8(ascii: "j"))].contains(base) {
            // A mark replaces the dot.
            letter.contours.removeAll { contour in contour.allSatisfy { $0.y < -0.45 } }
        }
        let points = letter.contours.joined()
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min() else { return letter }
        let place = CardPoint(x: (left + right) / 2, y: mark == .cedilla || mark == .ogonek ? 0 : top - 0.07)
        letter.contours += mark.contours.map { contour in
            let placed = contour.map { CardPoint(x: $0.x + place.x, y: $0.y + place.y) }
            // Marks have the direction of letters, so that they do not cancel out where they touch.
            let direction = (letter.contours.first ?? placed).signedArea
            return placed.signedArea * direction >= 0 ? placed : placed.reversed()
        }
        return letter
    }

    private func plain(_ character: UInt32, scale: Double) -> Letter? {
        guard let outline = face.outline(of: character), let width = face.width(of: character) else { return nil }
        let letter = Letter(contours: outline.map { Self.polygon($0, scale: scale) }, width: width)
        // In Hangul typefaces, the rarer Latin letters are as wide as a syllable.
        let points = letter.contours.joined()
        guard (0xA1...0x153).contains(character), let left = points.map(\.x).min(), let right = points.map(\.x).max() else { return letter }
        let margin = 0.04
        let moved = letter.contours.map { $0.map { CardPoint(x: $0.x - left + margin, y: $0.y) } }
        return Letter(contours: moved, width: right - left + 2 * margin)
    }

    /// A letter with one mark, split into the two.
    private static func parts(of scalar: UnicodeScalar) -> (base: UInt32, mark: Mark)? {
        guard (0xC0...0x17F).contains(scalar.value) else { return nil }
        let parts = Array(String(scalar).decomposed.unicodeScalars)
        guard parts.count == 2, let mark = Mark(rawValue: parts[1].value) else { return nil }
        return (parts[0].value, mark)
    }

    /// A combining mark.
    private enum Mark: UInt32 {
        case grave = 0x300, acute, circumflex, tilde, macron, breve = 0x306, dot, diaeresis, ring = 0x30A, doubleAcute, caron
        case cedilla = 0x327, ogonek

        /// The contours in ems, relative to the middle of the letter. y = 0 is slightly above the letter's top, or is the baseline.
        var contours: [[CardPoint]] {
            switch self {
            case .grave: [Self.polygon([(-0.13, -0.17), (-0.05, -0.18), (0.06, 0), (0.02, 0)])]
            case .acute: [Self.polygon([(0.13, -0.17), (0.05, -0.18), (-0.06, 0), (-0.02, 0)])]
            case .doubleAcute: Mark.acute.contours.flatMap { [Self.moved($0, by: -0.09), Self.moved($0, by: 0.09)] }
            case .circumflex: [Self.polygon([(0, -0.17), (0.14, -0.01), (0.09, 0), (0, -0.1), (-0.09, 0), (-0.14, -0.01)])]
            case .caron: [Self.polygon([(0, 0), (0.14, -0.16), (0.09, -0.17), (0, -0.07), (-0.09, -0.17), (-0.14, -0.16)])]
            case .tilde:
                [
                    Self.polygon([
                        (-0.16, -0.03), (-0.11, -0.11), (-0.05, -0.12), (0.06, -0.07), (0.1, -0.08), (0.14, -0.13), (0.16, -0.11),
                        (0.11, -0.03),
                        (0.05, -0.02), (-0.06, -0.07), (-0.1, -0.06), (-0.14, -0.01),
                    ])
                ]
            case .macron: [Self.polygon([(-0.15, -0.09), (0.15, -0.09), (0.15, -0.04), (-0.15, -0.04)])]
            case .breve:
                [Self.polygon([(-0.13, -0.15), (-0.07, -0.06), (0.07, -0.06), (0.13, -0.15), (0.09, -0.02), (0, 0.01), (-0.09, -0.02)])]
            case .dot: [Self.disc(0, -0.06, 0.055)]
            case .diaeresis: [Self.disc(-0.1, -0.06, 0.052), Self.disc(0.1, -0.06, 0.052)]
            case .ring: [Self.disc(0, -0.08, 0.085), Self.disc(0, -0.08, 0.05).reversed()]
            case .cedilla:
                [
                    Self.polygon([
                        (-0.01, -0.01), (0.03, -0.01), (0.02, 0.05), (0.08, 0.1), (0.06, 0.18), (-0.06, 0.2), (-0.07, 0.17), (0, 0.15),
                        (0.02, 0.11), (-0.03, 0.07),
                    ])
                ]
            case .ogonek:
                [
                    Self.polygon([
                        (0.1, -0.01), (0.14, -0.01), (0.09, 0.08), (0.12, 0.14), (0.17, 0.12), (0.16, 0.17), (0.07, 0.18), (0.04, 0.1),
                    ])
                ]
            }
        }

        private static func polygon(_ points: [(Double, Double)]) -> [CardPoint] { points.map { CardPoint(x: $0.0, y: $0.1) } }

        private static func moved(_ points: [CardPoint], by x: Double) -> [CardPoint] { points.map { CardPoint(x: $0.x + x, y: $0.y) } }

        private static func disc(_ x: Double, _ y: Double, _ radius: Double) -> [CardPoint] {
            (0..<16).map { step in
                let angle = Double.pi * Double(step) / 8
                return CardPoint(x: x + radius * cos(angle), y: y + radius * sin(angle))
            }
        }
    }

    /// The contour of a glyph as a polygon, with y downwards. Between two points off the curve, there is one on the curve.
    private static func polygon(_ contour: [Typeface.OutlinePoint], scale: Double) -> [CardPoint] {
        guard let first = contour.first, let last = contour.last else { return [] }
        func place(_ point: Typeface.OutlinePoint) -> CardPoint { CardPoint(x: point.x, y: -point.y) }
        func middle(_ one: Typeface.OutlinePoint, _ other: Typeface.OutlinePoint) -> CardPoint {
            CardPoint(x: (one.x + other.x) / 2, y: -(one.y + other.y) / 2)
        }
        var outline = Outline(scale: scale)
        let start = first.isOnCurve ? place(first) : last.isOnCurve ? place(last) : middle(first, last)
        outline.move(to: start)
        for (index, point) in contour.enumerated() {
            guard !point.isOnCurve else {
                outline.line(to: place(point))
                continue
            }
            let next = index + 1 < contour.count ? contour[index + 1] : nil
            outline.curve(by: place(point), to: next.map { $0.isOnCurve ? place($0) : middle(point, $0) } ?? start)
        }
        return outline.polygons.first ?? []
    }
}
