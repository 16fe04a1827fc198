import SiteBase

/// The layout *stamp*: the title at the top left, a rule and the author below it, and an ornament that extends beyond the bottom edge.
struct StampLayout: CoverComposition {
    /// The class for the style sheet, which sets the left edge of title and author.
    static let className: String? = "cover-stamp"
    /// The font size of short titles, in viewBox units. The style sheet repeats it.
    private static let titleSize = 25.0
    /// The margin around the title, in viewBox units. The style sheet repeats it.
    private static let margin = 18.0
    /// The scale at which drawings from edge to edge still reach both edges with their ``Box/spill``.
    private static let smallestScale = 0.75
    /// The distance from the rule to the author's baseline, in viewBox units.
    private static let authorDrop = 14.0

    private let block: OrnamentBlock
    private let title: TitleLines
    private let author: AuthorLine?
    /// The height of the cover, in viewBox units.
    private let height: Double
    private let ruleHeight: Double

    /// - Parameter height: the height of the cover, in viewBox units. On a low cover, the title has less space.
    init(shape: OrnamentShape, title: String, foot: CoverFoot, height: Int) {
        block = OrnamentBlock(shape)
        self.height = Double(height)
        let room = 200 - Self.margin * 2
        let setting = TitleSetting(title: title, width: room, height: min(96, 0.32 * self.height), largest: Self.titleSize)
        self.title = TitleLines(setting, style: .layout(size: Self.titleSize), head: Self.margin)
        ruleHeight = (self.title.foot + 14).rounded()
        author =
            switch foot {
            case .number(let text), .author(let text): AuthorLine(text, room: room)
            case .none: nil
            }
    }

    var drawings: [CoverDrawing] { [.block(block.shape)] }

    func write(from source: DrawingSource, to out: inout [UInt8]) {
        out.append(ornament(from: source))
        title.write(to: &out)
        out.append("<path d=\"M18 \(Hundredths(ruleHeight))h164\"/>")
        if let author { out.append(author.markup(baseline: ruleHeight + Self.authorDrop)) }
    }

    private func ornament(from source: DrawingSource) -> String {
        let textFoot = ruleHeight + (author == nil ? 0 : Self.authorDrop)
        guard let figureHeight = block.figureHeight else { return area(from: source, below: textFoot + 9) }
        // If even the smallest drawing is too tall, it moves down and is clipped at the bottom.
        let room = height - textFoot - 9
        let scale = min(1, max(Self.smallestScale, room / figureHeight))
        let foot = height + max(0, figureHeight * scale - room)
        return source.markup(of: .block(block.shape), at: Placement(Point(100, 300), on: Point(100, foot), scale: scale))
    }

    /// A drawing on the lower half of the cover, or on less if the text needs more. A nested `<svg>` clips everything above.
    private func area(from source: DrawingSource, below textFoot: Double) -> String {
        let head = max(height / 2, textFoot).rounded()
        let drawing = source.markup(of: .block(block.shape), at: Placement(x: 0, y: height - head - 300))
        // Bars clipped at arbitrary positions would look like a fence.
        let edge = block.shape.ornament == .lattice ? "<path stroke-width=\"3\" d=\"M0 0h200\"/>" : ""
        return "<svg y=\"\(Hundredths(head))\">\(drawing)\(edge)</svg>"
    }
}
