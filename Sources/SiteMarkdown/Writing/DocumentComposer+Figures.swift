import SiteBase

/// An image with a title that is alone in its paragraph.
struct Figure {
    let address: String
    let caption: String
    /// The image without its title.
    let image: MarkdownElement
    /// The events of the alternative text.
    let content: ArraySlice<MarkdownEvent>

    /// - Parameter events: the events after the beginning of a paragraph.
    init?(in events: ArraySlice<MarkdownEvent>) {
        guard case .open(.image(let address, let caption, let width))? = events.first, !caption.isEmpty else { return nil }
        var depth = 0
        let end = events.firstIndex { event in
            if case .open(.image) = event { depth += 1 }
            if case .close(.image) = event { depth -= 1 }
            return depth == 0
        }
        guard let end, case .close(.paragraph)? = events[(end + 1)...].first else { return nil }
        self.address = address
        self.caption = caption
        image = .image(url: address, title: "", width: width)
        content = events[(events.startIndex + 1)..<end]
    }
}

extension DocumentComposer {
    func isShown(_ address: String) -> Bool {
        guard LinkAddress.isSafe(address) else { return false }
        if case .dropped = destination(address) { return false }
        return true
    }

    mutating func add(_ figure: Figure) {
        markup("<figure>")
        append([.open(figure.image)] + figure.content + [.close(figure.image)])
        markup { out in
            out.append("<figcaption>")
            HTMLEscape.append(figure.caption, to: &out)
            out.append("</figcaption></figure>\n")
        }
    }
}
