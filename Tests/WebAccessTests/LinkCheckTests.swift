import Diagnostics
import Foundation
import SiteBase
import SiteOutput
import Synchronization
import Testing

@testable import WebAccess

/// Links are asked with a command that is for curl: it writes down what it was asked and answers by a table.
struct LinkCheckTests {
    /// A command that answers `reply` of a shell's `case` by the address, which is its last argument, in a folder of its own.
    private final class StandIn {
        let folder: String
        var command: String { "\(folder)/curl" }

        init(_ cases: String) throws {
            folder = NSTemporaryDirectory() + "/sitegen-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                printf '%s\\n' "$*" >> "\(folder)/asked"
                for last; do :; done
                case "$last$*" in
                \(cases)
                *) printf '200 ' ;;
                esac
                """
            // Written by another process: a file that this one has open for writing, or a child that another test forks in that moment,
            // can't be run.
            let writer = Process()
            writer.executableURL = URL(fileURLWithPath: "/bin/sh")
            writer.arguments = ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", command, script]
            try writer.run()
            writer.waitUntilExit()
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func asked() -> [String] {
            ((try? FileSystem.read("\(folder)/asked")) ?? []).split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    private func links(_ addresses: String...) throws -> LinkCollection {
        let text = "[\n" + addresses.map { "  \"\($0)\"" }.joined(separator: ",\n") + "\n]"
        let source = SourceFile(path: "data/data.json", text: text)
        let html = addresses.map { address -> String in
            var escaped: [UInt8] = []
            LinkAddress.append(address, to: &escaped)
            return "<p><a class=\"wiki\" href=\"\(String(decoding: escaped, as: UTF8.self))\">x</a></p>"
        }
        let links = LinkCollection()
        let path = try #require(OutputPath("1.html"))
        links.take(OutputFile(path: path, rank: .page, bytes: Array(html.joined().utf8)), .file(source, offset: 0))
        return links
    }

    @Test func `what answers is counted, what does not is reported at its place in the data`() throws {
        let curl = try StandIn(
            """
            *gone*) printf '404 ' ;;
            *closed*) printf '000 '; exit 7 ;;
            *slow*) printf '000 '; exit 28 ;;
            *shy*--head*) printf '405 ' ;;
            *coy*--head*) printf '403 ' ;;
            *cross*) printf '403 ' ;;
            """
        )
        let all = try links(
            "http://1.1.1.1/there?a=1&b=2",
            "http://1.1.1.1/gone",
            "http://1.1.1.1/closed",
            "https://1.1.1.1/slow",
            "http://1.1.1.1/shy",
            "http://1.1.1.1/coy",
            "http://1.1.1.1/cross"
        )
        let outcome = LinkCheck(curl: curl.command).run(all, awayFrom: nil)
        #expect(outcome.answered == 3)
        #expect(
            outcome.warnings.map { "\($0.location) \($0.severity) \($0.message)" } == [
                "data/data.json:4:4 warning \"http://1.1.1.1/closed\": no server answers there",
                "data/data.json:8:4 warning \"http://1.1.1.1/cross\": the site answers with 403, so the page may or may not exist",
                "data/data.json:3:4 warning \"http://1.1.1.1/gone\": the page no longer exists",
                "data/data.json:5:4 warning \"https://1.1.1.1/slow\": the server did not answer within 10 seconds",
            ]
        )
        #expect(curl.asked().contains { $0.contains("--resolve 1.1.1.1:80:1.1.1.1") && $0.hasSuffix("-- http://1.1.1.1/there?a=1&b=2") })
        #expect(
            curl.asked().allSatisfy { $0.hasPrefix("--disable --silent") && $0.contains("--noproxy *") && $0.contains("--max-time 10") }
        )
    }

    @Test func `private machines are not asked, not even when a public one sends there`() throws {
        let curl = try StandIn("*trap*) printf '302 http://127.0.0.1:22/' ;;\n*round*) printf '302 http://1.1.1.1/round' ;;")
        let all = try links(
            "http://127.0.0.1/",
            "http://10.0.0.1:8080/",
            "http://169.254.169.254/latest",
            "http://1.1.1.1/trap",
            "http://1.1.1.1/round"
        )
        let outcome = LinkCheck(curl: curl.command).run(all, awayFrom: nil)
        #expect(outcome.answered == 0)
        #expect(outcome.warnings.count { $0.message.contains("in a private network, to which sitegen sends no requests") } == 4)
        #expect(outcome.warnings.count { $0.message.contains("redirects more than 5 times") } == 1)
        #expect(curl.asked().allSatisfy { !$0.contains("127.0.0.1") && !$0.contains("169.254") })
    }

    @Test func `no more than so many are asked, and the site's own pages not at all`() throws {
        let curl = try StandIn("")
        let links = LinkCollection()
        let html =
            (0..<520).map { "<a href=\"http://1.1.1.1/\($0)\">x</a>" }.joined() + "<a href=\"https://own.example/books/1.html\">x</a>"
        let path = try #require(OutputPath("1.html"))
        links.take(OutputFile(path: path, rank: .page, bytes: Array(html.utf8)), .path("data"))
        let outcome = LinkCheck(curl: curl.command).run(links, awayFrom: "https://own.example/books/")
        #expect(outcome.answered + outcome.warnings.count - 1 <= LinkCheck.mostLinks)
        #expect(outcome.warnings.last?.message.contains("were not checked") == true)
        #expect(curl.asked().count <= LinkCheck.mostLinks)
        #expect(!curl.asked().contains { $0.contains("own.example") })
    }

    @Test func `without curl it says what to install`() throws {
        let outcome = LinkCheck(curl: "no-such-command-here").run(try links("http://1.1.1.1/"), awayFrom: nil)
        #expect(outcome.answered == 0)
        #expect(outcome.warnings.map(\.help) == ["install it: apt install curl; macOS includes it"])
    }

    @Test func `only links count, not what pages load or claim`() {
        let html = """
            <link rel="canonical" href="https://a.example/"><a href="https://b.example/?q=&amp;&#39;">x</a><a class="x" href="http://c.example/">
            <script src="https://d.example/"></script><p>href="https://e.example/"</p><a href="1.html">y</a><abbr href="https://f.example/">
            """
        #expect(LinkCollection.addresses(in: Array(html.utf8)) == ["https://b.example/?q=&'", "http://c.example/"])
    }

    @Test func `curl is told IPv6 addresses in brackets`() throws {
        let address = try #require(PublicAddress(v6: [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]))
        let long = "[2606:4700:4700:0:0:0:0:1111]"
        #expect(WebRequest.pin("example.org", port: 80, to: address) == "example.org:80:\(long)")
        #expect(WebRequest.pin("2606:4700:4700::1111", port: 443, to: address) == "[2606:4700:4700::1111]:443:\(long)")
        let (four, command) = (try #require(PublicAddress(v4: [1, 1, 1, 1])), try StandIn(""))
        #expect(WebRequest.pin("example.org", port: 443, to: four) == "example.org:443:1.1.1.1")
        let links = try links("http://[2606:4700:4700::1111]:8080/a")
        #expect(LinkCheck(curl: command.command).run(links, awayFrom: nil).answered == 1)
        #expect(command.asked().first?.contains("--resolve [2606:4700:4700::1111]:8080:\(long)") == true)
    }
}
