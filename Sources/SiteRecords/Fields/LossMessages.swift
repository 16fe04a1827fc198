package import Diagnostics
package import SiteBase
import SiteMarkdown

// S263, S265 to S269: what pages do not show of texts as their authors meant it.
extension Message {
    static func loss(_ loss: MarkdownLosses.Loss) -> Message {
        switch loss.kind {
        case .html: leftOutHTML(loss.names)
        case .syntax: unknownSigns(loss.names)
        case .webPicture: pictureOfOthers(loss.names)
        case .address: unusableAddress(loss.names)
        }
    }

    /// A text has HTML tags that pages do not have. The words between them are shown.
    private static func leftOutHTML(_ elements: [String]) -> Message {
        Message(
            warning: "S263",
            "pages leave out these tags: \(elements.joined(separator: ", "))",
            help: "write it in Markdown, or put it between backticks to show it as it is; pages may contain the tags "
                + HTMLElement.names.sorted().joined(separator: ", ")
        )
    }

    /// A text has inline fields, which note programs read. Pages show them as they are.
    private static func unknownSigns(_ signs: [String]) -> Message {
        Message(
            warning: "S265",
            "pages show inline fields as they are: \(Printable.line(signs.joined(separator: ", ")))",
            help: "list them under keys in collection.yaml, such as rating: Rating; or move them into the front matter"
        )
    }

    /// A link of a note, `[[name]]`, leads to nothing: no Markdown file of a page and no picture has that name. Only its words are shown.
    package static func noNote(_ name: String, suggestion: String) -> Message {
        Message(
            warning: "S266",
            "there is no note or picture \(Printable.quoted(name))\(suggestion)",
            help: "check the name, which must be that of a file; or write only the words"
        )
    }

    /// A link leads to a part that its page does not have: no heading and no element has that id. It leads to the top of the page.
    package static func noSuchPart(_ id: String, of page: OutputPath, suggestion: String?) -> Message {
        Message(
            warning: "S269",
            "the page /\(page) has no part \(Printable.quoted(id))\(suggestion.map { " (did you mean \(Printable.quoted($0))?)" } ?? "")",
            help:
                "link to a heading of that page, in lower case with hyphens between its words: #the-first-part; "
                + "or write ^name at the end of one of its paragraphs, and link to #^name"
        )
    }

    /// A text shows a picture of another site. The browser of each visitor asks that site for it.
    private static func pictureOfOthers(_ hosts: [String]) -> Message {
        Message(
            warning: "S267",
            "a picture comes from another site, which learns of every visitor: \(Printable.line(hosts.joined(separator: ", ")))",
            help: "save the picture beside the data and show that file, or link to the address instead of showing it"
        )
    }

    /// A text links to an address of a kind that pages do not have, such as `ftp:` or `javascript:`. Only its words are shown.
    private static func unusableAddress(_ addresses: [String]) -> Message {
        Message(
            warning: "S268",
            "pages cannot link to these addresses: \(Printable.line(addresses.joined(separator: ", ")))",
            help: "link to a page or a file of the site, or to an address with https, mailto or tel; or put it between backticks"
        )
    }
}
