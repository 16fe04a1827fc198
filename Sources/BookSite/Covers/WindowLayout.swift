/// The layout *window*: an arch with the ornament, the title below it, and at the foot a rule with the volume's number, or the author.
struct WindowLayout: CoverComposition {
    /// None: the rules for all covers are this layout's.
    static let className: String? = nil
    /// Where the ornament is drawn, in viewBox units.
    static let opening = Box(x: 36, y: 26, width: 128, height: 150)
    /// What the ornament is clipped to: a little inside the arch's line, which it must not cover.
    static let clip = "<clipPath id=\"cover-window\"><path d=\"\(arch(inset: 0.3))\"/></clipPath>"
    /// What is alike on all covers of ordinary height: ground, hinge (a dark line beside a light one) and arch.
    static let board =
        "<path class=\"cover-cloth\" stroke=\"none\" d=\"M0 0h200v300H0z\"/>"
        + "<path stroke=\"#00000029\" stroke-width=\"1.5\" d=\"M9 0v300\"/><path stroke=\"#ffffff1f\" d=\"M10.25 0v300\"/>"
        + archMarkup
    /// The arch's double line.
    static let archMarkup = "<path stroke-width=\".6\" d=\"\(arch(inset: -5))\"/><path stroke-width=\"1.2\" d=\"\(arch(inset: 0))\"/>"
    /// Drawn once: a site of many volumes needs each of the thirty-two many times.
    static let drawings = Dictionary(uniqueKeysWithValues: OrnamentShape.all.map { ($0, $0.markup(in: opening, over: opening, id: $0.id)) })

    private let shape: OrnamentShape
    private let title: TitleLines
    private let foot: CoverFoot
    private let height: Int
    /// How much smaller a low cover's arch is.
    private let scale: Double

    /// A low cover is the ordinary one made smaller; on a tall one the arch stays at the head, and the title keeps the middle between
    /// arch and foot.
    /// - Parameter height: of the cover, in viewBox units.
    init(shape: OrnamentShape, title: String, foot: CoverFoot, height: Int) {
        let ordinary = Double(DrawnCover.ordinaryHeight)
        self.shape = shape
        self.foot = foot
        self.height = height
        scale = min(1, (Double(height) / ordinary * 100).rounded() / 100)
        let middle = scale < 1 ? 222 * scale : 222 + (Double(height) - ordinary) / 2
        self.title = TitleLines(TitleSetting(title: title, width: 162, height: 66 * scale, largest: 22), style: .own, middle: middle)
    }

    /// Covers of other heights draw their discs themselves. Which discs a page needs would change with its numbers, so it has all.
    var drawings: [CoverDrawing] {
        guard height == DrawnCover.ordinaryHeight else { return [.arch, .window(shape)] }
        guard case .number = foot else { return [.board, .window(shape)] }
        return [.board, .window(shape)] + NumberDisc.sharedSteps.map { .disc(step: $0) }
    }

    /// Board, ornament, title and foot.
    func markup(from source: DrawingSource) -> String {
        let clip = source == .cover ? Self.clip : ""
        guard height != DrawnCover.ordinaryHeight else {
            return clip + source.markup(of: .board) + source.markup(of: .window(shape)) + title.markup + footMarkup(from: source, at: 274)
        }
        let picture = source.markup(of: .arch) + source.markup(of: .window(shape))
        let place = Placement(x: 100 * (1 - scale), y: 0, scale: scale)
        // A symbol shows no more than the cover's height of itself, so the disc, which is drawn for a taller one, stands here in full.
        return clip + place.group(picture) + title.markup + footMarkup(from: .cover, at: footHeight)
    }

    /// Elements in the arch, clipped to it.
    static func clipped(_ markup: String) -> String {
        "<g clip-path=\"url(#cover-window)\">\(markup)</g>"
    }

    private var footHeight: Double {
        scale < 1 ? 274 * scale : Double(height) - 26
    }

    /// The rule, the number or the author with its middle at `middle`, in viewBox units.
    private func footMarkup(from source: DrawingSource, at middle: Double) -> String {
        let place = Placement(x: 0, y: middle - 274)
        switch foot {
        case .none:
            return "<path stroke-width=\".8\" d=\"M22 \(Hundredths(middle))h156\"/>"
        case .author(let name):
            return AuthorLine(name, room: 162).markup(baseline: middle + 3)
        case .number(let number):
            let disc = NumberDisc(number: number)
            let isShared = NumberDisc.sharedSteps.contains(disc.step)
            return place.group((isShared ? source : .cover).markup(of: .disc(step: disc.step)) + disc.figures)
        }
    }

    private static func arch(inset: Double) -> String {
        let radius = Hundredths(opening.width / 2 - inset)
        let left = Hundredths(opening.x + inset)
        let width = Hundredths(opening.width - inset * 2)
        let spring = Hundredths(opening.y + opening.width / 2)
        let foot = Hundredths(opening.foot - inset)
        return "M\(left) \(foot)V\(spring)a\(radius) \(radius) 0 0 1 \(width) 0V\(foot)z"
    }
}
