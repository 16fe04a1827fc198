/// A book as a catalogue describes it.
public struct FoundBook: Equatable, Sendable {
    /// Its title, with the subtitle behind a colon.
    public var title: String
    /// All who made it; a role of nil is that of an author.
    public var people: [Person] = []
    public var publisher: String?
    /// A year, a month or a day: `2014-05-19`.
    public var published: String?
    /// Thirteen digits.
    public var isbn: String?
    /// Printed pages.
    public var pages: Int?
    /// The address of a picture of its cover.
    public var cover: String?

    /// Somebody who made a book.
    public struct Person: Equatable, Sendable {
        public let name: String
        public let role: String?
    }

    /// In one line, for a choice among several.
    public var line: String {
        let names = people.filter { $0.role == nil }.map(\.name).joined(separator: ", ")
        return [title, names, publisher ?? "", published.map { String($0.prefix(4)) } ?? "", isbn ?? ""].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}
