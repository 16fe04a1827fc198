import DataReading
package import Diagnostics
import SiteBase

// S12x: Markdown files.
extension Message {
    /// The front matter sets a field that the text of the file sets, too.
    static func textTwice(_ key: String) -> Message {
        Message("S120", "the text below the front matter is already the \(key)", help: "keep one of the two")
    }
}

// S25x: names.
extension Message {
    /// A row of a table has no title or name. Other rows are shown.
    static func withoutTitle(_ key: String, _ record: String) -> Message {
        Message(
            warning: "S259",
            "this \(record) has no \(key); it is left out",
            help: "write the \(key) into the \(record), or remove the \(record)"
        )
    }

    /// The last row of a table has the totals of its columns. It is left out.
    static var total: Message {
        Message(
            warning: "S228",
            "this row has the totals of the table; it is left out",
            help: "remove it; or, if it is a record, move it up"
        )
    }

    /// A record is the same as another one before it. It is left out.
    static var repeatedRecord: Message {
        Message(warning: "S227", "this record repeats another one; it is left out", help: "remove it, or write what is different")
    }

    /// A column says in other words than yes and no whether a record is public. The record is held back.
    static func unknownPublication(_ value: SourceValue) -> Message {
        Message(
            warning: "S226",
            "\(Printable.quoted(value.text ?? value.phrase)) is neither yes nor no; the record is held back",
            help: "write yes or no"
        ).listing(value.phrase)
    }

    /// Two names differ only in spaces and punctuation.
    package static func twins(_ name: String, _ other: String, _ article: String) -> Message {
        Message(
            warning: "S250",
            "\(Printable.quoted(name)) may be \(article) that is spelt \(Printable.quoted(other)) elsewhere",
            help: "use one spelling, and they share a page"
        )
        .listing("\(name) / \(other)")
    }

    /// A text about a person whom no record names.
    package static func stranger(_ name: String, suggestion: String) -> Message {
        Message(
            warning: "S251",
            "no record names \(Printable.quoted(name))\(suggestion)",
            help: "write the name as the records do: title: … in the front matter"
        )
    }
}

// S26x: what is public, and what pages do not show.
extension Message {
    /// No record has a value for a field of the author's own.
    static func unfilledField(_ key: String) -> Message {
        Message(
            warning: "S264",
            "no record has a value for \(key)",
            help: "if the data calls it something else, write keys: {\(key): …}; otherwise remove the field"
        )
    }

    /// A setting that decides what is public has no value. A `#` begins a comment, also in front of a name.
    static var emptySetting: Message {
        Message("S229", "expected a value, found nothing", help: "write a value without # in front of it, or remove the line")
    }

    /// `private` names a shelf or tag that no record has.
    static func unfoundPrivateName(_ name: String, _ similar: String) -> Message {
        Message(
            warning: "S260",
            "no record has the shelf or tag \(Printable.quoted(name)), so this entry makes nothing private\(similar)",
            help: "write it as the data does, or remove it"
        )
    }

    /// `hide` names a field that no page can do without.
    static func neededField(_ name: String) -> Message {
        Message("S261", "\(name) cannot be hidden: every page needs it", help: "remove it from hide")
    }

    /// `hide` names a field that does not exist.
    static func unfoundField(_ name: String, among names: [String]) -> Message {
        Message(
            "S262",
            "the records have no field \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: "write the key of a field, so that sitegen knows what to hide"
        )
    }
}

// S24x: menus.
extension Message {
    /// A menu link has a scheme that pages may not link to.
    static func unsafeMenuLink(_ address: String) -> Message {
        Message(
            "S240",
            "\(Printable.quoted(address)) is not an address that a page may link to",
            help: "write https://…, mailto:… or /about.html"
        )
    }

    /// A menu link to another site has no text.
    static func menuLinkWithoutText(_ address: String) -> Message {
        Message("S241", "the link to another site has no text", help: "write Shop: \(address)")
    }
}

// S21x: settings, dates and addresses.
extension Message {
    /// A text in the settings is blank.
    static func blankText(_ key: String, found: SourceValue) -> Message {
        Message("S210", "expected some text, found \(found.phrase)", help: "write a text, or leave \(key) out")
    }

    /// `url` in `site.yaml` is not the address of a folder.
    static func siteAddress(found: SourceValue) -> Message {
        Message("S211", "\(SiteAddress.expectation), found \(found.phrase)", help: SiteAddress.help)
    }

    /// A value is not a colour.
    static func colour(found: SourceValue) -> Message {
        Message(
            "S221",
            "expected a colour in hexadecimal digits, found \(found.isAbsent ? "nothing" : found.phrase)",
            help: found.isAbsent
                ? "write it in quotes: without them, what follows # is a comment" : "write it as red, green and blue: \"#a3312a\""
        )
    }

    /// `cloths` is not a list of colours, or has none or too many.
    static func cloths(found: SourceValue, most: Int) -> Message {
        let count: String? = if case .list(let elements) = found.content { "\(elements.count)" } else { nil }
        return Message(
            "S222",
            "expected a list of 1 to \(most) colours, found \(count ?? found.phrase)",
            help: "for example [\"#22406b\", \"#93451e\"]"
        )
    }

    /// An address does not begin with `http://` or `https://`.
    static func webAddress(found: SourceValue, bare: String?, key: String) -> Message {
        Message(
            "S220",
            "expected an address that begins with http:// or https://, found \(found.phrase)",
            help: bare.map { "write https://\($0)" }
                ?? "write the whole address, such as https://example.org/, without spaces; or leave \(key) out"
        )
    }
}

// S36x: values that contradict each other.
extension Message {
    /// The second of two dates is before the first.
    static func datesSwapped(_ second: String, _ firstKey: String, _ first: String) -> Message {
        Message("S363", "\(second) is before \(firstKey), \(first)", help: "swap the two, or correct the wrong one")
    }

    /// The second of two numbers is below the first. It is left out.
    static func numbersSwapped(_ second: Int, _ firstKey: String, _ first: Int) -> Message {
        Message(warning: "S366", "\(second) is below \(firstKey), \(first)", help: "swap the two, or correct the wrong one; it is left out")
    }
}
