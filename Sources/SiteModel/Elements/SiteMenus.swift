import InterfaceTexts
package import SiteBase
import SiteRecords
package import SiteTemplates

package struct MenuPage: Sendable {
    package enum Menu: Sendable { case main, footer }

    package let menu: Menu
    package let link: MenuLink
    /// Whether the page is in the menu because of its folder and not on request.
    let isByFolder: Bool

    package init(_ menu: Menu, _ link: MenuLink, isByFolder: Bool) {
        self.menu = menu
        self.link = link
        self.isByFolder = isByFolder
    }
}

package struct MenuLink: Sendable {
    package enum Target: Sendable {
        case page(OutputPath)
        case address(String)
    }

    package let title: String
    /// The language of the title, if it differs from the interface's.
    package let language: String?
    package let target: Target

    package init(title: String, language: String?, target: Target) {
        self.title = title
        self.language = language
        self.target = target
    }
}

extension MenuLink {
    /// A link as seen from one page.
    package struct OnPage {
        let link: MenuLink
        let page: OutputPath

        package init(link: MenuLink, page: OutputPath) {
            self.link = link
            self.page = page
        }

        package static let schema = TemplateSchema<OnPage>(
            "link of a menu",
            [
                .text("title", "Its text.") { $0.link.title },
                .text("language", "The language of the text, where it is not that of the interface.") { $0.link.language },
                .link("link", "The page that it leads to; absent if that is on another site.") {
                    if case .page(let path) = $0.link.target { .file(path) } else { nil }
                },
                .externalLink("otherSite", "The address on another site.") {
                    if case .address(let address) = $0.link.target { address } else { nil }
                },
                .flag("isCurrent", "Whether it leads to the page itself.") {
                    if case .page(let path) = $0.link.target { path == $0.page } else { false }
                },
            ]
        )
    }

    /// Whether two links lead to the same place.
    func leads(where other: MenuLink) -> Bool {
        switch (target, other.target) {
        case (.page(let a), .page(let b)): a == b
        case (.address(let a), .address(let b)): a == b
        case (.page, .address), (.address, .page): false
        }
    }
}

package struct SiteMenus: Sendable {
    /// The maximum number of pages that are in a menu because of their folder. Every page repeats them.
    static let mostByFolder = 50

    package let main: [MenuLink]
    package let footer: [MenuLink]
    /// The number of pages left out because more than `mostByFolder` are in the folder; otherwise 0.
    let omitted: Int

    /// - Parameters:
    ///   - pages: the pages that are in a menu.
    ///   - language: the language of the interface.
    ///   - path: the actual path of a page, given the path that an author writes.
    ///   - title: the title of a page; nil if it does not exist.
    init(
        _ settings: SiteSettings,
        _ pages: [MenuPage],
        in language: ContentLanguage,
        path: (OutputPath) -> OutputPath,
        title: (OutputPath) -> (text: String, language: String?)?
    ) {
        let byFolder = pages.count(where: \.isByFolder)
        let isTooMany = byFolder > Self.mostByFolder
        omitted = isTooMany ? byFolder : 0
        let pages = isTooMany ? pages.filter { !$0.isByFolder } : pages
        func links(_ entries: [MenuEntry], _ menu: MenuPage.Menu, isInherited: Bool) -> [MenuLink] {
            var links = entries.compactMap { entry -> MenuLink? in
                let own = entry.title.map { (text: $0, language: language.otherTag(of: $0)) }
                switch entry.target {
                case .address(let address):
                    return MenuLink(title: own?.text ?? address, language: own?.language, target: .address(address))
                case .page(let written):
                    // An entry leads to the page of the same edition, if it exists.
                    let translated = settings.languages.path(written, in: settings.edition).map(path)
                    let page = path(written)
                    let known = translated.flatMap(title)
                    let path = (known == nil ? page : translated) ?? page
                    if known == nil, isInherited { return nil }
                    return (isInherited ? known ?? own : own ?? known ?? title(path)).map { found in
                        let isOwn = found.language == settings.language
                        return MenuLink(title: found.text, language: isOwn ? nil : found.language, target: .page(path))
                    }
                }
            }
            for page in pages where page.menu == menu && !links.contains(where: page.link.leads) { links.append(page.link) }
            return links
        }
        main = links(settings.menu, .main, isInherited: settings.inheritsMenu)
        footer = links(settings.footer, .footer, isInherited: settings.inheritsFooter)
    }
}
