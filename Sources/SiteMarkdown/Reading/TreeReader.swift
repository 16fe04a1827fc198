import Platform
import CMarkGFM
import SiteBase

/// Reads the library's syntax tree as events.
struct TreeReader {
    private(set) var events: [MarkdownEvent] = []
    /// The texts of all events, concatenated, as UTF-8.
    private(set) var texts: [UInt8] = []
    /// Whether a line break in a paragraph stays a line break on the page. Otherwise it is a space, or nothing between Chinese and Japanese
    /// letters.
    private let keepsBreaks: Bool
    /// Whether the tree contains guards, which the events must not.
    private var isGuarded = false

    /// - Parameter capacity: the expected length of all texts in bytes.
    init(capacity: Int, keepsBreaks: Bool = true) {
        events.reserveCapacity(16)
        texts.reserveCapacity(capacity)
        self.keepsBreaks = keepsBreaks
    }

    /// Parses a text and reads its tree.
    mutating func read(_ text: String) throws(MarkdownError) {
        let guarded = SourceGuards.guarded(text)
        isGuarded = guarded != nil
        var copy = guarded ?? text
        guard let document = Extensions.shared.parse(&copy) else { throw .outOfMemory }
        defer { cmark_node_free(document) }
        guard let iterator = cmark_iter_new(document) else { throw .outOfMemory }
        defer { cmark_iter_free(iterator) }
        var depth = 0
        var addresses = 0
        while true {
            let step = cmark_iter_next(iterator)
            guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
            if cmark_node_get_type(node) == CMARK_NODE_TEXT {
                if let words = self.text(cmark_node_get_literal(node)) { events.append(words) }
            } else if let leaf = leaf(node) {
                if step == CMARK_EVENT_ENTER { events.append(leaf) }
            } else if let element = element(node) {
                if step == CMARK_EVENT_ENTER {
                    depth += 1
                    addresses += element.addressLength
                    guard depth <= Markdown.depthLimit else { throw .tooDeep }
                    guard addresses <= Markdown.addressLimit else { throw .tooManyReferences }
                    events.append(.open(element))
                } else {
                    depth -= 1
                    events.append(.close(element))
                }
            }
        }
    }

    private mutating func leaf(_ node: OpaquePointer) -> MarkdownEvent? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_CODE: .code(append(cmark_node_get_literal(node)))
        case CMARK_NODE_SOFTBREAK where !keepsBreaks: .softBreak
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_CODE_BLOCK:
            .codeBlock(append(cmark_node_get_literal(node)), info: append(cmark_node_get_fence_info(node)))
        case CMARK_NODE_FOOTNOTE_REFERENCE: noteMark(node)
        case CMARK_NODE_HTML_INLINE: .tag(append(cmark_node_get_literal(node)))
        default: nil
        }
    }

    private mutating func text(_ pointer: UnsafePointer<CChar>?) -> MarkdownEvent? {
        guard let pointer else { return nil }
        // An empty text marks an escaped `[ ]`, which begins no task.
        if SourceGuards.beginsHidden(pointer, after: UInt8(ascii: "[")) { events.append(.text(texts.count..<texts.count)) }
        if !keepsBreaks { joinLines(before: pointer) }
        let start = texts.count
        let text = append(pointer, keepsEscapes: true)
        guard isGuarded else { return .text(text) }
        // An empty text separates an escaped sign from what follows, so that they have no meaning together.
        var place = start
        for end in SourceGuards.takeEscapes(from: &texts, behind: start) {
            events += [.text(place..<end), .text(end..<end)]
            place = end
        }
        return place < texts.count ? .text(place..<texts.count) : nil
    }

    /// Decides what the last line end is before a text: nothing between Chinese and Japanese letters, or a line break before a date or
    /// number with which the author began a line.
    private mutating func joinLines(before pointer: UnsafePointer<CChar>) {
        guard let index = lastWords(before: events.count), case .softBreak = events[index] else { return }
        if SourceGuards.beginsHiddenNumber(pointer) {
            events[index] = .lineBreak
        } else if let before = lastWords(before: index), case .text(let text) = events[before] {
            let count = strlen(pointer)
            let next = pointer.withMemoryRebound(to: UInt8.self, capacity: count) {
                UnsafeBufferPointer(start: $0, count: min(4, count)).scalar(at: 0).scalar
            }
            let last = texts.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[text]).scalar(before: text.count) }
            if CharacterClass.joinsLines(last, next) { events.remove(at: index) }
        }
    }

    /// The last text or line end in the open paragraph.
    private func lastWords(before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            switch events[index] {
            case .text, .code, .lineBreak, .softBreak: return index
            case .open(let element) where element.isLeafBlock, .close(let element) where element.isLeafBlock: return nil
            default: break
            }
        }
        return nil
    }

    /// A footnote mark. The library counts footnotes from 1, in their order at the end of the tree.
    private func noteMark(_ node: OpaquePointer) -> MarkdownEvent? {
        Int(string(cmark_node_get_literal(node))).map { .noteMark($0 - 1) }
    }

    private func element(_ node: OpaquePointer) -> MarkdownElement? {
        let type = cmark_node_get_type(node)
        switch type {
        case CMARK_NODE_DOCUMENT: return nil
        case CMARK_NODE_PARAGRAPH: return .paragraph(isBare: isInTightList(node))
        case CMARK_NODE_HEADING: return .heading(level: Int(cmark_node_get_heading_level(node)))
        case CMARK_NODE_BLOCK_QUOTE: return .quotation
        case CMARK_NODE_LIST:
            guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .bulletList }
            return .orderedList(start: Int(cmark_node_get_list_start(node)))
        case CMARK_NODE_ITEM: return .item
        case CMARK_NODE_FOOTNOTE_DEFINITION: return .note
        case CMARK_NODE_EMPH: return .emphasis
        case CMARK_NODE_STRONG: return .strong
        case CMARK_NODE_LINK: return .link(url: address(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
        case CMARK_NODE_IMAGE: return .image(url: address(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)), width: nil)
        default: return extensionElement(node)
        }
    }

    /// An element of an extension. Node types of extensions are assigned at registration, so they are recognised by name.
    private func extensionElement(_ node: OpaquePointer) -> MarkdownElement? {
        switch string(cmark_node_get_type_string(node)) {
        case "strikethrough": return .strikethrough
        case "table": return .table
        case "table_header": return .tableRow(isHeader: true)
        case "table_row": return .tableRow(isHeader: false)
        case "table_cell":
            let row = cmark_node_parent(node)
            let isHeader = row.map { cmark_gfm_extensions_get_table_row_is_header($0) != 0 } ?? false
            return .tableCell(isHeader: isHeader, alignment: alignment(of: node, in: row))
        default: return nil
        }
    }

    private func alignment(
        of cell: OpaquePointer,
        in row: OpaquePointer?
    ) -> MarkdownElement.Alignment? {
        guard let row, let table = cmark_node_parent(row), let alignments = cmark_gfm_extensions_get_table_alignments(table) else {
            return nil
        }
        var column = 0
        var sibling = cmark_node_previous(cell)
        while let node = sibling {
            column += 1
            sibling = cmark_node_previous(node)
        }
        guard column < Int(cmark_gfm_extensions_get_table_columns(table)) else { return nil }
        switch alignments[column] {
        case UInt8(ascii: "l"): return .left
        case UInt8(ascii: "c"): return .centre
        case UInt8(ascii: "r"): return .right
        default: return nil
        }
    }

    private func isInTightList(_ node: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(node), let list = cmark_node_parent(item) else { return false }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }

    /// Appends a text from the library. Returns its range.
    private mutating func append(_ pointer: UnsafePointer<CChar>?, keepsEscapes: Bool = false) -> Range<Int> {
        let start = texts.count
        if let pointer {
            let count = strlen(pointer)
            pointer.withMemoryRebound(to: UInt8.self, capacity: count) {
                let bytes = UnsafeBufferPointer(start: $0, count: count)
                if isGuarded {
                    let own = SourceGuards.restored(bytes, keepsEscapes: keepsEscapes)
                    return texts.append(contentsOf: own)
                }
                if ForbiddenCharacter.mayStand(in: bytes) { texts.append(string(pointer)) } else { texts.append(contentsOf: bytes) }
            }
        }
        return start..<texts.count
    }

    private func address(_ pointer: UnsafePointer<CChar>?) -> String {
        let text = pointer.map { String(cString: $0) } ?? ""
        return isGuarded ? SourceGuards.restored(text) : text
    }

    private func string(_ pointer: UnsafePointer<CChar>?) -> String {
        let text = address(pointer)
        // A character reference can name a character that HTML forbids, such as `&#1;`.
        guard ForbiddenCharacter.first(in: text) != nil else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { ForbiddenCharacter.first(in: String($0)) == nil ? $0 : "\u{FFFD}" })
        )
    }
}
