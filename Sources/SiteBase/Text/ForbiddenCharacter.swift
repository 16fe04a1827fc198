/// A character that an HTML document must not contain: a control character other than tabs and line ends, or a noncharacter.
///
/// Source: HTML Living Standard, "Preprocessing the input stream".
package struct ForbiddenCharacter {
    let scalar: Unicode.Scalar

    /// The name of the character, such as `U+000B`.
    package var name: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    package static func first(in text: String) -> ForbiddenCharacter? {
        guard text.withBytes(mayStand) else { return nil }
        return text.unicodeScalars.first { isForbidden($0.value) }.map(ForbiddenCharacter.init)
    }

    /// A text without forbidden characters. Those from U+0080 to U+009F become what they are in Windows-1252, from which careless programs
    /// make them.
    package static func removed(from text: String) -> String {
        var own = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isForbidden(scalar.value) { own.append(scalar) } else if let meant = windows1252(scalar) { own.append(meant) }
        }
        return String(own)
    }

    private static func windows1252(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x80...0x9F).contains(scalar.value) else { return nil }
        let meant = meanings[meanings.index(meanings.startIndex, offsetBy: Int(scalar.value) - 0x80)]
        return meant == " " ? nil : meant
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F; a space stands for none.
    private static let meanings = Array("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)

    /// Whether UTF-8 bytes contain a forbidden character.
    package static func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        mayStand(in: bytes) && String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { isForbidden($0.value) }
    }

    /// Whether UTF-8 bytes may contain a forbidden character. Beyond ASCII, these begin with C2, EF or F0 to F4, so most texts pass.
    package static func mayStand(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while true {
            index = bytes.firstIndex(
                from: index,
                to: bytes.count,
                marking: { ($0 .< .all(0x20)) .| ($0 .== .all(0x7F)) .| ($0 .== .all(0xC2)) .| ($0 .>= .all(0xEF)) },
                where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xEF }
            )
            guard index < bytes.count else { return false }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch bytes[index] {
            case 0x09, 0x0A, 0x0D: index += 1
            // Middle dots and quotes (U+00A0 to U+00BF), wide punctuation (U+FF00 to U+FFBF).
            case 0xC2 where next >= 0xA0: index += 2
            case 0xEF where next >= 0xBC && next < 0xBF: index += 2
            default: return true
            }
        }
    }

    private static func isForbidden(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }
}
