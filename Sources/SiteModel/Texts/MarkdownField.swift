import DataReading
import Diagnostics
import SiteBase
import SiteMarkdown

/// A Markdown text of the data with its location, where broken links are reported.
package final class MarkdownField: Sendable {
    /// The text, unchanged but for comments, which are left out.
    package let text: String
    /// The text as it is in the data, if it has comments.
    private let original: String?
    /// Its location in the data.
    let place: Diagnostic.Location
    /// The path of the object that contains the field.
    private let parent: FieldPath
    private let key: String
    /// Whether it is the text of a whole page.
    let isDocument: Bool

    fileprivate init(text: String, original: String?, place: Diagnostic.Location, parent: FieldPath, key: String, isDocument: Bool) {
        self.text = text
        self.original = original
        self.place = place
        self.parent = parent
        self.key = key
        self.isDocument = isDocument
    }

    /// The text without Markdown syntax.
    package func visibleText(isMarkdown: Bool) -> String {
        guard isMarkdown else { return text }
        do throws(MarkdownError) {
            return try isDocument ? MarkdownDocument(checked: text).visibleText : Markdown(checked: text).visibleText
        } catch {
            // The page that shows it reports its errors.
            return text
        }
    }

    /// The location of an address in the text. Only a Markdown file has it as it is; in other files, it is that of the text.
    func place(of address: String) -> Diagnostic.Location {
        guard case .file(let file, let offset) = place, MarkdownFile.isNamed(file.path) else { return place }
        return (original ?? text).withBytes { bytes in
            address.withBytes { wanted in
                guard let first = wanted.first else { return place }
                var at = bytes.firstIndex(of: first, from: 0)
                while at + wanted.count <= bytes.count {
                    let (before, after) = (at == 0 ? 0 : bytes[at - 1], at + wanted.count == bytes.count ? 0 : bytes[at + wanted.count])
                    // Between the signs that may stand around an address.
                    if bytes[at..<at + wanted.count].elementsEqual(wanted), before <= 0x20 || "(<:".utf8.contains(before),
                        after <= 0x20 || ")>".utf8.contains(after)
                    {
                        return .file(file, offset: offset + at)
                    }
                    at = bytes.firstIndex(of: first, from: at + 1)
                }
                return place
            }
        }
    }

    /// The field's path.
    var fieldPath: String { FieldPath.key(parent, key).description }
}

extension String {
    /// Its first characters, with an ellipsis if it is longer.
    package func cut(to length: Int) -> String {
        guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end < endIndex else { return self }
        return self[..<end] + "…"
    }
}

extension Fields {
    /// A Markdown text within the limits of `Markdown`, or a plain text.
    package mutating func markdown(_ key: String, isMarkdown: Bool = true, isDocument: Bool = false) -> MarkdownField? {
        guard let value = value(key), let text = text(key) else { return nil }
        if isMarkdown, let fault = isDocument ? MarkdownDocument.fault(in: text) : Markdown.fault(in: text) {
            report(value, key, .markdown(fault))
            return nil
        }
        let losses = isMarkdown ? MarkdownLosses(text) : nil
        for loss in losses?.losses ?? [] {
            let isInFile = MarkdownFile.isNamed(file.path)
            let place = SourceValue(.text(text), offset: isInFile ? value.offset + loss.first : value.offset)
            report(place, key, .loss(loss))
        }
        return MarkdownField(
            text: losses?.text ?? text,
            original: losses.map { _ in text },
            place: .file(file, offset: value.offset),
            parent: path,
            key: key,
            isDocument: isDocument
        )
    }

    /// An `http` or `https` address.
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
