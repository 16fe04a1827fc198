import Diagnostics
import SiteBase

// Decides what may be written in a state, and describes the state in messages.
extension HTMLTokenizer {
    /// The reason that a value must not be written here; nil if it is allowed.
    func objection(to type: TemplateDeclaration.FieldType) -> Message? {
        switch state {
        case .text:
            if rawElement == "script" || rawElement == "style" {
                return .unsafePlace(
                    "a value inside <\(rawElement ?? "")> could become code",
                    help: "put it into a data- attribute and read it from there"
                )
            }
            if rawElement != nil, !recent.isEmpty {
                return .unsafePlace("a value inside a tag could end it", help: "write it before or after the tag")
            }
            if rawElement != nil, case .html = type {
                return .unsafePlace("HTML inside <\(rawElement ?? "")> would show its tags as text", help: "use a field that is text")
            }
            return nil
        case .quotedValue:
            if attributeName.utf8.hasPrefix("on") {
                return .unsafePlace(
                    "a value in the attribute \(attributeName) could become code",
                    help: "put it into a data- attribute and read it from there"
                )
            }
            if decidesMeaning {
                return .unsafePlace(
                    "a value in the attribute \(attributeName) of <\(tagName)> could become code or an address",
                    help: "write the attribute out"
                )
            }
            if attributeName == "style", case .number = type { return nil }
            if attributeName == "style" || attributeName == "srcdoc" {
                return .unsafePlace(
                    "a value in the attribute \(attributeName) is not safe",
                    help: "use a class instead, or a field that is a number"
                )
            }
            if case .html = type { return .unsafePlace("HTML cannot be in an attribute", help: "use a field that is text") }
            if loadsIntoPage, case .externalLink = type {
                return .unsafePlace(
                    "the attribute \(attributeName) of <\(tagName)> loads what it names into the page, but this field is \(type.phrase)",
                    help: tagName == "link"
                        ? "name a file of the site, or write rel=\"canonical\" or rel=\"alternate\" before it" : "name a file of the site"
                )
            }
            if isAddressAttribute {
                switch type {
                case .link, .externalLink: return nil
                case .linkList where isListOfAddresses: return nil
                case .linkList: break
                case .text, .number, .html, .flag, .list, .object: break
                }
                return .unsafePlace(
                    "the attribute \(attributeName) takes an address, but this field is \(type.phrase)",
                    help: "use a field that is an address"
                )
            }
            return nil
        case .unquotedValue, .beforeValue:
            return .unsafePlace(
                "a value in an attribute without quotes could become markup",
                help: "put the attribute's value in double quotes"
            )
        case .comment, .declaration:
            return .unsafePlace("a value in a comment could end it", help: "remove it, or use a Mustache comment {{! … }}")
        case .tagOpen, .tagName, .tag, .attributeName, .afterAttributeName:
            return .unsafePlace(
                "a value inside a tag could become an attribute",
                help: "write it as the value of an attribute, in double quotes"
            )
        }
    }

    /// The forbidden markup in words, for messages; nil if there is none.
    var refusalMessage: Message? {
        switch refusal {
        case nil: nil
        case .foreignElement(let name):
            .refusedMarkup(
                "<\(name)> has another meaning inside <svg> or <math> than outside",
                help: name == "style" ? "put the rules into a style sheet" : "put the script outside"
            )
        case .characterData: .refusedMarkup("<![CDATA[ has a meaning only inside <svg>", help: "write & as &amp; and < as &lt; instead")
        case .equivalentWithField:
            .refusedMarkup(
                "a field in <meta http-equiv> could lead elsewhere",
                help: "write the attribute out, or use a field that is an address of the site"
            )
        }
    }

    /// The state in words, for messages.
    var phrase: String {
        switch state {
        case .text: rawElement.map { "inside <\($0)>" } ?? "in text"
        case .tagOpen: "after a <"
        case .tagName, .tag, .attributeName, .afterAttributeName: "inside the tag <\(tagName)>"
        case .beforeValue, .quotedValue, .unquotedValue: "inside the attribute \(attributeName)"
        case .comment, .declaration: "inside a comment"
        }
    }
}
