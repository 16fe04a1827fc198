/// The cover of a book that has no picture of its own, drawn as SVG in two inks: the cloth and what prints on it.
///
/// It names no colours: the page's custom properties `--cloth` and `--cloth-ink` give them, by a class `cloth-0` … `cloth-15` on the
/// cover or round it.
struct DrawnCover: Sendable {
    /// What the title chose.
    let design: CoverDesign
    private let title: String
    private let number: String?
    private let language: String

    /// - Parameters:
    ///   - title: stands on the cover and names the picture for those who do not see it.
    ///   - number: the volume's number as readers write it, such as `2.5` or `1-3`; nil for a book that stands alone.
    ///   - language: of the title, as a language tag.
    init(title: String, number: String?, language: String) {
        design = CoverDesign(title: title)
        self.title = title
        self.number = number
        self.language = language
    }

    /// A whole picture. Its ids are the same for every cover, so a page may hold one of these and no ``symbols(for:)`` beside it.
    func inlineSVG() -> [UInt8] {
        picture(
            of: WindowLayout.clip + WindowLayout.board + Self.ornament(design.shape),
            disc: NumberDisc.markup(step:)
        )
    }

    /// A picture that takes its drawing from ``symbols(for:)`` on the same page. It has no ids of its own.
    func referringSVG() -> [UInt8] {
        picture(of: "<use href=\"#cover-board\"/><use href=\"#\(design.shape.id)\"/>") { step in
            NumberDisc.sharedSteps.contains(step) ? "<use href=\"#\(NumberDisc.id(step: step))\"/>" : NumberDisc.markup(step: step)
        }
    }

    /// The drawings that the referring covers of a page need, each once and in a fixed order, in one hidden `<svg>`.
    static func symbols(for designs: some Sequence<CoverDesign>) -> [UInt8] {
        let shapes = Set(designs.map(\.shape)).sorted()
        var markup = "<svg class=\"cover-symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\">\(WindowLayout.clip)"
        markup += "<symbol id=\"cover-board\">\(WindowLayout.board)</symbol>"
        for step in NumberDisc.sharedSteps {
            markup += "<symbol id=\"\(NumberDisc.id(step: step))\">\(NumberDisc.markup(step: step))</symbol>"
        }
        for shape in shapes {
            markup += "<symbol id=\"\(shape.id)\">\(ornament(shape))</symbol>"
        }
        return Array((markup + "</svg>").utf8)
    }

    private static func ornament(_ shape: OrnamentShape) -> String {
        "<g clip-path=\"url(#cover-window)\">\(drawings[shape] ?? "")</g>"
    }

    /// Drawn once: a site of many volumes needs each of the thirty-two many times.
    private static let drawings = Dictionary(uniqueKeysWithValues: OrnamentShape.all.map { ($0, $0.markup(in: WindowLayout.opening)) })

    private func picture(of board: String, disc: (Int) -> String) -> [UInt8] {
        let layout = WindowLayout(title: title, number: number)
        let attributes = "role=\"img\" aria-label=\"\(EscapedText(title))\" lang=\"\(EscapedText(language))\""
        let opening = "<svg class=\"cover-drawn\" viewBox=\"0 0 200 300\" \(attributes)>"
        return Array((opening + board + layout.titleMarkup + layout.footMarkup(disc: disc) + "</svg>").utf8)
    }
}
