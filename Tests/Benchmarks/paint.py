"""When readers on a slow phone see a page with pictures: 1.6 Mbit/s, 150 ms there and back, the CPU slowed six times.

usage: paint.py [--rounds 3]
Builds a series of seven covers, an exhibition of thirteen photographs, a shelf and records, and serves them compressed, as hosts do.
Prints for each page the largest contentful paint in ms, the median and the slowest of the rounds; what its pictures weigh; and its shift."""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser/support"))

from playwright.sync_api import sync_playwright  # noqa: E402

import drawn_photographs  # noqa: E402
import site_builder  # noqa: E402
from chromium import CHROMIUM  # noqa: E402
from compressing_host import CompressingHost  # noqa: E402

OBSERVE = """
window.largest = 0; window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(e => window.largest = e.startTime)).observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver(list => list.getEntries().forEach(e => window.shift += e.value)).observe({type: 'layout-shift', buffered: true});
"""
WEIGHT = """performance.getEntriesByType('resource').filter(e => /\\.(webp|jpg|png)$/.test(e.name)).reduce((sum, e) => sum + e.encodedBodySize, 0)"""


def seen(browser, url):
    """Opens a page as for the first time: largest contentful paint in ms, bytes of pictures, shift."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.add_init_script(OBSERVE)
    page.goto(url, wait_until="networkidle", timeout=120_000)
    found = page.evaluate(f"[window.largest, {WEIGHT}, window.shift]")
    context.close()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        drawn_photographs.site(root / "data")
        site = site_builder.build(root / "data", root / "output", timeout=400)
        host = CompressingHost(site.folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"\n{'page':28}{'LCP ms':>8}{'slowest':>9}{'pictures KB':>13}{'shift':>7}")
        for name in site.pages:
            runs = [seen(browser, host.address + name) for _ in range(options.rounds)]
            largest = [run[0] for run in runs]
            print(f"{name:28}{statistics.median(largest):8.0f}{max(largest):9.0f}{runs[0][1] / 1000:13.0f}{max(run[2] for run in runs):7.3f}")
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
