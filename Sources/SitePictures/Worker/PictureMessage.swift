/// A message on the socket between a build and its child: little-endian numbers of 4 bytes, and bytes after their count.
struct PictureMessage {
    private(set) var bytes: [UInt8] = []
    private var place = 0

    init() {}

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ number: Int) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func append(_ content: some Collection<UInt8>) {
        append(content.count)
        bytes += content
    }

    mutating func number() -> Int? {
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        return bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func content() -> [UInt8]? {
        guard let count = number(), place + count <= bytes.count else { return nil }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }
}
