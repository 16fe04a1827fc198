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
