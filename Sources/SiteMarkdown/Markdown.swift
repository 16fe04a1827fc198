import CMarkGFM
import Foundation
import SiteBase

/// A parsed Markdown text: GitHub Flavored Markdown by libcmark-gfm with tables, strikethrough (two tildes) and autolinks. Raw HTML is
/// left out, line breaks are kept, and punctuation stays as it is.
///
/// It may be used from any number of threads; the decision record on Markdown and threads explains how.
public struct Markdown: Sendable {
    /// The maximum length of a text, in UTF-8 bytes. Some texts take quadratic time: up to this length, less than a second.
    public static let sizeLimit = 50_000
    /// The maximum number of `|` in a line: a table row takes quadratic time.
    public static let cellLimit = 500
    /// The maximum number of table cells in a text. The library fills every row to the length of the first, so that a short
    /// text could have millions of cells.
    public static let tableLimit = 100_000
    /// The maximum size of the addresses and titles of all links, in bytes: each `[x]` repeats the target of `[x]: …`.
    public static let addressLimit = 1_000_000
    /// The maximum nesting of lists, quotations and emphasis.
    public static let depthLimit = 100
    /// The maximum number of steps that the library may take to find bare web addresses. It reads the rest of a name with underscores
    /// again for each `www.` in it, and a whole address again for each parenthesis at its end. Ten million steps take 0.1 s.
    public static let autolinkLimit = 10_000_000

    /// The version of libcmark-gfm, for example `0.29.0.gfm.6`.
    public static var libraryVersion: String { String(cString: cmark_version_string()) }

    let events: [MarkdownEvent]
    /// The texts of the events, concatenated, as UTF-8.
    let texts: [UInt8]

    /// Parses a text.
    public init(_ text: String) throws(MarkdownError) {
        if let fault = Self.fault(in: text) { throw fault }
        let isClean = !text.withBytes(ForbiddenCharacter.occurs)
        if isClean, let prose = Self(prose: text) { self = prose } else { try self.init(parsing: text) }
    }

    /// Parses a text that passed ``fault(in:)`` and has no character that HTML forbids.
    package init(checked text: String) throws(MarkdownError) {
        if let prose = Self(prose: text) { self = prose } else { try self.init(parsing: text) }
    }

    init(events: [MarkdownEvent], texts: [UInt8]) {
        self.events = events
        self.texts = texts
    }

    /// Parses any text with the library.
    init(parsing text: String) throws(MarkdownError) {
        var copy = text
        guard let document = Extensions.shared.parse(&copy) else { throw .outOfMemory }
        defer { cmark_node_free(document) }
        var texts: [UInt8] = []
        texts.reserveCapacity(text.utf8.count)
        events = try Self.events(of: document, &texts)
        self.texts = texts
    }

    /// The reason not to parse a text, as far as it can be found without parsing. Only parsing can find the depth of lists.
    public static func fault(in text: String) -> MarkdownError? {
        if text.utf8.count > sizeLimit { return .tooLong(text.utf8.count) }
        if text.holdsWebName || text.holdsScheme, autolinkSteps(text) > autolinkLimit { return .tooManyAddresses }
        guard text.holds(UInt8(ascii: "|")) else { return nil }
        do throws(MarkdownError) {
            try checkCells(text)
            return nil
        } catch {
            return error
        }
    }

    /// An upper bound for the steps that the library needs to find the bare web addresses in a text.
    private static func autolinkSteps(_ text: String) -> Int {
        text.withBytes { bytes in
            var steps = 0
            for run in bytes.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: "<") }) where run.count > 1_000 {
                // Counting a parenthesis takes a tenth of the time of reading a letter of a name.
                steps += run.count * run.count { $0 == UInt8(ascii: ")") } / 10
                for name in run.split(whereSeparator: { !mayStandInName($0) }) where name.contains(UInt8(ascii: "_")) {
                    let webNames = name.indices.count { name[$0] == UInt8(ascii: ".") && name[..<$0].suffix(3).elementsEqual("www".utf8) }
                    steps += name.count * webNames
                }
            }
            return steps
        }
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// An upper bound: counts each `|` as a cell, and each paragraph as a table as wide as its widest line so far.
    private static func checkCells(_ text: String) throws(MarkdownError) {
        var (total, widest, cells) = (0, 0, 0)
        var isBlank = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if isBlank { widest = 0 }
                (cells, isBlank) = (0, true)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                if isBlank { total += widest }
                isBlank = false
                if byte == UInt8(ascii: "|") { cells += 1 }
                widest = max(widest, cells)
                guard cells <= cellLimit else { throw .tooManyCells }
                guard total <= tableLimit else { throw .tooManyRows }
            }
        }
    }

    private static func events(of document: OpaquePointer, _ texts: inout [UInt8]) throws(MarkdownError) -> [MarkdownEvent] {
        guard let iterator = cmark_iter_new(document) else { throw .outOfMemory }
        defer { cmark_iter_free(iterator) }
        var events: [MarkdownEvent] = []
        events.reserveCapacity(16)
        var depth = 0
        var addresses = 0
        while true {
            let step = cmark_iter_next(iterator)
            guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return events }
            if let leaf = leaf(node, &texts) {
                if step == CMARK_EVENT_ENTER { events.append(leaf) }
            } else if let element = element(node) {
                if step == CMARK_EVENT_ENTER {
                    depth += 1
                    addresses += element.addressLength
                    guard depth <= depthLimit else { throw .tooDeep }
                    guard addresses <= addressLimit else { throw .tooManyReferences }
                    events.append(.open(element))
                } else {
                    depth -= 1
                    events.append(.close(element))
                }
            }
        }
    }

    private static func leaf(_ node: OpaquePointer, _ texts: inout [UInt8]) -> MarkdownEvent? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: .text(append(cmark_node_get_literal(node), to: &texts))
        case CMARK_NODE_CODE: .code(append(cmark_node_get_literal(node), to: &texts))
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_CODE_BLOCK:
            .codeBlock(append(cmark_node_get_literal(node), to: &texts), info: append(cmark_node_get_fence_info(node), to: &texts))
        default: nil
        }
    }

    private static func element(_ node: OpaquePointer) -> MarkdownElement? {
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
        case CMARK_NODE_EMPH: return .emphasis
        case CMARK_NODE_STRONG: return .strong
        case CMARK_NODE_LINK: return .link(url: address(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
        case CMARK_NODE_IMAGE: return .image(url: address(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
        default: return extensionElement(node)
        }
    }

    /// Node types of extensions are assigned at registration, so they are identified by name.
    private static func extensionElement(_ node: OpaquePointer) -> MarkdownElement? {
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

    private static func alignment(
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

    private static func isInTightList(_ node: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(node), let list = cmark_node_parent(item) else { return false }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }

    /// Appends a text of the library. Returns its range.
    private static func append(_ pointer: UnsafePointer<CChar>?, to texts: inout [UInt8]) -> Range<Int> {
        let start = texts.count
        if let pointer {
            let count = strlen(pointer)
            pointer.withMemoryRebound(to: UInt8.self, capacity: count) {
                let bytes = UnsafeBufferPointer(start: $0, count: count)
                if ForbiddenCharacter.mayStand(in: bytes) { texts.append(string(pointer)) } else { texts.append(contentsOf: bytes) }
            }
        }
        return start..<texts.count
    }

    private static func address(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
        let text = address(pointer)
        // A character reference can name a character that HTML does not allow: `&#1;`.
        guard ForbiddenCharacter.first(in: text) != nil else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { ForbiddenCharacter.first(in: String($0)) == nil ? $0 : "\u{FFFD}" })
        )
    }
}
