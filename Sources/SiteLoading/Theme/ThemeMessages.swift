import DataReading
import Diagnostics
import SiteBase

// S54x: themes.
extension Message {
    /// The theme that `site.yaml` names does not exist.
    static func missingTheme(_ name: String, among names: [String], own: [String], folder: String) -> Message {
        Message(
            "S541",
            "there is no theme \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names + own))",
            help: "name one of \(names.joined(separator: ", ")), or a folder in \(folder)"
        )
    }

    /// A colour is hard to read on its background, or titles on it are.
    static func faintColour(_ colour: String, contrast: String, _ ground: String, nearest: String) -> Message {
        Message(
            "S542",
            "\(colour) has a contrast of \(contrast) : 1 against \(ground), but text needs 4.5 : 1",
            help: "the nearest colour with enough contrast is \"\(nearest)\""
        )
    }
}
