package import SiteBase
package import SiteTemplates

/// The cover of a book without a picture, drawn as SVG in two colours: the cloth and the ink.
///
/// It contains no colours. They are the custom properties `--cloth` and `--cloth-ink`, which a class `cloth-0` … `cloth-15` on the cover or
/// around it sets.
package struct DrawnCover: Sendable {
    /// The design, which depends on the title.
    package let design: CoverDesign
    package let title: String
    private let foot: CoverFoot
    private let layout: CoverLayout
    /// The height in viewBox units. The width is 200.
    package let height: Int
    private let language: String

    /// The possible heights of a cover, in viewBox units. Other heights are clamped.
    static let heights = 200...360

    /// - Parameters:
    ///   - title: the title on the cover, which is also the accessible name of the picture.
    ///   - foot: the text below the title.
    ///   - layout: the layout. A book on a shelf has that of its author; see ``CoverLayout/forAuthor(_:)``.
    ///   - height: the height in viewBox units for a width of 200; see ``height(ofBookWide:high:)``.
    ///   - cloth: the common cloth of a set.
    ///   - language: the language tag of the title.
    package init(
        title: String,
        foot: CoverFoot,
        layout: CoverLayout = .window,
        height: Int = CoverLayout.ordinaryHeight,
        cloth: Int? = nil,
        language: String
    ) {
        design = CoverDesign(title: title, cloth: cloth)
        self.title = title
        self.foot = foot
        self.layout = layout
        self.height = min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
        self.language = language
    }

    /// Creates the cover of a volume of a series.
    /// - Parameters:
    ///   - title: the title on the cover, which is also the accessible name of the picture.
    ///   - number: the volume's number as written, such as `2.5` or `1-3`; nil for a single book.
    ///   - cloth: the cloth of the series, if all its volumes have the same.
    ///   - language: the language tag of the title.
    package init(title: String, number: String?, cloth: Int? = nil, language: String) {
        self.init(title: title, foot: number.map(CoverFoot.number) ?? .none, cloth: cloth, language: language)
    }

    /// The height in viewBox units at which a cover of width 200 has the proportions of the book.
    ///
    /// Invalid sizes give the ordinary height.
    /// - Parameters:
    ///   - width: the width of the book, in any unit.
    ///   - height: the height of the book, in the same unit.
    package static func height(ofBookWide width: Double, high height: Double) -> Int {
        let units = 200 * height / width
        guard width > 0, height > 0, units.isFinite else { return CoverLayout.ordinaryHeight }
        return Int(min(max(units, Double(heights.lowerBound)), Double(heights.upperBound)).rounded())
    }

    /// A complete picture. Its ids are the same for every cover, so a page may contain only one, and must not contain ``symbols(for:)``.
    ///
    /// - Parameter id: what tells its ids from those of other inline covers on the page; nil for the only one.
    package func inlineSVG(id: String? = nil) -> [UInt8] {
        let picture = picture(from: .cover)
        guard let id else { return picture }
        return Array(
            String(decoding: picture, as: UTF8.self).utf8.replacing(WindowLayout.clipID, with: "\(WindowLayout.clipID)-\(id)").utf8
        )
    }

    /// A picture that refers to the drawings in ``symbols(for:)`` on the same page. It has no ids.
    package func referringSVG() -> [UInt8] {
        picture(from: .page)
    }

    /// The fingerprint of everything on the cover.
    package var fingerprint: Fingerprint {
        var fingerprint = Fingerprint()
        for text in texts + [language] { fingerprint.combine(text) }
        let isNumber = if case .number = foot { 1 } else { 0 }
        for number in [design.cloth, layout.rawValue, height, isNumber] { fingerprint.combine(number) }
        return fingerprint
    }

    package var texts: [String] {
        switch foot {
        case .number(let text), .author(let text): [title, text]
        case .none: [title]
        }
    }

    /// Writes everything that the cover is drawn from, to detect changes.
    package func write(to sink: inout TemplateSink) {
        sink.write(title)
        sink.write(language)
        sink.write(layout.rawValue)
        sink.write(height)
        switch foot {
        case .number(let number): sink.write(number)
        case .author(let author): sink.write(author)
        case .none: sink.write(0)
        }
    }

    /// The drawings that the covers of a page refer to, without duplicates and sorted, in a hidden `<svg>`.
    package static func symbols(for covers: some Sequence<DrawnCover>) -> [UInt8] {
        var drawings: Set<CoverDrawing> = []
        var known: Set<Kind> = []
        // The plate of a label depends on the title.
        for cover in covers where known.insert(cover.kind).inserted || cover.layout == .label {
            drawings.formUnion(cover.composition.drawings)
        }
        return CoverSymbols(for: drawings).markup
    }

    /// The properties that determine which drawings a cover needs.
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
