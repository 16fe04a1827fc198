import Diagnostics
import SiteBase

// S34x: exhibitions.
extension Message {
    /// A folder contains several posters, or several lists of exhibits.
    static func severalHalves(_ things: String, files: [String]) -> Message {
        Message(
            "S340",
            "this folder holds \(files.count) \(things): \(files.joined(separator: ", "))",
            help: "keep one poster, {\"title\": …}, and one list of exhibits, [{\"name\": …}], in a folder"
        )
    }

    /// An exhibition has a poster but no list of exhibits, or the other way round.
    static func missingHalf(_ what: String, example: String) -> Message {
        Message(
            "S341",
            "this is one half of an exhibition, but there is \(what) in its folder",
            help: "add the other half in a file next to it: \(example)"
        )
    }

    /// Two exhibits have one inventory number, and one of them may be held back.
    static func sameInventoryNumber(_ number: String) -> Message {
        Message(
            warning: "S343",
            "another exhibit has the inventory number \(Printable.quoted(number)) as well, so that neither shows the pictures of this number",
            help: "give each a number of its own, or name the picture in a column: image_name"
        )
    }

    /// An exhibition has no exhibit.
    static var noExhibit: Message {
        Message(
            "S342",
            "this exhibition has no exhibit",
            help: "add one: {\"name\": \"…\", \"image_name\": \"…\", \"short_desc\": \"…\", \"desc\": \"…\"}"
        )
    }
}
