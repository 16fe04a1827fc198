import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SiteBase
import SystemPackage
import Testing

@testable import SitePreview

/// Nothing here measures time: a server that waits for a picture before it answers another request lets a test run into its limit.
@Suite(.timeLimit(.minutes(1)))
struct RequestHandlerTests {
    /// A server with one thread, whose pictures are made when the test lets them.
    private final class Server: Sendable {
        let entered = DispatchSemaphore(value: 0)
        let allowed = DispatchSemaphore(value: 0)
        private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        private let threads = NIOThreadPool(numberOfThreads: 2)
        private let channel: any Channel

        init() throws {
            threads.start()
            let answer: @Sendable (Request) -> Answer = { [entered, allowed] request in
                guard request.target.utf8.hasPrefix("/picture") else { return .text(200, "page") }
                return Answer(
                    status: 200,
                    headers: [],
                    body: .later(
                        make: {
                            entered.signal()
                            allowed.wait()
                            return request.target == "/picture-broken" ? nil : Array("made".utf8)
                        },
                        answer: { bytes in
                            if let bytes { return Answer(status: 200, headers: [], body: .bytes(bytes)) }
                            return .text(404, "gone")
                        }
                    )
                )
            }
            channel = try ServerBootstrap(group: group).childChannelInitializer { [threads] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(RequestHandler(threads: threads, answer: answer))
                }
            }.bind(host: "127.0.0.1", port: 0).wait()
        }

        deinit {
            group.shutdownGracefully { _ in }
            threads.shutdownGracefully { _ in }
        }

        /// Sends requests over a new connection.
        func connect(_ targets: String...) throws -> Descriptor {
            let client = try Descriptor(owning: socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(channel.localAddress?.port ?? 0).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            let status = withUnsafeBytes(of: &address) { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) {
                    Foundation.connect(client.raw.rawValue, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(status == 0)
            for (number, target) in targets.enumerated() {
                let end = number == targets.count - 1 ? "Connection: close\r\n" : ""
                try client.write(whole: Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(end)\r\n".utf8))
            }
            return client
        }
    }

    /// The bodies of all answers on a connection, up to its end.
    private static func bodies(_ client: borrowing Descriptor) throws -> [String] {
        let text = String(decoding: try client.readToEnd(expecting: 0), as: UTF8.self)
        return text.components(separatedBy: "HTTP/1.1 ").dropFirst().map {
            ($0.components(separatedBy: "\r\n\r\n").last ?? "").trimmingCharacters(in: .newlines)
        }
    }

    @Test func `a page is answered while pictures are being made`() throws {
        let server = try Server()
        let first = try server.connect("/picture1")
        let second = try server.connect("/picture2", "/page")
        // Both are being made, and a third waits for its turn.
        server.entered.wait()
        server.entered.wait()
        let third = try server.connect("/picture-broken")
        for _ in 0..<3 {
            let page = try server.connect("/page", "/page")
            #expect(try Self.bodies(page) == ["page", "page"])
        }
        for _ in 0..<3 { server.allowed.signal() }
        #expect(try Self.bodies(first) == ["made"])
        // Answers of a connection keep their order.
        #expect(try Self.bodies(second) == ["made", "page"])
        #expect(try Self.bodies(third) == ["gone"])
    }

    @Test func `a picture that nobody waits for any more is not made`() throws {
        let server = try Server()
        let first = try server.connect("/picture1")
        let second = try server.connect("/picture2")
        server.entered.wait()
        server.entered.wait()
        do {
            let third = try server.connect("/picture3", "/page")
            _ = consume third
        }
        // The server has one thread: an answer to a later connection shows that it has seen the end of the earlier one.
        for _ in 0..<3 { #expect(try Self.bodies(server.connect("/page")) == ["page"]) }
        for _ in 0..<2 { server.allowed.signal() }
        #expect(try Self.bodies(first) == ["made"] && Self.bodies(second) == ["made"])
        #expect(server.entered.wait(timeout: .now()) == .timedOut)
    }
}
