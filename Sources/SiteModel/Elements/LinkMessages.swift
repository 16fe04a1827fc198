import Diagnostics
import SiteBase
import SiteMarkdown

// S40x: links and pictures in Markdown.
extension Message {
    /// A Markdown text links to a file that is not part of the site, or not public.
    static func brokenLink(_ address: String, _ reason: BrokenLink) -> Message {
        Message("S402", "broken link: \(reason.text(of: address))", help: reason.help(for: address))
    }

    /// A Markdown text shows a picture in a format that browsers do not show.
    static func unshownFormat(_ address: String, _ format: String) -> Message {
        Message(
            "S547",
            "the picture \"\(address)\" is in the format \(format), which browsers do not show",
            help: "save it as JPEG, and write the name of that file"
        )
    }

    /// A Markdown text shows a picture whose size cannot be read.
    static func unreadableImage(_ error: FileError) -> Message {
        Message("S403", "cannot read the size of the picture \(error.path): \(error.message.text)", help: error.message.help)
    }
}

/// The reason that a link in the site is broken.
enum BrokenLink {
    /// The page is not public.
    case toDraft
    /// The author may mean another site, such as `www.example.org`.
    case toHost
    /// No page or file has this name. The message ends with a suggestion.
    case toNothing(suggestion: String)

    func text(of address: String) -> String {
        switch self {
        case .toDraft: "the page \"\(address)\" is not public: it is a draft, private, or scheduled for later"
        case .toHost: "\"\(address)\" is an address in this site, which has no such file"
        case .toNothing(let suggestion): "there is no file \"\(address)\" in this site\(suggestion)"
        }
    }

    func help(for address: String) -> String {
        switch self {
        case .toDraft: "remove the link until the page is public"
        case .toHost: "write https://\(address) if you mean another site"
        case .toNothing:
            "name a page or a file from the site's root, such as /index.html or /assets/lamp.png, or write the whole address with https://"
        }
    }
}
