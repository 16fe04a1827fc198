import Synchronization

/// Names the values that a test leaves out of fingerprints. Builds leave out none.
///
/// If leaving out a value makes no build go wrong, either the value is unnecessary or no test covers it.
package final class Overlooked: Sendable {
    private let names: Set<String>
    private let found = Mutex<[String: Fingerprint]>([:])

    package init(_ names: Set<String>) { self.names = names }

    /// All values that can be left out, by name. Each fingerprint covers the values in the order in which a build with one thread hashes
    /// them.
    package var values: [String: Fingerprint] { found.withLock { $0 } }

    /// Whether to leave out a value.
    func takes(_ name: String, _ value: Fingerprint) -> Bool {
        found.withLock { $0[name, default: Fingerprint()].combine(value) }
        return names.contains(name)
    }
}

/// A fingerprint of several named values. A test can leave out a value by its name.
package struct NamedFingerprint {
    package private(set) var value: Fingerprint
    private let name: String
    private let overlooked: Overlooked?

    /// - Parameters:
    ///   - name: what the fingerprint is of.
    ///   - value: the fingerprint to continue.
    package init(_ name: String, without overlooked: Overlooked?, _ value: Fingerprint = Fingerprint()) {
        self.name = name
        self.value = value
        self.overlooked = overlooked
    }

    /// Adds a value to the fingerprint.
    package mutating func combine(_ part: String, _ hash: (inout Fingerprint) -> Void) {
        if let overlooked {
            var own = Fingerprint()
            hash(&own)
            if overlooked.takes("\(name): \(part)", own) { return }
        }
        hash(&value)
    }
}
