import DataReading
package import Diagnostics
import SiteBase

// S245 to S249: pages that belong with one another.
extension Message {
    /// `related` names a page of another site.
    static func relatedElsewhere(_ address: String) -> Message {
        Message(
            "S245",
            "\(Printable.quoted(address)) is not a page of this site",
            help: "name a page such as /about.html; link to other sites in the text"
        )
    }

    /// `related` leads to a page that does not exist.
    package static func deadReference(_ address: String, suggestion: String, toDraft isDraft: Bool) -> Message {
        Message(
            "S246",
            isDraft
                ? "broken link: the page \(Printable.quoted(address)) is not public: it is a draft, private, or scheduled for later"
                : "broken link: there is no page \(Printable.quoted(address)) in the site\(suggestion)",
            help: isDraft
                ? "remove it until the page is published"
                : "name a page from the site's root, such as /about.html, or a file beside this one"
        )
    }

    /// `related` names the page of the record itself.
    package static var relatedToItself: Message { Message("S247", "this address leads to the page itself", help: "remove it") }

    /// `related` names a note that does not exist.
    package static func noSuchNote(_ name: String) -> Message {
        Message(warning: "S248", "there is no note \(name)", help: "write the name of its file, without .md")
    }

    /// `related` names a page without a title.
    package static func relatedWithoutTitle(_ address: String) -> Message {
        Message(
            "S249",
            "the page \(Printable.quoted(address)) has no title of its own",
            help: "name the page of a record, a page or a collection"
        )
    }
}
