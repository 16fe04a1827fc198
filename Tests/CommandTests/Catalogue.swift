import Foundation
import SiteBase
import Testing

/// A catalogue of books on the loopback address that answers as the real ones do.
enum Catalogue {
    /// A catalogue in Python, which prints its port.
    private static let server = """
        import http.server, json, struct, sys, zlib
        def part(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        def picture(width, height): return bytes.fromhex("89504e470d0a1a0a") + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + part(b"IDAT", zlib.compress(bytes(height * (width * 3 + 1)))) + part(b"IEND", b"")
        PICTURE = picture(2, 3)
        COVERS = {"/cover.jpg": PICTURE, "/pixel.gif": picture(1, 1), "/page.jpg": b"<html>", "/cut.png": PICTURE[:-20], "/large.png": PICTURE + bytes(11_000_000)}
        REDIRECTS = {"/moved": "/cover.jpg", "/round": "/round", "/inside": "http://10.0.0.1/cover.jpg", "/file": "file:///etc/passwd"}
        class Catalogue(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                port = self.server.server_port
                status, body = 200, COVERS.get(self.path, b"")
                if self.path.startswith("/api/books") and "9780141439587" in self.path:
                    body = json.dumps({"ISBN:9780141439587": {"title": "Ebb", "subtitle": "A <b>Novel</b>", "authors": [{"name": "Ina Berg"}],
                        "publishers": [{"name": "Low Tide"}], "publish_date": "October 1, 1988", "number_of_pages": 96,
                        "cover": {"large": f"http://127.0.0.1:{port}/cover.jpg"}}}).encode()
                elif self.path.startswith("/api/books"):
                    body = b"{}"
                elif self.path.startswith("/search.json") and "one" in self.path:
                    body = json.dumps({"docs": [{"title": "Flow", "author_name": ["Ina Berg"], "first_publish_year": 2001}]}).encode()
                elif self.path.startswith("/search.json") and "broken" in self.path:
                    body = b"<html>"
                elif self.path.startswith("/search.json") and "busy" in self.path:
                    status = 429
                elif self.path.startswith("/search.json"):
                    body = json.dumps({"docs": [{"title": "Flow"}, {"title": "Flow, again", "author_name": ["Per Lund"]}]}).encode()
                elif self.path.startswith("/ttb/api/ItemLookUp"):
                    body = json.dumps({"item": [{"title": "밀물 - 바다 소설", "author": "이나 (지은이), 페르 룬드 (옮긴이)", "pubDate": "2014-05-19",
                        "isbn13": "9788936434120", "publisher": "물가", "subInfo": {"itemPage": 216}}]}).encode() + b";"
                elif self.path not in COVERS:
                    status = 302 if self.path in REDIRECTS else 404
                self.send_response(status)
                if self.path in REDIRECTS: self.send_header("Location", REDIRECTS[self.path])
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                try: self.wfile.write(body)
                except OSError: pass
            def log_message(self, *arguments): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Catalogue)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    /// Runs a test with it.
    static func answering(_ body: (_ environment: [String: String]) throws -> Void) throws {
        try #require(FileSystem.target(of: "/usr/bin/curl") == .file, "make test-deps installs curl")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", server]
        let out = Pipe()
        process.standardOutput = out
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let line = String(decoding: out.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let port = try #require(Int(line))
        try body(["SITEGEN_CATALOGUE": "http://127.0.0.1:\(port)"])
    }
}
