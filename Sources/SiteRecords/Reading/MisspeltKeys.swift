import SiteBase
import Synchronization

/// Recognises misspelt keys among the keys of records that are no fields. Each key is compared once.
final class MisspeltKeys: Sendable {
    private let keys: [String]
    private let others: Set<String>
    private let known = Mutex<[String: Bool]>([:])

    /// Shorter keys resemble too many words.
    private static let shortest = 4
    /// The maximum number of remembered keys, more than real data has.
    private static let most = 10_000

    /// - Parameters:
    ///   - keys: the keys of the fields.
    ///   - others: the keys in the data that `keys` maps to fields.
    init(of keys: [String], besides others: [String]) {
        self.keys = keys.filter { $0.utf8.count >= Self.shortest }
        self.others = Set(others + keys)
    }

    func contains(_ key: String) -> Bool {
        if let isMisspelt = known.withLock({ $0[key] }) { return isMisspelt }
        let isMisspelt = key.utf8.count >= Self.shortest && !others.contains(key) && Suggestion.misspelling(key, of: keys) != nil
        known.withLock { known in if known.count < Self.most { known[key] = isMisspelt } }
        return isMisspelt
    }
}
