"""A host that can be switched off, and that remembers what it was asked for."""

import http.server
import threading
from pathlib import Path


class Host:
    """Serves folders under names, as one origin: `http://localhost:port/<name>/`; the empty name is the root."""

    def __init__(self, folders):
        self.folders = folders
        self.requests = []
        self.port = 0
        self.server = None
        self.broken = set()
        self.start()

    def start(self):
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def translate_path(self, path):
                name, _, rest = path.lstrip("/").partition("/")
                if name in host.folders:
                    self.directory = str(host.folders[name])
                    return super().translate_path("/" + rest)
                self.directory = str(host.folders.get("", Path("/nonexistent")))
                return super().translate_path(path)

            def do_GET(self):
                if self.path.split("?")[0] in host.broken:
                    self.send_error(404)
                else:
                    super().do_GET()

            def log_request(self, code="-", size="-"):
                host.requests.append((self.path.split("?")[0], int(code)))

        self.server = http.server.ThreadingHTTPServer(("localhost", self.port), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        """The network is gone: nobody answers any more."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def base(self, name=""):
        return f"http://localhost:{self.port}/{name}{'/' if name else ''}"

    def fetched(self):
        """What was sent with its bytes since this was asked last."""
        requests, self.requests = self.requests, []
        return sorted({path for path, status in requests if status == 200})
