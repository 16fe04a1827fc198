/// The layout *window*: an arch with the ornament, the title below it, and a rule with the volume's number at the foot.
struct WindowLayout {
    /// Where the ornament is drawn, in viewBox units.
    static let opening = Box(x: 36, y: 26, width: 128, height: 150)
    /// What the ornament is clipped to: a little inside the arch's line, which it must not cover.
    static let clip = "<clipPath id=\"cover-window\"><path d=\"\(arch(inset: 0.3))\"/></clipPath>"
    /// What is alike on all covers: ground, hinge (a dark line beside a light one) and arch.
    static let board =
        "<path class=\"cover-cloth\" stroke=\"none\" d=\"M0 0h200v300H0z\"/>"
        + "<path stroke=\"#00000029\" stroke-width=\"1.5\" d=\"M9 0v300\"/><path stroke=\"#ffffff1f\" d=\"M10.25 0v300\"/>"
        + "<path stroke-width=\".6\" d=\"\(arch(inset: -5))\"/><path stroke-width=\"1.2\" d=\"\(arch(inset: 0))\"/>"

    /// The title, centred in the room below the arch.
    let title: TitleSetting
    /// What stands in the rule at the foot; nil lets the rule run through.
    let number: NumberDisc?

    /// `number` stands on the cover as it is given.
    init(title: String, number: String?) {
        self.title = TitleSetting(title: title, width: 162, height: 66, largest: 22)
        self.number = number.map(NumberDisc.init)
    }

    /// The title's lines; nothing for a blank title.
    var titleMarkup: String {
        guard !title.lines.isEmpty else { return "" }
        let pitch = title.size * TitleSetting.leading
        // A third of an em below a line's middle is the baseline that makes capitals look centred; Hangul reaches lower.
        var baseline = 222 - pitch * Double(title.lines.count - 1) / 2 + title.size * (title.isHangul ? 0.36 : 0.33)
        let name = title.isHangul ? "cover-title cover-hangul" : "cover-title"
        var markup = "<g class=\"\(name)\" transform=\"translate(100)\" font-size=\"\(Hundredths(title.size))\">"
        for line in title.lines {
            markup += "<text y=\"\(Hundredths(baseline))\">\(EscapedText(line))</text>"
            baseline += pitch
        }
        return markup + "</g>"
    }

    /// The rule at the foot, and the disc with the number in it if there is one.
    /// - Parameter disc: how the disc of so many steps is drawn: in full, or by referring to one on the same page.
    func footMarkup(disc: (Int) -> String) -> String {
        guard let number else { return "<path stroke-width=\".8\" d=\"M22 274h156\"/>" }
        return disc(number.step) + number.figures
    }

    private static func arch(inset: Double) -> String {
        let radius = Hundredths(opening.width / 2 - inset)
        let left = Hundredths(opening.x + inset)
        let width = Hundredths(opening.width - inset * 2)
        let spring = Hundredths(opening.y + opening.width / 2)
        let foot = Hundredths(opening.foot - inset)
        return "M\(left) \(foot)V\(spring)a\(radius) \(radius) 0 0 1 \(width) 0V\(foot)z"
    }
}
