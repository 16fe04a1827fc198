import Testing

@testable import SiteBase

struct ByteBufferTests {
    @Test func `nothing can be written before there is any memory, and much after that`() {
        var buffer = ByteBuffer()
        buffer.append("")
        #expect(buffer.bytes == [] && buffer.last == nil)
        for _ in 0..<1000 { buffer.append("ab") }
        buffer.append([UInt8]())
        #expect(buffer.bytes == Array(String(repeating: "ab", count: 1000).utf8) && buffer.last == UInt8(ascii: "b"))
    }
}
