package import SiteBase
package import SiteTemplates

/// The spine of a book, drawn to scale.
package struct Spine: Sendable {
    let title: String
    /// The text at the foot; nil if there is no room for it.
    let author: String?
    /// The number of a volume, in a disc.
    let number: String?
    /// The number of the bookcloth, 0 to 15.
    let cloth: Int
    /// The height, in mm.
    package let height: Int
    /// The thickness, in mm.
    let depth: Int
    /// The reading progress in per cent, shown as a ribbon; nil for none.
    let partRead: Int?
    /// The target of the spine's link; nil if it has none.
    let path: OutputPath?

    package init(title: String, author: String?, number: String?, cloth: Int, height: Int, depth: Int, partRead: Int?, path: OutputPath?) {
        self.title = title
        self.author = author
        self.number = number
        self.cloth = cloth
        self.height = height
        self.depth = depth
        self.partRead = partRead
        self.path = path
    }

    /// The displayed thickness in mm, large enough to read the title.
    package var titledDepth: Int { max(depth, 24) }

    /// The thickness of a book of unknown thickness, in mm.
    package static let unknownDepth = 20

    /// The length of title and author on one line, in hundredths of the title's em.
    ///
    /// It includes a margin, because fonts differ.
    var length: Int {
        let author = author.map { $0.emLength * Self.authorSize + Self.gap } ?? 0
        return max(100, Int(((title.emLength + author) * 100).rounded(.up)))
    }

    /// The size of the author's letters relative to the title's.
    private static let authorSize = 0.72
    /// The gap between title and author, in em of the title.
    private static let gap = 1.07

    /// Whether title and author both fit a book of this height in mm, in a legible size at the smallest scale.
    package static func hasRoom(title: String, author: String, height: Int) -> Bool {
        // There are .08rem per mm, of which four fifths are for letters. A title needs at least .75rem and an author .6875rem.
        let needed = title.emLength * 0.75 + author.emLength * 0.6875 + 0.75
        return needed <= Double(height) * 0.08 * 0.8
    }

    package static let schema = TemplateSchema<Spine>(
        "spine",
        [
            .text("title", "The title; in a set without the words that all titles of the set begin with.") { $0.title },
            .text("author", "The author, where there is room.") { $0.author },
            .text("number", "The volume's number; absent if it is too long for a spine, and for books of a shelf.") { $0.number },
            .text("cloth", "The number of its bookcloth, 0 to 15.") { String($0.cloth) },
            .number("height", "How tall the book is, in mm.") { $0.height },
            .number("depth", "How thick the book is, in mm; in a set, computed from its pages.") { $0.depth },
            .number("length", "How long title and author are in one line, in hundredths of an em.") { $0.length },
            .flag("isHangul", "Whether the title is written in Hangul, which is set upright on a spine.") { $0.title.holdsHangul },
            .flag("isKana", "Whether the title is written with kana and without Hangul, and so in Japanese.") { $0.title.holdsKanaAlone },
            .flag("isBeingRead", "Whether a ribbon hangs from it.") { $0.partRead != nil },
            .number("partRead", "How far it is read, in hundredths.") { $0.partRead },
            .link("link", "Its page; absent if it leads nowhere.") { $0.path.map(TemplateLink.file) },
        ]
    )
}

extension String {
    /// The approximate length of the text along a spine, in em. Upright letters take the line height if the font does not define their
    /// height, as in many Korean fonts. The lines of Nanum Myeongjo are up to 1.19 em high, and letters are slightly spaced.
    fileprivate var emLength: Double {
        emWidth * 1.07 + Double(unicodeScalars.count { isUpright($0) }) * 0.21
    }

    /// Whether the character is upright on a spine: Hangul, ideographs and similar, and emoji.
    private func isUpright(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100..<0x1160, 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFE7, 0x1F000...: true
        default: false
        }
    }
}
