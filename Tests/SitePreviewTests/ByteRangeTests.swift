import Testing

@testable import SitePreview

struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, 10, ByteRange.whole), ("bytes=0-3", 10, .part(0..<4)), ("bytes=3-", 10, .part(3..<10)), ("bytes=-4", 10, .part(6..<10)),
            ("bytes=-40", 10, .part(0..<10)), ("bytes=9-9", 10, .part(9..<10)), ("bytes=2-400", 10, .part(2..<10)),
            ("bytes=10-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable),
            ("bytes=-1", 0, .unsatisfiable),
            ("bytes=4-3", 10, .whole), ("bytes=a-b", 10, .whole), ("bytes=0-1,3-4", 10, .whole), ("items=0-1", 10, .whole),
            ("bytes=-", 10, .whole),
            ("bytes=0-99999999999999999999999", 10, .part(0..<10)), ("bytes=99999999999999999999999-", 10, .unsatisfiable),
            ("bytes=+1-2", 10, .whole), ("bytes=1-2x", 10, .whole), ("bytes= 1-2", 10, .whole),
        ] as [(String?, Int, ByteRange)]
    )
    func `a range is read as RFC 9110 has it`(header: String?, size: Int, expected: ByteRange) {
        #expect(ByteRange(header, size: size) == expected)
    }
}
