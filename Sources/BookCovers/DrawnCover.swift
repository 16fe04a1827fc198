import SiteBase

/// The cover of a book that has no picture of its own, drawn as SVG in two inks: the cloth and what prints on it.
///
/// It names no colours: the page's custom properties `--cloth` and `--cloth-ink` give them, by a class `cloth-0` … `cloth-15` on the
/// cover or round it.
package struct DrawnCover: Sendable {
    /// What the title chose.
    package let design: CoverDesign
    private let title: String
    private let foot: CoverFoot
    private let layout: CoverLayout
    private let height: Int
    private let language: String

    /// The height of a cover whose book's size is not known, in viewBox units; every cover is 200 wide.
    package static let ordinaryHeight = 300
    /// The heights that a cover can have, in viewBox units; books outside it are drawn a little too low or too tall.
    static let heights = 200...360

    /// - Parameters:
    ///   - title: the title on the cover, which also names the picture for those who do not see it.
    ///   - foot: the text below the title.
    ///   - layout: of a book on a shelf the author's, ``CoverLayout/forAuthor(_:)``.
    ///   - height: in viewBox units, of which the cover is 200 wide; see ``height(ofBookWide:high:)``.
    ///   - language: of the title, as a language tag.
    package init(title: String, foot: CoverFoot, layout: CoverLayout = .window, height: Int = DrawnCover.ordinaryHeight, language: String) {
        design = CoverDesign(title: title)
        self.title = title
        self.foot = foot
        self.layout = layout
        self.height = min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
        self.language = language
    }

    /// A volume of a series.
    /// - Parameters:
    ///   - title: the title on the cover, which also names the picture for those who do not see it.
    ///   - number: the volume's number as readers write it, such as `2.5` or `1-3`; nil for a single book.
    ///   - language: of the title, as a language tag.
    package init(title: String, number: String?, language: String) {
        self.init(title: title, foot: number.map(CoverFoot.number) ?? .none, language: language)
    }

    /// The height in viewBox units at which a cover 200 wide has the book's own ratio.
    ///
    /// Sizes without a ratio give the ordinary height.
    /// - Parameters:
    ///   - width: the book's, in any unit.
    ///   - height: the book's, in the same unit.
    package static func height(ofBookWide width: Double, high height: Double) -> Int {
        let units = 200 * height / width
        guard width > 0, height > 0, units.isFinite else { return ordinaryHeight }
        return Int(min(max(units, Double(heights.lowerBound)), Double(heights.upperBound)).rounded())
    }

    /// A whole picture. Its ids are the same for every cover, so a page may hold one of these and no ``symbols(for:)`` beside it.
    package func inlineSVG() -> [UInt8] {
        picture(from: .cover)
    }

    /// A picture that takes its drawings from ``symbols(for:)`` on the same page. It has no ids of its own.
    package func referringSVG() -> [UInt8] {
        picture(from: .page)
    }

    /// The drawings that the referring covers of a page need, each once and in a fixed order, in one hidden `<svg>`.
    package static func symbols(for covers: some Sequence<DrawnCover>) -> [UInt8] {
        var drawings: Set<CoverDrawing> = []
        var known: Set<Kind> = []
        for cover in covers where known.insert(cover.kind).inserted { drawings.formUnion(cover.composition.drawings) }
        return CoverSymbols(for: drawings).markup
    }

    /// What decides which drawings a cover needs.
    private struct Kind: Hashable {
        let layout: CoverLayout
        let height: Int
        let shape: Int
        let hasNumber: Bool
    }

    private var kind: Kind {
        let hasNumber = if case .number = foot { true } else { false }
        return Kind(layout: layout, height: height, shape: design.shape.index, hasNumber: hasNumber)
    }

    private var composition: any CoverComposition {
        switch layout {
        case .window: WindowLayout(shape: design.shape, title: title, foot: foot, height: height)
        case .stamp: StampLayout(shape: design.shape, title: title, foot: foot, height: height)
        case .label: LabelLayout(shape: design.shape, title: title, foot: foot, height: height)
        }
    }

    private func picture(from source: DrawingSource) -> [UInt8] {
        let composition = composition
        var out: [UInt8] = []
        out.reserveCapacity(source == .cover ? 2560 : 512)
        out.append("<svg class=\"cover-drawn")
        if let name = type(of: composition).className {
            out.append(" ")
            out.append(name)
        }
        out.append("\" viewBox=\"0 0 200 ")
        out.append(String(height))
        out.append("\" role=\"img\" aria-label=\"")
        HTMLEscape.append(title, to: &out)
        out.append("\" lang=\"")
        HTMLEscape.append(language, to: &out)
        out.append("\">")
        composition.write(from: source, to: &out)
        out.append("</svg>")
        return out
    }
}
