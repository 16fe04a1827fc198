import CMarkGFM
import Synchronization

/// The extensions of libcmark-gfm, made ready once for parsing on many threads.
///
/// Up to 0.29.0.gfm.6, every parse with strikethrough or autolink sets a process-wide table of special characters and clears it at
/// its end, so that one thread blinds the other. Autolink's colon is set here once, and it is left with nothing to set or clear.
/// Strikethrough must keep its tilde, so texts that hold one are parsed one at a time; so are those that hold `www.`, for which an
/// extension that does nothing else sets and clears the letter: were it set for good, every word with a w would fall into two nodes.
/// (Strikethrough may not set it: what emphasises also enters a second table, of the characters that stars look past when they ask what
/// is with them.) For all other texts the tables do not matter. Later versions keep them in the parser; there autolink must keep its
/// characters too, which a trial shows.
final class Extensions: @unchecked Sendable {
    static let shared = Extensions()

    // Only read after they were made: the library changes an extension nowhere but in its setters.
    private let always: [OpaquePointer]
    private let strikethrough: OpaquePointer?
    /// Makes `w` a special character, where autolink has none of its own.
    private var webNames: OpaquePointer?
    private let special = Mutex(())

    /// Parses a text of which `text` is a copy. Nil if the library got no memory.
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
            // Of one that matches nothing the library does not look at the characters.
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

    /// Whether a web address becomes a link although the extension sets no special character of its own.
    private func linksWithoutOwnCharacters() -> Bool {
        var text = "a http://example.org"
        guard let document = parse(&text, with: always) else { return false }
        defer { cmark_node_free(document) }
        guard let paragraph = cmark_node_first_child(document), let last = cmark_node_last_child(paragraph) else { return false }
        return cmark_node_get_type(last) == CMARK_NODE_LINK
    }

    private func parse(_ text: inout String, with extensions: [OpaquePointer]) -> OpaquePointer? {
        guard let parser = cmark_parser_new(CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE) else { return nil }
        defer { cmark_parser_free(parser) }
        for syntaxExtension in extensions { cmark_parser_attach_syntax_extension(parser, syntaxExtension) }
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        return cmark_parser_finish(parser)
    }
}
