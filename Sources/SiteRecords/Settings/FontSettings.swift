package import Diagnostics

/// The typography of a site: `type` in `site.yaml`.
package struct FontSettings: Sendable {
    /// Whether the site includes a typeface for Hangul. Otherwise readers see the fonts of their device.
    package var hasFace = true
    /// The author's own font for titles and texts, as a path in the data folder.
    package var serif: (name: String, place: Diagnostic.Location)?

    package init() {}
}
