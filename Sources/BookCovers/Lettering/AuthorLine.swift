/// An author's name on one line.
struct AuthorLine {
    /// The name, truncated with an ellipsis if the font size would be too small.
    let text: String
    /// The font size in viewBox units.
    let size: Double

    /// The font size of names that fit. The style sheet repeats it.
    static let ordinarySize = 9.0
    /// The minimum font size, in viewBox units.
    private static let smallestSize = 7.0
    /// The ratio of widths between the sans-serif typeface of names and the Palatino of titles.
    private static let widening = 1.08

    /// - Parameter room: the available width, in viewBox units.
    init(_ name: String, room: Double) {
        let words = name.split(whereSeparator: \.isWhitespace)
        let line = words.joined(separator: " ")
        let fitting = room / max(line.emWidth * Self.widening, 0.01)
        size = min(Self.ordinarySize, max(Self.smallestSize, fitting))
        if fitting >= Self.smallestSize {
            text = line
        } else {
            text = FilledLines(words: words, measure: room / (Self.smallestSize * Self.widening), most: 1).lines.first ?? ""
        }
    }

    /// The name; empty if it is blank. The style sheet sets its horizontal position.
    /// - Parameter baseline: the baseline, in viewBox units.
    func markup(baseline: Double) -> String {
        guard !text.isEmpty else { return "" }
        let size = size < Self.ordinarySize ? " font-size=\"\(Hundredths(size))\"" : ""
        return "<text class=\"cover-author\" y=\"\(Hundredths(baseline))\"\(size)>\(EscapedText(text))</text>"
    }
}
