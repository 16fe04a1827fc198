import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SitePictures

/// The look of a site: `theme`, `accent` and `cloths` in `site.yaml`.
package struct ThemeSettings: Sendable {
    /// A colour and its location in `site.yaml`.
    package struct Colour: Sendable {
        package let rgb: RGB
        package let place: Diagnostic.Location
        /// The path of the key: `accent.dark`.
        package let key: String
    }

    /// The name and location of the theme; nil for the default theme.
    package var name: (text: String, place: Diagnostic.Location)?
    /// The colour of links and marks on light and on dark backgrounds. If only one is given, the other is derived from it.
    package var accent: (light: Colour?, dark: Colour?)?
    /// Whether `accent` is a single colour for both backgrounds.
    package var isAccentSingle = false
    /// The bookcloths of drawn covers and spines; empty for the default cloths.
    package var cloths: [Colour] = []
    /// The maximum number of bookcloths.
    package static let mostCloths = 16

    package init() {}

    init(_ fields: inout Fields) {
        if let text = fields.filledText("theme"), let value = fields.value("theme") {
            name = (text, .file(fields.file, offset: value.offset))
        }
        if let value = fields.value("accent") ?? fields.nullValue("accent") {
            if case .object = value.content, var colours = fields.object("accent", like: "{light: \"#a3312a\", dark: \"#ee9488\"}") {
                accent = (colours.colour("light", path: "accent.light"), colours.colour("dark", path: "accent.dark"))
                colours.finish()
            } else if let colour = fields.colour("accent", path: "accent") {
                accent = (colour, colour)
                isAccentSingle = true
            }
        }
        guard let value = fields.value("cloths") else { return }
        guard case .list(let elements) = value.content, !elements.isEmpty, elements.count <= Self.mostCloths else {
            fields.report(value, "cloths", .cloths(found: value, most: Self.mostCloths))
            return
        }
        cloths = elements.enumerated().compactMap { fields.colour($1, path: "cloths[\($0)]") }
    }
}

extension Fields {
    fileprivate mutating func colour(_ key: String, path: String) -> ThemeSettings.Colour? {
        (value(key) ?? nullValue(key)).flatMap { colour($0, path: path) }
    }

    fileprivate func colour(_ value: SourceValue, path: String) -> ThemeSettings.Colour? {
        let place = Diagnostic.Location.file(file, offset: value.offset)
        if case .text(let text) = value.content, let rgb = RGB(text) { return ThemeSettings.Colour(rgb: rgb, place: place, key: path) }
        // YAML reads an unquoted colour as a comment.
        problems.add(Diagnostic(at: place, fieldPath: path, .colour(found: value)))
        return nil
    }
}
