import SiteEngine

/// The spines of a series as they stand side by side on the board of its index, thick as their pages make them.
struct SpineSet: Sendable {
    /// A longer series shows its covers only.
    static let most = 24

    let spines: [Spine]

    /// One spine; it leads to its volume.
    struct Spine: Sendable {
        /// Without the words that all titles of the set begin with.
        let title: String
        /// Nil if it is too long for the narrowest spine.
        let number: String?
        let cloth: Int
        /// How thick the book is, in mm.
        let depth: Int
        let path: OutputPath

        static let shape = TemplateShape<Spine>(
            "spine",
            [
                .text("title", "The title without the words that all titles of the set begin with.") { $0.title },
                .text("number", "The volume's number; absent if it is too long for a spine.") { $0.number },
                .text("cloth", "The number of its bookcloth, 0 to 15.") { String($0.cloth) },
                .number("depth", "How thick the book is, in mm: reckoned from its pages.") { $0.depth },
                .flag("isHangul", "Whether the title is written in Hangul, which stands upright on a spine.") { $0.title.holdsHangul },
                .link("link", "The volume's page.") { .file($0.path) },
            ]
        )
    }

    /// The set of these volumes, or nil if there are too many for one.
    init?(_ volumes: [SeriesIndexPage.Entry]) {
        guard volumes.count <= Self.most else { return nil }
        let titles = Self.withoutCommonWords(volumes.map(\.volume.title))
        spines = zip(volumes, titles).map { entry, title in
            Spine(
                title: title,
                number: entry.volume.number.emWidth <= Self.widestNumber ? entry.volume.number : nil,
                cloth: entry.cover.cloth,
                depth: Self.depth(pages: entry.volume.pages),
                path: entry.path
            )
        }
    }

    static let shape = TemplateShape<SpineSet>(
        "set",
        [
            .list("spines", of: Spine.shape, "The spines, in the order of the series.") { $0.spines },
            .number("thinnest", "How thick the thinnest book is, in mm.") { $0.spines.map(\.depth).min() },
            .number("titleLength", "How long the longest title is in one line, in hundredths of an em.") { $0.titleLength },
        ]
    )

    /// Of the longest title, in hundredths of an em, a little generous: fonts differ, and upright Hangul takes the whole em.
    private var titleLength: Int { spines.map { max(100, Int(($0.title.emWidth * 107).rounded(.up))) }.max() ?? 100 }

    /// In em; three figures with a point or a dash.
    private static let widestNumber = 2.1

    /// In mm: boards of 4 mm, and paper of 116 µm a leaf; 20 where the pages are not known. A shelf has an end, so the thickness has one.
    static func depth(pages: Int?) -> Int {
        pages.map { min(120, Int((8 + 0.058 * Double($0)).rounded())) } ?? 20
    }

    /// Drops the words that all titles begin with, unless one of them would be left without a letter.
    static func withoutCommonWords(_ titles: [String]) -> [String] {
        let words = titles.map { $0.split(whereSeparator: \.isWhitespace) }
        guard words.count > 1, let first = words.first else { return titles }
        let common = first.indices.prefix { index in words.allSatisfy { $0.indices.contains(index) && $0[index] == first[index] } }.count
        let rests = words.map { $0.dropFirst(common).joined(separator: " ") }
        return common > 0 && rests.allSatisfy { $0.contains(where: \.isLetter) } ? rests : titles
    }
}
