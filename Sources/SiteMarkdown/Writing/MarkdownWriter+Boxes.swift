import SiteBase

/// Writes callouts and elements that authors wrote as HTML.
extension MarkdownWriter {
    mutating func open(_ element: HTMLElement) {
        if place.isFeed, let plain = element.inFeed { return push(plain.start) }
        push("<\(element.name)")
        switch element {
        case .abbr(let title): if !title.isEmpty { push("title", title) }
        case .span(let language): push("lang", language)
        case .details(let isOpen): push(isOpen ? "\(restClass) open" : restClass)
        case .figure: push(restClass)
        default: break
        }
        push(element.isBlock ? ">\n" : ">")
    }

    mutating func push(_ attribute: String, _ value: String) {
        push(" \(attribute)=\"")
        HTMLEscape.append(value, to: &out)
        push("\"")
    }

    /// The types that look like another type.
    ///
    /// Source: Obsidian Help, "Callouts".
    private static let types: [String: String] = [
        "summary": "abstract", "tldr": "abstract", "hint": "tip", "important": "tip", "check": "success", "done": "success",
        "help": "question",
        "faq": "question", "caution": "warning", "attention": "warning", "fail": "failure", "missing": "failure", "error": "danger",
        "cite": "quote",
    ]

    private static let looks: Set<String> = [
        "note", "abstract", "info", "todo", "tip", "success", "question", "warning", "failure", "danger", "bug", "example", "quote",
    ]

    mutating func close(_ element: HTMLElement) {
        if place.isFeed, let plain = element.inFeed { return push(plain.end) }
        push("</\(element.name)>\(element.isBlock || element.isHeading ? "\n" : "")")
    }

    mutating func openCallout(_ type: String, _ isOpen: Bool?) {
        let own = Self.types[type] ?? type
        // Boxes in a feed are always open.
        let isOpen = place.isFeed ? nil : isOpen
        callouts.append(isOpen)
        if place.isFeed { return push("<blockquote>\n") }
        push(isOpen == nil ? "<div role=\"note\" class=\"callout callout-" : "<details class=\"callout callout-")
        push(Self.looks.contains(own) ? own : "note")
        push(isPastCut && !currentIsRest ? " fold-rest\"" : "\"")
        push(isOpen == true ? " open>\n" : ">\n")
    }

    mutating func openCalloutTitle(_ type: String) {
        if place.isFeed {
            push("<p><strong>")
        } else {
            push(callouts.last == .some(nil) ? "<p class=\"callout-title\">" : "<summary class=\"callout-title\">")
        }
        // The title defaults to the name of the type, as in Obsidian.
        if let first = type.first {
            HTMLEscape.append(words.callout(Self.types[type] ?? type) ?? first.uppercased() + type.dropFirst(), to: &out)
        }
    }

    mutating func closeCalloutTitle() {
        push(place.isFeed ? "</strong></p>\n" : callouts.last == .some(nil) ? "</p>\n" : "</summary>\n")
    }

    mutating func closeCallout() {
        let isOpen = callouts.removeLast()
        push(place.isFeed ? "</blockquote>\n" : isOpen == nil ? "</div>\n" : "</details>\n")
    }

    mutating func openNotes() {
        push(place.isFirst ? "<section class=\"footnotes" : "<div class=\"footnotes")
        push(isPastCut && !currentIsRest ? " fold-rest\"" : "\"")
        // Landmarks on a page must have different names.
        if place.isFirst {
            push(" role=\"doc-endnotes\"")
            push("aria-label", words.notes)
        }
        push(">\n<ol>\n")
    }
}
