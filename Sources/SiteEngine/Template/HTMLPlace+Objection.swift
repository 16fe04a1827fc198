// What may be written in a place, and how a message calls it.
extension HTMLPlace {
    /// Why a value may not be written here, or nil if it may.
    func objection(to type: TemplateDeclaration.FieldType) -> (message: String, mend: String)? {
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
            if attributeName.hasPrefix("on") {
                return (
                    "a value in the attribute \(attributeName) could become code", "put it into a data- attribute and read it from there"
                )
            }
            if attributeName == "style", case .number = type { return nil }
            if attributeName == "style" || attributeName == "srcdoc" {
                return ("a value in the attribute \(attributeName) is not safe", "choose a class instead, or a field that is a number")
            }
            if case .html = type { return ("HTML cannot stand in an attribute", "use a field that is text") }
            if isAddressAttribute {
                if case .link = type { return nil }
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
