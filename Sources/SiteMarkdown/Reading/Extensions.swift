import CMarkGFM
import SiteBase
import Synchronization

/// The extensions of libcmark-gfm, prepared once for parsing on many threads.
///
/// Up to 0.29.0.gfm.6, every parse with strikethrough or autolink sets a global table of special characters and clears it at the end, so
/// threads would disturb each other. Therefore the colon of autolink is set here once, and autolink itself sets and clears nothing.
/// Strikethrough must keep its tilde, so texts with a tilde are parsed one at a time. So are texts with `www.`, for which an extension that
/// does nothing else sets and clears `w`; if it were always set, every word with a w would become two nodes. (Strikethrough must not set
/// it, because characters of emphasis are also in a second table, which affects the rules for stars.) The tables do not matter for any
/// other text. Later versions keep the tables in the parser. Then autolink must keep its characters too, which a test at start-up finds
/// out.
final class Extensions: @unchecked Sendable {
    static let shared = Extensions()

    // These are only read after initialization, because the library changes an extension only in its setters.
    private let always: [OpaquePointer]
    private let strikethrough: OpaquePointer?
    /// Makes `w` a special character if autolink sets none.
    private var webNames: OpaquePointer?
    private let special = Mutex(())

    /// Parses a copy of a text that passed ``DocumentSource``. Nil if memory is exhausted.
    func parse(_ text: inout String) -> OpaquePointer? {
        let (holdsTilde, holdsWebName) = (text.holds(UInt8(ascii: "~")), text.holdsWebName)
        guard holdsTilde || holdsWebName else { return parse(&text, with: always) }
        return special.withLock { _ in
            let special = [holdsTilde ? strikethrough : nil, holdsWebName ? webNames : nil]
            return parse(&text, with: always + special.compactMap { $0 })
        }
    }

    private init() {
        cmark_gfm_core_extensions_ensure_registered()
        let names: [String] = ["table", "autolink", "tagfilter"]
        always = names.compactMap { cmark_find_syntax_extension($0) }
        strikethrough = cmark_find_syntax_extension("strikethrough")
        guard let autolink = cmark_find_syntax_extension("autolink"), let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
        defer { cmark_parser_free(parser) }
        cmark_parser_attach_syntax_extension(parser, autolink)
        cmark_syntax_extension_set_special_inline_chars(autolink, Self.list(":"))
        cmark_manage_extensions_special_characters(parser, 1)
        cmark_syntax_extension_set_special_inline_chars(autolink, nil)
        if linksWithoutOwnCharacters() {
            webNames = cmark_syntax_extension_new("web-names")
            cmark_syntax_extension_set_special_inline_chars(webNames, Self.list("w"))
            // The library ignores the characters of an extension that matches nothing.
            cmark_syntax_extension_set_match_inline_func(webNames) { _, _, _, _, _ in nil }
        } else {
            cmark_syntax_extension_set_special_inline_chars(autolink, Self.list(":w"))
        }
    }

    private static func list(_ characters: StaticString) -> UnsafeMutablePointer<cmark_llist>? {
        characters.withUTF8Buffer { bytes in
            bytes.reduce(nil) { list, byte in
                cmark_llist_append(cmark_get_default_mem_allocator(), list, UnsafeMutableRawPointer(bitPattern: UInt(byte)))
            }
        }
    }

    /// Whether web addresses become links although the extension sets no special characters.
    private func linksWithoutOwnCharacters() -> Bool {
        var text = "a http://example.org"
        guard let document = parse(&text, with: always) else { return false }
        defer { cmark_node_free(document) }
        guard let paragraph = cmark_node_first_child(document), let last = cmark_node_last_child(paragraph) else { return false }
        return cmark_node_get_type(last) == CMARK_NODE_LINK
    }

    private func parse(_ text: inout String, with extensions: [OpaquePointer]) -> OpaquePointer? {
        let options = CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | CMARK_OPT_FOOTNOTES
        guard let parser = cmark_parser_new(options) else { return nil }
        defer { cmark_parser_free(parser) }
        for syntaxExtension in extensions { cmark_parser_attach_syntax_extension(parser, syntaxExtension) }
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        return cmark_parser_finish(parser)
    }
}
