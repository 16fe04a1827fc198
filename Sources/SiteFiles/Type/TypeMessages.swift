import Diagnostics
import SiteBase
import SiteFonts

// S53x: fonts.
extension Message {
    /// The font that `type` names does not exist.
    static func missingFont(_ name: String, in folder: String) -> Message {
        Message(
            "S531",
            "there is no font \(Printable.quoted(name))",
            help: "put the file into \(folder), and write its path from there, for example fonts/Lamp.ttf"
        )
    }

    /// The file that `type` names is not a font that browsers and sitegen can read.
    static func unusableFont(_ path: String, _ fault: FontFault) -> Message {
        Message("S532", fault.text(of: path), help: fault.help)
    }

    /// The font is an OpenType font with PostScript outlines, and large.
    static func uncutFont(_ path: String, size: Int) -> Message {
        Message(
            warning: "S533",
            "every visitor downloads the whole font \(path), \(size / 1000) KB: sitegen cannot take single glyphs from PostScript outlines",
            help: "name a font with TrueType outlines, usually a file that ends in .ttf"
        )
    }
}

extension FontFault {
    fileprivate func text(of path: String) -> String {
        switch self {
        case .notAFont: "\(path) is not a TrueType or OpenType font"
        case .collection: "\(path) is a collection of several fonts"
        case .webFont: "\(path) is already compressed for the web"
        case .damaged(let table): "the font \(path) is damaged: its table \"\(table)\" ends too early or is wrong"
        case .missing(let table): "the font \(path) is damaged: it has no table \"\(table)\""
        }
    }

    fileprivate var help: String {
        switch self {
        case .notAFont: "name a file that ends in .ttf or .otf"
        case .collection: "save one of them as a .ttf or .otf file"
        case .webFont: "name the original font, a file that ends in .ttf or .otf"
        case .damaged, .missing: "copy it again"
        }
    }
}
