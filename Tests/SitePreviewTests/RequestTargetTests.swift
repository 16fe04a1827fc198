import SiteBase
import Testing

@testable import SitePreview

struct RequestTargetTests {
    @Test(arguments: [
        ("/", "/", "index.html"), ("/1.html", "/", "1.html"), ("/1.html?x=../..#y", "/", "1.html"), ("/a/", "/", "a/index.html"),
        ("/books/a/1.html", "/books/", "a/1.html"), ("/%EA%B0%80.html", "/", "가.html"), ("/my%20books/1.html", "/my%20books/", "1.html"),
        ("/my%20books/", "/my%20books/", "index.html"), ("/a%2Fb.html", "/", "a/b.html"), ("/a+b.html", "/", "a+b.html"),
        ("/%2541.html", "/", "%41.html"),
        // Marks that make one character with the slash or the letter before them.
        ("/%CC%81a.html", "/", "\u{301}a.html"), ("/books/%CC%81.html", "/books/", "\u{301}.html"),
        ("/e%CC%81/%CC%81a/1.html", "/e%CC%81/", "\u{301}a/1.html"),
        ("/%F0%9F%87%B0/%EF%B8%8F/x.html", "/%F0%9F%87%B0/", "\u{FE0F}/x.html"),
    ])
    func `an address names a file below the base`(target: String, base: String, path: String) {
        #expect(RequestTarget(target, base: base) == OutputPath(path).map(RequestTarget.file))
    }

    @Test(arguments: [
        ("/", "/books/", RequestTarget.aboveSite), ("/books", "/books/", .aboveSite), ("/a", "/a/b/", .aboveSite),
        ("/other", "/books/", .outside),
        ("/booksx/1.html", "/books/", .outside), ("", "/", .malformed), ("1.html", "/", .malformed), ("/../x", "/", .malformed),
        ("/%2e%2e/x", "/", .malformed), ("/a//b", "/", .malformed), ("/a/%00", "/", .malformed), ("/%", "/", .malformed),
        ("/%g0", "/", .malformed),
        ("/%c0%ae/", "/", .malformed), ("/a\\b", "/", .malformed), ("/a%5Cb", "/", .malformed), ("http://localhost/", "/", .malformed),
        ("*", "/", .malformed),
    ])
    func `what does not name a file of the site is distinguished`(target: String, base: String, expected: RequestTarget) {
        #expect(RequestTarget(target, base: base) == expected)
    }

    @Test(
        arguments: [
            (nil, nil), ("https://example.org/", "/"), ("https://example.org/books/", "/books/"),
            ("https://example.org/my books/", "/my%20books/"),
            ("https://example.org/책/", "/%EC%B1%85/"), ("http://h:8080/a'b&c/", "/a'b&c/"),
        ] as [(String?, String?)]
    )
    func `the path of the site's address is what it is served under`(address: String?, base: String?) {
        #expect(Preview.base(of: address) == base)
    }
}
