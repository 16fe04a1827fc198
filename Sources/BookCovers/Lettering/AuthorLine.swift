/// An author's name on one line.
struct AuthorLine {
    /// The name as it is set: with an ellipsis if it would have to be too small.
    let text: String
    /// The font size in viewBox units.
    let size: Double

    /// The size of names that fit; the style sheet sets it.
    static let ordinarySize = 9.0
    /// Names are not set smaller than this, in viewBox units.
    private static let smallestSize = 7.0
    /// Names are set in a gothic face, which runs a little wider than the Palatino of the titles.
    private static let widening = 1.08

    /// - Parameter room: the width that the name may take, in viewBox units.
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

    /// The name; nothing for a blank one. Its place from left to right is the style sheet's.
    /// - Parameter baseline: in viewBox units.
    func markup(baseline: Double) -> String {
        guard !text.isEmpty else { return "" }
        let size = size < Self.ordinarySize ? " font-size=\"\(Hundredths(size))\"" : ""
        return "<text class=\"cover-author\" y=\"\(Hundredths(baseline))\"\(size)>\(EscapedText(text))</text>"
    }
}
