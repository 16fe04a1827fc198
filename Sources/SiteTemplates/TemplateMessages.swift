package import Diagnostics
import SiteBase

// S6xx: templates.
extension Message {
    /// A closing tag has no opening tag.
    static func closesNothing(_ name: String, help: String) -> Message { Message("S601", "{{/\(name)}} closes nothing", help: help) }

    /// A closing tag closes another section than the innermost open one.
    static func wrongClosingTag(expected: String, found: String) -> Message {
        Message("S602", "expected {{/\(expected)}}, found {{/\(found)}}", help: "close the inner section first")
    }

    /// A section or block has no closing tag.
    static func unclosedSection(sigil: String, name: String) -> Message {
        Message("S603", "{{\(sigil)\(name)}} is never closed", help: "write {{/\(name)}} where it ends")
    }

    /// Sections are nested too deeply.
    static func sectionsTooDeep(_ limit: Int) -> Message {
        Message("S604", "sections are nested more than \(limit) levels deep", help: "move the inner sections into a partial")
    }

    /// A tag has no closing braces.
    static func unclosedTag(expected: String) -> Message {
        Message("S605", "this tag is never closed: expected \(expected)", help: "close the tag")
    }

    /// A tag has no name.
    static var tagWithoutName: Message {
        Message("S606", "this tag has no name", help: "write a name between the braces, or remove the tag")
    }

    /// The name in a tag has spaces, or dots in the wrong places.
    static func malformedName(_ name: String) -> Message {
        Message(
            "S607",
            "expected one name, found \(Printable.quoted(name))",
            help: helpOnOtherLanguage(name) ?? "a name has no spaces; its parts are joined by single dots"
        )
    }

    /// What to write instead of a tag of other template languages: `{{#if title}}`.
    private static func helpOnOtherLanguage(_ name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        let other = words.count == 2 ? String(words[1]) : "name"
        return switch words.first {
        case "if":
            "there is no if: {{#\(other)}}…{{/\(other)}} shows its content if \(other) has a value, "
                + "and {{^\(other)}}…{{/\(other)}} if it has none"
        case "unless": "there is no unless: {{^\(other)}}…{{/\(other)}} shows its content if \(other) has no value"
        case "each", "for", "with", "range":
            "there is no \(words[0]): {{#\(other)}}…{{/\(other)}} repeats its content for each element of a list"
        default: nil
        }
    }

    /// A tag that sets delimiters does not have two of them.
    static var delimiters: Message {
        Message(
            "S608",
            "expected two new delimiters with a space between them",
            help: "for example {{=<% %>=}}; an equals sign cannot be part of them"
        )
    }

    /// A template is too large.
    static func templateTooLarge(_ size: Int, limit: Int) -> Message {
        Message(
            "S609",
            "the template has \(size) bytes; the limit is \(limit)",
            help: "move the large part into an asset, and link to it"
        )
    }

    /// There is no template of the name that a program asked for.
    static func noTemplate(_ name: String, among names: [String]) -> Message {
        Message("S610", "there is no template of this name\(Suggestion.phrase(for: name, in: names))")
    }

    /// Partials include one another without end.
    static var endlessPartials: Message {
        Message(
            "S611",
            "partials include one another without end",
            help: "a partial that includes itself needs a section that ends the repetition"
        )
    }

    /// A template includes a template that does not exist.
    static func unknownTemplate(_ name: String, among names: [String], known: String) -> Message {
        Message(
            "S612",
            "unknown template \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: "templates are named by their path without .html: \(known)"
        )
    }

    /// Templates include one another too deeply.
    static func templatesTooDeep(_ limit: Int) -> Message {
        Message(
            "S613",
            "templates and their sections are nested more than \(limit) levels deep",
            help: "a template may not include itself"
        )
    }

    /// A template fills a block that the parent template does not have.
    static func unknownBlock(_ block: String, of parent: String, known: [String]) -> Message {
        Message(
            "S614",
            "\(parent) has no block \(Printable.quoted(block))\(Suggestion.phrase(for: block, in: known))",
            help: known.isEmpty ? "remove it" : "blocks of \(parent): \(known.joined(separator: ", "))"
        )
    }

    /// The templates of one page include others too often.
    static func tooManyInclusions(_ limit: Int) -> Message {
        Message("S615", "the templates of one page include others more than \(limit) times", help: "each block counts, too")
    }

    /// The name of an HTML tag or attribute is composed of parts, so it cannot be checked.
    static var composedName: Message {
        Message(
            "S616",
            "the name of a tag or attribute is composed of parts here",
            help: "start the section with a space, and put whole attributes into it"
        )
    }

    /// An address in a template has no quotes.
    static var unquotedAddress: Message { Message("S617", "this address has no quotes", help: "put it in double quotes") }

    /// An address in a template is composed of text and fields.
    static var composedAddress: Message {
        Message(
            "S618",
            "an address must be on one line, and be either one field or plain text",
            help: "use a field that is an address"
        )
    }

    /// The addresses in an attribute such as `srcset` are not resolved.
    static func addressList(_ attribute: String) -> Message {
        Message("S619", "sitegen does not resolve addresses in \(attribute)", help: "use src")
    }

    /// An address in a template has a scheme that can run code.
    static var unsafeAddress: Message {
        Message("S620", "this address could run code", help: "use http or https, or a file of the site")
    }

    /// A local address in a template does not begin at the site's root.
    static func relativeAddress(_ address: String) -> Message {
        Message(
            "S621",
            "expected an address from the site's root, found \(Printable.quoted(address))",
            help: address.utf8.hasPrefix("//")
                ? "start it with https: for another site, or with one slash for a file of this site"
                : "start it with one slash: /assets/site.css or /index.html; sitegen makes it relative"
        )
    }

    /// A local address in a template names a folder.
    static func folderAddress(_ address: String) -> Message {
        Message("S622", "\(Printable.quoted(address)) does not name a file", help: "name the file: /index.html, not /")
    }

    /// `{{.}}` has no meaning here.
    static var implicitIterator: Message {
        Message("S623", "the implicit iterator has no meaning here", help: "name the field")
    }

    /// A template uses a field that does not exist.
    static func unknownName(_ name: String, among names: [String], help: String) -> Message {
        Message("S624", "unknown name \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))", help: help)
    }

    /// A template uses a part of a field that has no parts.
    static func noParts(_ name: String, part: String, type: String) -> Message {
        Message("S625", "\(Printable.quoted(name)): the value before .\(part) is \(type) and has no parts")
    }

    /// A template shows a field that has no text of its own.
    static func noText(_ name: String, type: String) -> Message {
        Message("S626", "\(name) is a \(type) and has no text of its own", help: "open a section on it: {{#\(name)}}…{{/\(name)}}")
    }

    /// A template shows a field without escaping it, and it is not HTML.
    static func unescaped(_ name: String, type: String) -> Message {
        Message("S627", "\(name) is \(type): only HTML may be unescaped", help: "write it with two braces: {{\(name)}}")
    }

    /// A field in an address does not make up all of it.
    static func partOfAddress(_ name: String, attribute: String) -> Message {
        Message("S628", "an address must be one whole field", help: "write nothing before it: \(attribute)=\"{{\(name)}}\"")
    }

    /// The page ends inside an element, a tag or a comment.
    static func openAtEnd(_ place: String) -> Message { Message("S629", "the page ends \(place)", help: "close it") }

    /// A section begins and ends at different places of the markup.
    static func unbalancedSection(from start: String, to end: String) -> Message {
        Message("S630", "this section begins \(start) and ends \(end)", help: "put whole elements or whole attributes into it")
    }

    /// A section on a list repeats the name of an attribute.
    static func repeatedAttribute(_ name: String) -> Message {
        Message("S631", "this section repeats the name of an attribute", help: "use {{#\(name)}} outside the tag, or use a flag")
    }

    /// A field is in a place where its value could become code, markup or an address.
    static func unsafePlace(_ text: String, help: String) -> Message { Message("S632", text, help: help) }

    /// The template has markup that browsers read in another way than it looks.
    static func refusedMarkup(_ text: String, help: String) -> Message { Message("S633", text, help: help) }

    /// No page uses one of the author's templates.
    package static func unusedTemplate(_ name: String, among names: [String]) -> Message {
        Message(
            warning: "S634",
            "no page uses this template\(Suggestion.phrase(for: name, in: names))",
            help: "give it the name of the template that it replaces (sitegen customize lists them), or include it in another: {{>\(name)}}"
        )
    }
}
