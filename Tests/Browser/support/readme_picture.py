"""Writes the picture of the README: a series, a shelf and an exhibition of the sample, side by side."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from chromium import CHROMIUM
from site_builder import SAMPLE, build

PAGES = ["harry-potter/index.html", "bookshelf/library.html", "paris-1900/index.html"]
SIZE, SCALE, GAP, MOST = (600, 780), 1.1, 16, 150 * 1024


def main(path):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = build(SAMPLE, Path(folder) / "output")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=SCALE, service_workers="block").new_page()
        views = []
        for name in PAGES:
            page.goto(site.file_base() + name)
            page.wait_for_function("[...document.images].every(image => image.complete || image.loading === 'lazy')")
            page.wait_for_timeout(500)
            views.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    width, height = views[0].size
    picture = Image.new("RGB", (3 * width + 2 * GAP, height), "white")
    for index, view in enumerate(views):
        picture.paste(view, (index * (width + GAP), 0))
    for quality in range(88, 40, -4):
        picture.save(path, "WEBP", quality=quality, method=6)
        if Path(path).stat().st_size <= MOST:
            return
    sys.exit(f"{path} is larger than {MOST} bytes")


main(sys.argv[1])
