// What may be written in a place, and how a message calls it.
extension HTMLTokenizer {
    /// Why a value may not be written here, or nil if it may.
    func objection(to type: TemplateDeclaration.FieldType) -> (message: String, help: String)? {
        switch state {
        case .text:
            if rawElement == "script" || rawElement == "style" {
                return ("a value inside <\(rawElement ?? "")> could become code", "put it into a data- attribute and read it from there")
            }
            if rawElement != nil, !recent.isEmpty {
                return ("a value inside a tag could end it", "write it before the tag or behind it")
            }
            if rawElement != nil, case .html = type {
                return ("HTML inside <\(rawElement ?? "")> would show as marks", "use a field that is text")
            }
            return nil
        case .quotedValue:
            if attributeName.utf8.hasPrefix("on") {
                return (
                    "a value in the attribute \(attributeName) could become code", "put it into a data- attribute and read it from there"
                )
            }
            if decidesMeaning {
                return (
                    "a value in the attribute \(attributeName) of <\(tagName)> could become code or an address",
                    "write the attribute out"
                )
            }
            if attributeName == "style", case .number = type { return nil }
            if attributeName == "style" || attributeName == "srcdoc" {
                return ("a value in the attribute \(attributeName) is not safe", "choose a class instead, or a field that is a number")
            }
            if case .html = type { return ("HTML cannot stand in an attribute", "use a field that is text") }
            if loadsIntoPage, case .externalLink = type {
                return (
                    "the attribute \(attributeName) of <\(tagName)> loads what it names into the page, and this field is \(type.phrase)",
                    tagName == "link"
                        ? "name a file of the site, or write rel=\"canonical\" or rel=\"alternate\" before it" : "name a file of the site"
                )
            }
            if isAddressAttribute {
                switch type {
                case .link, .externalLink: return nil
                case .text, .number, .html, .flag, .list, .object: break
                }
                return (
                    "the attribute \(attributeName) takes an address, and this field is \(type.phrase)", "use a field that is an address"
                )
            }
            return nil
        case .unquotedValue, .beforeValue:
            return ("a value in an attribute without quotes could become markup", "put the attribute's value in double quotes")
        case .comment, .declaration:
            return ("a value in a comment could end it", "remove it, or use a Mustache comment {{! … }}")
        case .tagOpen, .tagName, .tag, .attributeName, .afterAttributeName:
            return ("a value inside a tag could become an attribute", "write it as the value of an attribute, in double quotes")
        }
    }

    /// What was read that no template may hold, in the words of a message.
    var refusalMessage: (message: String, help: String)? {
        switch refusal {
        case nil: nil
        case .foreignElement(let name):
            (
                "<\(name)> inside <svg> or <math> is read in another way than outside",
                name == "style" ? "put the rules into a style sheet" : "put the script outside"
            )
        case .characterData: ("<![CDATA[ means something inside of <svg> alone", "write & as &amp; and < as &lt; instead")
        case .equivalentWithField:
            ("a field in <meta http-equiv> could lead elsewhere", "write the attribute out, or use a field that is an address of the site")
        }
    }

    /// In the words of a message.
    var phrase: String {
        switch state {
        case .text: rawElement.map { "inside <\($0)>" } ?? "in text"
        case .tagOpen: "behind a <"
        case .tagName, .tag, .attributeName, .afterAttributeName: "inside the tag <\(tagName)>"
        case .beforeValue, .quotedValue, .unquotedValue: "inside the attribute \(attributeName)"
        case .comment, .declaration: "inside a comment"
        }
    }
}
