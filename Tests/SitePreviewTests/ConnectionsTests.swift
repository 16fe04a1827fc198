import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import SitePreview

struct ConnectionsTests {
    private static func isOpen(_ channel: EmbeddedChannel) -> Bool {
        channel.embeddedEventLoop.run()
        return channel.isActive
    }

    private static func channels(_ count: Int) throws -> [EmbeddedChannel] {
        try (0..<count).map { _ in
            let channel = EmbeddedChannel()
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            return channel
        }
    }

    @Test func `beyond the limit, the connection that was idle longest is closed`() throws {
        let connections = Connections()
        let channels = try Self.channels(Connections.limit + 3)
        for channel in channels[..<Connections.limit] { connections.add(channel) }
        // The first is busy, the second was active lately.
        connections.note(channels[0], isBusy: true)
        connections.note(channels[1], isBusy: true)
        connections.note(channels[1], isBusy: false)
        connections.remove(channels[2])
        connections.add(channels[Connections.limit])
        #expect(channels.allSatisfy(Self.isOpen))
        for channel in channels[(Connections.limit + 1)...] { connections.add(channel) }
        #expect(channels.indices.filter { !Self.isOpen(channels[$0]) } == [3, 4])
    }

    @Test func `if all are busy, the one that was so longest is closed`() throws {
        let connections = Connections()
        let channels = try Self.channels(Connections.limit + 1)
        for channel in channels.dropLast() { connections.add(channel) }
        for channel in channels.dropLast().reversed() { connections.note(channel, isBusy: true) }
        connections.add(channels[Connections.limit])
        // The new one has sent nothing yet, so it is the one that waits.
        #expect(channels.indices.filter { !Self.isOpen(channels[$0]) } == [Connections.limit])
    }

    @Test func `an open page that sends pings and reads nothing is closed`() throws {
        let preview = try PreviewState(output: "/nowhere", base: "/")
        let channel = EmbeddedChannel(handler: OpenPage(OpenPages(preview), address: "/.sitegen/live"))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let ping = WebSocketFrame(fin: true, opcode: .ping, maskKey: [1, 2, 3, 4], data: ByteBuffer(repeating: 7, count: 100))
        try channel.writeInbound(ping)
        // The state, then the answer.
        #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .text)
        #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .pong)
        channel.isWritable = false
        try channel.writeInbound(ping)
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
        #expect(!Self.isOpen(channel))
    }

    @Test func `an open page that does not read what it is sent is closed`() throws {
        let pages = OpenPages(try PreviewState(output: "/nowhere", base: "/"))
        let channel = EmbeddedChannel(handler: OpenPage(pages, address: "/.sitegen/live"))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        pages.notify()
        #expect(Self.isOpen(channel))
        channel.isWritable = false
        pages.notify()
        #expect(!Self.isOpen(channel) && pages.paths.isEmpty)
    }
}
