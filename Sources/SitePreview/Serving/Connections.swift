import NIOCore
import NIOHTTP1
import Synchronization

/// All connections except those of open pages. Beyond a maximum number, the one that has been idle longest is closed.
final class Connections: Sendable {
    /// The maximum number of connections. A browser uses six.
    static let limit = 500

    private struct Entry {
        let channel: any Channel
        /// The counter's value at the last activity.
        var turn: Int
        var isBusy = false
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var turn = 0
    }

    private let state = Mutex(State())

    func add(_ channel: any Channel) {
        let surplus: (any Channel)? = state.withLock { state in
            state.turn += 1
            state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, turn: state.turn)
            guard state.entries.count > Self.limit else { return nil }
            // Connections with a pending answer are closed last.
            let oldest = state.entries.min { ($0.value.isBusy ? 1 : 0, $0.value.turn) < ($1.value.isBusy ? 1 : 0, $1.value.turn) }
            return oldest.flatMap { state.entries.removeValue(forKey: $0.key)?.channel }
        }
        surplus?.close(promise: nil)
    }

    func note(_ channel: any Channel, isBusy: Bool) {
        state.withLock { state in
            state.turn += 1
            state.entries[ObjectIdentifier(channel)]?.turn = state.turn
            state.entries[ObjectIdentifier(channel)]?.isBusy = isBusy
        }
    }

    func remove(_ channel: any Channel) {
        _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}

/// Closes a connection that takes too long to send a request, read its answer or send another request.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    private static let timeToAsk = TimeAmount.seconds(10)
    private static let timeToAnswer = TimeAmount.seconds(60)
    private static let timeBetween = TimeAmount.seconds(30)

    private let connections: Connections
    private var deadline: Scheduled<Void>?

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.add(context.channel)
        allow(Self.timeToAsk, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        connections.remove(context.channel)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            connections.note(context.channel, isBusy: true)
            allow(Self.timeToAnswer, context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let promise = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise.futureResult.whenSuccess {
            let (own, context) = bound.value
            own.connections.note(context.channel, isBusy: false)
            own.allow(Self.timeBetween, context)
        }
        context.write(data, promise: promise)
    }

    private func allow(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
