import Diagnostics
package import SiteBase

/// The references from a style sheet to other files.
package struct StyleSheet: Sendable {
    /// The address of a file in the site.
    package struct Address: Equatable {
        /// The byte range without quotation marks, query and fragment.
        package let range: Range<Int>
        /// The address with escapes resolved.
        package let text: String
    }

    let file: SourceFile
    /// The addresses of files in order, without `data:` and other sites.
    package let addresses: [Address]
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], of file: SourceFile) {
        self.file = file
        self.bytes = bytes
        var scanner = Scanner(bytes: bytes)
        addresses = scanner.scan()
    }

    /// The style sheet with other addresses. They are percent-encoded, so they need no escapes.
    package func bytes(replacing addresses: [(range: Range<Int>, address: String)]) -> [UInt8] {
        var out: [UInt8] = []
        var written = 0
        for (range, address) in addresses {
            out += bytes[written..<range.lowerBound]
            out.append(address)
            written = range.upperBound
        }
        return out + bytes[written...]
    }

    /// The style sheet for a page whose addresses start at the site's root. Addresses without a target stay.
    package func bytes(ofSheet name: OutputPath, fromRootOf assets: [PlannedAsset]) -> [UInt8] {
        let replacements = addresses.compactMap { address -> (range: Range<Int>, address: String)? in
            guard let target = OutputPath(address: address.text, from: name), let asset = assets.first(where: { $0.file.name == target })
            else { return nil }
            return (address.range, asset.path.rootAddress)
        }
        return bytes(replacing: replacements)
    }

    /// Finds `url(…)`, `@import "…"` and the strings of `image-set(…)`.
    ///
    /// Source: CSS Syntax Module Level 3, section 4; CSS Images Module Level 4, section 2.5.
    private struct Scanner {
        let bytes: [UInt8]
        var at = 0
        var found: [Address] = []
        /// The open functions and brackets; true for those whose strings are addresses.
        var takesStrings: [Bool] = []
        /// Whether `@import` was just read.
        var isImport = false

        mutating func scan() -> [Address] {
            while at < bytes.count {
                let byte = bytes[at]
                switch byte {
                case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    let isAddress = isImport || takesStrings.last == true
                    isImport = false
                    string(byte, isAddress: isAddress)
                case UInt8(ascii: "("):
                    takesStrings.append(false)
                    at += 1
                case UInt8(ascii: ")"):
                    _ = takesStrings.popLast()
                    at += 1
                case UInt8(ascii: "@"):
                    at += 1
                    isImport = name() == "import"
                case _ where Self.isName(byte) || byte == UInt8(ascii: "\\"): word()
                default:
                    if !Self.isSpace(byte) { isImport = false }
                    at += 1
                }
            }
            return found
        }

        private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }

        private mutating func skipComment() {
            at += 2
            while at < bytes.count, !(bytes[at] == UInt8(ascii: "*") && next == UInt8(ascii: "/")) { at += 1 }
            at = min(bytes.count, at + 2)
        }

        /// A name in lower case.
        private mutating func name() -> String {
            let start = at
            while at < bytes.count, Self.isName(bytes[at]) || bytes[at] == UInt8(ascii: "\\") { skipCharacter() }
            return Self.unescaped(bytes[start..<at]).lowercased()
        }

        private mutating func word() {
            let name = name()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "(") else {
                isImport = false
                return
            }
            at += 1
            guard name == "url" || name == "src" else {
                isImport = false
                takesStrings.append(name == "image-set" || name == "-webkit-image-set")
                return
            }
            isImport = false
            skipSpace()
            guard at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "'"), name == "url" else {
                // `src()` takes only strings.
                takesStrings.append(true)
                return
            }
            let start = at
            while at < bytes.count, bytes[at] != UInt8(ascii: ")"), !Self.isSpace(bytes[at]) { skipCharacter() }
            note(start..<at)
            while at < bytes.count, bytes[at] != UInt8(ascii: ")") { at += 1 }
            at = min(bytes.count, at + 1)
        }

        private mutating func string(_ quote: UInt8, isAddress: Bool) {
            at += 1
            let start = at
            while at < bytes.count, bytes[at] != quote, bytes[at] != UInt8(ascii: "\n") { skipCharacter() }
            // A string that ends with its line is invalid, but one that ends with the file is valid.
            if isAddress, at == bytes.count || bytes[at] == quote { note(start..<at) }
            at = min(bytes.count, at + 1)
        }

        /// Adds an address if it leads to a file in the site.
        private mutating func note(_ whole: Range<Int>) {
            let end = fileEnd(in: whole)
            let text = Self.unescaped(bytes[whole.lowerBound..<end])
            guard !text.isEmpty, !text.utf8.hasPrefix("//"), LinkAddress.scheme(of: text) == nil else { return }
            found.append(Address(range: whole.lowerBound..<end, text: text))
        }

        /// The end of the file name in an address. The `#` or `?` after it may be an escape.
        private mutating func fileEnd(in address: Range<Int>) -> Int {
            let place = at
            defer { at = place }
            at = address.lowerBound
            while at < address.upperBound {
                let start = at
                skipCharacter()
                switch bytes[start] {
                case UInt8(ascii: "#"), UInt8(ascii: "?"): return start
                case UInt8(ascii: "\\") where ["#", "?"].contains(Self.unescaped(bytes[start..<at])): return start
                default: continue
                }
            }
            return address.upperBound
        }

        /// Skips a byte or a whole escape.
        private mutating func skipCharacter() {
            at += 1
            guard bytes[at - 1] == UInt8(ascii: "\\"), at < bytes.count else { return }
            let digits = bytes[at...].prefix(6).prefix { Unicode.Scalar($0).properties.isASCIIHexDigit }.count
            let isPair = bytes[at...].starts(with: [0x0D, 0x0A])
            at += max(isPair ? 2 : 1, digits)
            if digits > 0, at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
        }

        private mutating func skipSpace() {
            while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

        private static func isName(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }

        /// The text with escapes resolved.
        private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
            guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
            var out = ""
            var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
            while let scalar = rest.popFirst() {
                guard scalar == "\\" else {
                    out.unicodeScalars.append(scalar)
                    continue
                }
                let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
                if let value = UInt32(String(digits), radix: 16) {
                    out.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                    rest = rest.dropFirst(digits.count)
                    if let space = rest.first, space.isASCII, isSpace(UInt8(space.value)) { rest = rest.dropFirst() }
                } else if let literal = rest.popFirst() {
                    // An escaped line end is removed.
                    if literal == "\r", rest.first == "\n" { rest = rest.dropFirst() }
                    if literal != "\n", literal != "\r" { out.unicodeScalars.append(literal) }
                }
            }
            return out
        }
    }
}
