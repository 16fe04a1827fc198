import Platform

/// A colour in sRGB.
public struct RGB: Hashable, Sendable {
    /// The red part, 0 to 255.
    public let red: UInt8
    /// The green part, 0 to 255.
    public let green: UInt8
    /// The blue part, 0 to 255.
    public let blue: UInt8

    /// Creates a colour from three parts, each 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// Colours in the notation of style sheets, and their contrast.
extension RGB {
    /// Reads a colour in hexadecimal digits: `#a3312a` or `#a32`. Nil for any other text.
    public init?(_ text: some StringProtocol) {
        let digits: [Int] = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1, [3, 6].contains(digits.count) else { return nil }
        let pairs: [Int] = digits.count == 6 ? digits : digits.flatMap { [$0, $0] }
        func part(_ index: Int) -> UInt8 { UInt8(pairs[2 * index] * 16 + pairs[2 * index + 1]) }
        self.init(red: part(0), green: part(1), blue: part(2))
    }

    /// The colour as six hexadecimal digits: `#a3312a`.
    public var hexadecimal: String {
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// The contrast with another colour, 1 to 21.
    ///
    /// Source: WCAG 2.2, "contrast ratio".
    public func contrast(with other: RGB) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    /// The minimum contrast with several colours.
    public func contrast(withAll others: [RGB]) -> Double { others.map(contrast(with:)).min() ?? 21 }

    /// The nearest darker or lighter colour that satisfies a condition; nil if neither black nor white does.
    public func nearest(where suits: (RGB) -> Bool) -> RGB? {
        for step in 0...255 {
            let part = Double(step) / 255
            // Towards white, half of the change keeps the saturation.
            for colour in [
                mixed(with: .black, by: part), mixed(with: .white, by: part).mixed(with: brightened(by: part), by: 0.5 - part / 2),
            ]
            where suits(colour) {
                return colour
            }
        }
        return nil
    }

    /// A mixture of this colour (0) and another one (1).
    public func mixed(with other: RGB, by part: Double) -> RGB {
        func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
            let difference = Double(other) - Double(own)
            return UInt8((Double(own) + difference * part).rounded())
        }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The colour with all parts multiplied so that, at 1, the largest becomes 255.
    private func brightened(by part: Double) -> RGB {
        let most = 255 / Double(max(red, green, blue, 1))
        func brighten(_ own: UInt8) -> UInt8 { UInt8(min(255, (Double(own) * (1 + (most - 1) * part)).rounded())) }
        return RGB(red: brighten(red), green: brighten(green), blue: brighten(blue))
    }

    /// Black.
    public static let black = RGB(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = RGB(red: 255, green: 255, blue: 255)

    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
