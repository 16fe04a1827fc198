/// The keys of objects that are read; others are passed over.
public struct KeyFilter: Sendable, ExpressibleByArrayLiteral {
    /// All names, one after another.
    private var bytes: [UInt8] = []
    /// Where each ends.
    private var ends: [Int] = []

    /// Keys, letter for letter.
    public init(arrayLiteral keys: String...) {
        for key in keys {
            bytes.append(key)
            ends.append(bytes.count)
        }
    }

    func contains(_ key: String) -> Bool { key.withBytes(contains) }

    func contains(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                var start = 0
                for end in ends {
                    if end - start == key.count, UnsafeBufferPointer(rebasing: bytes[start..<end]).equals(key) { return true }
                    start = end
                }
                return false
            }
        }
    }
}
