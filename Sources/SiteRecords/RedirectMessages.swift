package import Diagnostics
import SiteBase
package import SiteMarkdown

// S4xx: Markdown and redirects.
extension Message {
    /// A Markdown text is too large or too complex to be rendered.
    package static func markdown(_ error: MarkdownError) -> Message { Message("S401", error.message, help: error.help) }

    /// The old address of a redirect cannot be the address of a page.
    static func redirectFrom(_ old: String) -> Message {
        Message(
            "S410",
            "\(Printable.quoted(old)) is not the address of a page",
            help: "write it from the site's root: old/page.html"
        )
    }

    /// A redirect from `404.html`, which hosts show when a page is missing.
    static var redirectFrom404: Message {
        Message(
            "S411",
            "hosts show 404.html for missing pages, so it cannot be redirected",
            help: "name the address of a page that existed"
        )
    }

    /// A redirect has no target.
    static func redirectToNothing(_ old: String) -> Message {
        Message(
            "S412",
            "the redirect from \(Printable.quoted(old)) has no target",
            help: "write where it leads, such as /index.html, or remove it"
        )
    }

    /// A redirect leads to an address that is not on the web.
    static func redirectToScheme(_ new: String) -> Message {
        Message(
            "S413",
            "\(Printable.quoted(new)) is not an address on the web",
            help: "write https://…, or a page from the site's root"
        )
    }

    /// A redirect leads to a part of a page.
    static func redirectToPart(_ new: String) -> Message {
        Message("S414", "\(Printable.quoted(new)) names more than a page", help: "remove # or ? and everything after it")
    }

    /// A redirect leads to something that cannot be a page of the site.
    static func redirectToNoPage(_ new: String) -> Message {
        Message(
            "S415",
            "\(Printable.quoted(new)) is not a page of the site",
            help: "write it from the site's root: /harry-potter/1.html"
        )
    }
}
