import SiteBase

/// The layout *label*: a frame and a pasted paper label with the title and the number or author.
///
/// Ornaments that cover an area extend beneath the label to the frame; figures are below the label.
struct LabelLayout: CoverComposition {
    /// The class with which texts get the ink of the label.
    static let className: String? = "cover-label"
    /// The top of the label on a cover of ordinary height, in viewBox units.
    static let labelHead = 46
    /// The font size of short titles, in viewBox units. The style sheet repeats it.
    private static let titleSize = 19.0
    /// The scale at which drawings from edge to edge still reach the frame with their ``Box/spill``.
    private static let smallestScale = 0.67
    /// The height of a row of the title, in viewBox units.
    private static let row = 24
    /// The space above the title, and below it on a label without other texts, in viewBox units.
    private static let margin = 13
    /// The distance from the middle of the foot text to the bottom of the label, in viewBox units.
    private static let footRise = 17.0

    private let block: OrnamentBlock
    private let title: TitleLines
    private let foot: CoverFoot
    /// The height of the cover, in viewBox units.
    private let height: Double
    /// The top and the height of the label on this cover, in viewBox units.
    private let head: Int
    private let labelHeight: Int

    /// - Parameter height: the height of the cover, in viewBox units. On a low cover, the label is higher up and the title has less space.
    init(shape: OrnamentShape, title: String, foot: CoverFoot, height: Int) {
        block = OrnamentBlock(shape)
        self.foot = foot
        self.height = Double(height)
        let part = min(1, Double(height) / Double(CoverLayout.ordinaryHeight))
        head = Int((Double(Self.labelHead) * part).rounded())
        let setting = TitleSetting(title: title, width: 120, height: 3 * Double(Self.row) * part, largest: Self.titleSize)
        // The height is in whole rows, so that a page needs few different labels.
        let rows = max(1, Int((setting.height / Double(Self.row)).rounded(.up)))
        labelHeight = Self.margin + rows * Self.row + (foot == .none ? Self.margin : 33)
        let middle = Double(head + Self.margin) + Double(rows * Self.row) / 2
        self.title = TitleLines(setting, style: .layout(size: Self.titleSize), middle: middle)
    }

    var drawings: [CoverDrawing] { [.block(block.shape), .label(height: labelHeight)] }

    func write(from source: DrawingSource, to out: inout [UInt8]) {
        out.append(ornament(from: source))
        out.append("<path d=\"M10 10h180v\(Hundredths(height - 20))H10z\"/>")
        out.append(source.markup(of: .label(height: labelHeight), at: Placement(x: 0, y: Double(head - Self.labelHead))))
        title.write(to: &out)
        out.append(footMarkup)
    }

    /// The paper of a label, with a hairline inside its edge.
    /// - Parameter height: the height, in viewBox units.
    static func paper(height: Int) -> String {
        "<g class=\"cover-paper\"><path stroke-width=\"0\" d=\"M32 \(labelHead)h136v\(height)H32z\"/>"
            + "<path stroke-width=\".6\" d=\"M35 \(labelHead + 3)h130v\(height - 6)H35z\"/></g>"
    }

    private func ornament(from source: DrawingSource) -> String {
        let room = height - 10 - Double(head + labelHeight) - 8
        let scale = block.figureHeight.map { min(0.95, max(Self.smallestScale, room / $0)) } ?? 1
        guard block.spansWidth else {
            return source.markup(of: .block(block.shape), at: Placement(Point(100, 300), on: Point(100, height - 10), scale: scale))
        }
        // A nested `<svg>` clips whatever would cross the frame. It begins at the frame's corner.
        let place = Placement(Point(100, 300), on: Point(90, height - 20), scale: scale)
        let drawing = source.markup(of: .block(block.shape), at: place)
        return "<svg x=\"10\" y=\"10\" width=\"180\" height=\"\(Hundredths(height - 20))\">\(drawing)</svg>"
    }

    private var footMarkup: String {
        let middle = Double(head + labelHeight) - Self.footRise
        switch foot {
        case .none: return ""
        case .author(let name): return AuthorLine(name, room: 120).markup(baseline: middle + 3)
        case .number(let number): return NumberDisc(number: number).labelMarkup(middle: middle)
        }
    }
}
