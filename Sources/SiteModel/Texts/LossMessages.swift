import Diagnostics
import SiteBase
import SiteMarkdown

// S263, S265 to S268: what pages do not show of texts as their authors meant it.
extension Message {
    static func loss(_ loss: MarkdownLosses.Loss) -> Message {
        switch loss.kind {
        case .html: leftOutHTML(loss.names)
        case .syntax: unknownSigns(loss.names)
        case .link: spacesInAddress(loss.names)
        case .webPicture: pictureOfOthers(loss.names)
        case .address: unusableAddress(loss.names)
        }
    }

    /// A text has HTML, which no page shows.
    private static func leftOutHTML(_ elements: [String]) -> Message {
        Message(
            warning: "S263",
            "HTML is not shown: \(elements.joined(separator: ", "))",
            help: "write it in Markdown, or put it between backticks to show it as it is"
        )
    }

    /// A text has signs that only note programs read: wiki links, marks, callouts, references, inline fields. Pages show them as they are.
    private static func unknownSigns(_ signs: [String]) -> Message {
        Message(
            warning: "S265",
            "signs of a note program are shown as they are: \(signs.joined(separator: ", "))",
            help: "write it in Markdown, as [words](file.md) or **words**, or put it between backticks to show it as it is"
        )
    }

    /// The address of a link or a picture in a text has spaces, so that Markdown takes all of it for words.
    private static func spacesInAddress(_ addresses: [String]) -> Message {
        Message(
            warning: "S266",
            "spaces in the address of a link make it plain text: \(Printable.line(addresses.joined(separator: ", ")))",
            help: "put the address between angle brackets: (<\(Printable.line(addresses[0]))>)"
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
            "pages do not link to such addresses: \(Printable.line(addresses.joined(separator: ", ")))",
            help: "link to a page or a file of the site, or to an address with https, mailto or tel; or put it between backticks"
        )
    }
}
