import SiteBase

/// The lines of a title and their positions.
struct TitleLines {
    /// The source of the lines' horizontal position and font size.
    enum Style {
        /// Their group, which centres the lines at 100.
        case own
        /// The style sheet's rule for the layout. Only a size other than this one, in viewBox units, is written, so that an index with many
        /// covers is shorter.
        case layout(size: Double)
    }

    private let setting: TitleSetting
    private let style: Style
    /// The top of the first line, in viewBox units.
    private let head: Double

    /// Places lines below `head`, in viewBox units.
    init(_ setting: TitleSetting, style: Style, head: Double) {
        self.setting = setting
        self.style = style
        self.head = head
    }

    /// Centres lines at `middle`, in viewBox units.
    init(_ setting: TitleSetting, style: Style, middle: Double) {
        self.init(setting, style: style, head: middle - setting.height / 2)
    }

    /// The end of the last line, in viewBox units.
    var foot: Double { head + setting.height }

    /// Appends a text element for each line; nothing if the title is blank.
    func write(to out: inout [UInt8]) {
        guard !setting.lines.isEmpty else { return }
        let pitch = setting.size * TitleSetting.leading
        let isHangul = setting.isHangul
        // Capitals look centred with the baseline a third of an em below the middle of the line. Hangul extends lower.
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

/// A text from the data, escaped for elements and attributes.
struct EscapedText: CustomStringConvertible {
    /// The text without characters that have a meaning in HTML.
    let description: String

    /// Escapes both kinds of quotation marks, so that either may enclose an attribute.
    init(_ text: some StringProtocol) {
        var escaped: [UInt8] = []
        HTMLEscape.append(text, to: &escaped)
        description = String(decoding: escaped, as: UTF8.self)
    }
}
