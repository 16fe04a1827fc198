package import SiteBase
package import SiteTemplates

/// The spines of a series beside each other on the shelf of its index, as thick as the number of pages requires.
package struct SpineSet: Sendable {
    /// The maximum number of spines with titles. A longer set is a strip of bare spines.
    package static let mostTitled = 24
    /// The maximum length of a strip.
    package static let most = 200

    let spines: [Spine]
    /// Whether there are too many spines for titles on them.
    let isStrip: Bool

    /// The height of every volume in mm, because the data does not contain it.
    static let height = 198

    /// A book of a set.
    package struct Member {
        let title: String
        let number: String
        /// The number of the bookcloth, 0 to 15.
        let cloth: Int
        /// The number of printed pages.
        let pages: Int?
        /// The target of the spine's link; nil if it has none.
        let path: OutputPath?

        package init(title: String, number: String, cloth: Int, pages: Int?, path: OutputPath?) {
            self.title = title
            self.number = number
            self.cloth = cloth
            self.pages = pages
            self.path = path
        }
    }

    /// Creates a set of books.
    ///
    /// - Parameter count: the length of the series that they belong to.
    package init(_ members: [Member], of count: Int) {
        isStrip = count > Self.mostTitled
        let titles = isStrip ? members.map(\.title) : Self.withoutCommonWords(members.map(\.title))
        spines = zip(members, titles).map { member, title in
            Spine(
                title: title,
                author: nil,
                number: member.number.emWidth <= Self.widestNumber ? member.number : nil,
                cloth: member.cloth,
                height: Self.height,
                depth: Self.depth(pages: member.pages),
                partRead: nil,
                path: member.path
            )
        }
    }

    package static let schema = TemplateSchema<SpineSet>(
        "set",
        [
            .list("spines", of: Spine.schema, "The spines, in the order of the series.") { $0.spines },
            .flag("isStrip", "Whether there are more than 24, so that their spines have no titles.") { $0.isStrip },
            .number("count", "How many there are.") { $0.spines.count },
            .number("total", "How thick they are together, in mm; a book counts as at least 24 mm, the room for a title.") { $0.total },
            .number("thinnest", "How thick the thinnest book is, in mm.") { $0.spines.map(\.depth).min() },
            .number("titleLength", "How long the longest title is in one line, in hundredths of an em.") { $0.titleLength },
        ]
    )

    /// The total thickness in mm. A book with a title on it is thick enough for the title to be read.
    private var total: Int { spines.map { isStrip ? $0.depth : $0.titledDepth }.reduce(0, +) }

    /// The length of the longest title, in hundredths of an em, with a margin because fonts differ.
    private var titleLength: Int { spines.map(\.length).max() ?? 100 }

    /// The maximum width of a number in em: three digits with a point or a dash.
    private static let widestNumber = 2.1

    /// The thickness in mm: boards of 4 mm and 116 µm per leaf, up to a maximum; 20 if the number of pages is not known.
    static func depth(pages: Int?) -> Int {
        pages.map { min(120, Int((8 + 0.058 * Double($0)).rounded())) } ?? Spine.unknownDepth
    }

    /// Removes the words that all titles begin with, unless a title would have no letters left.
    static func withoutCommonWords(_ titles: [String]) -> [String] {
        // Most titles have no common beginning.
        func start(_ title: String) -> Substring { title.drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }
        guard let shared = titles.first.map(start), titles.dropFirst().allSatisfy({ start($0) == shared }) else { return titles }
        let words = titles.map { $0.split(whereSeparator: \.isWhitespace) }
        guard words.count > 1, let first = words.first else { return titles }
        let common = first.indices.prefix { index in words.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] } }.count
        let rests = words.map { $0.dropFirst(common).joined(separator: " ") }
        return common > 0 && rests.allSatisfy { $0.contains(where: \.isLetter) } ? rests : titles
    }
}
