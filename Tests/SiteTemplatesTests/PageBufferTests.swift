import Testing

@testable import SiteTemplates

struct PageBufferTests {
    @Test func `nothing can be written before there is any memory, and much after that`() {
        var buffer = PageBuffer()
        buffer.append("")
        #expect(buffer.bytes == [] && buffer.last == nil)
        for _ in 0..<1000 { buffer.append("ab") }
        buffer.append([])
        #expect(buffer.bytes == Array(String(repeating: "ab", count: 1000).utf8) && buffer.last == UInt8(ascii: "b"))
    }
}
