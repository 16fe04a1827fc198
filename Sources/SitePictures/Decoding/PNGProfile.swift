import CPNG

/// The chunk with a colour profile in a PNG file.
///
/// Source: PNG (W3C), 5.3 and 11.3.2.3.
enum PNGProfile {
    /// The offset of the chunk, after the signature and the header.
    static let place = 33

    /// The whole chunk including its length and checksum.
    static func chunk(_ profile: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(profile.count))
        let packed = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            count = compress2(buffer.baseAddress, &size, profile, UInt(profile.count), 9) == Z_OK ? Int(size) : 0
        }
        let content = Array("iCCPICC\0\0".utf8) + packed
        return big(content.count - 4) + content + big(Int(crc32(0, content, UInt32(content.count))))
    }

    /// The profile in a file, before the pixels; nil if there is none or it is too large for renditions.
    static func find(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var start = 8
        while start + 12 <= bytes.count {
            let (length, content) = (number(start), start + 8)
            let type = bytes[start + 4..<content]
            guard length <= bytes.count - content, !type.elementsEqual("IDAT".utf8) else { return nil }
            if type.elementsEqual("iCCP".utf8) {
                // The chunk has a name of at most 79 bytes, a zero byte, and the compression method.
                guard let end = bytes[content..<content + length].prefix(80).firstIndex(of: 0), end + 2 <= content + length else {
                    return nil
                }
                return unpacked(UnsafeBufferPointer(rebasing: bytes[(end + 2)..<(content + length)]))
            }
            start = content + length + 4
        }
        return nil
    }

    private static func unpacked(_ packed: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var size = UInt(PictureLimits.profile)
        let profile = [UInt8](unsafeUninitializedCapacity: PictureLimits.profile) { buffer, count in
            count = uncompress(buffer.baseAddress, &size, packed.baseAddress, UInt(packed.count)) == Z_OK ? Int(size) : 0
        }
        return profile.isEmpty ? nil : profile
    }

    private static func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}
