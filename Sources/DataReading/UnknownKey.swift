import Diagnostics
import Synchronization

/// A key that was not read. Often all records of a list have the same one, and to find the key that was meant takes longer than to read a record.
struct UnknownKey: Hashable {
    let key: String
    let known: [String]
    let mustBeRight: Set<String>
    let declaration: String?

    private static let messages = Mutex<[UnknownKey: Message]>([:])
    /// The most messages that stay in memory.
    private static let mostMessages = 1_000

    var message: Message {
        if let known = Self.messages.withLock({ $0[self] }) { return known }
        let message = Message.unknownKey(key, known: known, mustBeRight: mustBeRight, orDeclare: declaration).gathered(by: key)
        Self.messages.withLock { messages in
            if messages.count == Self.mostMessages { messages = [:] }
            messages[self] = message
        }
        return message
    }
}
