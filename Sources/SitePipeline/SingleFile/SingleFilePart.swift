import SiteBase
import SiteOutput
import SiteTemplates

/// A page as part of a single file: the content of its `<main>`, with changed ids and addresses.
struct SingleFilePart {
    /// The part as an `<article>`.
    private(set) var html: [UInt8] = []
    /// The addresses of the style sheets that the page names.
    let sheets: [String]

    /// Attributes whose values are one or more ids.
    private static let references: Set<String> = [
        "for", "form", "list", "headers", "popovertarget", "aria-controls", "aria-labelledby", "aria-describedby", "aria-owns",
        "aria-details",
        "aria-activedescendant", "aria-errormessage", "aria-flowto",
    ]

    /// Attributes whose values may refer to an id in `url(…)`. In other attributes, `url(…)` is just text.
    private static let paints: Set<String> = [
        "style", "fill", "stroke", "filter", "mask", "clip-path", "marker", "marker-start", "marker-mid", "marker-end",
    ]

    /// - Parameters:
    ///   - page: the rendered page.
    ///   - number: the index among the parts. All parts but the first have their headings lowered by one level.
    /// - Returns: nil if the page has no `<main>`.
    init?(_ page: OutputFile, number: Int, _ addresses: SingleFileAddresses) throws(FileError) {
        let tags = HTMLTag.all(in: page.bytes)
        guard let start = tags.firstIndex(where: { $0.name == "main" && !$0.isEnd }),
            let end = tags.lastIndex(where: { $0.name == "main" && $0.isEnd }), start < end
        else { return nil }
        sheets = tags[..<start].filter { $0.name == "link" && $0["rel"] == "stylesheet" }.compactMap { $0["href"] }
        let root = tags.first { $0.name == "html" && !$0.isEnd }
        let classes = ["single-page", root?["class"], tags[start]["class"]].compactMap(\.self).joined(separator: " ")
        html.append("<article class=\"")
        HTMLEscape.append(classes, to: &html)
        html.append("\" id=\"")
        HTMLEscape.append(SingleFileAddresses.anchor(of: page.path), to: &html)
        html.append("\"")
        if let language = tags[start]["lang"] {
            html.append(" lang=\"")
            HTMLEscape.append(language, to: &html)
            html.append("\"")
        }
        html.append(">")
        var written = tags[start].range.upperBound
        var rewriting = Rewriting(page: page.path, number: number, addresses: addresses)
        for tag in tags[(start + 1)..<end] {
            let edits = try rewriting.edits(of: tag)
            for (range, text) in edits {
                html += page.bytes[written..<range.lowerBound]
                html.append(text)
                written = range.upperBound
            }
        }
        html += page.bytes[written..<tags[end].range.lowerBound]
        html.append("</article>\n")
    }

    /// The changes to the tags of a page.
    private struct Rewriting {
        let page: OutputPath
        let number: Int
        let addresses: SingleFileAddresses
        /// Whether the current tags are in the footnotes of a text.
        private var isInNotes = false

        init(page: OutputPath, number: Int, addresses: SingleFileAddresses) {
            self.page = page
            self.number = number
            self.addresses = addresses
        }

        /// The changed ranges of a tag, in order.
        mutating func edits(of tag: HTMLTag) throws(FileError) -> [(range: Range<Int>, text: String)] {
            // The file contains one size of each picture; more would only make it larger.
            if tag.name == "source" { return [(tag.range, "")] }
            var edits: [(range: Range<Int>, text: String)] = []
            // The navigation of a page is no landmark in a file of many pages, which would repeat its name.
            if tag.name == "nav" { edits.append((tag.nameRange, tag.isEnd || tag["role"] != nil ? "div" : "div role=\"group\"")) }
            // The footnotes of a text are no landmark either.
            if tag.name == "section", tag.isEnd ? isInNotes : tag["role"] == "doc-endnotes" {
                isInNotes = !tag.isEnd
                edits.append((tag.nameRange, "div"))
            }
            if number > 0, let level = Self.level(of: tag.name), level < 6 { edits.append((tag.nameRange, "h\(level + 1)")) }
            for attribute in tag.attributes {
                guard let value = attribute.value, let changed = try self.value(of: attribute.name, value, in: tag) else { continue }
                switch changed {
                // The range includes the space before the attribute.
                case .gone: edits.append((attribute.range.lowerBound - 1..<attribute.range.upperBound, ""))
                case .text(let value):
                    var text = Array("\(attribute.name)=\"".utf8)
                    HTMLEscape.append(value, to: &text)
                    text.append("\"")
                    edits.append((attribute.range, String(decoding: text, as: UTF8.self)))
                }
            }
            return edits
        }

        private enum Change {
            case text(String), gone
        }

        /// The new value of an attribute; nil if it does not change.
        private func value(of name: String, _ value: String, in tag: HTMLTag) throws(FileError) -> Change? {
            switch name {
            case "role" where value == "doc-endnotes", "aria-label" where tag["role"] == "doc-endnotes": return .gone
            case "id": return .text(SingleFileAddresses.id(value, ofPage: number))
            case _ where SingleFilePart.references.contains(name):
                let ids = value.utf8.split(separator: " ").map { SingleFileAddresses.id(String($0), ofPage: number) }
                return .text(ids.joined(separator: " "))
            case "href" where tag.name == "a" || tag.name == "area":
                guard let link = addresses.link(value, from: page) else { return .gone }
                return link == value ? nil : .text(link)
            case "href", "xlink:href":
                if value.utf8.hasPrefix("#") { return .text("#" + SingleFileAddresses.id(String(value.dropFirst()), ofPage: number)) }
                return try addresses.data(value, from: page).map(Change.text)
            case "src", "poster", "data": return try addresses.data(value, from: page).map(Change.text)
            case "srcset": return .gone
            case _ where SingleFilePart.paints.contains(name):
                guard value.utf8.contains("url(") else { return nil }
                let ids = ["url(#", "url('#", "url(\"#"]
                return .text(ids.reduce(value) { $0.utf8.replacing($1, with: "\($1)p\(number).") })
            default: return nil
            }
        }

        private static func level(of name: String) -> Int? {
            guard name.utf8.count == 2, name.utf8.hasPrefix("h"), let level = Int(name.dropFirst()), (1...6).contains(level) else {
                return nil
            }
            return level
        }
    }
}
