import SiteBase
import SiteTemplates

/// The spines of a series next to one another on the shelf of its index, as thick as the number of pages requires.
package struct SpineSet: Sendable {
    /// The maximum length of a series: a longer one only shows covers.
    package static let most = 24

    let spines: [Spine]

    /// The height of every volume, in mm. The data does not have it.
    static let height = 198

    /// A book of a set.
    package struct Member {
        let title: String
        let number: String
        /// The bookcloth, 0 to 15.
        let cloth: Int
        /// Printed pages.
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
    package init(_ members: [Member]) {
        let titles = Self.withoutCommonWords(members.map(\.title))
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
            .number("thinnest", "How thick the thinnest book is, in mm.") { $0.spines.map(\.depth).min() },
            .number("titleLength", "How long the longest title is in one line, in hundredths of an em.") { $0.titleLength },
        ]
    )

    /// The length of the longest title, in hundredths of an em, with a margin because fonts differ.
    private var titleLength: Int { spines.map(\.length).max() ?? 100 }

    /// The maximum width of a number, in em: three digits with a point or a dash.
    private static let widestNumber = 2.1

    /// The thickness in mm: boards of 4 mm, and 116 µm per leaf; 20 if the number of pages is unknown. It has a maximum.
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
