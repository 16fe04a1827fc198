/// A title as 32 well-mixed bits.
///
/// `Hasher` is seeded anew in each process and would deal other covers at every build.
package struct TitleHash {
    /// FNV-1a over the UTF-8 bytes, then mixed: FNV alone leaves the low bits of titles that end alike too similar.
    package let value: UInt32

    /// Hashes the UTF-8 bytes of `title` without normalising them.
    package init(of title: String) {
        var hash: UInt32 = 0x811c_9dc5
        for byte in title.utf8 {
            hash ^= UInt32(byte)
            hash &*= 0x0100_0193
        }
        hash ^= hash >> 16
        hash &*= 0x7feb_352d
        hash ^= hash >> 15
        hash &*= 0x846c_a68b
        hash ^= hash >> 16
        value = hash
    }
}
