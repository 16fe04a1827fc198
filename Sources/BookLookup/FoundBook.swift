/// A book as a catalogue describes it.
package struct FoundBook: Equatable, Sendable {
    /// Its title, with the subtitle behind a colon.
    package var title: String
    /// All who made it; a role of nil is that of an author.
    package var people: [Person] = []
    package var publisher: String?
    /// A year, a month or a day: `2014-05-19`.
    package var published: String?
    /// Thirteen digits.
    package var isbn: String?
    /// Printed pages.
    package var pages: Int?
    /// The address of a picture of its cover.
    package var cover: String?

    /// Somebody who made a book.
    package struct Person: Equatable, Sendable {
        package let name: String
        package let role: String?
    }

    /// In one line, for a choice among several.
    package var line: String {
        let names = people.filter { $0.role == nil }.map(\.name).joined(separator: ", ")
        return [title, names, publisher ?? "", published.map { String($0.prefix(4)) } ?? "", isbn ?? ""].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}
