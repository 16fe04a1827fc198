import SiteBase

/// Marks of notes, and the notes.
extension DocumentComposer {
    /// Adds a mark that leads to its note.
    mutating func addMark(_ note: Int) {
        guard let number = numbers[note] else { return }
        marksSoFar[note] += 1
        let id = Self.id(ofMark: marksSoFar[note], number)
        let label = words.note.utf8.replacing("{number}", with: "\(number)")
        markup { out in
            out.append("<sup><a href=\"#fn-\(number)\" id=\"\(id)\" role=\"doc-noteref\" aria-label=\"")
            HTMLEscape.append(label, to: &out)
            out.append("\">\(number)</a></sup>")
        }
    }

    /// Adds the notes that have marks.
    mutating func addNotes() {
        guard !numbers.order.isEmpty else { return }
        let name = words.notes
        markup { out in
            out.append("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"")
            HTMLEscape.append(name, to: &out)
            out.append("\">\n<ol>\n")
        }
        for (index, note) in numbers.order.enumerated() {
            markup("<li id=\"fn-\(index + 1)\">")
            add(document.notes[note][...])
            addBackLinks(of: note, index + 1)
            markup("</li>\n")
        }
        markup("</ol>\n</section>\n")
    }

    /// Adds a link to each mark: in the note's last paragraph, or in one of their own.
    private mutating func addBackLinks(of note: Int, _ number: Int) {
        let isInParagraph = if case .close(.paragraph(isBare: false))? = events.last { true } else { false }
        let label = words.backToText
        let count = numbers.marks[note]
        place(beforeLast: isInParagraph) { out in
            if !isInParagraph { out.append("<p>") }
            for mark in 1...count {
                if isInParagraph || mark > 1 { out.append(" ") }
                out.append("<a href=\"#\(Self.id(ofMark: mark, number))\" role=\"doc-backlink\" aria-label=\"")
                HTMLEscape.append(label, to: &out)
                // The selector keeps the arrow from becoming a coloured picture.
                out.append(mark > 1 ? " (\(mark))\">↩\u{FE0E}<sup>\(mark)</sup></a>" : "\">↩\u{FE0E}</a>")
            }
            if !isInParagraph { out.append("</p>\n") }
        }
    }

    private static func id(ofMark mark: Int, _ number: Int) -> String { mark == 1 ? "fnref-\(number)" : "fnref-\(number)-\(mark)" }
}
