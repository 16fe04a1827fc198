/// Finds the first byte of a file that is not UTF-8.
enum UTF8Check {
    /// Whether the whole file is UTF-8; if not, `problems` is told where it ceases to be.
    static func passes(_ file: SourceFile, problems: Problems) -> Bool {
        guard let offset = firstFault(in: file.bytes) else { return true }
        let isUTF16 = file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF])
        problems.add(
            Diagnostic(
                at: .file(file, offset: offset),
                isUTF16 ? "expected UTF-8, found a file in UTF-16" : "expected UTF-8, found the byte 0x\(hex(file.bytes[offset]))",
                mend: "save the file in the encoding UTF-8"
            )
        )
        return false
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func firstFault(in bytes: [UInt8]) -> Int? {
        // The standard library's check is fast; where it says no, a slow walk finds the place.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var index = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): index += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return index
            }
        }
    }
}
