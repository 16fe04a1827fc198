"""How long it takes from saving a file to the page in the browser: 1,000 volumes, or as many as the argument says, of about 2.2 KB of
JSON; one open page.

Prints the median and the slowest of the rounds, in ms: till the browser begins to load the page anew, and till it has painted it."""

import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser/support"))

from playwright.sync_api import sync_playwright  # noqa: E402

from chromium import CHROMIUM  # noqa: E402
from preview_server import Preview  # noqa: E402
from site_builder import WORDS  # noqa: E402

VOLUMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
ROUNDS = 21


def data(seed):
    chooser = random.Random(seed)

    def text(count):
        return " ".join(chooser.choice(WORDS) for _ in range(count))

    return [{"title": f"Volume {number} of {text(3)}", "author": "Inès Calloway", "pages": chooser.randrange(90, 900),
             "release_date": "1998-07-02", "dedication": text(12), "summary": text(300), "wiki": f"https://example.org/{number}",
             "chapters": [{"title": f"{chapter}. {text(4)}"} for chapter in range(1, 14)]} for number in range(1, VOLUMES + 1)]


def main():
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder, sync_playwright() as playwright:
        site = Path(folder)
        (site / "data").mkdir()
        volumes = data(1)
        source = site / "data/data.json"
        source.write_text(json.dumps(volumes), "utf-8")
        preview = Preview(site)
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(preview.address + "500.html")
            begins, paints = [], []
            for number in range(ROUNDS):
                page.wait_for_timeout(700)
                volumes[499]["title"] = f"Edit {number}"
                text = json.dumps(volumes)
                saved = time.time() * 1000
                source.write_text(text, "utf-8")
                page.wait_for_function(f"document.querySelector('h1')?.textContent.trim() === 'Edit {number}' && "
                                       "performance.getEntriesByName('first-contentful-paint').length")
                origin, paint = page.evaluate("[performance.timeOrigin, performance.getEntriesByName('first-contentful-paint')[0].startTime]")
                begins.append(origin - saved)
                paints.append(origin - saved + paint)
            browser.close()
        finally:
            preview.stop()
        size = source.stat().st_size / VOLUMES / 1000
        print(f"{VOLUMES} volumes of {size:.1f} KB, {ROUNDS} saves of one file, page of volume 500 open")
        for name, times in (("save to reload", begins), ("save to painted", paints)):
            print(f"{name}: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")
        print(preview.log.splitlines()[-1])


if __name__ == "__main__":
    main()
