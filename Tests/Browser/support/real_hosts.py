"""nginx and Caddy without privileges, on the loopback, with the snippets that sitegen wrote."""

import os
import shutil
import socket
import subprocess
import time

PATHS = "/usr/sbin:/usr/local/sbin:" + os.environ["PATH"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RealHost:
    """A server whose root is `root`; the site lies in it at `place`, a folder or nothing."""

    def __init__(self, name, root, place, folder):
        self.port = free_port()
        self.folder = folder
        program = shutil.which(name, path=PATHS)
        assert program, f"no {name}: make test-deps"
        folder.mkdir()
        command = getattr(self, name)(program, root, place)
        self.process = subprocess.Popen(command, stdout=(folder / "log").open("wb"), stderr=subprocess.STDOUT, cwd=folder)
        self.address = f"http://127.0.0.1:{self.port}/{place}"
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError((folder / "log").read_text())

    def nginx(self, program, root, place):
        kinds = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {self.folder}/pid; error_log {self.folder}/error.log;\nevents {{}}\n"
            f"http {{\ninclude /etc/nginx/mime.types; default_type application/octet-stream; access_log off;\n{kinds}"
            f"server {{\nlisten 127.0.0.1:{self.port};\nroot {root};\ninclude {root}/{place}_nginx.conf;\n}}\n}}\n"
        )
        command = [program, "-p", self.folder, "-e", self.folder / "error.log", "-c", self.folder / "nginx.conf"]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        return command

    def caddy(self, program, root, place):
        (self.folder / "Caddyfile").write_text(
            "{\nadmin off\nauto_https off\n}\n"
            f"http://127.0.0.1:{self.port} {{\nroot * {root}\nimport {root}/{place}_Caddyfile\n}}\n"
        )
        return ["env", f"HOME={self.folder}", f"XDG_DATA_HOME={self.folder}", program, "run", "--config", self.folder / "Caddyfile", "--adapter", "caddyfile"]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=10)
