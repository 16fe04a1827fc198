import SiteBase

/// A volume's number in a filled disc, or in a pill of the same height, with a rule on both sides.
struct NumberDisc {
    /// The number as readers write it: `7`, `2.5`, `1-3`.
    let number: String

    /// The widths that hold up to four figures; an index draws these once for all its covers.
    static let sharedSteps = 0...2
    /// The font size of ordinary numbers in viewBox units; the style sheet sets it on the whole cover.
    private static let ordinarySize = 11.0
    /// Of disc and pill, in viewBox units.
    private static let height = 21.0
    /// Between the number and the two ends of its pill together, in viewBox units.
    private static let padding = 9.0
    /// How much wider each pill is than the one before, in viewBox units: about a figure.
    private static let stepWidth = 5.6
    /// A number that is too long for the pill with this many steps is set smaller.
    private static let mostSteps = 13

    /// How many steps the pill is wider than the disc; 0 is the disc.
    var step: Int {
        let steps = ((number.emWidth * Self.ordinarySize + Self.padding - Self.height) / Self.stepWidth).rounded(.up)
        return min(max(Int(steps), 0), Self.mostSteps)
    }

    /// The id under which an index keeps the pill with this many steps.
    static func id(step: Int) -> String {
        "cover-disc-\(step)"
    }

    /// Disc or pill with its rules, without the number.
    static func markup(step: Int) -> String { drawings[min(max(step, 0), mostSteps)] }

    /// Drawn once for each step.
    private static let drawings = (0...mostSteps).map { step in
        let width = height + stepWidth * Double(step)
        let left = 100 - width / 2
        let right = 100 + width / 2
        let gap = 7.5
        return "<path stroke-width=\".8\" d=\"M22 274H\(Hundredths(left - gap))M\(Hundredths(right + gap)) 274H178\"/>"
            + "<rect class=\"cover-ink\" x=\"\(Hundredths(left))\" y=\"263.5\" width=\"\(Hundredths(width))\" height=\"21\" rx=\"10.5\"/>"
    }

    /// Appends the number itself.
    func writeFigures(to out: inout [UInt8]) {
        let room = Self.height + Self.stepWidth * Double(step) - Self.padding
        out.append("<text class=\"cover-number\" x=\"100\" y=\"277.8\"")
        if number.emWidth * Self.ordinarySize > room { out.append(" font-size=\"\(Hundredths(room / number.emWidth))\"") }
        out.append(">")
        HTMLEscape.append(number, to: &out)
        out.append("</text>")
    }

    /// The number on a pasted label: no disc, a short rule on both sides.
    /// - Parameter middle: of the figures' height, in viewBox units.
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
