import SiteEngine
import Testing

struct LinkAddressTests {
    @Test(arguments: [
        ("http://[::1]:8080/a[1]?b[]", "http://[::1]:8080/a%5B1%5D?b%5B%5D"), ("https://example.org", "https://example.org"),
        ("/a[1].html", "/a%5B1%5D.html"), ("a://b[", "a://b["), ("x?u=http://[::1]/", "x?u=http://%5B::1%5D/"),
        ("mailto:a[b]@c", "mailto:a%5Bb%5D@c"),
        ("https://example.org/책?a=1&b='2'", "https://example.org/%EC%B1%85?a=1&amp;b=&#39;2&#39;"), ("", ""),
    ])
    func `an address is encoded, but for the brackets of a machine's number`(address: String, written: String) {
        var out: [UInt8] = []
        LinkAddress.append(address, to: &out)
        #expect(String(decoding: out, as: UTF8.self) == written)
    }
}
