"""A host that compresses text, keeps connections open and lets browsers keep assets, as hosts on the Web do."""

import gzip
import mimetypes
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote


class Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # Browsers drop connections when they have what they want.
        pass


class CompressingHost:
    def __init__(self, folder):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                path = folder / unquote(self.path.split("?")[0].lstrip("/"))
                path = path / "index.html" if path.is_dir() else path
                body = path.read_bytes() if path.is_file() else b""
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                self.send_response(200 if path.is_file() else 404)
                self.send_header("Content-Type", kind)
                if not kind.startswith("image/") or kind == "image/svg+xml":
                    body = gzip.compress(body)
                    self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = Server(("localhost", 0), Handler)
        self.address = f"http://localhost:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
