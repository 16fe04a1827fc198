import DataReading
import Diagnostics
import SiteBase
import SiteMarkdown

/// A Markdown text of the data with its location, where broken links are reported.
package struct MarkdownField: Sendable {
    /// The text, letter for letter.
    package let text: String
    /// Where it stands in the data.
    let place: Diagnostic.Location
    /// The object that it is a field of.
    fileprivate let parent: FieldPath
    fileprivate let key: String

    /// What a reader sees of it.
    package func visibleText(isMarkdown: Bool) -> String {
        guard isMarkdown else { return text }
        do throws(MarkdownError) {
            return try Markdown(checked: text).visibleText
        } catch {
            // Its errors are reported by the page that shows it.
            return text
        }
    }

    /// The field's path.
    var fieldPath: String { FieldPath.key(parent, key).description }
}

extension String {
    /// Its first characters; where others are left out, with an ellipsis.
    package func cut(to length: Int) -> String {
        guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end < endIndex else { return self }
        return self[..<end] + "…"
    }
}

extension Fields {
    /// A Markdown text within the limits of `Markdown`; or, if it is none, any text.
    package mutating func markdown(_ key: String, isMarkdown: Bool = true) -> MarkdownField? {
        guard let value = value(key), let text = text(key) else { return nil }
        if isMarkdown, let fault = Markdown.fault(in: text) {
            report(value, key, .markdown(fault))
            return nil
        }
        return MarkdownField(text: text, place: .file(file, offset: value.offset), parent: path, key: key)
    }

    /// An address that a reader may follow: `http` or `https`.
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
