package import SiteBase
package import SitePictures

package struct CoverColours: Sendable {
    let cloth: RGB
    let ink: RGB
    /// The colour behind the cover.
    let ground: RGB

    package init(cloth: RGB, ink: RGB, ground: RGB) {
        self.cloth = cloth
        self.ink = ink
        self.ground = ground
    }

    package var fingerprint: Fingerprint {
        var fingerprint = Fingerprint()
        for colour in [cloth, ink, ground] { fingerprint.combine(colour.hexadecimal) }
        return fingerprint
    }

    /// The colours of the pasted label, as in `assets/site.css`.
    static let label = (paper: RGB(red: 0xFB, green: 0xF8, blue: 0xF0), ink: RGB(red: 0x22, green: 0x1D, blue: 0x19))
}

/// A colour and its opacity.
struct CoverPaint {
    let colour: RGB
    var opacity: Float = 1
}

/// The style of an element: its attributes, those of the elements around it, and the rules for covers in `assets/site.css`.
struct DrawingStyle {
    var fill: CoverPaint?
    var stroke: CoverPaint?
    var strokeWidth = 1.0
    var hasRoundEnds = false
    var fontSize = 11.0
    var isCentred = true

    init(_ colours: CoverColours) { stroke = CoverPaint(colour: colours.ink) }

    /// The style and the transformation of an element inside.
    ///
    /// - Parameter layout: the class on the whole cover for its layout.
    func inside(_ element: DrawingElement, _ colours: CoverColours, layout: String?) -> (style: DrawingStyle, placing: Affine) {
        var style = self
        if let width = element.attributes["stroke-width"].flatMap(Double.init) { style.strokeWidth = width }
        if let fill = element.attributes["fill"] { style.fill = Self.paint(fill) }
        if let stroke = element.attributes["stroke"] { style.stroke = Self.paint(stroke) }
        var placing = Self.placing(element.attributes["transform"] ?? "")
        let ownSize = element.attributes["font-size"].flatMap(Double.init)
        if let ownSize { style.fontSize = ownSize }
        let (isStamp, isLabel) = (layout == "cover-stamp", layout == "cover-label")
        let textInk = CoverPaint(colour: isLabel ? CoverColours.label.ink : colours.ink)
        for name in element.classes {
            switch name {
            case "cover-ink": (style.fill, style.stroke) = (CoverPaint(colour: colours.ink), nil)
            case "cover-cloth": style.fill = CoverPaint(colour: colours.cloth)
            case "cover-dots": style.hasRoundEnds = true
            case "cover-paper":
                (style.fill, style.stroke) = (CoverPaint(colour: CoverColours.label.paper), CoverPaint(colour: CoverColours.label.ink))
            case "cover-number":
                (style.fill, style.stroke) = (isLabel ? textInk : CoverPaint(colour: colours.cloth), nil)
            case "cover-title", "cover-author":
                (style.fill, style.stroke) = (textInk, nil)
                style.isCentred = !isStamp
                let isTitle = name == "cover-title"
                if isStamp {
                    placing = .move(18, 0)
                } else if !isTitle || isLabel {
                    placing = .move(100, 0)
                }
                if ownSize == nil { style.fontSize = isTitle ? isStamp ? 25 : isLabel ? 19 : style.fontSize : 9 }
            default: break
            }
        }
        return (style, placing)
    }

    /// Reads `none`, `#fff` or `#00000029`.
    private static func paint(_ text: String) -> CoverPaint? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        guard text.utf8.count == 9, let colour = RGB(Substring(text.utf8.prefix(7))),
            let opacity = UInt8(Substring(text.utf8.suffix(2)), radix: 16)
        else {
            return RGB(text[...]).map { CoverPaint(colour: $0) }
        }
        return CoverPaint(colour: colour, opacity: Float(opacity) / 255)
    }

    /// Reads `translate(3 4)scale(2)rotate(90)`.
    private static func placing(_ text: String) -> Affine {
        text.utf8.split(separator: ")").reduce(.identity) { all, step in
            let parts = step.utf8.split(separator: "(")
            guard parts.count == 2 else { return all }
            let numbers = parts[1].utf8.split(separator: " ").compactMap { Double($0) }
            guard let first = numbers.first else { return all }
            return switch parts[0] {
            case "translate": all.after(.move(first, numbers.count > 1 ? numbers[1] : 0))
            case "scale": all.after(.scale(first))
            case "rotate": all.after(.turn(degrees: first))
            default: all
            }
        }
    }
}
