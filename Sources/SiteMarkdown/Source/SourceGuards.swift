import SiteBase

/// Adds invisible guards to a text that hide syntax from the library or reveal it. ``Guard`` lists the characters, which HTML forbids in
/// texts. ``restored(_:)`` removes them wherever the syntax tree contains them, so they do no harm in code or addresses.
///
/// The decision record on Korean, Japanese and Chinese texts lists the rules that deviate from GitHub Flavored Markdown.
struct SourceGuards {
    enum Guard {
        /// Separates two characters that have a meaning together.
        case hiding
        /// Acts as punctuation before or after stars and similar marks, so that they can open or close emphasis there.
        case punctuationBefore, punctuationBehind
        /// Acts as punctuation between tildes and stars, for both.
        case punctuationBetween
        /// Begins or ends a bare address with a parenthesis or an angle bracket.
        case addressBeginning, addressEnd
        /// Replaces a space in the address of a link.
        case space
        /// Follows an escaped sign.
        case escape

        fileprivate var bytes: [UInt8] {
            switch self {
            case .hiding: SourceGuards.hiding
            case .punctuationBefore: SourceGuards.punctuation + SourceGuards.dagger
            case .punctuationBehind: SourceGuards.dagger + SourceGuards.punctuation
            case .punctuationBetween: SourceGuards.dagger + SourceGuards.punctuation + SourceGuards.punctuation + SourceGuards.dagger
            case .addressBeginning: SourceGuards.address + [UInt8(ascii: "(")]
            case .addressEnd: [UInt8(ascii: "<")] + SourceGuards.address
            case .space: SourceGuards.space
            case .escape: SourceGuards.escape
            }
        }
    }

    /// U+FDD2.
    private static let hiding: [UInt8] = [0xEF, 0xB7, 0x92]
    /// U+FDD3 beside a dagger, which the library considers punctuation.
    private static let punctuation: [UInt8] = [0xEF, 0xB7, 0x93]
    private static let dagger: [UInt8] = [0xE2, 0x80, 0xA0]
    /// U+FDD4.
    private static let space: [UInt8] = [0xEF, 0xB7, 0x94]
    /// U+FDD5.
    private static let escape: [UInt8] = [0xEF, 0xB7, 0x95]
    /// U+FDD6, before or after a sign.
    private static let address: [UInt8] = [0xEF, 0xB7, 0x96]

    let bytes: UnsafeBufferPointer<UInt8>
    private var guards: [(place: Int, kind: Guard)] = []

    /// The text with guards and without characters that HTML forbids; nil if it needs no change.
    static func guarded(_ text: String) -> String? {
        guard !text.withBytes(ForbiddenCharacter.occurs) else {
            let clean = replacingForbidden(text)
            return guarded(clean) ?? clean
        }
        return text.withBytes { bytes in
            var guards = SourceGuards(bytes: bytes)
            guards.guardLines()
            guards.guardEmphasis()
            guards.guardAddresses()
            guards.guardBrackets()
            guards.guardEscapes()
            return guards.guards.isEmpty ? nil : guards.text
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func add(_ kind: Guard, at place: Int) { guards.append((place, kind)) }

    private var text: String {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 6 * guards.count)
        var start = 0
        for (place, kind) in guards.sorted(by: { $0.place < $1.place }) {
            out += bytes[start..<place]
            out += kind.bytes
            start = if case .space = kind { place + 1 } else { place }
        }
        return String(decoding: out + bytes[start...], as: UTF8.self)
    }

    private static func replacingForbidden(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(ForbiddenCharacter.first(in: String(scalar)) == nil ? scalar : "\u{FFFD}")
        }
        return String(scalars)
    }

    // MARK: The tree

    /// A text from the tree without guards. Guards after escaped signs may stay for texts in which signs have a meaning.
    static func restored(_ text: UnsafeBufferPointer<UInt8>, keepsEscapes: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        var index = 0
        func begins(_ wanted: [UInt8], at place: Int) -> Bool {
            place + wanted.count <= text.count && wanted.indices.allSatisfy { text[place + $0] == wanted[$0] }
        }
        while index < text.count {
            let byte = text[index]
            if byte == 0xEF, begins(hiding, at: index) {
                index += 3
            } else if byte == 0xEF && begins(address, at: index) || byte == UInt8(ascii: "<") && begins(address, at: index + 1) {
                index += 4
            } else if byte == 0xEF, !keepsEscapes, begins(escape, at: index) {
                index += 3
            } else if byte == 0xEF, begins(space, at: index) {
                out.append(UInt8(ascii: " "))
                index += 3
            } else if byte == 0xEF, begins(punctuation, at: index) {
                index += 6
            } else if byte == 0xE2, begins(dagger, at: index), begins(punctuation, at: index + 3) {
                index += 6
            } else {
                out.append(byte)
                index += 1
            }
        }
        return out
    }

    static func restored(_ text: String) -> String {
        guard text.holds(0xEF) else { return text }
        return text.withBytes { String(decoding: restored($0), as: UTF8.self) }
    }

    /// Removes the guards of escaped signs after an index. Returns their positions.
    static func takeEscapes(from texts: inout [UInt8], behind start: Int) -> [Int] {
        guard texts[start...].contains(escape[2]) else { return [] }
        var places: [Int] = []
        let rest = Array(texts[start...])
        texts.removeLast(rest.count)
        var index = 0
        while index < rest.count {
            if rest[index...].starts(with: escape) {
                places.append(texts.count)
                index += escape.count
            } else {
                texts.append(rest[index])
                index += 1
            }
        }
        return places
    }

    /// Whether a text from the tree begins with a hidden sign.
    static func beginsHidden(_ text: UnsafePointer<CChar>, after sign: UInt8) -> Bool {
        guard text[0] == CChar(bitPattern: sign) else { return false }
        return hiding.enumerated().allSatisfy { text[$0.offset + 1] == CChar(bitPattern: $0.element) }
    }

    /// Whether a text from the tree begins with a number that is not a list number.
    static func beginsHiddenNumber(_ text: UnsafePointer<CChar>) -> Bool {
        var index = 0
        while (0x30...0x39).contains(text[index]) { index += 1 }
        return index > 0 && hiding.enumerated().allSatisfy { text[index + $0.offset] == CChar(bitPattern: $0.element) }
    }
}
