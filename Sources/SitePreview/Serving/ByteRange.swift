import SiteBase

/// The part of a file that a request asks for. Source: RFC 9110, section 14.
enum ByteRange: Equatable {
    /// The whole file, because the range is missing or invalid.
    case whole
    /// These bytes.
    case part(Range<Int>)
    /// No bytes of the file.
    case unsatisfiable

    /// Reads a `Range` header. For several ranges, the whole file is sent, as the RFC allows.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.utf8.hasPrefix("bytes="), !header.utf8.contains(",") else { return }
        let parts = header.dropFirst("bytes=".count).utf8.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let isNumber = parts.map { !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        // An overflowing number is past the end of any file.
        let numbers = parts.map { Int($0) ?? Int.max }
        switch (isNumber[0], isNumber[1]) {
        case (true, true) where numbers[0] <= numbers[1], (true, false) where parts[1].isEmpty:
            let end = isNumber[1] ? min(numbers[1], size - 1) : size - 1
            self = numbers[0] < size ? .part(numbers[0]..<end + 1) : .unsatisfiable
        case (false, true) where parts[0].isEmpty:
            self = numbers[1] > 0 && size > 0 ? .part(max(0, size - numbers[1])..<size) : .unsatisfiable
        default: return
        }
    }
}
