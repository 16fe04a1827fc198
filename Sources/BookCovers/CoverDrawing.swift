/// A drawing that covers share: a page of many covers holds it once, and the covers refer to it.
enum CoverDrawing: Hashable, Sendable {
    /// Ground, hinge and arch of a cover 300 units high.
    case board
    /// The two outlines of the arch.
    case arch
    /// The disc or pill with its rules for a number that takes this many steps more than a figure.
    case disc(step: Int)
    /// A pasted label this many viewBox units high, its head at ``LabelLayout/labelHead``.
    case label(height: Int)
    /// An ornament clipped to the arch.
    case window(OrnamentShape)
    /// An ornament at the foot of a cover 300 units high; not clipped.
    case block(OrnamentShape)

    /// The drawing's id in a page.
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

    /// Its elements, without the id.
    var markup: String {
        switch self {
        case .board: WindowLayout.board
        case .arch: WindowLayout.archMarkup
        case .disc(let step): NumberDisc.markup(step: step)
        case .label(let height): LabelLayout.paper(height: height)
        case .window(let shape): WindowLayout.clipped(WindowLayout.drawings[shape] ?? "")
        case .block(let shape): OrnamentBlock.drawings[shape] ?? ""
        }
    }
}

/// From where a cover has its drawings.
enum DrawingSource {
    /// In the cover itself.
    case cover
    /// Among the page's symbols.
    case page

    /// Appends the drawing where it was drawn, or what refers to it.
    func write(_ drawing: CoverDrawing, to out: inout [UInt8]) {
        switch self {
        case .cover: out.append(drawing.markup)
        case .page:
            out.append("<use href=\"#")
            out.append(drawing.id)
            out.append("\"/>")
        }
    }

    /// The drawing in its place, or what refers to it.
    func markup(of drawing: CoverDrawing, at place: Placement = .asDrawn) -> String {
        switch self {
        case .cover: place.group(drawing.markup)
        case .page: "<use href=\"#\(drawing.id)\"\(place.useAttributes)/>"
        }
    }
}
