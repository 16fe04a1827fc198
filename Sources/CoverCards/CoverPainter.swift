import SiteFonts
import SitePictures

/// Paints the markup of a drawn cover, which is a small subset of SVG.
struct CoverPainter {
    private let canvas: Raster
    private let colours: CoverColours
    private let face: Typeface
    /// The class for the cover's layout.
    private let layout: String?
    private let ids: [String: DrawingElement]
    /// The height of the drawing in its units. The width is 200.
    private let height: Double

    /// The place and the clipping for painting.
    private struct Place {
        var placing: Affine
        /// The visible part of each pixel; nil if everything is visible.
        var clip: [Float]?
    }

    /// Paints the cover; nil if memory is exhausted.
    ///
    /// - Parameter scale: px per unit.
    static func painted(_ markup: [UInt8], height: Int, scale: Double, _ colours: CoverColours, _ face: Typeface) -> Raster? {
        guard let root = DrawingElement.read(markup),
            let canvas = Raster(width: Int((200 * scale).rounded()), height: Int((Double(height) * scale).rounded()))
        else { return nil }
        let painter = CoverPainter(root, on: canvas, height: Double(height), colours, face)
        painter.paintBoard(scale)
        for child in root.children { painter.paint(child, Place(placing: .scale(scale)), DrawingStyle(colours)) }
        return canvas
    }

    private init(_ root: DrawingElement, on canvas: Raster, height: Double, _ colours: CoverColours, _ face: Typeface) {
        self.canvas = canvas
        self.colours = colours
        self.face = face
        self.height = height
        layout = root.classes.first { $0 != "cover-drawn" }.map(String.init)
        var ids: [String: DrawingElement] = [:]
        root.collectIDs(&ids)
        self.ids = ids
    }

    /// Paints the cloth and the hinge, a dark line next to a light one. The style sheet has them as a background.
    private func paintBoard(_ scale: Double) {
        let black = RGB(red: 0, green: 0, blue: 0)
        let white = RGB(red: 255, green: 255, blue: 255)
        for index in 0..<canvas.width * canvas.height {
            let pixel = canvas.pixels + index * 4
            (pixel[0], pixel[1], pixel[2], pixel[3]) = (colours.cloth.red, colours.cloth.green, colours.cloth.blue, 255)
        }
        for (left, right, paint) in [
            (8.2, 9.8, CoverPaint(colour: black, opacity: 0.16)), (9.8, 10.8, CoverPaint(colour: white, opacity: 0.12)),
        ] {
            fill(rectangle(left, 0, right - left, height, scale), paint, Place(placing: .scale(scale)))
        }
    }

    // MARK: Elements

    private func paint(_ element: DrawingElement, _ place: Place, _ style: DrawingStyle) {
        let (style, placing) = style.inside(element, colours, layout: layout)
        var place = place
        place.placing = place.placing.after(placing)
        switch element.name {
        case "pattern", "mask", "clipPath", "defs", "symbol": return
        case "use":
            guard let target = element.reference("href").flatMap({ ids[$0] }) else { return }
            place.placing = place.placing.after(.move(element.number("x"), element.number("y")))
            paint(target, place, style)
        case "text":
            place.placing = place.placing.after(.move(element.number("x"), element.number("y")))
            write(element.text, place, style)
        case "svg":
            let (x, y) = (element.number("x"), element.number("y"))
            place.placing = place.placing.after(.move(x, y))
            let room = rectangle(0, 0, element.number("width", or: 200), element.number("height", or: height), place.placing.factor)
            place.clip = clip(room, in: place)
            for child in element.children { paint(child, place, style) }
        case "g":
            if let path = element.reference("clip-path").flatMap({ ids[$0] })?.children.first {
                place.clip = clip(outline(path, place.placing.factor), in: place)
            }
            for child in element.children { paint(child, place, style) }
        case "rect" where element.reference("mask") != nil:
            guard let cell = element.reference("mask").flatMap({ ids[$0] })?.children.first?.reference("fill").flatMap({ ids[$0] }),
                let ink = style.fill
            else { return }
            place.clip = clip(outline(element, place.placing.factor), in: place)
            paint(repeated(cell, over: element, place.placing), ink, place)
        default:
            let outline = outline(element, place.placing.factor)
            if let paint = style.fill { fill(outline, paint, place) }
            if let paint = style.stroke, style.strokeWidth > 0 { stroke(outline, paint, place, style) }
        }
    }

    /// The outline of a path or figure.
    private func outline(_ element: DrawingElement, _ scale: Double) -> Outline {
        switch element.name {
        case "path": return Outline(path: element.attributes["d"] ?? "", scale: scale)
        case "rect":
            var outline = Outline(scale: scale)
            let (width, height) = (element.number("width"), element.number("height"))
            outline.rectangle(element.number("x"), element.number("y"), width, height, radius: element.number("rx"))
            return outline
        case "circle", "ellipse":
            var outline = Outline(scale: scale)
            let radius = element.number("r")
            outline.ellipse(
                at: CardPoint(x: element.number("cx"), y: element.number("cy")),
                element.number("rx", or: radius),
                element.number("ry", or: radius)
            )
            return outline
        default: return Outline(scale: scale)
        }
    }

    private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ scale: Double) -> Outline {
        var outline = Outline(scale: scale)
        outline.rectangle(x, y, width, height, radius: 0)
        return outline
    }

    /// The strokes of a pattern's cells over a rectangle.
    private func repeated(_ cell: DrawingElement, over area: DrawingElement, _ placing: Affine) -> Coverage {
        var coverage = Coverage(width: canvas.width, height: canvas.height)
        let (width, height) = (cell.number("width"), cell.number("height"))
        guard width >= 1, height >= 1 else { return coverage }
        let (left, top) = (area.number("x"), area.number("y"))
        let (right, foot) = (left + area.number("width"), top + area.number("height"))
        // Whatever crosses the edges of a cell is drawn again on the other side.
        let strokes = cell.children.flatMap { element in
            outline(element, placing.factor)
                .stroked(element.number("stroke-width", or: 1), hasRoundEnds: element.classes.contains("cover-dots"))
                .map { Outline.clipped($0, width: width, height: height) }
        }
        let (cellX, cellY) = (cell.number("x"), cell.number("y"))
        var y = cellY - ((cellY - top) / height).rounded(.up) * height
        while y < foot {
            var x = cellX - ((cellX - left) / width).rounded(.up) * width
            while x < right {
                let here = placing.after(.move(x, y))
                for polygon in strokes { coverage.addOnce(polygon.map(here.apply)) }
                x += width
            }
            y += height
        }
        return coverage
    }

    // MARK: Paint

    private func fill(_ outline: Outline, _ colour: CoverPaint, _ place: Place) {
        var coverage = Coverage(width: canvas.width, height: canvas.height)
        coverage.add(outline.polygons.map { $0.map(place.placing.apply) })
        paint(coverage, colour, place)
    }

    private func stroke(_ outline: Outline, _ colour: CoverPaint, _ place: Place, _ style: DrawingStyle) {
        var coverage = Coverage(width: canvas.width, height: canvas.height)
        for polygon in outline.stroked(style.strokeWidth, hasRoundEnds: style.hasRoundEnds) {
            coverage.addOnce(polygon.map(place.placing.apply))
        }
        paint(coverage, colour, place)
    }

    private func paint(_ coverage: Coverage, _ paint: CoverPaint, _ place: Place) {
        let parts = (Float(paint.colour.red), Float(paint.colour.green), Float(paint.colour.blue))
        for row in coverage.rows {
            let pixels = canvas.row(row)
            coverage.row(row) { column, covered in
                let shown = covered * paint.opacity * (place.clip?[row * canvas.width + column] ?? 1)
                let pixel = pixels + column * 4
                pixel[0] = Self.mixed(pixel[0], parts.0, shown)
                pixel[1] = Self.mixed(pixel[1], parts.1, shown)
                pixel[2] = Self.mixed(pixel[2], parts.2, shown)
            }
        }
    }

    private static func mixed(_ old: UInt8, _ new: Float, _ part: Float) -> UInt8 {
        UInt8(max(0, min(255, Float(old) + (new - Float(old)) * part + 0.5)))
    }

    /// The visible part of a place inside an outline.
    private func clip(_ outline: Outline, in place: Place) -> [Float] {
        var coverage = Coverage(width: canvas.width, height: canvas.height)
        coverage.add(outline.polygons.map { $0.map(place.placing.apply) })
        var clip = [Float](repeating: 0, count: canvas.width * canvas.height)
        for row in coverage.rows {
            coverage.row(row) { column, covered in
                let index = row * canvas.width + column
                clip[index] = covered * (place.clip?[index] ?? 1)
            }
        }
        return clip
    }

    // MARK: Text

    /// Writes a line. A line that would reach the cover's edges is condensed.
    private func write(_ text: String, _ place: Place, _ style: DrawingStyle) {
        guard let paint = style.fill else { return }
        let letters = CardLetters(face: face).letters(of: text, scale: style.fontSize * place.placing.factor)
        let width = letters.reduce(0) { $0 + $1.width } * style.fontSize
        let room = style.isCentred ? 176.0 : 168
        let size = style.fontSize * min(1, room / max(width, 1))
        var coverage = Coverage(width: canvas.width, height: canvas.height)
        var x = style.isCentred ? -min(width, room) / 2 : 0
        for letter in letters {
            coverage.add(letter.contours.map { $0.map { place.placing.apply(CardPoint(x: x + $0.x * size, y: $0.y * size)) } })
            x += letter.width * size
        }
        self.paint(coverage, paint, place)
    }
}
