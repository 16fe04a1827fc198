import SiteBase

/// Footnotes and their marks in the text.
extension DocumentComposer {
    /// Adds a mark that links to its footnote.
    mutating func addMark(_ note: Int) {
        guard let number = numbers[note] else { return }
        marksSoFar[note] += 1
        let id = place.id(ofMark: marksSoFar[note], number)
        let label = words.note.utf8.replacing("{number}", with: "\(number)")
        markup { [place] out in
            Self.addLink("<sup>", to: place.id(ofNote: number), in: place, id: id, "doc-noteref", label, &out)
            out.append("\">\(number)</a></sup>")
        }
    }

    /// Adds the footnotes that have marks.
    mutating func addNotes() {
        guard !numbers.order.isEmpty else { return }
        append([.open(.endnotes)])
        for (index, note) in numbers.order.enumerated() {
            append([.open(.endnote(number: index + 1))])
            if numbers.isHidden[note] { append([.open(.spoilerBlock)]) }
            add(markdown.notes[note][...])
            addBackLinks(of: note, index + 1)
            if numbers.isHidden[note] { append([.close(.spoilerBlock)]) }
            append([.close(.endnote(number: index + 1))])
        }
        append([.close(.endnotes)])
    }

    /// Adds a link back to each mark, in the footnote's last paragraph or in a new one.
    private mutating func addBackLinks(of note: Int, _ number: Int) {
        let isInParagraph = if case .close(.paragraph(isBare: false))? = events.last { true } else { false }
        let label = words.backToText
        let count = numbers.marks[note]
        markup(beforeLast: isInParagraph) { [place] out in
            if !isInParagraph { out.append("<p>") }
            for mark in 1...count {
                if isInParagraph || mark > 1 { out.append(" ") }
                Self.addLink("", to: place.id(ofMark: mark, number), in: place, id: nil, "doc-backlink", label, &out)
                // The variation selector keeps the arrow from becoming an emoji.
                out.append(mark > 1 ? " (\(mark))\">↩\u{FE0E}<sup>\(mark)</sup></a>" : "\">↩\u{FE0E}</a>")
            }
            if !isInParagraph { out.append("</p>\n") }
        }
    }

    /// Adds the beginning of a link to an element of the page, including the link's name.
    private static func addLink(
        _ before: String,
        to target: String,
        in place: TextPlace,
        id: String?,
        _ role: String,
        _ name: String,
        _ out: inout [UInt8]
    ) {
        out.append("\(before)<a href=\"")
        HTMLEscape.append(place.address(of: target), to: &out)
        out.append("\"")
        if let id, !place.isFeed { out.append(" id=\"\(id)\"") }
        out.append(" role=\"\(role)\" aria-label=\"")
        HTMLEscape.append(name, to: &out)
    }
}
