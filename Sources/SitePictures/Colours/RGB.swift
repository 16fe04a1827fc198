/// A colour in sRGB.
public struct RGB: Hashable, Sendable {
    /// 0 to 255.
    public let red: UInt8
    /// 0 to 255.
    public let green: UInt8
    /// 0 to 255.
    public let blue: UInt8

    /// A colour of three parts, 0 to 255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
