/// The meaning of the current attribute to a browser.
extension HTMLTokenizer {
    /// Whether the current attribute takes an address.
    var isAddressAttribute: Bool {
        [
            "href", "src", "action", "formaction", "poster", "cite", "data", "srcset", "ping", "manifest", "background", "xlink:href",
            "imagesrcset", "longdesc", "codebase", "classid", "profile",
        ].contains(attributeName)
    }

    /// Whether the browser runs or shows the attribute's target as part of the page. Only files of the site are allowed there.
    var loadsIntoPage: Bool {
        switch tagName {
        case "script", "iframe", "frame", "object", "embed", "applet", "base": isAddressAttribute
        case "link": attributeName == "href" && !Self.harmlessRelations.contains(String(decoding: relation, as: UTF8.self))
        default: false
        }
    }

    /// The values of `rel` whose targets no browser loads into the page.
    private static let harmlessRelations: Set<String> = [
        "canonical", "alternate", "author", "license", "help", "search", "next", "prev", "me", "shortlink", "icon", "apple-touch-icon",
    ]

    /// Whether the attribute decides how its element or content is interpreted.
    var decidesMeaning: Bool {
        switch (tagName, attributeName) {
        case ("script", "type"), ("script", "language"), ("link", "rel"), ("link", "as"), ("meta", "http-equiv"): true
        // These elements write their values into another attribute, such as an address.
        case ("animate", _), ("set", _), ("animatetransform", _), ("animatemotion", _):
            ["attributename", "to", "from", "by", "values", "href", "xlink:href"].contains(attributeName)
        default: false
        }
    }

    /// Whether the attribute takes several addresses, each followed by a size.
    var isListOfAddresses: Bool { attributeName == "srcset" || attributeName == "imagesrcset" }
}
