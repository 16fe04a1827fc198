package import SiteBase
package import SiteTemplates

/// A link to a related page.
package struct RelatedLink: Sendable {
    package let path: OutputPath
    package let title: String
    package let language: String?
    /// The second line that lists show below the title; nil for pages that show no record.
    package let line: String?

    package init(path: OutputPath, title: String, language: String?, line: String?) {
        self.path = path
        self.title = title
        self.language = language
        self.line = line
    }

    package static let schema = TemplateSchema<RelatedLink>(
        "related page",
        [
            .text("title", "Its title.") { $0.title },
            .text("language", "The language of the title, where it is not that of the interface.") { $0.language },
            .text("line", "What else lists say of it: `J. K. Rowling · Harry Potter 7`.") { $0.line },
            .link("link", "The page.") { .file($0.path) },
        ]
    )
}

/// A link to a page in one of the site's languages.
package struct LanguageLink: Sendable {
    /// The name of a language in that language: `한국어`.
    package struct Name: Sendable {
        package let tag: String
        package let text: String

        package init(tag: String, text: String) {
            self.tag = tag
            self.text = text
        }
    }

    package let name: Name
    /// The page in that language, or the front page if the page is not translated.
    package let path: OutputPath
    /// The absolute URL, if the page is translated and the site's URL is known.
    package let address: String?
    package let isCurrent: Bool

    package init(name: Name, path: OutputPath, address: String?, isCurrent: Bool) {
        self.name = name
        self.path = path
        self.address = address
        self.isCurrent = isCurrent
    }

    package static let schema = TemplateSchema<LanguageLink>(
        "language",
        [
            .text("name", "Its name, in the language itself.") { $0.name.text },
            .text("tag", "Its tag, for `lang` and `hreflang`.") { $0.name.tag },
            .link("link", "The page in the language; the front page if the page is not in it.") { .file($0.path) },
            .link("address", "The address of the page in the language, if it is in it and `url` is set.") {
                $0.address.map(TemplateLink.address)
            },
            .flag("isCurrent", "Whether it is the language of the page.") { $0.isCurrent },
        ]
    )
}
