import Diagnostics
import DataReading
import SiteBase
import SiteMarkdown
import SiteRecords

/// Markdown: no element, attribute or address beyond those that Markdown has; elements close in order; the fold hides nothing for good.
@Sendable func fuzzMarkdown(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(MarkdownError) {
        let markdown = try Markdown(text)
        let whole = markdown.html(fold: nil, highestHeading: 3) { _ in .dropped }
        for fold in [1, 40] {
            let folded = try Markdown(text).html(fold: fold, highestHeading: 3) { .address($0) }
            check(folded.bytes)
        }
        check(whole.bytes)
        if Markdown.fault(in: text) == nil,
            text.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) || (0xA0..<0xD800).contains($0.value) })
        {
            let checked = try Markdown(checked: text).html(fold: nil, highestHeading: 3) { _ in .dropped }
            require(checked.bytes == whole.bytes, "the two ways to read a text differ")
        }
    } catch {
        require(!error.message.isEmpty, "an error without a message")
    }
}

private let elements: Set<String> = [
    "p", "br", "em", "strong", "del", "code", "pre", "a", "img", "ul", "ol", "li", "blockquote", "hr", "table", "thead", "tbody", "tr",
    "th",
    "td", "h1", "h2", "h3", "h4", "h5", "h6", "span", "div", "input", "s", "sup",
]
private let attributes: Set<String> = [
    "href", "src", "alt", "title", "class", "lang", "start", "align", "style", "type", "checked", "disabled", "width", "height", "loading",
    "rel", "scope", "id", "hidden", "data-fold", "tabindex", "role", "aria-label", "dir",
]

private func check(_ html: [UInt8]) {
    let skeleton = Skeleton(html)
    var open: [String] = []
    for name in skeleton.names {
        if name.utf8.hasPrefix("@") {
            require(attributes.contains(String(name.dropFirst())), "attribute \(name): \(String(decoding: html, as: UTF8.self))")
        } else if name.utf8.hasPrefix("/") {
            require(open.popLast() == String(name.dropFirst()), "closed out of order: \(String(decoding: html, as: UTF8.self))")
        } else {
            require(elements.contains(name), "element \(name): \(String(decoding: html, as: UTF8.self))")
            if !["br", "img", "hr", "input"].contains(name) { open.append(name) }
        }
    }
    require(open.isEmpty, "never closed: \(String(decoding: html, as: UTF8.self))")
    require(skeleton.scripts.isEmpty, "a script")
    for address in skeleton.addresses {
        let scheme = String(String.UnicodeScalarView(address.unicodeScalars.filter { $0.value > 0x20 }.prefix(11))).lowercased()
        require(!["javascript:", "vbscript:", "data:"].contains { scheme.utf8.hasPrefix($0) }, "an address runs code: \(address)")
    }
}

/// Paths, addresses and the redirects of `site.yaml`: nothing leads outside the site.
@Sendable func fuzzRedirects(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let path = OutputPath(text) {
        require(!path.components.contains { $0 == ".." || $0 == "." || $0.isEmpty }, "a path outside the site: \(text)")
        require(!text.utf8.hasPrefix("/") && !text.utf8.contains("\0"), "an absolute path")
        require(OutputPath(path.description) == path, "a path that changes")
    }
    let parts = text.utf8.split(separator: "\n", maxSplits: 1).map(String.init)
    let problems = DiagnosticCollector()
    let settings = JSONText.object([
        ("url", .text(parts.first ?? "")), ("redirects", .object([(parts.first ?? "", .text(parts.last ?? ""))])),
    ])
    for redirect in SiteSettings(SourceFile(path: "site.yaml", text: settings.description), problems: problems).redirects {
        require(!redirect.path.components.contains { $0 == ".." || $0.utf8.hasPrefix(".") }, "a redirect outside the site")
        if case .address(let address) = redirect.target { require(LinkAddress.isOnTheWeb(address), "a redirect to \(address)") }
    }
    if let from = OutputPath("a/b.html"), let file = OutputPath(address: text, from: from) {
        require(!file.components.contains { $0 == ".." }, "an address outside the site")
    }
    checkReport(problems)
}
