package import DataReading
package import Diagnostics
import SiteBase
package import SiteMarkdown

/// A Markdown text in the data, with its location for messages about broken links.
package final class MarkdownField: Sendable {
    /// The text without comments, otherwise unchanged.
    package let text: String
    /// The text as it is in the data, if it contains comments.
    private let original: String?
    /// The location in the data.
    package let place: Diagnostic.Location
    /// The path of the object that contains the field.
    private let parent: FieldPath
    private let key: String
    /// Whether it is the text of a whole page.
    package let isDocument: Bool
    /// Whether a line break in a paragraph stays a line break on the page.
    private let keepsBreaks: Bool
    /// Whether the text is in a Markdown file.
    package let isInMarkdownFile: Bool

    fileprivate init(
        text: String,
        original: String?,
        place: Diagnostic.Location,
        parent: FieldPath,
        key: String,
        isDocument: Bool,
        keepsBreaks: Bool,
        isInMarkdownFile: Bool
    ) {
        self.isInMarkdownFile = isInMarkdownFile
        self.keepsBreaks = keepsBreaks
        self.text = text
        self.original = original
        self.place = place
        self.parent = parent
        self.key = key
        self.isDocument = isDocument
    }

    /// Parses the text. Only texts in Markdown files have anchors.
    package func markdown() throws(MarkdownError) -> Markdown {
        try Markdown(checked: text, keepsBreaks: keepsBreaks, hasAnchors: isInMarkdownFile)
    }

    /// Parses the text of a page.
    package func document() throws(MarkdownError) -> MarkdownDocument { try MarkdownDocument(checked: text, keepsBreaks: keepsBreaks) }

    /// The ids that headings must not have; nil if headings have no ids.
    package func reservedIDs(_ reserved: Set<String>) -> Set<String>? { isInMarkdownFile ? reserved : nil }

    /// The addresses of links and pictures inside the site; none if the text has an error, which its page reports.
    package var addressesInSite: [String] {
        guard text.holds(UInt8(ascii: "[")) || text.holds(UInt8(ascii: "<")) else { return [] }
        do throws(MarkdownError) {
            let addresses = isDocument ? try document().addresses : try markdown().addresses
            return addresses.filter { LinkAddress.scheme(of: $0) == nil }
        } catch {
            return []
        }
    }

    /// The text without Markdown syntax.
    package func visibleText(isMarkdown: Bool) -> String {
        guard isMarkdown else { return text }
        do throws(MarkdownError) {
            return try isDocument ? document().visibleText : markdown().visibleText
        } catch {
            // The page that shows the text reports its errors.
            return text
        }
    }

    /// The location of an address in the text. It is exact only in a Markdown file; in other files, it is that of the text.
    package func place(of address: String) -> Diagnostic.Location {
        guard isInMarkdownFile, case .file(let file, let offset) = place else { return place }
        // A link in a note may contain more before its end.
        let written = NoteLink.isAddress(address) ? String(Substring(address.utf8.dropLast(2))) : address
        return (original ?? text).withBytes { bytes in
            written.withBytes { wanted in
                guard let first = wanted.first else { return place }
                var at = bytes.firstIndex(of: first, from: 0)
                while at + wanted.count <= bytes.count {
                    let (before, after) = (at == 0 ? 0 : bytes[at - 1], at + wanted.count == bytes.count ? 0 : bytes[at + wanted.count])
                    // An address stands between delimiters.
                    if bytes[at..<at + wanted.count].elementsEqual(wanted),
                        before <= 0x20 || "(<:!".utf8.contains(before) || wanted[0] == UInt8(ascii: "["),
                        after <= 0x20 || ")>|]#".utf8.contains(after)
                    {
                        return .file(file, offset: offset + at)
                    }
                    at = bytes.firstIndex(of: first, from: at + 1)
                }
                return place
            }
        }
    }

    /// Whether a text may have blocks of lists.
    package static func mayHaveLists(_ text: String) -> Bool {
        // Most texts have no code, which is soon found out.
        (text.holds(UInt8(ascii: "`")) || text.holds(UInt8(ascii: "~")))
            && ["```list", "``` list", "~~~list", "~~~ list"].contains { text.utf8.contains($0) }
    }

    /// The place of a block of a list, by its number among those of the text.
    package func place(ofList number: Int) -> Diagnostic.Location {
        guard isInMarkdownFile, case .file(let file, let offset) = place else { return place }
        var start = 0
        var rest = number
        for line in (original ?? text).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let fence = String(decoding: Array(line), as: UTF8.self).trimmed
            if Self.mayHaveLists(fence), fence.utf8.hasPrefix("```") || fence.utf8.hasPrefix("~~~") {
                if rest == 0 { return .file(file, offset: offset + start) }
                rest -= 1
            }
            start += line.count + 1
        }
        return place
    }

    /// The file of the text, reduced to a part of it at its lines, so that messages about the part have the right lines.
    package func file(of part: String) -> SourceFile {
        guard isInMarkdownFile, case .file(let file, let offset) = place, let found = (original ?? text).utf8.firstRange(of: part) else {
            return SourceFile(path: place.path, text: part)
        }
        do {
            let head = try FileSystem.read(file.path).prefix(offset)
            let lines = (head + (original ?? text).utf8[..<found.lowerBound]).count { $0 == UInt8(ascii: "\n") }
            return SourceFile(path: file.path, text: String(repeating: "\n", count: lines) + part)
        } catch {
            // Reading the text reported that its file cannot be read. Lines count from the block then.
            return SourceFile(path: file.path, text: part)
        }
    }

    package var fieldPath: String { FieldPath.key(parent, key).description }
}

extension FieldValue {
    /// Calls a closure with each Markdown text in the value.
    package func eachMarkdown(_ body: (MarkdownField) -> Void) {
        switch self {
        case .markdown(let text): body(text)
        case .object(let object): for value in object.values { value.eachMarkdown(body) }
        case .objects(let objects): for object in objects { for value in object.values { value.eachMarkdown(body) } }
        case .none, .text, .number, .decimal, .flag, .word, .texts, .date, .picture, .file: break
        }
    }
}

extension String {
    /// The first characters of the text, with an ellipsis if it is longer.
    package func cut(to length: Int) -> String {
        guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end < endIndex else { return self }
        return self[..<end] + "…"
    }
}

extension Fields {
    /// Reads a Markdown text within the limits of `Markdown`, or a plain text.
    ///
    /// - Parameter breaks: whether a line break in a paragraph stays a line break on the page. Nil means yes, except in Markdown files,
    ///   whose editors wrap lines.
    package mutating func markdown(
        _ key: String,
        isMarkdown: Bool = true,
        isDocument: Bool = false,
        breaks: Bool? = nil
    ) -> MarkdownField? {
        guard let value = value(key), var text = text(key) else { return nil }
        // Programs of museums write HTML into their tables.
        if isMarkdown, !MarkdownFile.isNamed(file.path), HTMLText.isHTML(text) { text = HTMLText.markdown(of: text, keepsAddresses: true) }
        if isMarkdown, let fault = Markdown.fault(in: text) {
            report(value, key, .markdown(fault))
            return nil
        }
        let isInMarkdownFile = MarkdownFile.isNamed(file.path)
        let losses = isMarkdown ? MarkdownLosses(text) : nil
        for loss in losses?.losses ?? [] {
            let place = SourceValue(.text(text), offset: isInMarkdownFile ? value.offset + loss.first : value.offset)
            report(place, key, .loss(loss))
        }
        return MarkdownField(
            text: losses?.text ?? text,
            original: losses.map { _ in text },
            place: .file(file, offset: value.offset),
            parent: path,
            key: key,
            isDocument: isDocument,
            keepsBreaks: breaks ?? !isInMarkdownFile,
            isInMarkdownFile: isInMarkdownFile
        )
    }

    /// Reads an `http` or `https` address.
    package mutating func webAddress(_ key: String) -> String? {
        guard let value = value(key), let text = text(key) else { return nil }
        guard LinkAddress.isOnTheWeb(text) else {
            let hasScheme = LinkAddress.scheme(of: text) != nil
            let isBare = !hasScheme && text.utf8.contains(".") && !text.contains { $0.isWhitespace } && text.count < 60
            report(value, key, .webAddress(found: value, bare: isBare ? text : nil, key: key))
            return nil
        }
        return text
    }
}
