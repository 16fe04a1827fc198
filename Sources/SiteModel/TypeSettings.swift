package import Diagnostics

/// The type of a site: `type` in `site.yaml`.
package struct TypeSettings: Sendable {
    /// Whether the site brings a face for Hangul with it. Otherwise readers see the fonts of their device.
    package var hasFace = true
    /// A font of the author's own for titles and texts, as a path below the folder of data.
    package var serif: (name: String, place: Diagnostic.Location)?

    package init() {}
}
