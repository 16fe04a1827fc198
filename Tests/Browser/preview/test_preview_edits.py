"""Random edits while the preview serves: in the end it serves what a clean build makes, and it has not grown."""

import json
import os
import random
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from conditions import SEED
from preview_server import Preview
from site_builder import IS_SOAK, REPOSITORY, SITEGEN

EDITS = 1000 if IS_SOAK else 50
SCRIPT = re.compile(rb'<script src="/\.sitegen/preview\.js"[^>]*></script>\n$')


class Author:
    """Somebody who edits a site, clumsily. Remembers how every file should be."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        self.good = {}
        for path in folder.glob("data/**/*"):
            if path.is_file():
                self.good[str(path.relative_to(folder))] = path.read_bytes()
        self.count = 0

    def save(self, name, content):
        """By one of the ways in which editors and tools save."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        way = self.random.randrange(5)
        if way == 0:
            path.write_bytes(content)
        elif way == 1:
            beside = path.with_name("." + path.name + ".swp")
            beside.write_bytes(content)
            os.replace(beside, path)
        elif way == 2:
            with open(path, "wb") as file:
                half = len(content) // 2
                file.write(content[:half])
                file.flush()
                time.sleep(0.002)
                file.write(content[half:])
        elif way == 3:
            if path.exists():
                os.replace(path, path.with_name(path.name + "~"))
            path.write_bytes(content)
            path.with_name(path.name + "~").unlink(missing_ok=True)
        else:
            path.unlink(missing_ok=True)
            path.write_bytes(content)

    def keep(self, name, content):
        self.good[name] = content
        self.save(name, content)

    def edit(self):
        self.count += 1
        self.random.choice([self.retitle, self.retitle, self.add, self.drop, self.settings, self.template, self.asset, self.break_data,
                            self.break_template, self.break_settings, self.lose_folder, self.burst])()

    def volumes(self):
        return json.loads(self.good["data/series/data.json"])

    def retitle(self):
        data = self.volumes()
        self.random.choice(data["data"])["attributes"]["title"] = f"제목 {self.count} of {self.random.randrange(1000)}"
        self.keep("data/series/data.json", json.dumps(data, ensure_ascii=False).encode())

    def add(self):
        data = self.volumes()
        if len(data["data"]) < 20:
            data["data"].append({"attributes": {"title": f"New {self.count}", "summary": "A *lamp*. " * self.random.randrange(1, 80)}})
        self.keep("data/series/data.json", json.dumps(data).encode())

    def drop(self):
        data = self.volumes()
        if len(data["data"]) > 1:
            data["data"].pop(self.random.randrange(len(data["data"])))
        self.keep("data/series/data.json", json.dumps(data).encode())

    def settings(self):
        self.keep("data/site.yaml", f"title: Site {self.count}\nlanguage: {self.random.choice(['ko', 'en'])}\n".encode())

    def template(self):
        text = (REPOSITORY / "templates/series/volume.html").read_text("utf-8")
        self.keep("templates/series/volume.html", text.replace("{{/main}}", f"<p>edit {self.count}</p>{{{{/main}}}}").encode())

    def asset(self):
        self.keep(f"assets/own-{self.random.randrange(4)}.css", f"/* {self.count} */\n".encode() * self.random.randrange(1, 400))

    def break_data(self):
        content = self.good["data/series/data.json"]
        self.save("data/series/data.json", content[: self.random.randrange(len(content))])

    def break_template(self):
        self.save("templates/layout.html", b"{{#site}}never closed {{tittle}}")
        self.good["templates/layout.html"] = None

    def break_settings(self):
        self.save("data/site.yaml", b"title: [\n")

    def lose_folder(self):
        lost = self.folder / self.random.choice(["data/series", "templates", "assets", "data", ".output.sitegen-preview/site"])
        if lost.exists():
            # At once: files of the output that are removed one by one while a build writes others would be left without their manifest.
            lost.rename(self.folder / "lost")
            shutil.rmtree(self.folder / "lost")

    def burst(self):
        for _ in range(20):
            self.retitle()
            time.sleep(0.01)

    def fix(self):
        """Everything as it should be."""
        for name, content in self.good.items():
            path = self.folder / name
            if content is None:
                path.unlink(missing_ok=True)
            elif not path.exists() or path.read_bytes() != content:
                self.save(name, content)


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()} if folder.exists() else {}


def clean_build(folder, target):
    shutil.rmtree(target, ignore_errors=True)
    run = subprocess.run([SITEGEN, "build", "--output", target, "--quiet"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    return tree(target)


def resident(preview):
    with open(f"/proc/{preview.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def served(preview, name):
    # What is in the output is served a moment later.
    for attempt in range(50):
        try:
            with urllib.request.urlopen(preview.address + urllib.parse.quote(name), timeout=10) as answer:
                return SCRIPT.sub(b"", answer.read())
        except urllib.error.HTTPError as error:
            if error.code != 404 or attempt == 49:
                raise AssertionError(f"{name}: {error}") from error
            time.sleep(0.1)
    raise AssertionError


@pytest.mark.timeout(900)
def test_after_random_edits_it_serves_what_a_clean_build_makes(tmp_path):
    subprocess.run([SITEGEN, "init", "site", "--kind", "all"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    site = tmp_path / "site"
    preview = Preview(site)
    author = Author(site, SEED)
    sizes = []
    try:
        while author.count < EDITS:
            author.edit()
            time.sleep(author.random.choice([0, 0, 0.005, 0.03, 0.15]))
            if author.count % 25 == 0:
                author.fix()
                expected = clean_build(site, tmp_path / "clean")
                preview.wait_for(lambda: tree(site / ".output.sitegen-preview/site") == expected, timeout=30)
                for name in expected:
                    # The preview's own worker keeps nothing.
                    if name not in (".sitegen.json", "sw.js"):
                        assert served(preview, name) == expected[name], f"{name} after {author.count} edits, seed {SEED}"
                assert preview.process.poll() is None, preview.log
                sizes.append(resident(preview))
    finally:
        preview.stop()
    assert preview.process.returncode == 0, preview.log
    assert "Fatal" not in preview.log and "Changes are not seen" not in preview.log
    # The first rounds fill what the allocator keeps.
    settled = sizes[len(sizes) // 4:] if len(sizes) >= 8 else sizes
    print(f"{author.count} edits, resident KiB: {sizes}")
    assert max(settled) - settled[0] < 10_000, f"resident KiB after every 25 edits: {sizes}"
