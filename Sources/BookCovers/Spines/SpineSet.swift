import SiteBase
import SiteTemplates

/// The spines of a series side by side on the board of its index, thick as their pages make them.
package struct SpineSet: Sendable {
    /// A longer series shows its covers only.
    package static let most = 24

    let spines: [Spine]

    /// The height of every volume of a set in mm; the data does not have it.
    static let height = 198

    /// One book of a set.
    package struct Member {
        let title: String
        let number: String
        /// Printed pages.
        let pages: Int?
        /// Where its spine leads; nil if it leads nowhere.
        let path: OutputPath?

        package init(title: String, number: String, pages: Int?, path: OutputPath?) {
            self.title = title
            self.number = number
            self.pages = pages
            self.path = path
        }
    }

    /// The set of these books.
    package init(_ members: [Member]) {
        let titles = Self.withoutCommonWords(members.map(\.title))
        spines = zip(members, titles).map { member, title in
            Spine(
                title: title,
                author: nil,
                number: member.number.emWidth <= Self.widestNumber ? member.number : nil,
                cloth: CoverDesign(title: member.title).cloth,
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

    /// Of the longest title, in hundredths of an em, a little generous: fonts differ.
    private var titleLength: Int { spines.map(\.length).max() ?? 100 }

    /// In em; three figures with a point or a dash.
    private static let widestNumber = 2.1

    /// In mm: boards of 4 mm, and paper of 116 µm a leaf; 20 where the pages are not known. A shelf has an end, so the thickness has one.
    static func depth(pages: Int?) -> Int {
        pages.map { min(120, Int((8 + 0.058 * Double($0)).rounded())) } ?? Spine.unknownDepth
    }

    /// Drops the words that all titles begin with, unless one of them would be left without a letter.
    static func withoutCommonWords(_ titles: [String]) -> [String] {
        // Most do not even begin alike.
        func start(_ title: String) -> Substring { title.drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }
        guard let shared = titles.first.map(start), titles.dropFirst().allSatisfy({ start($0) == shared }) else { return titles }
        let words = titles.map { $0.split(whereSeparator: \.isWhitespace) }
        guard words.count > 1, let first = words.first else { return titles }
        let common = first.indices.prefix { index in words.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] } }.count
        let rests = words.map { $0.dropFirst(common).joined(separator: " ") }
        return common > 0 && rests.allSatisfy { $0.contains(where: \.isLetter) } ? rests : titles
    }
}
