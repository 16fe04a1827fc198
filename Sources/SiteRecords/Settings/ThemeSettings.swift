import DataReading
package import Diagnostics
import SiteAssets
import SiteBase
package import SitePictures

/// The look of a site: `theme`, `accent` and `cloths` in `site.yaml`.
package struct ThemeSettings: Sendable {
    /// A colour with its place in `site.yaml`.
    package struct Colour: Sendable {
        package let rgb: RGB
        package let place: Diagnostic.Location
        /// The path of its key: `accent.dark`.
        package let key: String
    }

    /// The name of a theme, and its place; nil if the site has the usual one.
    package var name: (text: String, place: Diagnostic.Location)?
    /// The colour of links and marks on light and on dark paper. Where only one is given, the other follows from it.
    package var accent: (light: Colour?, dark: Colour?)?
    /// Whether `accent` is one colour for both.
    package var isAccentSingle = false
    /// The bookcloths of drawn covers and spines; empty if the site has the usual ones.
    package var cloths: [Colour] = []
    /// The most bookcloths.
    package static let mostCloths = 16

    package init() {}

    /// Reads the settings.
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

extension ThemeSettings {
    /// The keys of `site.yaml`.
    static let setting = Setting<SiteSettings>(
        .init("theme", .string, usual: "`endpaper`", "the look: `plain`, `cabinet`, `large`, or a folder in `themes/`"),
        .init(
            "accent",
            .oneOf(colour, RecordDeclaration.object([("light", colour), ("dark", colour)], required: [])),
            "the colour of links and marks: `\"#1f5f8b\"` or `{light: \"#1f5f8b\", dark: \"#8ec5ea\"}`"
        ),
        .init(
            "cloths",
            .object([("type", .text("array")), ("items", colour), ("minItems", .number(1)), ("maxItems", .number(mostCloths))]),
            "the bookcloths of drawn covers and spines: `[\"#102a43\", \"#7b2d26\"]`"
        )
    ) { fields, settings in settings.theme = ThemeSettings(&fields) }

    private static let colour = JSONText.object([("type", .text("string")), ("pattern", .text("^#([0-9a-fA-F]{3}){1,2}$"))])
}

extension Fields {
    fileprivate mutating func colour(_ key: String, path: String) -> ThemeSettings.Colour? {
        (value(key) ?? nullValue(key)).flatMap { colour($0, path: path) }
    }

    fileprivate func colour(_ value: SourceValue, path: String) -> ThemeSettings.Colour? {
        let place = Diagnostic.Location.file(file, offset: value.offset)
        if case .text(let text) = value.content, let rgb = RGB(text) { return ThemeSettings.Colour(rgb: rgb, place: place, key: path) }
        // Unquoted, a colour is a comment of YAML.
        problems.add(Diagnostic(at: place, fieldPath: path, .colour(found: value)))
        return nil
    }
}

/// The typography of a site: `type` in `site.yaml`.
package struct FontSettings: Sendable {
    /// Whether the site includes a typeface for Hangul. Otherwise readers see the fonts of their device.
    package var hasFace = true
    /// The author's own font for titles and texts, as a path in the data folder.
    package var serif: (name: String, place: Diagnostic.Location)?

    package init() {}
}
