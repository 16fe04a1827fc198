import SiteBase
import SiteTemplates

/// The spine of a book, to be drawn to a scale.
package struct Spine: Sendable {
    let title: String
    /// What is at the foot; nil where there is no room for it.
    let author: String?
    /// The number in a disc, of a volume.
    let number: String?
    /// 0 to 15.
    let cloth: Int
    /// In mm.
    package let height: Int
    /// How thick the book is, in mm.
    let depth: Int
    /// How far the book is read, in hundredths; a ribbon hangs from a spine that has one.
    let partRead: Int?
    /// Where it leads; nil if it leads nowhere.
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

    /// What a book measures whose thickness is not known, in mm.
    package static let unknownDepth = 20

    /// Of title and author in one line, in hundredths of an em of the title.
    ///
    /// A little generous: fonts differ.
    var length: Int {
        let author = author.map { $0.emLength * Self.authorSize + Self.gap } ?? 0
        return max(100, Int(((title.emLength + author) * 100).rounded(.up)))
    }

    /// The author's letters beside the title's.
    private static let authorSize = 0.72
    /// Between title and author, in em of the title.
    private static let gap = 1.07

    /// Whether title and author both fit a book of this thickness in mm, in letters of a size that can be read, at the smallest scale.
    package static func hasRoom(title: String, author: String, height: Int) -> Bool {
        // .08rem a mm, of which four fifths are for letters; .75rem is the least for a title, .6875rem for an author.
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
            .flag("isBeingRead", "Whether a ribbon hangs from it.") { $0.partRead != nil },
            .number("partRead", "How far it is read, in hundredths.") { $0.partRead },
            .link("link", "Its page; absent if it leads nowhere.") { $0.path.map(TemplateLink.file) },
        ]
    )
}

extension String {
    /// About how long the text is set down a spine, in em: upright letters take the height of a line if the font does not say how
    /// high they are, and many Korean fonts do not. Nanum Myeongjo's lines are up to 1.19 em high, and letters are set a little apart.
    fileprivate var emLength: Double {
        emWidth * 1.07 + Double(unicodeScalars.count { isUpright($0) }) * 0.21
    }

    /// Hangul, ideographs and their kin, and pictures; of a syllable of several letters the first.
    private func isUpright(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100..<0x1160, 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFE7, 0x1F000...: true
        default: false
        }
    }
}
