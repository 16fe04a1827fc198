"""`make gallery`: pictures of every kind of page at every size, light and dark, beside those of the run before."""

import html
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from chromium import CHROMIUM
import reading_life
import shown_press
import site_builder
from page_text import set_text_size
from shown_series import SHOWN
from site_builder import build, build_series

SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390), (1024, 768), (1440, 900)]
PHONE, DESKTOP = (390, 844), (1440, 900)

# Site and page; `sample` is the repository's own.
PAGES = [
    ("sample", "index.html"), ("sample", "harry-potter/index.html"), ("sample", "harry-potter/1.html"), ("sample", "harry-potter/5.html"),
    ("sample", "paris-1900/index.html"), ("sample", "paris-1900/items.html"), ("sample", "paris-1900/jikji.html"),
    ("sample", "bookshelf/index.html"), ("sample", "bookshelf/library.html"), ("sample", "bookshelf/notes.html"), ("sample", "bookshelf/오탈자에게.html"),
    ("sample", "bookshelf/statistics.html"), ("sample", "bookshelf/years/2025.html"), ("sample", "bookshelf/years/undated.html"), ("sample", "bookshelf/random.html"),
    ("life", "index.html"), ("life", "books/statistics.html"), ("life", "books/years/2025.html"),
    ("one", "index.html"), ("one", "tide/1.html"), ("two", "index.html"),
    ("seven-korean", "index.html"), ("seven-korean", "tide/3.html"),
    ("twenty-four", "index.html"), ("forty", "index.html"), ("forty", "tide/20.html"),
    ("three-thousand", "index.html"), ("three-thousand", "tide/page-8.html"), ("three-thousand", "tide/1500.html"),
    ("bare", "index.html"), ("bare", "tide/1.html"), ("korean-5000", "tide/1.html"), ("chapters-400", "tide/1.html"),
    ("long-titles", "index.html"), ("long-titles", "tide/1.html"),
    ("press", "index.html"), ("press", "about.html"), ("press", "press/kit.html"), ("press", "notes/index.html"), ("press", "people/ono-pell.html"),
    ("press", "ko/index.html"), ("press", "ko/about.html"), ("press", "ko/lamps/3.html"), ("press", "ko/notes/index.html"), ("press", "ko/visit.html"),
    ("press", "ko/shelf/book-01.html"), ("press", "ko/search.html"),
]


def picture_name(site, page_name):
    return f"{site}-{page_name.removesuffix('.html').replace('/', '-')}"


def pictures(browser, sites, only, folder, before):
    """Takes the pictures of the pages that are wanted, keeps those of the others; answers all their names by page."""
    taken = {}
    for site, page_name in PAGES:
        name = picture_name(site, page_name)
        taken[name] = []
        if only not in f"{site}/{page_name}":
            for file in sorted(before.glob(f"{name} *.png")):
                shutil.copy(file, folder)
                taken[name].append(file.name.removeprefix(f"{name} ").removesuffix(".png"))
            continue

        def take(label, size, full=False, percent=100, unfold=False, **options):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
            page = context.new_page()
            page.goto(sites[site].file_base() + page_name)
            if percent != 100:
                set_text_size(page, percent)
            if unfold and page.locator(".fold-button").is_visible():
                page.locator(".fold-button").click()
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.screenshot(path=folder / f"{name} {label}.png", full_page=full)
            taken[name].append(label)
            context.close()

        for scheme in ("light", "dark"):
            for size in SIZES:
                take(f"{size[0]}x{size[1]} {scheme}", size, color_scheme=scheme)
        if not site.startswith("three-thousand"):
            for size in (PHONE, DESKTOP):
                take(f"{size[0]} whole, unfolded", size, full=True, unfold=True)
        take("390x844 text 200 %", PHONE, percent=200)
        take("390x844 forced colours", PHONE, forced_colors="active")
        # The width of A4 between its margins at 96 px an inch; paper colours.
        context = browser.new_context(viewport={"width": 658, "height": 971})
        page = context.new_page()
        page.goto(sites[site].file_base() + page_name)
        page.emulate_media(media="print")
        page.screenshot(path=folder / f"{name} paper.png")
        taken[name].append("paper")
        context.close()
    return taken


def write_index(taken, home):
    """One page with all pictures; those that changed since the run before stand first, both side by side."""
    now, before = home / "now", home / "before"

    def figure(folder, file, caption):
        return f'<figure><a href="{folder}/{html.escape(file)}"><img loading="lazy" src="{folder}/{html.escape(file)}" alt=""></a><figcaption>{html.escape(caption)}</figcaption></figure>'

    changed, rows = [], []
    for name, labels in taken.items():
        rows.append(f"<h2>{html.escape(name)}</h2><div>")
        for label in labels:
            file = f"{name} {label}.png"
            if (before / file).exists() and (before / file).read_bytes() != (now / file).read_bytes():
                changed.append(figure("before", file, f"{name} {label}: before") + figure("now", file, "now"))
            rows.append(figure("now", file, label))
        rows.append("</div>")
    (home / "index.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Gallery</title>"
        "<style>body{font:1rem system-ui;background:#6e6c68;color:#fff;margin:2rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}"
        "figure{margin:0}img{height:22rem;max-width:100%;display:block}a{color:inherit}</style>"
        f"<h1>Gallery</h1><h2>Changed since the run before: {len(changed)}</h2><div>{''.join(changed)}</div>{''.join(rows)}", "utf-8")
    return len(changed)


def main(home, only=""):
    """Writes the gallery into `home`; `only` is a part of the names of the pages wanted."""
    (home / "now").mkdir(parents=True, exist_ok=True)
    shutil.rmtree(home / "before", ignore_errors=True)
    (home / "now").rename(home / "before")
    (home / "now").mkdir()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        sites = {"sample": build(site_builder.SAMPLE, Path(place) / "sample")}
        for name in {site for site, page in PAGES if site in SHOWN and only in f"{site}/{page}"}:
            volumes, settings = SHOWN[name]
            (Path(place) / name).mkdir()
            sites[name] = build_series(Path(place) / name, volumes, slug="tide", **settings)
        if any(site == "press" and only in f"{site}/{page}" for site, page in PAGES):
            data = Path(place) / "press" / "data"
            shown_press.write(data)
            shown_press.write_translations(data)
            sites["press"] = build(data, data.parent / "output")
        if any(site == "life" and only in f"{site}/{page}" for site, page in PAGES):
            sites["life"] = reading_life.build_site(Path(place) / "life")[1]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        taken = pictures(browser, sites, only, home / "now", home / "before")
        browser.close()
    changed = write_index(taken, home)
    print(f"{sum(map(len, taken.values()))} pictures, {changed} of them changed since the run before: {home / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute(), *sys.argv[2:])
