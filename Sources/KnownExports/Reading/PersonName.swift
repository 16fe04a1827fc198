import SiteBase

/// The names of people as programs write them: `Anna Kim (Translator)`, `Dumas, Alexandre`.
enum PersonName {
    /// Changes `김애란 외 3명` and `김애란 외` to `김애란`, because the others are not named.
    static func withoutOthers(_ text: String) -> String {
        var rest = text[...]
        for ending in ["명", "인"] where rest.utf8.hasSuffix(ending) { rest = rest.dropLast() }
        while let last = rest.utf8.last, (0x30...0x39).contains(last) || last == 0x20 { rest = rest.dropLast() }
        return rest.utf8.hasSuffix(" 외") ? String(rest.dropLast(2)).trimmed : text
    }

    /// Divides a name and the role in brackets after it.
    static func withRole(_ text: String) -> (name: String, role: String?) {
        guard let open = text.lastBracket else { return (text, nil) }
        let role = text[text.utf8.index(after: open)...].dropLast().description.trimmed
        return (text[..<open].description.trimmed, role.isEmpty ? nil : role)
    }

    /// Changes `Dumas, Alexandre` to `Alexandre Dumas`.
    static func inReadingOrder(_ name: String) -> String {
        let parts = name.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1).map { String(Substring($0)).trimmed }
        guard parts.count == 2, !parts[1].isEmpty else { return name }
        // Example: `King, Jr., Martin Luther`
        let more = parts[1].utf8.split(separator: UInt8(ascii: ","), maxSplits: 1).map { String(Substring($0)).trimmed }
        if more.count == 2, ["Jr.", "Sr.", "II", "III"].contains(more[0]) { return "\(more[1]) \(parts[0]), \(more[0])" }
        return "\(parts[1]) \(parts[0])"
    }
}

extension String {
    /// The opening bracket that matches one at the end; nil if there is none or nothing precedes it.
    var lastBracket: String.Index? {
        guard utf8.last == UInt8(ascii: ")") else { return nil }
        var depth = 0
        for index in utf8.indices.reversed() {
            if utf8[index] == UInt8(ascii: ")") { depth += 1 }
            if utf8[index] == UInt8(ascii: "(") { depth -= 1 }
            if depth == 0 { return index == utf8.startIndex ? nil : index }
        }
        return nil
    }
}
