import Diagnostics
import SiteBase
import SiteTemplates

/// Templates: what passes the check keeps hostile values harmless. The same template with harmless and with hostile values has the same
/// elements and attributes, and no address that runs code.
@Sendable func fuzzTemplates(_ bytes: [UInt8]) {
    let problems = DiagnosticCollector()
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let files = zip(["page", "part", "layout"], parts).map { (name: $0, file: SourceFile(path: $0 + ".html", bytes: $1)) }
    let set = TemplateSet(files, problems: problems)
    let compiled = set.program("page", for: Values.schema.declaration, problems: problems)
    checkReport(problems)
    guard let compiled, let path = OutputPath("shore/1.html") else { return }
    let harmless = Skeleton(compiled.render(Values.harmless, at: path))
    for hostile in Values.hostile {
        let page = compiled.render(hostile, at: path)
        let skeleton = Skeleton(page)
        require(skeleton.names == harmless.names, "a value became markup: \(String(decoding: page, as: UTF8.self))")
        require(skeleton.scripts == harmless.scripts, "a value became part of a script: \(String(decoding: page, as: UTF8.self))")
        for address in skeleton.addresses {
            let scheme = address.unicodeScalars.filter { $0.value > 0x20 }.prefix(11).map { String($0).lowercased() }.joined()
            require(
                !scheme.utf8.hasPrefix("javascript:") || harmless.addresses.contains(address),
                "an address runs code: \(String(decoding: page, as: UTF8.self))"
            )
        }
    }
}

/// The values of a page: every type of field.
private struct Values: Sendable {
    let text: String
    let address: String

    static let harmless = Values(text: "lamp", address: "https://example.org/")
    static let hostile = [
        "</script></style></title></textarea><script>f()</script>", "\" onload=\"f()\" x=\"", "' onload='f()' x='",
        "--><img src=x onerror=f()>",
        "javascript:f()", "]]><script>f()</script>", "x onload=f() ", "`${f()}`", "<", ">", "&lt;script&gt;", "\u{0}<a\u{301}>",
    ].map { Values(text: $0, address: "javascript:f()//" + $0) }

    static let part = TemplateSchema<Values>("part", [.text("title", "A text.") { $0.text }])

    static let schema = TemplateSchema<Values>(
        "page",
        [
            .text("title", "A text.") { $0.text },
            .html("summary", "HTML.") { _ in Array("<p>A <b>lamp</b>.</p>".utf8) },
            .link("wiki", "A link of the site's.") { _ in OutputPath("a.html").map(TemplateLink.file) },
            .externalLink("found", "A link of the data's.") { $0.address },
            .number("pages", "A number.") { _ in 636 },
            .flag("isNew", "Yes.") { _ in true },
            .list("parts", of: part, "A list.") { [$0, $0] },
            .object("author", part, "An object.") { $0 },
        ]
    )
}

/// The elements, attributes, addresses and scripts of a page, found as the HTML Living Standard's tokenizer finds them. Written apart from
/// the one that checks templates, so that the two do not share a mistake.
struct Skeleton {
    private(set) var names: [String] = []
    private(set) var addresses: [String] = []
    private(set) var scripts: [String] = []

    private static let raw: Set<String> = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    init(_ page: [UInt8]) {
        var at = 0
        var rawElement: String?
        var start = 0
        func lower(_ range: Range<Int>) -> String { String(decoding: page[range], as: UTF8.self).lowercased() }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }
        while at < page.count {
            guard page[at] == UInt8(ascii: "<") else {
                at += 1
                continue
            }
            if let element = rawElement {
                let end = at + 2 + element.utf8.count
                guard end <= page.count, at + 1 < page.count, page[at + 1] == UInt8(ascii: "/"), lower(at + 2..<end) == element,
                    end == page.count || isSpace(page[end]) || page[end] == UInt8(ascii: ">") || page[end] == UInt8(ascii: "/")
                else {
                    at += 1
                    continue
                }
                if element == "script" { scripts.append(lower(start..<at)) }
                rawElement = nil
            }
            if page[at...].starts(with: "<!--".utf8) {
                at += 4
                while at < page.count, !page[at...].starts(with: "-->".utf8), !page[at...].starts(with: "--!>".utf8) { at += 1 }
                continue
            }
            if at + 1 < page.count, page[at + 1] == UInt8(ascii: "!") || page[at + 1] == UInt8(ascii: "?") {
                // A doctype, or what the standard calls a bogus comment.
                while at < page.count, page[at] != UInt8(ascii: ">") { at += 1 }
                continue
            }
            var name = at + 1
            let isEnd = name < page.count && page[name] == UInt8(ascii: "/")
            if isEnd { name += 1 }
            guard name < page.count, isLetter(page[name]) else {
                // So is an end tag without a name.
                if isEnd, name < page.count { while at < page.count, page[at] != UInt8(ascii: ">") { at += 1 } } else { at += 1 }
                continue
            }
            var end = name
            while end < page.count, !isSpace(page[end]), page[end] != UInt8(ascii: "/"), page[end] != UInt8(ascii: ">") { end += 1 }
            let element = lower(name..<end)
            names.append((isEnd ? "/" : "") + element)
            at = end
            while at < page.count, page[at] != UInt8(ascii: ">") {
                if isSpace(page[at]) || page[at] == UInt8(ascii: "/") {
                    at += 1
                    continue
                }
                let attribute = at
                at += 1
                while at < page.count, !isSpace(page[at]), ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(page[at]) {
                    at += 1
                }
                let key = lower(attribute..<at)
                names.append("@" + key)
                while at < page.count, isSpace(page[at]) { at += 1 }
                guard at < page.count, page[at] == UInt8(ascii: "=") else { continue }
                at += 1
                while at < page.count, isSpace(page[at]) { at += 1 }
                guard at < page.count else { break }
                var value = at
                if page[at] == UInt8(ascii: "\"") || page[at] == UInt8(ascii: "'") {
                    let quote = page[at]
                    value = at + 1
                    at = value
                    while at < page.count, page[at] != quote { at += 1 }
                } else {
                    while at < page.count, !isSpace(page[at]), page[at] != UInt8(ascii: ">") { at += 1 }
                }
                if ["href", "src", "action", "formaction", "data", "poster", "cite", "xlink:href"].contains(key) {
                    addresses.append(HTMLEscape.resolved(String(decoding: page[value..<min(at, page.count)], as: UTF8.self)))
                }
                if key.utf8.hasPrefix("on") { scripts.append(lower(value..<min(at, page.count))) }
                if at < page.count, page[at] == UInt8(ascii: "\"") || page[at] == UInt8(ascii: "'") { at += 1 }
            }
            at = min(at + 1, page.count)
            if !isEnd, Self.raw.contains(element) {
                rawElement = element
                start = at
            }
        }
        if rawElement == "script" { scripts.append(lower(start..<page.count)) }
    }
}
