import SiteBase

/// The layout *window*: an arch with the ornament, the title below it, and at the foot a rule with the volume's number or the author.
struct WindowLayout: CoverComposition {
    /// The class is nil, because the rules for all covers are those of this layout.
    static let className: String? = nil
    /// The clip path of the ornament, slightly inside the line of the arch, which the ornament must not cover.
    static let clipID = "cover-window"
    static let clip = "<clipPath id=\"\(clipID)\"><path d=\"\(arch(inset: 0.3))\"/></clipPath>"
    /// The parts that all covers of ordinary height share: the ground, the hinge (a dark line next to a light one) and the arch.
    static let board =
        "<path class=\"cover-cloth\" stroke=\"none\" d=\"M0 0h200v300H0z\"/>"
        + "<path stroke=\"#00000029\" stroke-width=\"1.5\" d=\"M9 0v300\"/><path stroke=\"#ffffff1f\" d=\"M10.25 0v300\"/>"
        + archMarkup
    /// The double line of the arch.
    static let archMarkup = "<path stroke-width=\".6\" d=\"\(arch(inset: -5))\"/><path stroke-width=\"1.2\" d=\"\(arch(inset: 0))\"/>"
    /// The parts above the title on a cover of ordinary height, in the order of all shapes.
    private static let pictures: [String] = OrnamentShape.all.map { clip + CoverDrawing.board.markup + CoverDrawing.window($0).markup }

    /// The drawings of a cover of ordinary height with a number, in the order of all shapes.
    private static let numbered: [[CoverDrawing]] = OrnamentShape.all.map { shape in
        [.board, .window(shape)] + NumberDisc.sharedSteps.map { .disc(step: $0) }
    }

    private let shape: OrnamentShape
    private let title: String
    private let foot: CoverFoot
    private let height: Int
    /// The scale of the arch on a low cover.
    private let scale: Double
    /// The vertical centre of the title, in viewBox units.
    private let middle: Double

    /// A low cover is the ordinary one scaled down. On a tall cover, the arch stays at the top, and the title is centred between arch and
    /// foot.
    /// - Parameter height: the height of the cover, in viewBox units.
    init(shape: OrnamentShape, title: String, foot: CoverFoot, height: Int) {
        let ordinary = Double(CoverLayout.ordinaryHeight)
        self.shape = shape
        self.foot = foot
        self.height = height
        scale = min(1, (Double(height) / ordinary * 100).rounded() / 100)
        self.title = title
        middle = scale < 1 ? 222 * scale : 222 + (Double(height) - ordinary) / 2
    }

    private var lines: TitleLines {
        TitleLines(TitleSetting(title: title, width: 162, height: 66 * scale, largest: 22), style: .own, middle: middle)
    }

    /// The drawings of this cover. Covers of other heights draw their discs themselves. A page contains all discs, so that it does not
    /// depend on its numbers.
    var drawings: [CoverDrawing] {
        guard height == CoverLayout.ordinaryHeight else { return [.arch, .window(shape)] }
        guard case .number = foot else { return [.board, .window(shape)] }
        return Self.numbered[shape.index]
    }

    func write(from source: DrawingSource, to out: inout [UInt8]) {
        guard height != CoverLayout.ordinaryHeight else {
            if source == .cover {
                out.append(Self.pictures[shape.index])
            } else {
                source.write(.board, to: &out)
                source.write(.window(shape), to: &out)
            }
            lines.write(to: &out)
            return writeFoot(from: source, at: 274, to: &out)
        }
        let picture = source.markup(of: .arch) + source.markup(of: .window(shape))
        if source == .cover { out.append(Self.clip) }
        out.append(Placement(x: 100 * (1 - scale), y: 0, scale: scale).group(picture))
        lines.write(to: &out)
        // A symbol is clipped to the height of the cover. The disc is drawn for a taller cover, so it is written in full here.
        writeFoot(from: .cover, at: footHeight, to: &out)
    }

    /// Clips elements to the arch.
    static func clipped(_ markup: String) -> String {
        "<g clip-path=\"url(#\(Self.clipID))\">\(markup)</g>"
    }

    private var footHeight: Double {
        scale < 1 ? 274 * scale : Double(height) - 26
    }

    /// Appends the rule and the number or author, vertically centred at `middle`, in viewBox units.
    private func writeFoot(from source: DrawingSource, at middle: Double, to out: inout [UInt8]) {
        switch foot {
        case .none: out.append("<path stroke-width=\".8\" d=\"M22 \(Hundredths(middle))h156\"/>")
        case .author(let name): out.append(AuthorLine(name, room: 162).markup(baseline: middle + 3))
        case .number(let number):
            let disc = NumberDisc(number: number)
            let isShared = NumberDisc.sharedSteps.contains(disc.step)
            func write(to out: inout [UInt8]) {
                (isShared ? source : .cover).write(.disc(step: disc.step), to: &out)
                disc.writeFigures(to: &out)
            }
            if middle == 274 {
                write(to: &out)
            } else {
                var markup: [UInt8] = []
                write(to: &markup)
                out.append(Placement(x: 0, y: middle - 274).group(String(decoding: markup, as: UTF8.self)))
            }
        }
    }

    private static func arch(inset: Double) -> String {
        let radius = Hundredths(Box.opening.width / 2 - inset)
        let left = Hundredths(Box.opening.x + inset)
        let width = Hundredths(Box.opening.width - inset * 2)
        let spring = Hundredths(Box.opening.y + Box.opening.width / 2)
        let foot = Hundredths(Box.opening.foot - inset)
        return "M\(left) \(foot)V\(spring)a\(radius) \(radius) 0 0 1 \(width) 0V\(foot)z"
    }
}
