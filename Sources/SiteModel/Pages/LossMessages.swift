import Diagnostics
import SiteBase
import SiteMarkdown

// S263, S265 to S268: what pages do not show of texts.
extension Message {
    /// What a text has of a kind is not shown as its author meant it.
    static func loss(_ loss: MarkdownLosses.Loss) -> Message {
        let names = loss.names.joined(separator: ", ")
        return switch loss.kind {
        case .html:
            Message(
                warning: "S263",
                "HTML is not shown: \(names)",
                help: "write it in Markdown, or put it between backticks to show it as it is"
            )
        case .syntax:
            Message(
                warning: "S265",
                "signs of a note program are shown as they are: \(names)",
                help: "write it in Markdown, as [words](file.md) or **words**, or put it between backticks to show it as it is"
            )
        case .link:
            Message(
                warning: "S266",
                "spaces in the address of a link make it plain text: \(Printable.line(names))",
                help: "put the address between angle brackets: (<\(Printable.line(loss.names[0]))>)"
            )
        case .address:
            Message(
                warning: "S268",
                "these addresses lead nowhere from a page: \(Printable.line(names))",
                help: "link to a page or a file of the site, or to an address with https, mailto or tel; or put it between backticks"
            )
        case .webPicture:
            Message(
                warning: "S267",
                "a picture comes from another site, which learns of every visitor: \(Printable.line(names))",
                help: "save the picture beside the data and show that file, or link to the address instead of showing it"
            )
        }
    }
}
