import SiteAssets
import SiteBase
import SiteFiles
import SitePipeline

/// The parts of a request that the preview uses.
struct Request: Sendable {
    let method: String
    let target: String
    /// The values by header name in lower case; several for a repeated header.
    let headers: [String: [String]]

    /// The value of a header that must not be repeated.
    func header(_ name: String) -> String? {
        guard let values = headers[name], values.count == 1 else { return nil }
        return values[0]
    }
}

/// The answer to a request.
struct Answer: ~Copyable {
    /// The body after the headers.
    enum Body: ~Copyable {
        case bytes([UInt8])
        case file(ServedFile, Range<Int>)
        /// Bytes that take long to make and are made on another thread. Only then is the answer known.
        case later(make: @Sendable () -> [UInt8]?, answer: @Sendable ([UInt8]?) -> Answer)
    }

    let status: Int
    var headers: [(name: String, value: String)]
    private let body: Body

    init(status: Int, headers: [(name: String, value: String)], body: consuming Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    consuming func takeBody() -> Body { body }

    /// An answer with a short text.
    static func text(_ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []) -> Answer {
        Answer(status: status, headers: headers + [("Content-Type", MediaType.plain)], body: .bytes(Array((text + "\n").utf8)))
    }
}

extension PreviewState {
    /// The path prefix of the preview's own files. It does not depend on the site's path, which may change while pages are open. Sites have
    /// no files there, because they leave out names that begin with a dot.
    static let ownFolder = "/.sitegen/"

    /// The maximum length of a request target, in UTF-8 bytes.
    private static let longestTarget = 8_192

    /// Whether a request is addressed to this machine. A foreign page may point its own domain here and must be refused.
    static func isLocal(host: String) -> Bool {
        let name: Substring
        if host.utf8.hasPrefix("[") {
            guard let end = host.utf8.firstIndex(of: "]") else { return false }
            name = host[...end]
            guard isPort(host[host.index(after: end)...]) else { return false }
        } else {
            name = host.utf8.prefix(before: ":")
            guard isPort(host[name.endIndex...]) else { return false }
        }
        let lower = name.lowercased()
        return ["localhost", "127.0.0.1", "[::1]"].contains(lower) || lower.utf8.hasSuffix(".localhost")
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard text.first == ":" else { return text.isEmpty }
        return (1...5).contains(text.dropFirst().count) && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Answers a request. It serves only files in the output folder and the preview's own script and style sheet.
    @Sendable func answer(_ request: Request) -> Answer { Self.withCommonHeaders(content(request)) }

    private static func withCommonHeaders(_ answer: consuming Answer) -> Answer {
        var answer = answer
        answer.headers += [
            ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        return answer
    }

    private func content(_ request: Request) -> Answer {
        guard let host = request.header("host") else { return .text(400, "The request has no Host, or more than one.") }
        guard Self.isLocal(host: host) else {
            return .text(421, "This is the preview of a site on this machine. It answers to localhost alone.")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text(405, "The preview only gives out pages: GET and HEAD.", [("Allow", "GET, HEAD")])
        }
        guard request.header("content-length") ?? "0" == "0", request.headers["transfer-encoding"] == nil else {
            return .text(413, "A request for a page has no body.", [("Connection", "close")])
        }
        guard request.target.utf8.count <= Self.longestTarget else { return .text(414, "The address is too long.") }
        if request.target.utf8.hasPrefix(Self.ownFolder) { return own(request.target.dropFirst(Self.ownFolder.count)) }
        let now = now
        switch RequestTarget(request.target, base: now.base) {
        case .malformed: return .text(400, "This is no address of a page.")
        case .outside: return page(of: .outside, status: 404, now)
        case .aboveSite: return .text(302, "The site is at \(now.base)", [("Location", now.base)])
        case .file(let path): return file(path, request, now)
        }
    }

    private func own(_ name: Substring) -> Answer {
        guard let path = OutputPath(String(name.utf8.prefix(before: "?"))),
            let file = EmbeddedFiles.overlay.first(where: { $0.path == path.description })
        else { return .text(404, "There is no such file.") }
        return Answer(status: 200, headers: [("Content-Type", MediaType.of(path))], body: .bytes(file.bytes))
    }

    private func file(_ path: OutputPath, _ request: Request, _ now: Snapshot) -> Answer {
        let type = MediaType.of(path)
        // Browsers must not show older pages or those of another site that used this port.
        if path == OfflineRemoval.path { return Self.whole(OfflineRemoval.worker, type, request) }
        if let bytes = now.fresh[path] {
            return type == MediaType.html ? html(bytes, request, now, now.generation(of: path)) : Self.whole(bytes, type, request)
        }
        guard now.files.contains(path) else {
            if let index = OutputPath("\(path)/index.html"), now.files.contains(index) {
                let address = now.base + path.rootAddress + "/"
                return .text(302, "This is a folder: \(address)", [("Location", address)])
            }
            return page(of: now.isBuilt ? .missing : .unbuilt, status: now.isBuilt ? 404 : 503, now)
        }
        switch ServedFile.find(path, in: output) {
        case .nothing:
            let sources = [now.freshPictures, now.pictures].compactMap { $0 }.filter { $0.contains(path) }
            guard !sources.isEmpty else { return page(of: .missing, status: 404, now) }
            return Answer(
                status: 200,
                headers: [],
                body: .later(
                    make: { sources.lazy.compactMap { $0.bytes(of: path) }.first },
                    answer: { [self] picture in
                        if let picture { return Self.withCommonHeaders(Self.whole(picture, type, request)) }
                        return Self.withCommonHeaders(page(of: .missing, status: 404, now))
                    }
                )
            )
        case .folder: return page(of: .missing, status: 404, now)
        case .busy: return .text(503, "The preview has too many files open at the moment.")
        case .file(let file):
            note(path, file.identity)
            if type == MediaType.html {
                guard let bytes = file.bytes() else { return .text(500, "The file could not be read.") }
                return html(bytes, request, now, now.generation(of: path))
            }
            let size = file.size
            let headers = [(name: "Content-Type", value: type), (name: "Accept-Ranges", value: "bytes")]
            switch Self.range(request, size) {
            case .whole: return Answer(status: 200, headers: headers, body: .file(file, 0..<size))
            case .part(let part):
                let range = (name: "Content-Range", value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
                return Answer(status: 206, headers: headers + [range], body: .file(file, part))
            case .unsatisfiable: return Self.unsatisfiable(size)
            }
        }
    }

    /// The range that a request asks for. It only counts without conditions, because the preview sends no validators.
    private static func range(_ request: Request, _ size: Int) -> ByteRange {
        ByteRange(request.headers["if-range"] == nil && request.method == "GET" ? request.header("range") : nil, size: size)
    }

    private static func unsatisfiable(_ size: Int) -> Answer {
        .text(416, "The file has \(size) bytes.", [("Content-Range", "bytes */\(size)")])
    }

    private static func whole(_ bytes: [UInt8], _ type: String, _ request: Request) -> Answer {
        let headers = [(name: "Content-Type", value: type), (name: "Accept-Ranges", value: "bytes")]
        switch range(request, bytes.count) {
        case .whole: return Answer(status: 200, headers: headers, body: .bytes(bytes))
        case .part(let part):
            let range = (name: "Content-Range", value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
            return Answer(status: 206, headers: headers + [range], body: .bytes(Array(bytes[part])))
        case .unsatisfiable: return unsatisfiable(bytes.count)
        }
    }

    private func html(_ bytes: [UInt8], _ request: Request, _ now: Snapshot, _ generation: Int) -> Answer {
        Self.whole(bytes + script(now, generation), MediaType.html, request)
    }

    /// The element that notifies a page of new builds. It follows the end of the page, where browsers treat it as the end of the body.
    private func script(_ now: Snapshot, _ generation: Int) -> [UInt8] {
        var element = Array(
            "<script src=\"\(Self.ownFolder)preview.js\" data-run=\"\(run)\" data-generation=\"\(generation)\" data-base=\"".utf8
        )
        HTMLEscape.append(now.base, to: &element)
        return element + Array("\"></script>\n".utf8)
    }

    /// The reason that there is no page.
    private enum Absence {
        case missing, outside, unbuilt
    }

    /// The page to show in place of a missing one. It is replaced as soon as the page exists.
    private func page(of absence: Absence, status: Int, _ now: Snapshot) -> Answer {
        let korean: String
        let english: String
        switch absence {
        case .missing:
            korean = "이 주소에는 페이지가 없습니다."
            english = "There is no page at this address."
        case .outside:
            korean = "사이트 밖의 주소입니다. 사이트는 \(now.base) 아래에 있습니다."
            english = "This address is outside the site. The site is at \(now.base)"
        case .unbuilt:
            korean = "아직 만든 페이지가 없습니다."
            english = "No page has been built yet."
        }
        var html = Array(
            """
            <!doctype html>
            <html lang="ko">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(status)</title>
            <link rel="stylesheet" href="\(Self.ownFolder)preview.css">
            <body class="absence">
            <h1>
            """.utf8
        )
        HTMLEscape.append(korean, to: &html)
        html += Array("</h1>\n<p lang=\"en\">".utf8)
        HTMLEscape.append(english, to: &html)
        html += Array("</p>\n<p><a href=\"".utf8)
        HTMLEscape.append(now.base, to: &html)
        html += Array("\">첫 화면 · <span lang=\"en\">Front page</span></a></p>\n".utf8)
        return Answer(status: status, headers: [("Content-Type", MediaType.html)], body: .bytes(html + script(now, now.generation)))
    }
}
