import SiteBase

/// A script or a style sheet as an element of a page.
///
/// HTML escapes have no meaning inside these elements, and only their own end tag, in upper or lower case, ends them. All of this works on bytes, as
/// browsers do.
public enum RawElement {
    /// The element for a style sheet. Only strings, addresses and comments may contain `</`, and `<\/` means the same there.
    public static func style(_ sheet: [UInt8]) -> [UInt8] {
        var element = Array("<style>".utf8)
        element.reserveCapacity(sheet.count + 16)
        for (index, byte) in sheet.enumerated() {
            element.append(byte)
            if byte == UInt8(ascii: "<"), index + 1 < sheet.count, sheet[index + 1] == UInt8(ascii: "/") {
                element.append(UInt8(ascii: "\\"))
            }
        }
        element.append("</style>")
        return element
    }

    /// The element for a script. Only strings, templates, regular expressions and comments may contain text that could end it or hide its
    /// end, and `\x3c` means the same as `<` there.
    public static func script(_ code: [UInt8]) -> [UInt8] {
        var element = Array("<script>".utf8)
        element.reserveCapacity(code.count + 32)
        for (index, byte) in code.enumerated() {
            if byte == UInt8(ascii: "<"), isMark(code[(index + 1)...]) { element.append("\\x3c") } else { element.append(byte) }
        }
        element.append("</script>\n")
        return element
    }

    /// JSON for a script. Only strings may contain `<`, which becomes an escape.
    public static func data(_ json: [UInt8]) -> [UInt8] {
        guard json.holds(UInt8(ascii: "<")) else { return json }
        var out: [UInt8] = []
        out.reserveCapacity(json.count + 64)
        for byte in json { if byte == UInt8(ascii: "<") { out.append("\\u003c") } else { out.append(byte) } }
        return out
    }

    /// Whether the text after `<` is markup that HTML recognises inside scripts.
    private static func isMark(_ rest: ArraySlice<UInt8>) -> Bool {
        ["/script", "!--"].contains { mark in
            rest.prefix(mark.utf8.count).elementsEqual(mark.utf8) { byte, wanted in
                byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == wanted
            }
        }
    }
}
