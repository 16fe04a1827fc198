import SiteBase

extension MarkdownWriter {
    struct OpenLink {
        /// The offset in the HTML of the link's content.
        let start: Int
        /// The text to show if the link has no content.
        let name: () -> LinkTitle
    }

    mutating func openLink(_ url: String, _ title: String) {
        guard LinkAddress.isSafe(url), let target = written(url) else { return }
        push("<a href=\"")
        LinkAddress.append(target.address, to: &out)
        push("\"")
        pushTitle(title)
        push(">")
        openedLink = OpenLink(start: out.count, name: { target.title?().flatMap { $0.text.isEmpty ? nil : $0 } ?? LinkTitle(url) })
    }

    mutating func closeLink() {
        guard let link = openedLink else { return }
        openedLink = nil
        if out[link.start...].allSatisfy({ $0 == UInt8(ascii: " ") }) { write(link.name()) }
        push("</a>")
    }

    private mutating func write(_ title: LinkTitle) {
        guard let language = title.language else { return HTMLEscape.append(title.text, to: &out) }
        push("<span lang=\"")
        HTMLEscape.append(language, to: &out)
        push("\">")
        HTMLEscape.append(title.text, to: &out)
        push("</span>")
    }

    private func written(_ url: String) -> (address: String, title: (() -> LinkTitle?)?, picture: MarkdownPicture?)? {
        switch destination(url) {
        case .address(let address, let title): (address, title, nil)
        case .picture(let picture): (picture.address, nil, picture)
        case .dropped: nil
        }
    }

    /// Opens an image. A forbidden image becomes its alternative text.
    ///
    /// - Parameter width: the maximum width in px.
    mutating func openImage(_ url: String, _ title: String, _ width: Int?) {
        imageDepth = 1
        isImageShown = false
        guard LinkAddress.isSafe(url), let (address, _, picture) = written(url), let first = address.utf8.first, first != UInt8(ascii: "#")
        else { return }
        isImageShown = true
        isInPicture = !place.isFeed && picture.map { !$0.widths.isEmpty } ?? false
        let shown = picture.map { picture in
            guard let width, width < picture.size.width else { return picture.size }
            return ImageSize(width: width, height: max(1, picture.size.height * width / picture.size.width))
        }
        if let picture, let shown, !place.isFeed { pushWidths(of: picture, shown.width) }
        push("<img src=\"")
        LinkAddress.append(address, to: &out)
        push("\"")
        if let size = shown {
            push(" width=\"\(size.width)\" height=\"\(size.height)\"")
            if !place.isFeed { push(" loading=\"lazy\"") }
        } else if let width {
            push(" width=\"\(width)\"")
        }
        pushTitle(title)
        push(" alt=\"")
    }

    /// Writes the widths of a picture, which is as wide as itself or as the text column.
    private mutating func pushWidths(of picture: MarkdownPicture, _ own: Int) {
        guard !picture.widths.isEmpty else { return }
        push("<picture><source type=\"image/webp\" srcset=\"")
        for (number, (address, width)) in picture.widths.enumerated() {
            if number > 0 { push(", ") }
            LinkAddress.append(address, to: &out)
            push(" \(width)w")
        }
        push("\" sizes=\"(min-width: 44em) min(\(own)px, 40rem), min(\(own)px, 100vw - 2.5rem)\">")
    }

    /// Writes the content of an image as its alternative text.
    mutating func writeAlternative(_ event: MarkdownEvent) {
        switch event {
        case .open(.image): imageDepth += 1
        case .close(.image):
            imageDepth -= 1
            if imageDepth == 0 {
                if isImageShown { push(isInPicture ? "\"></picture>" : "\">") }
                levels.removeLast()
            }
        case .text(let text), .code(let text): escape(text)
        case .lineBreak, .softBreak: push(" ")
        default: break
        }
    }

    private mutating func pushTitle(_ title: String) {
        guard !title.isEmpty else { return }
        push(" title=\"")
        HTMLEscape.append(title, to: &out)
        push("\"")
    }
}
