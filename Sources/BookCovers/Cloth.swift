/// A bookcloth, by its colour in sRGB.
package struct Cloth: Equatable, Sendable {
    package let red: Int
    package let green: Int
    package let blue: Int

    /// Creates a cloth with a colour, each part from 0 to 255.
    package init(_ red: Int, _ green: Int, _ blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The cloths for the classes `cloth-0` … `cloth-15` in the style sheet.
    package static let all = [
        Cloth(0x22, 0x40, 0x6B), Cloth(0x5E, 0x25, 0x36), Cloth(0x21, 0x49, 0x3B), Cloth(0x46, 0x34, 0x63),
        Cloth(0xD9, 0xA6, 0x37), Cloth(0x22, 0x64, 0x5F), Cloth(0x93, 0x45, 0x1E), Cloth(0x9E, 0x38, 0x5D),
        Cloth(0x34, 0x62, 0x8B), Cloth(0x5A, 0x3C, 0x2A), Cloth(0x53, 0x5F, 0x2D), Cloth(0xE0, 0xA0, 0x7A),
        Cloth(0x98, 0x2A, 0x2E), Cloth(0x2D, 0x2C, 0x31), Cloth(0x60, 0x5E, 0x59), Cloth(0x12, 0x4C, 0x5C),
    ]

    /// The number of the cloth whose colour is nearest. Hue counts most, because cloths are darker and duller than printed covers.
    package static func nearest(red: Int, green: Int, blue: Int, among cloths: [Cloth]) -> Int {
        let wanted = Opponents(red: red, green: green, blue: blue)
        let distances = cloths.map { wanted.distance(to: Opponents(red: $0.red, green: $0.green, blue: $0.blue)) }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
}

/// A colour by its lightness and by its distance from grey, towards red or green and towards yellow or blue.
private struct Opponents {
    /// From 0 to 255 × 3.
    let lightness: Int
    /// From -255 × 4 to 255 × 4.
    let redness: Int
    /// From -255 × 4 to 255 × 4.
    let yellowness: Int

    init(red: Int, green: Int, blue: Int) {
        lightness = red + green + blue
        redness = 4 * (red - green)
        yellowness = 2 * (red + green) - 4 * blue
    }

    func distance(to other: Opponents) -> Int {
        let (light, red, yellow) = (lightness - other.lightness, redness - other.redness, yellowness - other.yellowness)
        return light * light + red * red + yellow * yellow
    }
}
