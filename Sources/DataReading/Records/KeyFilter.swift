import SiteBase

/// The keys to read in objects, or to skip.
public struct KeyFilter: Sendable, ExpressibleByArrayLiteral {
    /// All names, concatenated.
    private var bytes: [UInt8] = []
    /// The end of each name.
    private var ends: [Int] = []
    /// Whether all keys are read but these.
    private var isExclusion = false

    /// Creates a filter of keys. The comparison is exact.
    public init(arrayLiteral keys: String...) { self.init(keys) }

    /// Creates a filter of keys. The comparison is exact.
    public init(_ keys: [String]) {
        for key in keys {
            bytes.append(key)
            ends.append(bytes.count)
        }
    }

    /// Creates a filter that skips keys and reads all others.
    package init(allBut keys: [String]) {
        self.init(keys)
        isExclusion = true
    }

    func contains(_ key: String) -> Bool { key.withBytes(contains) }

    func contains(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                var start = 0
                for end in ends {
                    if end - start == key.count, UnsafeBufferPointer(rebasing: bytes[start..<end]).equals(key) { return !isExclusion }
                    start = end
                }
                return isExclusion
            }
        }
    }
}
