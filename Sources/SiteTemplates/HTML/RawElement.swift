import SiteBase

/// A script or a style sheet as an element of a page.
///
/// Inside these elements, HTML escapes have no meaning: only their own end tag, in any case, ends them. All of this works on bytes,
/// as browsers do.
public enum RawElement {
    /// A style sheet. Only strings, addresses and comments may contain `</`, where `<\/` means the same.
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

    /// A script. Only strings, templates, expressions and comments may contain what could end it or hide its end, where `\x3c` is the same
    /// as `<`.
    public static func script(_ code: [UInt8]) -> [UInt8] {
        var element = Array("<script>".utf8)
        element.reserveCapacity(code.count + 32)
        for (index, byte) in code.enumerated() {
            if byte == UInt8(ascii: "<"), isMark(code[(index + 1)...]) { element.append("\\x3c") } else { element.append(byte) }
        }
        element.append("</script>\n")
        return element
    }

    /// JSON in a script. Only strings may contain `<`, which is written as an escape.
    public static func data(_ json: [UInt8]) -> [UInt8] {
        guard json.holds(UInt8(ascii: "<")) else { return json }
        var out: [UInt8] = []
        out.reserveCapacity(json.count + 64)
        for byte in json { if byte == UInt8(ascii: "<") { out.append("\\u003c") } else { out.append(byte) } }
        return out
    }

    /// Whether what follows a `<` is markup that HTML knows inside scripts.
    private static func isMark(_ rest: ArraySlice<UInt8>) -> Bool {
        ["/script", "!--"].contains { mark in
            rest.prefix(mark.utf8.count).elementsEqual(mark.utf8) { byte, wanted in
                byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == wanted
            }
        }
    }
}
