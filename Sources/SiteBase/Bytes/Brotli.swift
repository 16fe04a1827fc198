import CBrotli

/// Compresses bytes for the web.
package enum Brotli {
    /// What the encoder may assume about the bytes.
    package enum Content {
        case text, font
    }

    /// The version of the encoder.
    package static var version: String {
        let version = BrotliEncoderVersion()
        return "\(version >> 24).\(version >> 12 & 0xFFF).\(version & 0xFFF)"
    }

    /// The compressed bytes, which depend on nothing but the arguments and the version of the encoder.
    ///
    /// - Parameter quality: from 0 to 11. Higher qualities are smaller and slower.
    package static func compressed(_ bytes: [UInt8], as content: Content, quality: CInt) -> [UInt8] {
        var size = BrotliEncoderMaxCompressedSize(bytes.count)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let mode = content == .text ? BROTLI_MODE_TEXT : BROTLI_MODE_FONT
            let isDone = BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, mode, bytes.count, bytes, &size, buffer.baseAddress)
            precondition(isDone == BROTLI_TRUE, "the buffer is as large as Brotli asks for")
            count = size
        }
    }
}
