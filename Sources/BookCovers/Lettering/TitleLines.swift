import SiteBase

/// A title's lines, placed.
struct TitleLines {
    /// What says where the lines are from left to right, and how large they are.
    enum Style {
        /// Their group, which puts the lines' middle at 100.
        case own
        /// The style sheet's rule for the layout; only a size other than this one, in viewBox units, is written. An index of many
        /// covers is shorter for it.
        case layout(size: Double)
    }

    private let setting: TitleSetting
    private let style: Style
    /// The head of the first line, in viewBox units.
    private let head: Double

    /// Lines that run down from `head`, in viewBox units.
    init(_ setting: TitleSetting, style: Style, head: Double) {
        self.setting = setting
        self.style = style
        self.head = head
    }

    /// Lines about `middle`, in viewBox units.
    init(_ setting: TitleSetting, style: Style, middle: Double) {
        self.init(setting, style: style, head: middle - setting.height / 2)
    }

    /// Where the last line ends, in viewBox units.
    var foot: Double { head + setting.height }

    /// Appends one text for each line; nothing for a blank title.
    func write(to out: inout [UInt8]) {
        guard !setting.lines.isEmpty else { return }
        let pitch = setting.size * TitleSetting.leading
        let isHangul = setting.isHangul
        // A third of an em below a line's middle is the baseline that makes capitals look centred; Hangul reaches lower.
        var baseline = head + pitch / 2 + setting.size * (isHangul ? 0.36 : 0.33)
        out.append(isHangul ? "<g class=\"cover-title cover-hangul\"" : "<g class=\"cover-title\"")
        writeAttributes(to: &out)
        out.append(">")
        for line in setting.lines {
            out.append("<text y=\"")
            Hundredths(baseline).write(to: &out)
            out.append("\">")
            HTMLEscape.append(line, to: &out)
            out.append("</text>")
            baseline += pitch
        }
        out.append("</g>")
    }

    private func writeAttributes(to out: inout [UInt8]) {
        let size = Hundredths(setting.size)
        switch style {
        case .own: out.append(" transform=\"translate(100)\" font-size=\"")
        case .layout(let ordinary):
            guard size.count != Hundredths(ordinary).count else { return }
            out.append(" font-size=\"")
        }
        size.write(to: &out)
        out.append("\"")
    }
}
