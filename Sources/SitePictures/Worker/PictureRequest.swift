/// A request to a child process about the picture that follows.
enum PictureRequest {
    case colours
    case renditions([Rendition])

    private static let encodings: [Rendition.Encoding] = [.webp, .jpeg, .png]

    /// The message for the child.
    var message: PictureMessage {
        var message = PictureMessage()
        guard case .renditions(let wanted) = self else { return message }
        for rendition in wanted {
            message.append(Self.encodings.firstIndex(of: rendition.encoding) ?? 0)
            message.append(rendition.quality)
            switch rendition.shape {
            case .scaled(let width):
                message.append(0)
                message.append(max(1, min(width, PictureLimits.side)))
            case .card(let ground):
                message.append(1)
                message.append(Int(ground.red) << 16 | Int(ground.green) << 8 | Int(ground.blue))
            }
        }
        return message
    }

    /// Reads a message. An empty one asks for the colours.
    init(_ message: PictureMessage) {
        var message = message
        var wanted: [Rendition] = []
        while let encoding = message.number(), let quality = message.number(), let kind = message.number(), let value = message.number() {
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
