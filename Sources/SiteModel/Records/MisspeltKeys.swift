import SiteBase
import Synchronization

/// Tells which keys of records are misspelt keys of fields, where records also have keys that no field has. Each is compared once.
final class MisspeltKeys: Sendable {
    private let keys: [String]
    private let others: Set<String>
    private let known = Mutex<[String: Bool]>([:])

    /// Keys with fewer letters resemble many words.
    private static let shortest = 4
    /// More different keys than any data has are not remembered.
    private static let most = 10_000

    /// - Parameters:
    ///   - keys: those of the fields.
    ///   - others: keys of the data that lead to values.
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
