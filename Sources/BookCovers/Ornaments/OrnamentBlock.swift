/// An ornament outside the arch, at the foot of a cover of 200 × 300 on its lower half.
///
/// Most are the window's drawing, moved and resized, so that a page with both layouts contains it once. Peaks and fan extend from edge to
/// edge and are drawn separately for the larger width.
struct OrnamentBlock {
    let shape: OrnamentShape

    init(_ shape: OrnamentShape) {
        self.shape = shape
    }

    /// The drawing's id on a page: `block-3-2`.
    var id: String { "block-\(shape.ornament.rawValue)-\(shape.variant)" }

    /// The id of the drawing itself, which a window on the same page may share.
    var drawingID: String { "drawing-\(shape.ornament.rawValue)-\(shape.variant)" }

    /// Whether the block uses the window's drawing.
    var isWindowDrawing: Bool {
        switch shape.ornament {
        case .peaks, .fan: false
        case .lattice, .stars, .leaves, .arcs, .scales, .rosette: true
        }
    }

    /// The drawing at the window's position, before ``group(_:attributes:)`` moves it.
    ///
    /// A drawing that covers an area extends far above the window, to the head of the tallest cover.
    var drawing: String {
        guard isWindowDrawing else {
            let box = Box(x: 0, y: 150, width: 200, height: 150)
            return shape.markup(in: box, over: box, id: id)
        }
        guard let area else { return OrnamentShape.drawings[shape] ?? "" }
        return shape.markup(in: Box.opening, over: area, id: shape.id)
    }

    /// The height of a figure, in viewBox units; nil for a drawing that covers an area and must be clipped.
    var figureHeight: Double? {
        switch shape.ornament {
        case .lattice, .arcs, .scales: nil
        case .peaks: 136
        case .stars: 152
        case .leaves: 146
        case .fan: 138
        case .rosette: 143
        }
    }

    /// Whether the drawing extends from edge to edge and must be clipped in a frame.
    var spansWidth: Bool { figureHeight == nil || !isWindowDrawing }

    /// Moves elements from the window's position to the block's. `attributes` belong to the group.
    func group(_ markup: String, attributes: String = "") -> String {
        let transform = transform
        guard !(transform.isEmpty && attributes.isEmpty) else { return markup }
        return "<g\(attributes)\(transform.isEmpty ? "" : " transform=\"\(transform)\"")>\(markup)</g>"
    }

    private var transform: String {
        switch shape.ornament {
        // The drawing is enlarged, but not so much that its strokes become coarse.
        case .lattice, .scales: "translate(-25 80)scale(1.25)"
        // The window's width becomes the cover's width, so that the corner stays a corner.
        case .arcs: "translate(-56.25 25)scale(1.5625)"
        case .peaks, .fan: ""
        // The window is upright, but the block is wide.
        case .stars: "translate(221.2 105)rotate(90)scale(1.2)"
        case .leaves: "translate(0 124)"
        case .rosette: "translate(-20 105)scale(1.2)"
        }
    }

    /// The area that ``transform`` maps to the tallest cover, in the window's coordinates.
    private var area: Box? {
        let foot = Box.opening.foot
        return switch shape.ornament {
        case .lattice, .scales: Box(x: 20, y: foot - 280, width: 160, height: 280)
        case .arcs: Box(x: 36, y: foot - 224, width: 128, height: 224)
        case .peaks, .stars, .leaves, .fan, .rosette: nil
        }
    }

    /// The drawings of all thirty-two shapes, made once, because a site with many books needs each many times.
    static let drawings = Dictionary(
        uniqueKeysWithValues: OrnamentShape.all.map { shape in
            let block = OrnamentBlock(shape)
            return (shape, block.group(block.drawing))
        }
    )
}
