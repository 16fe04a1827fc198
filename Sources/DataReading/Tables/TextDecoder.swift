package import Diagnostics
import SiteBase

/// Decodes texts in UTF-16 and in older encodings. A table may be Korean (CP949), Japanese (Shift_JIS) or western (Windows-1252, or that of
/// old Macs); an XML file names its encoding, which may be one of several others.
package enum TextDecoder {
    /// An XML file in UTF-8. It is unchanged unless its text is UTF-16 or its first line names another known encoding.
    package static func decodedXML(_ raw: [UInt8], of file: SourceFile) -> SourceFile {
        func decoded(_ text: String?) -> SourceFile { text.map { SourceFile(path: file.path, decoded: Array($0.utf8)) } ?? file }
        if let text = utf16(raw) { return decoded(text) }
        guard raw.starts(with: "<?xml".utf8), let end = raw.prefix(200).firstIndex(of: UInt8(ascii: ">")) else { return file }
        let line = String(decoding: raw[..<end], as: UTF8.self).lowercased()
        guard let name = line.utf8.firstRange(of: "encoding").map({ line[$0.upperBound...] }) else { return file }
        let encoding = name.utf8.split(whereSeparator: { "= '\"?".utf8.contains($0) }).first.flatMap { String(Substring($0)) }
        return decoded(encoding.flatMap { encodings[$0] }.flatMap { $0.text(of: raw) })
    }

    /// The encodings by their XML names in lower case. Readers decode ISO 8859-1 as its superset Windows-1252.
    private static let encodings: [String: CodePage] = [
        "iso-8859-1": .windows1252, "latin1": .windows1252, "windows-1252": .windows1252, "cp1252": .windows1252,
        "iso-8859-2": .latin2, "windows-1250": .windows1250, "windows-1251": .windows1251, "euc-kr": .cp949,
        "ks_c_5601-1987": .cp949, "cp949": .cp949, "ms949": .cp949, "uhc": .cp949, "shift_jis": .shiftJIS,
    ]

    /// The name of a file in UTF-8, or in the encoding of Windows in Korea, as its archives have it.
    package static func name(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? CodePage.cp949.text(of: bytes) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// A file with the text of another one in UTF-8; nil after reporting that it has none of the encodings.
    package static func decoded(_ file: SourceFile, problems: DiagnosticCollector) -> SourceFile? {
        file.bytes(problems).flatMap { decoded($0, of: file, problems: problems, isKnown: { _ in false })?.file }
    }

    /// The text of a file in UTF-8, and a file with that text. Nil after reporting that it has none of the encodings.
    ///
    /// - Parameter isKnown: whether a text begins in a known way, which helps to tell encodings apart.
    static func decoded(
        _ raw: [UInt8],
        of file: SourceFile,
        problems: DiagnosticCollector,
        isKnown: ([UInt8]) -> Bool
    ) -> (bytes: [UInt8], file: SourceFile)? {
        guard let fault = raw.withUnsafeBufferPointer({ UTF8Check.fault(in: $0, of: file, at: 0) }) else { return (raw, file) }
        func result(_ text: String) -> (bytes: [UInt8], file: SourceFile) {
            let bytes = Array(text.utf8)
            return (bytes, SourceFile(path: file.path, decoded: bytes))
        }
        if let text = utf16(raw) { return result(text) }
        // In another encoding, hardly any characters would be right by chance.
        let decoded = String(decoding: raw, as: UTF8.self).unicodeScalars
        let (wrong, foreign) = decoded.reduce(into: (0, 0)) { counts, scalar in
            if scalar == "\u{FFFD}" { counts.0 += 1 } else if !scalar.isASCII { counts.1 += 1 }
        }
        if wrong < foreign * 2 {
            problems.add(Diagnostic(at: fault.location, .damagedText(wrong)))
            return result(String(decoded))
        }
        let korean = CodePage.cp949.text(of: raw)
        let japanese = CodePage.shiftJIS.text(of: raw).flatMap { isJapanese($0, isCertain: !hasKoreanPairs(raw)) ? $0 : nil }
        let (windows, mac) = (CodePage.windows1252.text(of: raw), CodePage.macRoman.text(of: raw))
        let isMac = accents(in: mac ?? "") > accents(in: windows ?? "") * 2
        let western = isMac ? mac : windows
        let known = [japanese, korean, western].compactMap(\.self).filter { isKnown(Array($0.utf8.prefix(headLength))) }
        // If the first row contains characters of one encoding, it decides.
        if known.count == 1, korean != nil, western != nil { return result(known[0]) }
        if let japanese {
            problems.add(Diagnostic(at: .path(file.path), .guessedEncoding("Japanese (Shift_JIS)")))
            return result(japanese)
        }
        guard let text = hasKoreanPairs(raw) ? korean ?? western : western ?? korean else {
            problems.add(fault)
            return nil
        }
        let name = text == korean ? "Korean (CP949)" : isMac ? "western (Mac OS Roman)" : "western (Windows-1252)"
        problems.add(Diagnostic(at: .path(file.path), .guessedEncoding(name)))
        return result(text)
    }

    /// The number of bytes to examine for the first row.
    private static let headLength = 1 << 16

    /// Decodes UTF-16 with a byte order mark.
    private static func utf16(_ raw: [UInt8]) -> String? {
        guard raw.count.isMultiple(of: 2), raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) else { return nil }
        let isLittle = raw[0] == 0xFF
        let units = stride(from: 2, to: raw.count, by: 2).map { index in
            isLittle ? UInt16(raw[index]) | UInt16(raw[index + 1]) << 8 : UInt16(raw[index]) << 8 | UInt16(raw[index + 1])
        }
        return String(validating: units, as: UTF16.self)
    }

    /// Whether a text is Japanese: a fifth of the characters beyond ASCII are kana of full width, or nearly all are Han or kana. Most of
    /// them are beside others; accented letters, read as Japanese, stand alone.
    ///
    /// - Parameter isCertain: whether the text cannot be Korean, so that Han is enough.
    private static func isJapanese(_ text: String, isCertain: Bool) -> Bool {
        var (own, kana, all, beside, isBeside) = (0, 0, 0, 0, false)
        for scalar in text.unicodeScalars {
            let isKana = ("\u{3041}"..."\u{30FE}").contains(scalar)
            let isOwn = isKana || scalar.isHan || scalar.isKana || ("\u{3000}"..."\u{3020}").contains(scalar)
            if isKana { kana += 1 }
            if !scalar.isASCII { all += 1 }
            if isOwn {
                own += 1
                if isBeside { beside += 1 }
            }
            isBeside = isOwn
        }
        guard beside * 2 >= own else { return false }
        return kana > 0 && kana * 5 >= all || isCertain && own > 0 && own * 5 >= all * 4
    }

    /// The number of accented letters that are frequent in western languages.
    private static func accents(in text: String) -> Int {
        text.unicodeScalars.count { scalar in !scalar.isASCII && frequent.contains(scalar) }
    }

    private static let frequent = Set("äöüßÄÖÜéèêëàâçîïôùûáíóúñåæøÉÀÇÑ’“”–".unicodeScalars)

    /// Whether most bytes beyond ASCII come in pairs, like those of Korean syllables. Accented letters mostly stand alone.
    private static func hasKoreanPairs(_ raw: [UInt8]) -> Bool {
        var (paired, alone, index) = (0, 0, 0)
        while index < raw.count {
            guard raw[index] >= 0x80 else {
                index += 1
                continue
            }
            if index + 1 < raw.count, raw[index] >= 0xA1, raw[index + 1] >= 0xA1 {
                paired += 1
                index += 2
            } else {
                alone += 1
                index += 1
            }
        }
        return paired > alone
    }
}
