import SiteBase

/// A drawing that several covers share. A page contains it once, and the covers refer to it.
enum CoverDrawing: Hashable, Sendable {
    /// The ground, hinge and arch of a cover of 300 units height.
    case board
    /// The two outlines of the arch.
    case arch
    /// The disc or pill with its rules. The step is the extra width compared with one digit.
    case disc(step: Int)
    /// A pasted label with this height in viewBox units; its top is at ``LabelLayout/labelHead``.
    case label(height: Int)
    /// An ornament clipped to the arch.
    case window(OrnamentShape)
    /// An ornament at the foot of a cover of 300 units height, not clipped.
    case block(OrnamentShape)

    var id: String {
        switch self {
        case .board: "cover-board"
        case .arch: "cover-arch"
        case .disc(let step): NumberDisc.id(step: step)
        case .label(let height): "cover-label-\(height)"
        case .window(let shape): shape.id
        case .block(let shape): OrnamentBlock(shape).id
        }
    }

    /// The drawing's elements without the id.
    var markup: String {
        switch self {
        case .board: WindowLayout.board
        case .arch: WindowLayout.archMarkup
        case .disc(let step): NumberDisc.markup(step: step)
        case .label(let height): LabelLayout.paper(height: height)
        case .window(let shape): WindowLayout.clipped(OrnamentShape.drawings[shape] ?? "")
        case .block(let shape): OrnamentBlock.drawings[shape] ?? ""
        }
    }
}

/// The location of a cover's drawings.
enum DrawingSource {
    /// The cover itself contains the drawings.
    case cover
    /// The page's symbols contain the drawings.
    case page

    /// Appends the drawing, or a reference to it.
    func write(_ drawing: CoverDrawing, to out: inout [UInt8]) {
        switch self {
        case .cover: out.append(drawing.markup)
        case .page:
            out.append("<use href=\"#")
            out.append(drawing.id)
            out.append("\"/>")
        }
    }

    /// The drawing at its position, or a reference to it.
    func markup(of drawing: CoverDrawing, at place: Placement = .asDrawn) -> String {
        switch self {
        case .cover: place.group(drawing.markup)
        case .page: "<use href=\"#\(drawing.id)\"\(place.useAttributes)/>"
        }
    }
}
