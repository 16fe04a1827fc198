import SiteBase

/// The chunks of a WebP file.
///
/// Source: RFC 9649, 2.3 and 2.7.
struct WebPContainer {
    struct Chunk {
        /// The four letters of its name.
        let name: [UInt8]
        let content: [UInt8]
    }

    /// The chunks in the order of the file.
    let chunks: [Chunk]

    /// Reads at most a hundred chunks of a file.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var chunks: [Chunk] = []
        var reader = ByteReader(bytes)
        reader.offset = 12
        while chunks.count < 100, let name = reader.next(4), let length = reader.nextLittle(4), let content = reader.next(length) {
            chunks.append(Chunk(name: Array(name), content: Array(content)))
            reader.offset += length & 1
        }
        self.chunks = chunks
    }

    /// The picture in the extended format with a colour profile.
    func adding(profile: [UInt8], width: Int, height: Int) -> [UInt8] {
        let extended = chunks.first { $0.name == Array("VP8X".utf8) }
        var body = Array("WEBP".utf8)
        let flags = (extended?.content.first ?? 0) | 0x20
        Self.append("VP8X", [flags, 0, 0, 0] + [UInt8](little: width - 1, 3) + [UInt8](little: height - 1, 3), to: &body)
        Self.append("ICCP", profile, to: &body)
        for chunk in chunks where chunk.name != Array("VP8X".utf8) {
            Self.append(String(decoding: chunk.name, as: UTF8.self), chunk.content, to: &body)
        }
        return Array("RIFF".utf8) + [UInt8](little: body.count, 4) + body
    }

    private static func append(_ name: String, _ content: [UInt8], to body: inout [UInt8]) {
        body += Array(name.utf8) + [UInt8](little: content.count, 4) + content
        if content.count & 1 == 1 { body.append(0) }
    }
}
