/// An ornament outside the arch: on the lower half of a cover 200 x 300, standing on its foot.
///
/// Most are the window's drawing, moved and resized, so that a page with both layouts holds it once. Peaks and fan reach from edge to
/// edge and are drawn anew for the wider room.
struct OrnamentBlock {
    /// What is drawn.
    let shape: OrnamentShape

    /// The block of an ornament's drawing.
    init(_ shape: OrnamentShape) {
        self.shape = shape
    }

    /// The drawing's id in a page, `block-3-2`.
    var id: String { "block-\(shape.ornament.rawValue)-\(shape.variant)" }

    /// The id of the drawing alone, where a window on the same page uses it too.
    var drawingID: String { "drawing-\(shape.ornament.rawValue)-\(shape.variant)" }

    /// Whether the window's drawing serves here too.
    var isWindowDrawing: Bool {
        switch shape.ornament {
        case .peaks, .fan: false
        case .lattice, .stars, .leaves, .arcs, .scales, .rosette: true
        }
    }

    /// The drawing in the window's place, before ``group(_:attributes:)`` moves it.
    ///
    /// What covers an area reaches far above the window, to the head of the tallest cover.
    var drawing: String {
        guard isWindowDrawing else {
            let box = Box(x: 0, y: 150, width: 200, height: 150)
            return shape.markup(in: box, over: box, id: id)
        }
        guard let area else { return WindowLayout.drawings[shape] ?? "" }
        return shape.markup(in: WindowLayout.opening, over: area, id: shape.id)
    }

    /// From the foot to a figure's highest point, in viewBox units; nil for what fills an area and has to be clipped.
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

    /// Whether it reaches from edge to edge, so that it must be clipped in a frame.
    var spansWidth: Bool { figureHeight == nil || !isWindowDrawing }

    /// Elements in the window's place, moved to the block's; `attributes` go on the group.
    func group(_ markup: String, attributes: String = "") -> String {
        let transform = transform
        guard !(transform.isEmpty && attributes.isEmpty) else { return markup }
        return "<g\(attributes)\(transform.isEmpty ? "" : " transform=\"\(transform)\"")>\(markup)</g>"
    }

    private var transform: String {
        switch shape.ornament {
        // Larger, but the strokes must not become coarse.
        case .lattice, .scales: "translate(-25 80)scale(1.25)"
        // The window's width becomes the cover's, so that the corner stays in the corner.
        case .arcs: "translate(-56.25 25)scale(1.5625)"
        case .peaks, .fan: ""
        // The window is upright, the block is.
        case .stars: "translate(221.2 105)rotate(90)scale(1.2)"
        case .leaves: "translate(0 124)"
        case .rosette: "translate(-20 105)scale(1.2)"
        }
    }

    /// What ``transform`` brings over the tallest cover, in the window's coordinates.
    private var area: Box? {
        let foot = WindowLayout.opening.foot
        return switch shape.ornament {
        case .lattice, .scales: Box(x: 20, y: foot - 280, width: 160, height: 280)
        case .arcs: Box(x: 36, y: foot - 224, width: 128, height: 224)
        case .peaks, .stars, .leaves, .fan, .rosette: nil
        }
    }

    /// Drawn once: a site of many books needs each of the thirty-two many times.
    static let drawings = Dictionary(
        uniqueKeysWithValues: OrnamentShape.all.map { shape in
            let block = OrnamentBlock(shape)
            return (shape, block.group(block.drawing))
        }
    )
}
