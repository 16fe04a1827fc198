import BookCovers
import Diagnostics
import SiteBase
import SiteModel
import SitePictures
import SiteRecords

/// Style sheet rules for the colours that an author chose.
struct ThemeColours {
    /// The rules; empty if the author chose no colours.
    private(set) var sheet = ""
    private let papers: ThemePapers
    private let problems: DiagnosticCollector

    /// Colours that are hard to read are reported.
    init(_ settings: ThemeSettings, on papers: ThemePapers, _ problems: DiagnosticCollector) {
        self.papers = papers
        self.problems = problems
        if !settings.cloths.isEmpty {
            let rules = settings.cloths.map(rules)
            for number in Cloth.all.indices { sheet += ".cloth-\(number){\(rules[number % rules.count])}\n" }
        }
        if let accent = settings.accent { add(accent: accent, isSingle: settings.isAccentSingle) }
    }

    /// The minimum contrast for text.
    ///
    /// Source: WCAG 2.2, 1.4.3.
    private static let leastContrast = 4.5

    // MARK: Accent

    private mutating func add(accent: (light: ThemeSettings.Colour?, dark: ThemeSettings.Colour?), isSingle: Bool) {
        guard let any = accent.light ?? accent.dark else { return }
        // A single colour suits one background. The other background gets a lighter or darker version of it.
        let suitsDark = any.rgb.contrast(withAll: papers.dark) >= Self.leastContrast
        if accent.light != nil, !isSingle || !suitsDark { check(accent.light, on: papers.light, "light") }
        if !isSingle { check(accent.dark, on: papers.dark, "dark") }
        let light = legible(accent.light?.rgb ?? any.rgb, on: papers.light)
        let dark = legible(accent.dark?.rgb ?? any.rgb, on: papers.dark)
        let value = "light-dark(\(light.hexadecimal),\(dark.hexadecimal))"
        sheet += ":root,[class*=\"cloth-\"]{--seal:\(value);--accent:\(value)}\n"
    }

    private func check(_ colour: ThemeSettings.Colour?, on grounds: [RGB], _ ground: String) {
        guard let colour else { return }
        let contrast = colour.rgb.contrast(withAll: grounds)
        guard contrast < Self.leastContrast else { return }
        report(colour, contrast, on: "\(ground) paper", nearest: legible(colour.rgb, on: grounds))
    }

    private func legible(_ colour: RGB, on grounds: [RGB]) -> RGB {
        colour.nearest { $0.contrast(withAll: grounds) >= Self.leastContrast } ?? colour
    }

    private func report(_ colour: ThemeSettings.Colour, _ contrast: Double, on ground: String, nearest: RGB) {
        // The contrast is rounded down, because 4.49 is not enough.
        let tenths = Int(contrast * 10)
        let message = Message.faintColour(
            colour.rgb.hexadecimal,
            contrast: "\(tenths / 10).\(tenths % 10)",
            ground,
            nearest: nearest.hexadecimal
        )
        problems.add(Diagnostic(at: colour.place, fieldPath: colour.key, message))
    }

    // MARK: Cloths

    private func rules(_ cloth: ThemeSettings.Colour) -> String {
        let colour = cloth.rgb
        // Endpapers contain a little of the opposite colour.
        let opposite = RGB(red: 255 - colour.red, green: 255 - colour.green, blue: 255 - colour.blue)
        let endpapers = (
            light: RGB(red: 0xF4, green: 0xEE, blue: 0xE2).mixed(with: opposite, by: 0.14),
            dark: RGB(red: 0x24, green: 0x22, blue: 0x1F).mixed(with: opposite, by: 0.06)
        )
        let inks = [endpapers.light, RGB(red: 0x2B, green: 0x21, blue: 0x1A)]
        let ink = inks.first { colour.contrast(with: $0) >= Self.leastContrast }
        if ink == nil {
            let nearest = colour.nearest { near in inks.contains { near.contrast(with: $0) >= Self.leastContrast } }
            report(cloth, inks.map(colour.contrast(with:)).max() ?? 1, on: "titles on the cloth", nearest: nearest ?? colour)
        }
        let light = legible(colour, on: papers.light + [endpapers.light])
        let dark = legible(colour, on: papers.dark + [endpapers.dark])
        return "--cloth:\(colour.hexadecimal);--cloth-ink:\((ink ?? inks[0]).hexadecimal);"
            + "--endpaper:light-dark(\(endpapers.light.hexadecimal),\(endpapers.dark.hexadecimal));"
            + "--accent:light-dark(\(light.hexadecimal),\(dark.hexadecimal))"
    }
}
