package import SiteBase
import Synchronization

/// What a test leaves out of fingerprints, by its name. A build has none.
///
/// If a build goes wrong without it, a test would notice if it really were not there.
package final class Overlooked: Sendable {
    private let names: Set<String>
    private let found = Mutex<[String: Fingerprint]>([:])

    package init(_ names: Set<String>) { self.names = names }

    /// All that there is to leave out, with a fingerprint of its values in the order in which a build with one thread hashes them.
    package var values: [String: Fingerprint] { found.withLock { $0 } }

    /// Whether a value is left out.
    func takes(_ name: String, _ value: Fingerprint) -> Bool {
        found.withLock { $0[name, default: Fingerprint()].combine(value) }
        return names.contains(name)
    }
}

/// A fingerprint of several values. Each has a name, by which a test can leave it out.
package struct NamedFingerprint {
    package private(set) var value: Fingerprint
    private let name: String
    private let overlooked: Overlooked?

    /// - Parameters:
    ///   - name: what it is the fingerprint of.
    ///   - value: what comes before.
    package init(_ name: String, without overlooked: Overlooked?, _ value: Fingerprint = Fingerprint()) {
        self.name = name
        self.value = value
        self.overlooked = overlooked
    }

    /// Hashes a value into it.
    package mutating func combine(_ part: String, _ hash: (inout Fingerprint) -> Void) {
        if let overlooked {
            var own = Fingerprint()
            hash(&own)
            if overlooked.takes("\(name): \(part)", own) { return }
        }
        hash(&value)
    }
}
