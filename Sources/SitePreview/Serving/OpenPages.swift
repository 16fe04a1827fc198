import NIOCore
import NIOHTTP1
import NIOWebSocket
import SiteBase
import Synchronization

/// The pages open in browsers. Each has a WebSocket that receives new builds and errors.
///
/// Server-sent events would not work: browsers allow six connections per host, so the seventh open page would wait forever.
final class OpenPages: Sendable {
    /// The maximum number of open pages to notify. Beyond it, the oldest is dropped.
    static let limit = 250

    private struct Entry {
        let channel: any Channel
        let page: OutputPath?
        let order: Int
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var order = 0
    }

    private let preview: PreviewState
    private let state = Mutex(State())

    init(_ preview: PreviewState) { self.preview = preview }

    /// Whether a request may open a socket. Only pages of the preview may, because otherwise any page on the web could listen.
    static func admits(_ head: HTTPRequestHead) -> Bool {
        guard head.headers["host"].count == 1, let host = head.headers.first(name: "host"), PreviewState.isLocal(host: host),
            let origin = head.headers.first(name: "origin"), origin == "http://\(host)" || origin == "https://\(host)"
        else { return false }
        return head.uri.utf8.prefix(before: "?") == "\(PreviewState.ownFolder)live"
    }

    var paths: Set<OutputPath> { state.withLock { Set($0.entries.values.compactMap(\.page)) } }

    func add(_ channel: any Channel, page: OutputPath?) {
        let surplus: (any Channel)? = state.withLock { state in
            state.order += 1
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, page: page, order: state.order)
            guard state.entries.count > Self.limit else { return nil }
            return state.entries.min { $0.value.order < $1.value.order }
                .flatMap { state.entries.removeValue(forKey: $0.key)?.channel }
        }
        surplus?.close(promise: nil)
        send(to: channel, page)
    }

    func remove(_ channel: any Channel) {
        _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// Sends the state to every open page.
    func notify() {
        for entry in state.withLock({ Array($0.entries.values) }) { send(to: entry.channel, entry.page) }
    }

    /// The path of the page in the address of its socket: `…/live?page=%2Fbooks%2F1.html`.
    func page(address: String) -> OutputPath? {
        guard let query = address.utf8.firstIndex(of: "?"), address[query...].utf8.hasPrefix("?page="),
            let page = address[query...].dropFirst("?page=".count).percentDecoded,
            case .file(let path) = RequestTarget(page, base: preview.now.base)
        else { return nil }
        return path
    }

    private func send(to channel: any Channel, _ page: OutputPath?) {
        // A page that reads nothing would fill the memory. Its browser will connect again.
        guard channel.isWritable else { return channel.close(promise: nil) }
        let now = preview.now
        let message = JSONText.object([
            ("run", .text(preview.run)),
            ("generation", .number(now.generation(of: page))),
            ("base", .text(now.base)),
            ("isBuilt", .flag(now.isBuilt)),
            ("overlay", now.overlay?.json ?? .absent),
        ])
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message.description))
        channel.writeAndFlush(frame, promise: nil)
    }
}

/// The socket of an open page.
final class OpenPage: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let pages: OpenPages
    private let address: String

    init(_ pages: OpenPages, address: String) {
        self.pages = pages
        self.address = address
    }

    func handlerAdded(context: ChannelHandlerContext) { pages.add(context.channel, page: pages.page(address: address)) }

    func channelInactive(context: ChannelHandlerContext) {
        pages.remove(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .connectionClose:
            let close = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(close)).whenComplete { _ in channel.close(promise: nil) }
        case .ping:
            guard context.channel.isWritable else { return context.close(promise: nil) }
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
