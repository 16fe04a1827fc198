import CZlib
import SiteBase

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
        return [UInt8](big: content.count - 4, 4) + content + [UInt8](big: crc32(0, content, UInt32(content.count)), 4)
    }

    /// The profile in a file, before the pixels; nil if there is none or it is too large for renditions.
    static func find(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var reader = ByteReader(bytes)
        reader.offset = 8
        while let length = reader.nextBig(4), let type = reader.next(4), let content = reader.next(length) {
            if type.elementsEqual("IDAT".utf8) { return nil }
            if type.elementsEqual("iCCP".utf8) {
                // The chunk has a name of at most 79 bytes, a zero byte, and the compression method.
                guard let end = content.prefix(80).firstIndex(of: 0), end + 2 <= content.endIndex else { return nil }
                return unpacked(UnsafeBufferPointer(rebasing: content[(end + 2)...]))
            }
            // The checksum.
            reader.offset += 4
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
}
