/// Texts that hold nothing but words. Most dedications and many summaries are such, and need no parser to become paragraphs.
extension Markdown {
    /// A text in which nothing could mean anything to Markdown; nil for all others.
    init?(prose text: String) {
        let read = text.withBytes { bytes -> (events: [MarkdownEvent], texts: [UInt8])? in
            guard Self.isProse(bytes) else { return nil }
            var events: [MarkdownEvent] = []
            events.reserveCapacity(8)
            var isOpen = false
            var start = 0
            while start < bytes.count {
                let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
                if end == start {
                    if isOpen { events.append(.close(.paragraph(isBare: false))) }
                    isOpen = false
                } else {
                    events.append(isOpen ? .lineBreak : .open(.paragraph(isBare: false)))
                    events.append(.text(start..<end))
                    isOpen = true
                }
                start = end + 1
            }
            if isOpen { events.append(.close(.paragraph(isBare: false))) }
            return (events, Array(bytes))
        }
        guard let read else { return nil }
        self.init(events: read.events, texts: read.texts)
    }

    /// Whether no byte stands where Markdown, or one of its extensions, could see more in it than a letter.
    private static func isProse(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isLineStart = true
        // Digits with a full stop or a bracket behind them begin a list.
        var isNumber = false
        var previous = UInt8(ascii: "\n")
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"):
                guard previous != UInt8(ascii: " ") else { return false }
                isLineStart = true
            case UInt8(ascii: " "):
                guard !isLineStart else { return false }
            case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"):
                guard !isLineStart else { return false }
                isNumber = false
            case UInt8(ascii: "."), UInt8(ascii: ")"):
                guard !isNumber else { return false }
            case UInt8(ascii: "/"):
                // A web address.
                guard previous != UInt8(ascii: ":") else { return false }
            case UInt8(ascii: "w"), UInt8(ascii: "W"):
                guard previous | 0x20 != UInt8(ascii: "w") else { return false }
            case 0..<0x20, 0x7F, UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "\\"),
                UInt8(ascii: "@"):
                return false
            default: break
            }
            if byte != UInt8(ascii: "\n") {
                let isDigit = byte &- UInt8(ascii: "0") < 10
                isNumber = isDigit && (isLineStart || isNumber)
                isLineStart = false
            }
            previous = byte
        }
        return previous != UInt8(ascii: " ")
    }
}
