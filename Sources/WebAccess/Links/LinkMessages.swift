import Diagnostics
import SiteBase

// S8xx: links to other sites.
extension Message {
    /// `curl` is not installed, so links to other sites cannot be checked.
    static var noCurlForLinks: Message {
        Message(
            warning: "S801",
            cause: .inputOutput,
            "sitegen checks links with curl, which is not installed",
            help: "install it: apt install curl; macOS includes it"
        )
    }

    /// A link to another site does not lead to a page.
    static func deadLink(_ address: String, _ reason: String, help: String) -> Message {
        Message(warning: "S802", "\(Printable.quoted(address)): \(reason)", help: help)
    }

    /// Some links were not checked, because there are too many or they took too long.
    static func uncheckedLinks(_ count: Int, limit: String) -> Message {
        Message(
            warning: "S803",
            "\(count) links were not checked: \(limit)",
            help: "run the check again later, or check a part of the site"
        )
    }
}
