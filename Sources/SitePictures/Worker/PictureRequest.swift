import SiteBase

/// A request to a child process about the picture that follows.
enum PictureRequest {
    case colours
    case renditions([Rendition])

    private static let encodings: [Rendition.Encoding] = [.webp, .jpeg, .png]

    /// The message for the child.
    var message: [UInt8] {
        var message: [UInt8] = []
        guard case .renditions(let wanted) = self else { return message }
        for rendition in wanted {
            message.append(number: Self.encodings.firstIndex(of: rendition.encoding) ?? 0)
            message.append(number: rendition.quality)
            switch rendition.shape {
            case .scaled(let width):
                message.append(number: 0)
                message.append(number: max(1, min(width, PictureLimits.side)))
            case .card(let ground):
                message.append(number: 1)
                message.append(number: Int(ground.red) << 16 | Int(ground.green) << 8 | Int(ground.blue))
            }
        }
        return message
    }

    /// Reads a message. An empty one asks for the colours.
    init(_ message: [UInt8]) {
        var message = ByteReader(message)
        var wanted: [Rendition] = []
        while let encoding = message.nextNumber(), let quality = message.nextNumber(), let kind = message.nextNumber(),
            let value = message.nextNumber()
        {
            let ground = RGB(
                red: UInt8(truncatingIfNeeded: value >> 16),
                green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value)
            )
            wanted.append(
                Rendition(
                    shape: kind == 0 ? .scaled(width: value) : .card(ground: ground),
                    encoding: Self.encodings.indices.contains(encoding) ? Self.encodings[encoding] : .webp,
                    quality: max(1, min(quality, 100))
                )
            )
        }
        self = wanted.isEmpty ? .colours : .renditions(wanted)
    }
}
