import SiteBase

/// Finds the first byte of a file that is not UTF-8.
package enum UTF8Check {
    /// Whether a whole file is valid UTF-8. Otherwise reports what the file is, or the first invalid byte.
    package static func passes(_ bytes: [UInt8], of file: SourceFile, problems: DiagnosticCollector) -> Bool {
        guard let fault = bytes.withUnsafeBufferPointer({ fault(in: $0, of: file, at: 0) }) else { return true }
        problems.add(ForeignFile(inPlaceOfText: bytes).map { Diagnostic(at: .path(file.path), .foreign($0, insteadOf: .text)) } ?? fault)
        return false
    }

    /// The error in the part of a file that begins at `base`; nil if it is valid UTF-8.
    package static func fault(in bytes: UnsafeBufferPointer<UInt8>, of file: SourceFile, at base: Int) -> Diagnostic? {
        guard let offset = firstFault(in: bytes) else { return nil }
        let isUTF16 = base == 0 && (bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]))
        return Diagnostic(
            at: .file(file, offset: base + offset),
            .notUTF8(found: isUTF16 ? "a file in UTF-16" : "the byte 0x\(hex(bytes[offset]))")
        )
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    /// The offset of the first invalid byte.
    ///
    /// Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
    private static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while true {
            index = bytes.firstIndex(from: index, to: bytes.count, marking: { $0 .>= .all(0x80) }, where: { $0 >= 0x80 })
            guard index < bytes.count else { return nil }
            let (length, second): (Int, ClosedRange<UInt8>)
            switch bytes[index] {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index
            }
            guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
            for next in 2..<max(2, length) where bytes[index + next] & 0xC0 != 0x80 { return index }
            index += length
        }
    }
}
