import SiteBase

/// The drawings that the covers of a page share, in a hidden `<svg>`.
struct CoverSymbols {
    private let drawings: Set<CoverDrawing>

    /// Drawings that several covers need, without duplicates.
    init(for drawings: some Sequence<CoverDrawing>) {
        self.drawings = Set(drawings)
    }

    /// The symbols in sorted order, so that the order of the covers does not matter.
    var markup: [UInt8] {
        let windows = OrnamentShape.all.filter { drawings.contains(.window($0)) }
        let blocks = OrnamentShape.all.filter { drawings.contains(.block($0)) }
        var markup: [UInt8] = []
        markup.reserveCapacity(65_536)
        markup.append("<svg class=\"cover-symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\">")
        if !windows.isEmpty { markup.append(WindowLayout.clip) }
        if drawings.contains(.board) { markup.append(Self.symbol(.board)) }
        for step in NumberDisc.sharedSteps where drawings.contains(.disc(step: step)) { markup.append(Self.symbol(.disc(step: step))) }
        for window in windows { markup += isShared(window) ? Array(referring(window).utf8) : Self.windows[window.index] }
        let movable = plain.map(group) + blocks.map(block)
        if !movable.isEmpty {
            markup.append("<defs>")
            for group in movable { markup.append(group) }
            markup.append("</defs>")
        }
        markup.append("</svg>")
        return markup
    }

    /// The windows of all shapes, made once: an index of a hundred covers needs nearly all of them.
    private static let windows = OrnamentShape.all.map { Array(symbol(.window($0)).utf8) }

    /// The drawings that are not ornaments and not only for the ordinary height.
    private var plain: [CoverDrawing] {
        drawings.filter { drawing in
            switch drawing {
            case .arch, .label: true
            case .board, .disc, .window, .block: false
            }
        }.sorted { $0.id < $1.id }
    }

    private static func symbol(_ drawing: CoverDrawing) -> String {
        "<symbol id=\"\(drawing.id)\">\(drawing.markup)</symbol>"
    }

    /// The drawing in a group. A symbol would be clipped to the height of the cover even if it is moved.
    private func group(_ drawing: CoverDrawing) -> String {
        "<g id=\"\(drawing.id)\">\(drawing.markup)</g>"
    }

    /// A window symbol that refers to an ornament, because another layout shows the same ornament.
    private func referring(_ shape: OrnamentShape) -> String {
        "<symbol id=\"\(shape.id)\">\(WindowLayout.clipped("<use href=\"#\(OrnamentBlock(shape).drawingID)\"/>"))</symbol>"
    }

    private func block(_ shape: OrnamentShape) -> String {
        let block = OrnamentBlock(shape)
        let drawing = isShared(shape) ? "<g id=\"\(block.drawingID)\">\(block.drawing)</g>" : block.drawing
        return block.group(drawing, attributes: " id=\"\(block.id)\"")
    }

    private func isShared(_ shape: OrnamentShape) -> Bool {
        OrnamentBlock(shape).isWindowDrawing && drawings.contains(.window(shape)) && drawings.contains(.block(shape))
    }
}
