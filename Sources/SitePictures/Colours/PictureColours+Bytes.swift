extension PictureColours {
    /// The colours as six bytes.
    var bytes: [UInt8] { [average, dominant].flatMap { [$0.red, $0.green, $0.blue] } }

    /// Reads six bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 6 else { return nil }
        average = RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
        dominant = RGB(red: bytes[3], green: bytes[4], blue: bytes[5])
    }
}
