package import DataReading

/// A catalogue for looking up books.
package protocol BookCatalogue: Sendable {
    /// The catalogue's name: `Open Library`.
    var name: String { get }
    /// The address of the JSON answer about the book with an ISBN.
    func address(ofISBN isbn: String) -> String
    /// The address of the JSON answer about books that match these words.
    func address(ofWords words: String) -> String
    /// The books in an answer, best match first.
    func books(in answer: SourceValue) -> [FoundBook]
}

extension String {
    /// The text escaped for a query string.
    var inQuery: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

extension SourceValue {
    /// The value of a key in an object; nil if it is missing or null.
    func value(of key: String) -> SourceValue? {
        if case .object(let members) = content { members.first { $0.key == key && !$0.value.isAbsent }?.value } else { nil }
    }

    var elements: [SourceValue] { if case .list(let elements) = content { elements } else { [] } }

    /// A scalar in words; nil if it is blank.
    var text: String? {
        switch content {
        case .text(let text), .plain(let text), .number(let text): text.allSatisfy(\.isWhitespace) ? nil : text
        case .null, .flag, .list, .records, .object: nil
        }
    }

    var wholeNumber: Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
