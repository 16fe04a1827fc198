import SiteBase

/// Composes the events of a text for display: marks link to footnotes, which come at the end. In a document, headings also get levels, ids
/// and links, and pictures with titles become figures.
struct DocumentComposer {
    /// A heading, and its inline events without links, pictures and footnote marks.
    struct Heading {
        let level: Int
        let id: String
        let text: String
        let content: [MarkdownEvent]
    }

    private(set) var events: [MarkdownEvent] = []
    private(set) var headings: [Heading] = []
    var texts: [UInt8]
    let markdown: Markdown
    let words: TextWords
    let place: TextPlace
    let destination: (String) -> MarkdownDestination
    let numbers: NoteNumbers
    /// The number of marks so far, for each footnote.
    var marksSoFar: [Int]
    private let headingShift: Int
    /// The ids of a document's headings; nil for other texts, where only footnotes are composed.
    private var ids: HeadingIDs?
    private var isInNotes = false
    private var imageDepth = 0
    private var isInLink = false
    private var isInTableOfTexts = false
    /// Footnote marks inside a link. They follow the link, because links do not nest.
    private var waitingMarks: [Int] = []

    /// - Parameter reservedIDs: the ids that a document's headings must not have; nil if the text is no document.
    init(
        of markdown: Markdown,
        body: ArraySlice<MarkdownEvent>,
        reservedIDs: Set<String>?,
        texts words: TextWords,
        place: TextPlace,
        destination: @escaping (String) -> MarkdownDestination
    ) {
        self.markdown = markdown
        self.words = words
        self.place = place
        self.destination = destination
        texts = markdown.texts
        numbers = NoteNumbers(body: body, notes: markdown.notes)
        marksSoFar = numbers.marks.map { _ in 0 }
        headingShift = 2 - (body.compactMap(\.headingLevel).min() ?? 2)
        ids = reservedIDs.map { HeadingIDs(reserved: $0) }
    }

    func html(of events: ArraySlice<MarkdownEvent>) -> [UInt8] {
        texts.withUnsafeBufferPointer { texts in
            var writer = MarkdownWriter(texts: texts, words: words, place: place, destination: destination)
            for event in events { writer.write(event) }
            return writer.out
        }
    }

    /// Composes the body and the footnotes.
    mutating func compose(_ body: ArraySlice<MarkdownEvent>) {
        add(body)
        isInNotes = true
        addNotes()
    }

    mutating func add(_ added: ArraySlice<MarkdownEvent>) {
        var index = added.startIndex
        while index < added.endIndex {
            let event = added[index]
            index += 1
            switch event {
            case .open(.heading(let level)) where ids != nil:
                guard let end = MarkdownDocument.endOfHeading(in: added, from: index) else { continue }
                if index < end { addHeading(level, added[index..<end]) }
                index = end + 1
            case .open(.table) where ids != nil && !place.isFeed && MarkdownDocument.hasTexts(table: added[index...]):
                isInTableOfTexts = true
                markup("<div class=\"table-of-texts\">\n")
                events.append(event)
            case .close(.table) where isInTableOfTexts:
                isInTableOfTexts = false
                events.append(event)
                markup("</div>\n")
            case .open(.tableRow(isHeader: false)) where ids != nil && !place.isFeed:
                events.append(event)
                guard let name = MarkdownDocument.nameOfRow(in: added, from: index) else { continue }
                let id = ids?.next(forRow: markdown.text(of: added[name...name]) ?? "") ?? ""
                events += [added[index], .open(.anchor(id: id)), added[name], .close(.anchor(id: id))]
                index = name + 1
            case .open(.paragraph):
                if ids != nil, let figure = Figure(in: added[index...]), isShown(figure.address) {
                    add(figure)
                    index = figure.content.endIndex + 2
                } else {
                    events.append(event)
                }
            case .noteMark(let note): if imageDepth == 0 { if isInLink { waitingMarks.append(note) } else { addMark(note) } }
            default:
                events.append(event)
                follow(event)
            }
        }
    }

    private mutating func follow(_ event: MarkdownEvent) {
        switch event {
        case .open(.image): imageDepth += 1
        case .close(.image): imageDepth -= 1
        case .open(.link): isInLink = true
        case .close(.link):
            isInLink = false
            for note in waitingMarks { addMark(note) }
            waitingMarks = []
        default: break
        }
    }

    /// Appends HTML unchanged.
    mutating func markup(_ html: String) { markup { $0.append(html) } }

    mutating func markup(_ write: (inout [UInt8]) -> Void) {
        let start = texts.count
        write(&texts)
        events.append(.markup(start..<texts.count))
    }

    mutating func append(_ added: [MarkdownEvent]) { events += added }

    /// Appends HTML, or inserts it before the last event.
    mutating func markup(beforeLast: Bool, _ write: (inout [UInt8]) -> Void) {
        let last = beforeLast ? events.popLast() : nil
        markup(write)
        if let last { events.append(last) }
    }

    // MARK: Headings

    private mutating func addHeading(_ sourceLevel: Int, _ content: ArraySlice<MarkdownEvent>) {
        let level = max(2, min(6, sourceLevel + headingShift))
        let text = markdown.text(of: content) ?? Self.address(in: content)
        let id = ids?.next(for: text ?? "") ?? ""
        if !isInNotes {
            headings.append(Heading(level: level, id: id, text: text ?? id, content: contentsEntry(content, text ?? id)))
        }
        guard !place.isFeed else {
            markup("<h\(level)>")
            add(content)
            return markup("</h\(level)>\n")
        }
        markup { out in
            out.append("<h\(level) id=\"")
            HTMLEscape.append(id, to: &out)
            out.append("\">")
        }
        add(content)
        let label = words.headingLink
        markup { out in
            out.append(" <a class=\"heading-link\" href=\"")
            LinkAddress.append("#" + id, to: &out)
            out.append("\" aria-label=\"")
            HTMLEscape.append(label, to: &out)
            out.append("\">#</a></h\(level)>\n")
        }
    }

    /// The events of a heading for a table of contents, on one line.
    private mutating func contentsEntry(_ content: ArraySlice<MarkdownEvent>, _ text: String) -> [MarkdownEvent] {
        func texts(of write: (inout [UInt8]) -> Void, _ texts: inout [UInt8]) -> Range<Int> {
            let start = texts.count
            write(&texts)
            return start..<texts.count
        }
        guard markdown.text(of: content) != nil else { return [.text(texts(of: { $0.append(text) }, &self.texts))] }
        return content.compactMap { event in
            switch event {
            case .open(.link), .close(.link), .open(.image), .close(.image), .noteMark: nil
            case .lineBreak, .softBreak: .text(texts(of: { $0.append(" ") }, &self.texts))
            default: event
            }
        }
    }

    static func address(in content: ArraySlice<MarkdownEvent>) -> String? {
        content.lazy.compactMap { if case .open(.link(let url, _)) = $0 { url } else { nil } }.first
    }
}
