/// A well-mixed 32-bit hash of a title.
///
/// `Hasher` has a random seed in each process, so every build would produce other covers.
package struct TitleHash {
    /// The FNV-1a hash of the UTF-8 bytes, followed by a mixing step. Without it, titles with equal endings have similar low bits.
    package let value: UInt32

    /// Hashes the UTF-8 bytes of `title` without normalization.
    package init(of title: String) {
        var hash: UInt32 = 0x811c_9dc5
        title.withBytes { bytes in
            for byte in bytes {
                hash ^= UInt32(byte)
                hash &*= 0x0100_0193
            }
        }
        hash ^= hash >> 16
        hash &*= 0x7feb_352d
        hash ^= hash >> 15
        hash &*= 0x846c_a68b
        hash ^= hash >> 16
        value = hash
    }
}
