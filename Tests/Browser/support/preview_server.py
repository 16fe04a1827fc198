"""Runs `sitegen serve` on a site in a folder of its own."""

import os
import re
import signal
import subprocess
import time

from site_builder import SITEGEN


class Preview:
    """A running preview; what it prints is kept in `log`."""

    def __init__(self, folder, *options, port=0):
        self.folder = folder
        self.options = options
        self.log_path = folder / "serve.log"
        self.start(port)

    def start(self, port=0):
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen([SITEGEN, "serve", "--port", str(port), *self.options], cwd=self.folder, stdout=log,
                                            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self.wait_for(lambda: "Serving" in self.log or self.process.poll() is not None)
        found = re.search(r"Serving (\S+)", self.log)
        assert found, self.log
        self.address = found[1]
        self.port = int(re.search(r":(\d+)/", self.address)[1])

    @property
    def log(self):
        return self.log_path.read_text("utf-8")

    def wait_for(self, condition, timeout=20):
        end = time.monotonic() + timeout
        while not condition():
            assert time.monotonic() < end, f"waited {timeout} s in vain; the preview says:\n{self.log}"
            time.sleep(0.01)

    def write(self, name, text):
        """Saves as most editors do: beside the file, then renamed."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new~")
        beside.write_text(text, "utf-8")
        os.replace(beside, path)

    def read(self, name):
        return (self.folder / name).read_text("utf-8")

    def edit(self, name, old, new):
        text = self.read(name)
        assert old in text, f"{name} holds no {old!r}"
        self.write(name, text.replace(old, new))

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
