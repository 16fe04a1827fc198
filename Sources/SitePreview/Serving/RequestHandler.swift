import NIOCore
import NIOHTTP1
import NIOPosix
import SiteBase

/// Answers the requests of a connection in order. It reads nothing while it sends an answer, because a client that sends requests without
/// reading the answers would fill the memory.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answer: @Sendable (Request) -> Answer
    /// The threads for bodies that take long to make, so that other connections are answered meanwhile.
    private let threads: NIOThreadPool
    /// Whether an answer is being sent.
    private var isAnswering = false
    /// Requests that arrived before reading stopped.
    private var waiting: CircularBuffer<HTTPRequestHead> = []

    init(threads: NIOThreadPool, answer: @escaping @Sendable (Request) -> Answer) {
        self.answer = answer
        self.threads = threads
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Bodies are ignored, because requests for pages have none.
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        if isAnswering { waiting.append(head) } else { answer(head, context) }
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        isAnswering = true
        context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
        var headers: [String: [String]] = [:]
        for (name, value) in head.headers { headers[name.lowercased(), default: []].append(value) }
        write(answer(Request(method: head.method.rawValue, target: head.uri, headers: headers)), to: head, context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func write(_ answer: consuming Answer, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // A refused request may have a body, which is not read.
        let closes = !request.isKeepAlive || [400, 405, 413, 414, 421].contains(answer.status)
        var headers = HTTPHeaders(answer.headers.filter { $0.name != "Connection" })
        headers.add(name: "Connection", value: closes ? "close" : "keep-alive")
        let hasBody = request.method != .HEAD
        let status = HTTPResponseStatus(statusCode: answer.status)
        let body = answer.takeBody()
        switch consume body {
        case .bytes(let bytes):
            headers.add(name: "Content-Length", value: String(bytes.count))
            context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
            if hasBody { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil) }
        case .file(let file, let range):
            headers.add(name: "Content-Length", value: String(range.count))
            context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
            if hasBody { write(file, range, context) }
        case .later(let make, let answer): return writeLater(make, answer, to: request, context)
        }
        let promise = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { result in
            let (own, context) = bound.value
            if case .success = result, !closes { own.goOn(context) } else { context.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: promise)
    }

    /// Makes a body on another thread, if the client is still connected by then.
    private func writeLater(
        _ make: @escaping @Sendable () -> [UInt8]?,
        _ answer: @escaping @Sendable ([UInt8]?) -> Answer,
        to request: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        let channel = context.channel
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        threads.runIfActive(eventLoop: context.eventLoop) { channel.isActive ? make() : nil }.whenComplete { result in
            let (own, context) = bound.value
            guard channel.isActive, case .success(let bytes) = result else { return context.close(promise: nil) }
            own.write(answer(bytes), to: request, context)
        }
    }

    /// Continues after an answer: handles the next request or reads again.
    private func goOn(_ context: ChannelHandlerContext) {
        isAnswering = false
        if let head = waiting.popFirst() {
            answer(head, context)
        } else {
            context.channel.setOption(.autoRead, value: true).whenFailure { _ in }
        }
    }

    /// Sends part of a file without reading it into memory.
    private func write(_ file: consuming ServedFile, _ range: Range<Int>, _ context: ChannelHandlerContext) {
        let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file.takeDescriptor())
        let region = FileRegion(fileHandle: handle, readerIndex: range.lowerBound, endIndex: range.upperBound)
        let promise = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(handle, eventLoop: context.eventLoop)
        let channel = context.channel
        promise.futureResult.whenComplete { result in
            do {
                try bound.value.close()
            } catch {
                channel.close(promise: nil)
            }
            // The file was truncated during sending, so the announced length is wrong.
            if case .failure = result { channel.close(promise: nil) }
        }
        context.write(wrapOutboundOut(.body(.fileRegion(region))), promise: promise)
    }
}
