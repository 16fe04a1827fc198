import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the preview on the loopback interface with IPv4 and, if available, IPv6.
final class PreviewServer: Sendable {
    /// An error that kept the server from starting.
    struct Fault: Error {
        let message: String
        let help: String
    }

    /// The number of ports to try, including the first.
    private static let triedPorts = 20

    /// The maximum number of pictures to make at the same time.
    private static let pictureThreads = 4

    let port: Int
    let openPages: OpenPages
    private let group: MultiThreadedEventLoopGroup
    private let threads: NIOThreadPool
    private let channels: [any Channel]

    /// Starts listening on a port or the next free one; on any free port for 0.
    ///
    /// - Parameter busy: receives every port that is in use.
    init(_ state: PreviewState, port: Int, busy: (Int) -> Void) throws(Fault) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let threads = NIOThreadPool(numberOfThreads: Self.pictureThreads)
        threads.start()
        let pages = OpenPages(state)
        let connections = Connections()
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try Self.prepare(channel, RequestHandler(threads: threads, answer: state.answer), pages, connections)
                }
            }
        do throws(Fault) {
            (channels, self.port) = try Self.listen(bootstrap, from: port, busy)
        } catch {
            group.shutdownGracefully { _ in }
            threads.shutdownGracefully { _ in }
            throw error
        }
        self.group = group
        self.threads = threads
        openPages = pages
    }

    private static func prepare(
        _ channel: any Channel,
        _ answering: RequestHandler,
        _ pages: OpenPages,
        _ connections: Connections
    ) throws {
        let guardian = ConnectionGuard(connections)
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(OpenPages.admits(head) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(OpenPage(pages, address: head.uri))
                }
            }
        )
        let sync = channel.pipeline.syncOperations
        let answeringBox = NIOLoopBound(answering, eventLoop: channel.eventLoop)
        let guardianBox = NIOLoopBound(guardian, eventLoop: channel.eventLoop)
        try sync.configureHTTPServerPipeline(
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in
                    context.pipeline.syncOperations.removeHandler(answeringBox.value, promise: nil)
                    context.pipeline.syncOperations.removeHandler(guardianBox.value, promise: nil)
                }
            )
        )
        try sync.addHandler(guardian)
        try sync.addHandler(answering)
    }

    private static func listen(
        _ bootstrap: ServerBootstrap,
        from port: Int,
        _ busy: (Int) -> Void
    ) throws(Fault) -> ([any Channel], Int) {
        let last = port == 0 ? triedPorts : min(port + triedPorts - 1, 65_535)
        for tried in port...last {
            do {
                let four = try bootstrap.bind(host: "127.0.0.1", port: port == 0 ? 0 : tried).wait()
                let own = four.localAddress?.port ?? tried
                do {
                    return ([four, try bootstrap.bind(host: "::1", port: own).wait()], own)
                } catch let error as IOError where [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.errnoCode) {
                    // This machine has no IPv6.
                    return ([four], own)
                } catch {
                    // Another program uses the port with IPv6 only, and `localhost` may mean either.
                    try four.close().wait()
                    throw error
                }
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                if port != 0, tried < last { busy(tried) }
            } catch let error as IOError where error.errnoCode == EACCES {
                throw Fault(
                    message: "sitegen has no permission to listen on port \(tried)",
                    help: "ports below 1024 need special rights; use another one, such as --port 8080"
                )
            } catch {
                throw Fault(message: "could not listen on port \(tried): \(error)", help: "name another port with --port")
            }
        }
        throw Fault(message: "no port from \(port) to \(last) is free", help: "name another port with --port; --port 0 takes any free port")
    }

    /// Closes every connection.
    func stop() {
        for channel in channels { channel.close(promise: nil) }
        group.shutdownGracefully { _ in }
        threads.shutdownGracefully { _ in }
    }
}
