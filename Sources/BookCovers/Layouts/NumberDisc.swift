import SiteBase

/// A volume's number in a filled disc or a pill of the same height, with rules on both sides.
struct NumberDisc {
    /// The number as written: `7`, `2.5`, `1-3`.
    let number: String

    /// The steps for up to four digits, which an index contains once for all covers.
    static let sharedSteps = 0...2
    /// The font size of ordinary numbers, in viewBox units. The style sheet sets it on the whole cover too.
    private static let ordinarySize = 11.0
    /// The height of disc and pill, in viewBox units.
    private static let height = 21.0
    /// The total space between the number and both ends of its pill, in viewBox units.
    private static let padding = 9.0
    /// The difference between the widths of successive pills, about a digit, in viewBox units.
    private static let stepWidth = 5.6
    /// The maximum number of steps. Longer numbers get a smaller font size.
    private static let mostSteps = 13

    /// The number of steps by which the pill is wider than the disc; 0 for the disc.
    var step: Int {
        let steps = ((number.emWidth * Self.ordinarySize + Self.padding - Self.height) / Self.stepWidth).rounded(.up)
        return min(max(Int(steps), 0), Self.mostSteps)
    }

    /// The id of the pill with this many steps in an index.
    static func id(step: Int) -> String {
        "cover-disc-\(step)"
    }

    /// Disc or pill with its rules, without the number.
    static func markup(step: Int) -> String { drawings[min(max(step, 0), mostSteps)] }

    /// The drawings of all steps, made once.
    private static let drawings = (0...mostSteps).map { step in
        let width = height + stepWidth * Double(step)
        let left = 100 - width / 2
        let right = 100 + width / 2
        let gap = 7.5
        return "<path stroke-width=\".8\" d=\"M22 274H\(Hundredths(left - gap))M\(Hundredths(right + gap)) 274H178\"/>"
            + "<rect class=\"cover-ink\" x=\"\(Hundredths(left))\" y=\"263.5\" width=\"\(Hundredths(width))\" height=\"21\" rx=\"10.5\"/>"
    }

    /// Appends the number.
    func writeFigures(to out: inout [UInt8]) {
        let room = Self.height + Self.stepWidth * Double(step) - Self.padding
        out.append("<text class=\"cover-number\" x=\"100\" y=\"277.8\"")
        if number.emWidth * Self.ordinarySize > room { out.append(" font-size=\"\(Hundredths(room / number.emWidth))\"") }
        out.append(">")
        HTMLEscape.append(number, to: &out)
        out.append("</text>")
    }

    /// The number on a pasted label, without a disc and with short rules on both sides.
    /// - Parameter middle: the vertical centre of the digits, in viewBox units.
    func labelMarkup(middle: Double) -> String {
        let room = 60.0
        let ordinary = number.emWidth * Self.ordinarySize
        let size = ordinary > room ? " font-size=\"\(Hundredths(room / number.emWidth))\"" : ""
        let half = min(ordinary, room) / 2 + 8
        let rules = "M\(Hundredths(74 - half)) \(Hundredths(middle))h26M\(Hundredths(100 + half)) \(Hundredths(middle))h26"
        return "<path class=\"cover-paper\" stroke-width=\".8\" d=\"\(rules)\"/>"
            + "<text class=\"cover-number\" x=\"100\" y=\"\(Hundredths(middle + 3.8))\"\(size)>\(EscapedText(number))</text>"
    }
}
