/// A book as a catalogue describes it.
package struct FoundBook: Equatable, Sendable {
    /// The title, with the subtitle after a colon.
    package var title: String
    /// The contributors. A role of nil means author.
    package var people: [Person] = []
    package var publisher: String?
    /// A year, a month or a day: `2014-05-19`.
    package var published: String?
    /// The 13 digits of the ISBN.
    package var isbn: String?
    /// The number of printed pages.
    package var pages: Int?
    /// The address of a cover picture.
    package var cover: String?

    /// A contributor.
    package struct Person: Equatable, Sendable {
        package let name: String
        package let role: String?
    }

    /// The book on one line, for a choice among several.
    package var line: String {
        let names = people.filter { $0.role == nil }.map(\.name).joined(separator: ", ")
        return [title, names, publisher ?? "", published.map { String($0.prefix(4)) } ?? "", isbn ?? ""].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}
