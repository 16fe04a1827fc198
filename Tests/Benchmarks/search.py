"""What a query costs a visitor of a large site: bytes of the index that are fetched, and how long the first results take after the last of them.

usage: search.py [volumes]     100000 unless told
Each query is typed into a page that has loaded nothing of the search yet, over HTTP, without compression: the worst case. Bytes are those of
all files of search/, index.js among them. Prints a line for each query, then the most of all; fails over 60 KB or 100 ms."""

import functools
import http.server
import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser/support"))

from playwright.sync_api import sync_playwright  # noqa: E402

import books  # noqa: E402
from chromium import CHROMIUM  # noqa: E402
from quiet_handler import QuietHandler  # noqa: E402

MOST_BYTES = 60_000
LONGEST = 100

# Tells when the list of hits changed last, and when the last file of the index came.
WATCH = """() => { window.shownAt = []; new MutationObserver(() => { const list = document.querySelector('.search-hits');
    if (list && list.dataset.answered) shownAt.push([list.dataset.answered, performance.now()]); }).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""
FIGURES = """words => { const files = performance.getEntriesByType('resource').filter(entry => new URL(entry.name).pathname.includes('/search/'));
    const last = Math.max(...files.map(entry => entry.responseEnd)), shown = shownAt.find(each => each[0] === words)[1];
    return { bytes: files.reduce((sum, entry) => sum + entry.encodedBodySize, 0), files: files.length, wait: shown - last,
             hits: document.querySelectorAll('.search-hit').length }; }"""


def queries(count):
    """Titles, authors and pieces of them as visitors type them, in both languages; common words, slips, and what is not there."""
    chooser = random.Random(7)
    found = ["t", "the", "the ha", "ㅎ", "ㅎㄱ", "항", "항구 등불", "항굳", "island", "island lantern", "isalnd", "søren", "soren bread", "ugo g", "zzz",
             "qwertyuiop", "다시 천천히", "ㄷㅅㅊㅊㅎ", "과수원신호", "winter letter garden stair"]
    for number in (chooser.randrange(1, count) for _ in range(20)):
        volume = books.volume(number)
        title = volume["title"]
        found += [title.lower()[: max(4, len(title) * 2 // 3)], f"{volume['author'].split()[0]} {title.split()[1]}".lower()]
    return list(dict.fromkeys(found))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder, sync_playwright() as playwright:
        site = Path(folder)
        books.write_series(site / "data/books/data.json", range(1, count + 1))
        (site / "data/site.yaml").write_text("language: en\noffline: off\n", "utf-8")
        subprocess.run([os.environ["SITEGEN"], "build", "--quiet"], cwd=site, check=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site / "output")))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        size = sum(file.stat().st_size for file in (site / "output/search").iterdir())
        print(f"{count} volumes: an index of {size / 1e6:.1f} MB in {len(list((site / 'output/search').iterdir()))} files")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        most = {"bytes": 0, "files": 0, "wait": 0}
        for words in queries(count):
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/books/1.html")
            page.evaluate(WATCH)
            page.keyboard.press("/")
            page.get_by_role("combobox").fill(words)
            page.wait_for_function("words => shownAt.some(each => each[0] === words)", arg=words)
            found = page.evaluate(FIGURES, words)
            print(f"{words[:40]:40} {found['bytes']:7} bytes in {found['files']:2} files, {found['wait']:5.0f} ms, {found['hits']:2} hits")
            most = {name: max(most[name], found[name]) for name in most}
            page.context.close()
        browser.close()
        server.shutdown()
    print(f"at most {most['bytes']} bytes in {most['files']} files; first results {most['wait']:.0f} ms after the last of them")
    if most["bytes"] > MOST_BYTES or most["wait"] > LONGEST:
        sys.exit(f"more than {MOST_BYTES} bytes or {LONGEST} ms")


if __name__ == "__main__":
    main()
