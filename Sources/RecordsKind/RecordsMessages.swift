import DataReading
import Diagnostics

// S38x: records of an author's own kind.
extension Message {
    /// A list of records is empty.
    static var noRecord: Message { Message("S380", "this collection has no record", help: "add one: {\"title\": \"…\"}") }

    /// The data of `kind: records` has no list of records.
    static func notRecords(found: SourceValue, lists: [String] = []) -> Message {
        Message(
            "S381",
            "expected a list of records, found \(found.phrase)\(lists.isEmpty ? "" : " with \(lists.count) lists: \(lists.joined(separator: ", "))")",
            help: lists.isEmpty ? "write [{\"title\": \"…\"}], or {\"data\": [{\"title\": \"…\"}]}" : "call the list of records data"
        )
    }

    /// `collection.yaml` declares none of the fields that records have.
    static func noFields(_ undeclared: UndeclaredFields) -> Message {
        let keys = undeclared.members.map(\.key).joined(separator: ", ")
        return Message(
            "S382",
            undeclared.members.isEmpty ? "the records have no title" : "no field of the records is declared; the first one has: \(keys)",
            help: undeclared.members.isEmpty ? "add one to each: {\"title\": \"…\"}" : "write \(undeclared.suggestion)"
        )
    }

    /// Nothing says which field is the title.
    static func noTitle(_ undeclared: UndeclaredFields) -> Message {
        Message(
            "S383",
            "the records have no title",
            help: undeclared.members.isEmpty
                ? "name the key that holds it: keys: {title: name}" : "write \(undeclared.suggestion)"
        )
    }
}
