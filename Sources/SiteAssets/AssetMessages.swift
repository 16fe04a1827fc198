package import Diagnostics
import SiteBase

// S5xx: pictures and assets.
extension Message {
    /// A picture that the data names does not exist. Its page does not show it.
    static func missingPicture(_ name: String, near: String?, places: [String], assets: String, endings: [String]?) -> Message {
        Message(
            warning: "S501",
            "there is no picture \"\(name)\"\(near.map { " (there is \"\($0)\")" } ?? "")",
            help: near.map { "write \"\($0)\"" }
                ?? "put it into \(places.joined(separator: ", ")) or \(assets); "
                + (endings.map { "its name may end in \($0.joined(separator: ", ")); " } ?? "") + "until then, the page does not show it"
        )
    }

    /// A recording, film or document that the data names does not exist. Its page does not link to it.
    static func missingFile(_ name: String, places: [String], assets: String) -> Message {
        Message(
            warning: "S548",
            "there is no file \(Printable.quoted(name))",
            help:
                "put it into \(places.joined(separator: ", ")) or \(assets), or write its address on the web; until then, the page does not link to it"
        )
        .listing(name)
    }

    /// The data names a file of a kind that sitegen does not publish.
    static func unknownFile(_ name: String, endings: [String]) -> Message {
        Message(
            warning: "S549",
            "\(Printable.quoted(name)) is no recording, film or document that sitegen publishes; it is left out",
            help: "its name may end in \(endings.joined(separator: ", "))"
        )
        .listing(name)
    }

    /// The name of a picture begins with a dot.
    static func hiddenPicture(_ name: String) -> Message {
        Message(
            "S502",
            "\(Printable.quoted(name)) begins with a dot, and sitegen ignores such files",
            help: "rename it without the dot"
        )
    }

    /// A picture is named by an address on the web. Builds fetch nothing; `sitegen covers` does.
    static func pictureOnTheWeb(_ quoted: String, example: String) -> Message {
        Message(
            "S504",
            "\(quoted) is an address on the web, but a site contains its own pictures",
            help: "sitegen covers fetches it; or save it next to the data, and write only the file name\(example)"
        )
    }

    /// A picture is named by a path that leads outside the site.
    static func pictureOutside(_ quoted: String, example: String, isAddressable: Bool) -> Message {
        // isAddressable: whether the file's own name can be part of an address.
        Message(
            "S505",
            "\(quoted) is not the name of a picture inside the site",
            help: isAddressable
                ? "put it next to the data or into assets/, and write only the file name\(example)"
                : "rename the file without colons and line breaks"
        )
    }

    /// An SVG whose name has another ending. Hosts send it as what its name says, and browsers do not show it.
    static func misnamedDrawing(_ path: String) -> Message {
        Message(
            warning: "S523",
            "the picture \(path) is an SVG, but its name does not end in .svg",
            help: "rename it; until then, the page does not show it"
        )
    }

    /// A picture is a broken symbolic link.
    static func brokenPictureLink(_ path: String) -> Message {
        Message("S506", "the picture \(path) is a broken symbolic link", help: "replace it with the picture itself")
    }

    /// A picture is a symbolic link that leads outside the site.
    static func pictureLinkOutside(_ path: String, target: String) -> Message {
        Message("S507", "the picture \(path) leads outside the site, to \(target)", help: "copy it next to the data or into assets/")
    }

    /// The width and height of a picture cannot be read from its file.
    static func unmeasurablePicture(_ path: String) -> Message {
        Message(
            "S508",
            "cannot read the size of the picture \(path)",
            help: path.lowercased().utf8.hasSuffix(".svg")
                ? "save it as UTF-8, and give its <svg> a viewBox, or a width and a height in px"
                : "save it as AVIF, WebP, PNG, JPEG, GIF or SVG"
        )
    }

    /// A picture exists but cannot be read.
    static func unreadablePicture(_ path: String, _ error: FileError) -> Message {
        Message("S509", cause: .inputOutput, "\(path): \(error.message.text)", help: "check who may read it")
    }

    /// A symbolic link of a site leads outside its folders, or one of a theme outside the theme.
    package static func linkOutside(folder: String) -> Message {
        Message("S510", "this symbolic link leads outside the site", help: "copy what it leads to into \(folder)")
    }

    /// The name of an asset cannot be part of an address.
    static var unaddressableName: Message {
        Message("S511", "this name cannot be part of an address", help: "rename it without : and \\")
    }

    /// A symbolic link leads to a folder that contains it.
    package static var linkLoop: Message { Message("S512", "this symbolic link leads to a folder that contains it", help: "remove it") }

    /// A style sheet names a file that does not exist.
    static func missingAsset(_ quoted: String, suggestion: String) -> Message {
        Message(
            warning: "S513",
            "broken link: \(quoted) is not among the site's assets\(suggestion)",
            help: "add this file, or remove the address"
        )
    }

    /// Style sheets import one another too deeply.
    static func importsTooDeep(_ limit: Int) -> Message {
        Message(
            "S514",
            "style sheets import one another more than \(limit) levels deep",
            help: "make the first style sheet import the others directly"
        )
    }

    /// Style sheets name one another in a circle. Asset names contain a content hash, so no two files can name each other.
    static func importLoop(_ quoted: String, round: String) -> Message {
        Message(
            "S515",
            "\(quoted) leads back to its own style sheet: \(round)",
            help: "remove one of these addresses: asset names contain a content hash, so no two can name each other"
        )
    }

    /// A picture file has no bytes. The page does not show it.
    static func emptyPicture(_ path: String) -> Message {
        Message(warning: "S516", "the picture \(path) is empty", help: "copy it again; until then, the page does not show it")
    }

    /// A picture is copied as it is, since sitegen cannot make smaller ones from it.
    static func copiedPicture(_ path: String, _ kind: String, help: String) -> Message {
        Message(warning: "S517", "the picture \(path) is \(kind), so sitegen copies it unchanged", help: help)
    }

    /// A picture is damaged.
    package static func damagedPicture() -> Message {
        Message("S518", "this picture is damaged", help: "open it in another program and save it again, or copy it from where it came from")
    }

    /// A picture has too many pixels or bytes.
    package static func tooLargePicture(_ size: String, limit: String) -> Message {
        Message("S519", "this picture has \(size), but may have \(limit)", help: "save it smaller; pages show pictures up to 1,600 px wide")
    }

    /// A picture takes too much time or memory to decode.
    package static func tooCostlyPicture(_ what: String) -> Message {
        Message("S520", "decoding this picture takes too much \(what)", help: "open it in another program and save it again")
    }

    /// The program that decodes pictures cannot be run.
    package static func noPictureWorker(_ reason: String) -> Message {
        Message(
            "S521",
            cause: .inputOutput,
            "cannot decode pictures: \(reason)",
            help: "build again, or set pictures: off in site.yaml; a program of your own must call PictureWorker.runIfAsked() first"
        )
    }

    /// A name in `keep-metadata` matches no file that the site copies.
    static func keepsNothing(_ name: String) -> Message {
        Message(
            warning: "S543",
            "no file that the site copies is called \(Printable.quoted(name))",
            help: "write the name of a file, or the end of its path; pictures that sitegen makes have no metadata"
        )
    }

    /// Scripts and other parts of a drawing are left out, because they would run or load when the drawing is opened by itself.
    static func leftOutOfDrawing(_ what: [String], name: String) -> Message {
        Message(
            warning: "S544",
            "sitegen leaves out parts of this drawing: \(what.joined(separator: ", "))",
            help: "remove them from the drawing; or, if you trust the file, write keep-metadata: [\(Printable.quoted(name))] in site.yaml, "
                + "which copies it unchanged"
        )
    }

    /// A picture is in a format that sitegen and browsers do not read.
    static func unreadFormat(_ path: String, _ format: String) -> Message {
        Message(
            warning: "S545",
            "the picture \(path) is in the format \(format), which sitegen cannot read",
            help: "save it as JPEG; until then, the page does not show it"
        )
    }

    /// A picture, recording, film or document next to the data that no record names. Reported with `--verbose` only.
    package static func unnamedPicture() -> Message {
        Message(warning: "S522", "no record names this file", help: "name it in the data, or remove it")
    }
}
