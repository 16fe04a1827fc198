/// The first image spatial extents property in an AVIF file. In files from common encoders, it is that of the picture itself.
///
/// Source: ISO/IEC 23008-12, 6.5.3 (`ispe`).
package struct AVIFHeader {
    /// In px.
    package let width: Int
    /// In px.
    package let height: Int

    /// Returns nil for another format, or if the first 64 KB contain no size.
    package init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        guard reader.has("ftyp", at: 4), reader.has("avif", at: 8) || reader.has("avis", at: 8) || reader.has("mif1", at: 8) else {
            return nil
        }
        let name = Array("ispe".utf8)
        let limit = min(bytes.count - 16, 65_536)
        guard limit > 8 else { return nil }
        for index in 8..<limit where bytes[index] == name[0] && reader.has(name, at: index) {
            guard let width = reader.big(index + 8, 4), let height = reader.big(index + 12, 4) else { return nil }
            self.width = width
            self.height = height
            return
        }
        return nil
    }
}
