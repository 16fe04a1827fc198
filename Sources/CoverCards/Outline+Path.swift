extension Outline {
    /// Reads the `d` attribute of a path: lines, quadratic curves and circular arcs. Any other command ends the reading.
    init(path: String, scale: Double) {
        self.init(scale: scale)
        var reader = PathReader(bytes: Array(path.utf8))
        var at = CardPoint(x: 0, y: 0)
        var start = at
        reading: while let (command, isRelative) = reader.command() {
            func point(_ x: Double, _ y: Double) -> CardPoint { isRelative ? CardPoint(x: at.x + x, y: at.y + y) : CardPoint(x: x, y: y) }
            switch command {
            case UInt8(ascii: "z"):
                close()
                at = start
            case UInt8(ascii: "m"):
                guard let numbers = reader.numbers(2) else { break }
                at = point(numbers[0], numbers[1])
                start = at
                move(to: at)
            case UInt8(ascii: "l"):
                while let numbers = reader.numbers(2) {
                    at = point(numbers[0], numbers[1])
                    line(to: at)
                }
            case UInt8(ascii: "h"):
                while let numbers = reader.numbers(1) {
                    at.x = isRelative ? at.x + numbers[0] : numbers[0]
                    line(to: at)
                }
            case UInt8(ascii: "v"):
                while let numbers = reader.numbers(1) {
                    at.y = isRelative ? at.y + numbers[0] : numbers[0]
                    line(to: at)
                }
            case UInt8(ascii: "q"):
                while let numbers = reader.numbers(4) {
                    let (control, end) = (point(numbers[0], numbers[1]), point(numbers[2], numbers[3]))
                    curve(by: control, to: end)
                    at = end
                }
            case UInt8(ascii: "a"):
                while let numbers = reader.numbers(7) {
                    let end = point(numbers[5], numbers[6])
                    arc(radius: numbers[0], isLarge: numbers[3] != 0, isClockwise: numbers[4] != 0, to: end)
                    at = end
                }
            default: break reading
            }
        }
        finish()
    }

    private struct PathReader {
        let bytes: [UInt8]
        var at = 0

        /// The next command as a small letter, and whether its points are relative.
        mutating func command() -> (UInt8, Bool)? {
            skipSpace()
            guard at < bytes.count else { return nil }
            let letter = bytes[at]
            at += 1
            return (letter | 0x20, letter >= UInt8(ascii: "a"))
        }

        /// The next numbers; nil if a command comes first.
        mutating func numbers(_ count: Int) -> [Double]? {
            let start = at
            var numbers: [Double] = []
            while numbers.count < count {
                guard let number = number() else {
                    at = start
                    return nil
                }
                numbers.append(number)
            }
            return numbers
        }

        private mutating func number() -> Double? {
            skipSpace()
            let start = at
            var hasPoint = false
            if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
            while at < bytes.count {
                let byte = bytes[at]
                if byte == UInt8(ascii: "."), !hasPoint {
                    hasPoint = true
                } else if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") {
                    break
                }
                at += 1
            }
            return Double(String(decoding: bytes[start..<at], as: UTF8.self))
        }

        private mutating func skipSpace() {
            while at < bytes.count, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: ",") { at += 1 }
        }
    }
}
