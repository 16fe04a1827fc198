import SiteBase

// Messages on the socket between a build and its child consist of little-endian numbers of 4 bytes, and of bytes after their count.

extension [UInt8] {
    mutating func append(number: Int) { append(little: number, 4) }

    mutating func append(content: some Collection<UInt8>) {
        append(number: content.count)
        self += content
    }
}

extension ByteReader {
    mutating func nextNumber() -> Int? { nextLittle(4) }

    mutating func nextContent() -> Bytes.SubSequence? { nextNumber().flatMap { next($0) } }
}
