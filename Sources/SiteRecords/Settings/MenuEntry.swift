import DataReading
package import Diagnostics
import InterfaceTexts
import SiteBase
import SiteTemplates

/// An entry of `menu` or `footer` in `site.yaml`.
package struct MenuEntry: Sendable {
    /// The text of the entry; nil means the title of the page.
    package let title: String?
    package let target: Redirect.Target
    package let place: Diagnostic.Location
}

extension Fields {
    /// Reads a menu: a list of pages, such as `/about.html`, and of links with a text, such as `Shop: https://…`.
    mutating func menu(_ key: String) -> [MenuEntry] {
        guard let value = value(key) else { return [] }
        guard case .list(let elements) = value.content else {
            report(value, key, .wrongType(expected: "a list of links", found: value, help: "write [/about.html, {Shop: \"https://…\"}]"))
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let path = "\(key)[\(index)]"
            switch element.content {
            case .text(let address), .plain(let address): return entry(nil, address, element, path)
            case .object(let members):
                guard members.count == 1, let member = members.first else { break }
                guard let address = text(member.value, path) else { return nil }
                return entry(member.key, address, member.value, path)
            case .null, .flag, .number, .list, .records: break
            }
            report(element, path, .wrongType(expected: "a link", found: element, help: "write /about.html, or Shop: https://…"))
            return nil
        }
    }

    private func entry(_ title: String?, _ address: String, _ value: SourceValue, _ path: String) -> MenuEntry? {
        let place = Diagnostic.Location.file(file, offset: value.offset)
        if LinkAddress.scheme(of: address) != nil {
            guard LinkAddress.isSafe(address) else {
                report(value, path, .unsafeMenuLink(address))
                return nil
            }
            guard let title else {
                report(value, path, .menuLinkWithoutText(address))
                return nil
            }
            return MenuEntry(title: title, target: .address(address), place: place)
        }
        guard let page = Self.page(address) else {
            report(value, path, .redirectToNoPage(address))
            return nil
        }
        return MenuEntry(title: title, target: .page(page), place: place)
    }
}
