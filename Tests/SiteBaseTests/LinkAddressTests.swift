import SiteBase
import Testing

struct LinkAddressTests {
    @Test(arguments: [
        "https:evil.example", "https:\\\\evil.example", "https:/evil", "http://a b", "https://", "http:///x", "http://e\\x/", "HTTP:x",
    ])
    func `what browsers read in another way than people is no address`(address: String) {
        #expect(!LinkAddress.isOnTheWeb(address) && !LinkAddress.isSafe(address) && !LinkAddress.isPlainlyOnTheWeb(address))
    }

    @Test(arguments: ["https://e.org", "HTTPS://e.org/a?b#c", "http://[::1]/", "https://책.kr/책", "http://e.org/a\\b"])
    func `whole addresses are taken`(address: String) { #expect(LinkAddress.isOnTheWeb(address) && LinkAddress.isSafe(address)) }

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
