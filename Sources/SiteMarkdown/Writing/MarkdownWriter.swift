import SiteBase

/// Writes events as HTML and marks everything after the cut.
struct MarkdownWriter {
    /// An open element. If an element is open at the cut and continues after it, a span wraps the rest.
    struct Level {
        let element: MarkdownElement?
        let isWhollyRest: Bool
        var hasOpenSpan = false
        var hasBody = false
    }

    var out: [UInt8] = []
    let texts: UnsafeBufferPointer<UInt8>
    private let cut: Int?
    private let headingShift: Int
    let destination: (String) -> MarkdownDestination
    /// The interface words in the text.
    let words: TextWords
    let place: TextPlace
    /// The number of open spoilers whose content is left out.
    private var unwrittenDepth = 0
    /// The UTF-8 offset in the visible text.
    private var position = 0
    var isPastCut = false
    private var isFirstBlock = true
    var imageDepth = 0
    var isImageShown = false
    var isInPicture = false
    /// The ids of the remaining headings; empty if headings have none.
    private var headingIDs: ArraySlice<String>
    /// The link that is open. Links do not nest.
    var openedLink: OpenLink?
    /// For each open callout, whether it is unfolded; nil if it cannot be folded.
    var callouts: [Bool?] = []
    var levels = [Level(element: nil, isWhollyRest: false)]

    /// - Parameter texts: the texts of the events, which must outlive the writer.
    init(
        texts: UnsafeBufferPointer<UInt8>,
        words: TextWords,
        place: TextPlace,
        cut: Int? = nil,
        headingShift: Int = 0,
        headingIDs: [String] = [],
        destination: @escaping (String) -> MarkdownDestination
    ) {
        self.texts = texts
        out.reserveCapacity(texts.count + texts.count / 8 + 128)
        self.cut = cut
        self.headingShift = headingShift
        self.destination = destination
        self.words = words
        self.place = place
        self.headingIDs = headingIDs[...]
    }

    mutating func write(_ event: MarkdownEvent) {
        if imageDepth > 0 { return writeAlternative(event) }
        if unwrittenDepth > 0 {
            switch event {
            case .open(.spoiler), .open(.spoilerBlock): unwrittenDepth += 1
            case .close(.spoiler), .close(.spoilerBlock): unwrittenDepth -= 1
            default: break
            }
            return
        }
        switch event {
        // Readers cannot press anything in a feed or inside a link.
        case .open(.spoiler) where place.isFeed || openedLink != nil, .open(.spoilerBlock) where place.isFeed:
            if case .open(.spoiler) = event { push("…") } else { push("<p>…</p>\n") }
            unwrittenDepth = 1
        case .open(let element): open(element)
        case .close(let element): close(element)
        case .text(let text): write(text)
        case .code(let code):
            beginInline()
            push("<code>")
            levels.append(Level(element: nil, isWhollyRest: isPastCut))
            write(code)
            closeSpan()
            levels.removeLast()
            push("</code>")
        case .lineBreak:
            beginInline()
            push("<br>\n")
            position += 1
        case .softBreak:
            beginInline()
            push(" ")
            position += 1
        case .rule:
            pushTag("<hr", ">\n")
        case .codeBlock(let code, let info): writeCodeBlock(code, info: info)
        case .markup(let html):
            beginInline()
            out.append(contentsOf: texts[html])
        case .tag: break
        case .noteMark: break
        }
    }

    // MARK: Blocks

    private mutating func open(_ element: MarkdownElement) {
        if element.isLeafBlock { step() }
        if element.isInline { beginInline() }
        let level = Level(element: element, isWhollyRest: isPastCut && (element.isInline || hasOwnClass(element) || currentIsRest))
        switch element {
        case .paragraph(let isBare): if !isBare { pushTag("<p") }
        case .heading(let number):
            push("<h\(min(6, number + headingShift))")
            if let id = headingIDs.popFirst(), !place.isFeed { push("id", id) }
            pushTag("")
        case .quotation: pushTag("<blockquote", ">\n")
        case .bulletList: pushTag("<ul", ">\n")
        case .orderedList(let start): pushTag(start == 1 ? "<ol" : "<ol start=\"\(start)\"", ">\n")
        case .item: pushTag("<li")
        case .table: pushTag("<table", ">\n")
        case .tableRow(let isHeader):
            if isHeader {
                push("<thead>\n")
            } else if let table = levels.indices.last, !levels[table].hasBody {
                levels[table].hasBody = true
                push("<tbody>\n")
            }
            pushTag("<tr", ">\n")
        case .tableCell(let isHeader, let alignment):
            push(isHeader ? "<th scope=\"col\"" : "<td")
            if let alignment { push(" class=\"align-\(alignment.rawValue)\"") }
            push(">")
        case .emphasis: push("<em>")
        case .strong: push("<strong>")
        case .strikethrough: push("<del>")
        case .spoiler:
            push("<label class=\"spoiler\">")
            push("<input type=\"checkbox\"> <small>")
            HTMLEscape.append(words.spoiler, to: &out)
            push("</small> <span>")
        case .spoilerBlock:
            push("<details class=\"spoiler")
            push(isPastCut && !currentIsRest ? " fold-rest\"><summary>" : "\"><summary>")
            HTMLEscape.append(words.spoiler, to: &out)
            push("</summary>\n")
        case .link(let url, let title): openLink(url, title)
        case .image(let url, let title, let width): openImage(url, title, width)
        case .mark: push("<mark>")
        case .anchor(let id):
            push("<span")
            if !place.isFeed { push("id", id) }
            push(">")
        case .endnotes: openNotes()
        case .endnote(let number):
            push("<li")
            if !place.isFeed { push("id", place.id(ofNote: number)) }
            pushTag("")
        case .task(let isDone, let hasSpoiler):
            // A feed contains no form elements.
            push(
                place.isFeed || hasSpoiler ? isDone ? "☑ " : "☐ " : "<label><input type=\"checkbox\" disabled\(isDone ? " checked" : "")> "
            )
        case .html(let element): open(element)
        case .callout(let type, let isOpen): openCallout(type, isOpen)
        case .calloutTitle(let type): openCalloutTitle(type)
        case .note: break
        }
        levels.append(level)
    }

    private mutating func close(_ element: MarkdownElement) {
        if element.isLeafBlock { cutHere(at: position) }
        closeSpan()
        let level = levels.removeLast()
        switch element {
        case .paragraph(let isBare): if !isBare { push("</p>\n") }
        case .heading(let number): push("</h\(min(6, number + headingShift))>\n")
        case .quotation: push("</blockquote>\n")
        case .bulletList: push("</ul>\n")
        case .orderedList: push("</ol>\n")
        case .item: push("</li>\n")
        case .table: push(level.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
        case .tableRow(let isHeader): push(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
        case .tableCell(let isHeader, _): push(isHeader ? "</th>\n" : "</td>\n")
        case .emphasis: push("</em>")
        case .strong: push("</strong>")
        case .strikethrough: push("</del>")
        case .spoiler: push("</span></label>")
        case .spoilerBlock: push("</details>\n")
        case .link: closeLink()
        case .mark: push("</mark>")
        case .anchor: push("</span>")
        case .html(let element): close(element)
        case .callout: closeCallout()
        case .endnotes: push(place.isFirst ? "</ol>\n</section>\n" : "</ol>\n</div>\n")
        case .endnote: push("</li>\n")
        case .task(_, let hasSpoiler): if !place.isFeed, !hasSpoiler { push("</label>") }
        case .calloutTitle: closeCalloutTitle()
        case .image, .note: break
        }
    }

    private mutating func writeCodeBlock(_ code: Range<Int>, info: Range<Int>) {
        step()
        let language = String(decoding: texts[info], as: UTF8.self).prefix { !$0.isWhitespace }
        pushTag("<pre", "><code")
        if !language.isEmpty {
            push(" class=\"language-")
            HTMLEscape.append(language, to: &out)
            push("\"")
        }
        // Browsers drop a line end after <pre> but not after <code>.
        push(">")
        levels.append(Level(element: nil, isWhollyRest: isPastCut))
        write(texts.withoutLastLineEnd(code))
        closeSpan()
        levels.removeLast()
        push("</code></pre>\n")
    }

    private mutating func step() {
        if !isFirstBlock { position += 1 }
        isFirstBlock = false
    }

    /// Whether the element itself gets the class. Table cells stay in their row, so their content is wrapped. A bare paragraph has no tag.
    private func hasOwnClass(_ element: MarkdownElement) -> Bool {
        switch element {
        case .tableCell, .paragraph(isBare: true), .calloutTitle: false
        case .html(let element): !element.isHeading
        default: true
        }
    }

    var currentIsRest: Bool { levels.last?.isWhollyRest ?? false }

    var restClass: String { isPastCut && !currentIsRest ? " class=\"fold-rest\"" : "" }

    // MARK: Text

    private mutating func write(_ text: Range<Int>) {
        guard let cut, !isPastCut, cut <= position + text.count else {
            beginInline()
            escape(text)
            position += text.count
            return
        }
        let place = text.lowerBound + max(0, cut - position)
        escape(text.lowerBound..<place)
        cutHere(at: cut)
        if place < text.upperBound {
            beginInline()
            escape(place..<text.upperBound)
        }
        position += text.count
    }

    mutating func escape(_ text: Range<Int>) { HTMLEscape.append(UnsafeBufferPointer(rebasing: texts[text]), to: &out) }

    /// Adds the dots if the cut is here and has none yet.
    private mutating func cutHere(at place: Int) {
        guard let cut, !isPastCut, cut <= place else { return }
        push("<span class=\"fold-dots\" hidden>...</span>")
        isPastCut = true
    }

    /// Opens a span around the rest of an element that is open at the cut.
    private mutating func beginInline() {
        guard isPastCut, let last = levels.indices.last, !levels[last].isWhollyRest, !levels[last].hasOpenSpan else { return }
        levels[last].hasOpenSpan = true
        push("<span class=\"fold-rest\">")
    }

    private mutating func closeSpan() {
        guard let last = levels.indices.last, levels[last].hasOpenSpan else { return }
        levels[last].hasOpenSpan = false
        push("</span>")
    }

    mutating func push(_ text: String) { out.append(text) }

    /// Writes a start tag, with the class if it is after the cut.
    private mutating func pushTag(_ start: String, _ end: String = ">") {
        push(start)
        push(restClass)
        push(end)
    }
}
