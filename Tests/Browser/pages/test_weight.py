"""How much a page asks of a reader's network: gates on requests and bytes, never on time."""

import gzip
import re
import shutil
import subprocess

import pytest

from page_watch import PageWatch
from site_builder import DIGEST, REPOSITORY, SAMPLE, SITEGEN, BuiltSite, written

KB = 1000


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """The sample site with the assets that come with sitegen, as its users build it."""
    home = tmp_path_factory.mktemp("shipped")
    shutil.copytree(SAMPLE, home / "data")
    subprocess.run([SITEGEN, "build", "--quiet"], cwd=home, check=True, timeout=120)
    return BuiltSite(home / "output")


@pytest.mark.parametrize("number", range(1, 8))
def test_a_volume_page_weighs_at_most_20_kb_and_8_compressed(sample_site, number):
    page = (sample_site.folder / f"harry-potter/{number}.html").read_bytes()
    assert len(page) <= 20 * KB
    assert len(gzip.compress(page, 6)) <= 8 * KB


@pytest.mark.parametrize(("name", "limit"), [("harry-potter/5.html", 60 * KB), ("harry-potter/index.html", 72 * KB), ("index.html", 72 * KB), ("paris-1900/index.html", 95 * KB),
                                          ("bookshelf/index.html", 85 * KB), ("bookshelf/library.html", 150 * KB), ("bookshelf/notes.html", 120 * KB)])
def test_a_page_asks_for_few_files_and_few_bytes(shipped, address, page, name, limit):
    base = address(shipped, "books")
    watch = PageWatch(page)
    page.goto(base + name)
    page.wait_for_load_state("networkidle")
    asked = [url.removeprefix(base) for url in watch.requests]
    plain = [DIGEST.sub("", url) for url in asked]
    pictures = [url for url in asked if url.endswith(".svg")]
    own = {"exhibition": ["exhibition.css"], "bookshelf": ["shelf.css"]}.get({"paris-1900": "exhibition"}.get(name.split("/")[0], name.split("/")[0]), [])
    own += ["shelf.js"] if name in ("bookshelf/library.html", "bookshelf/notes.html") else []
    # The first page of an exhibition shows six of its exhibits.
    assert len(pictures) <= (9 if name == "paris-1900/index.html" else 3)
    own += ["home.css"] if name == "index.html" else []
    own += ["series.css"] if name == "harry-potter/index.html" else []
    # A page with Hangul in serif loads the face, which test_type.py weighs.
    others = [url for url in set(plain) if not url.endswith((".svg", ".woff2"))]
    assert sorted(others) == sorted([name, "type.css", *(f"assets/{file}" for file in ["site.css", "site.js", *own])])
    assert sum((shipped.folder / url).stat().st_size for url in asked if not url.endswith(".woff2")) <= limit


RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return Array.from(sheet.cssRules, rule => rule.cssText);
}"""


def test_style_sheets_lose_spaces_and_comments_and_nothing_else(shipped, page):
    sheets = [path for path in (shipped.folder / "assets").iterdir() if path.suffix == ".css"]
    assert len(sheets) >= 10
    for path in sheets:
        written, source = path.read_text("utf-8"), (REPOSITORY / "assets" / DIGEST.sub("", path.name)).read_text("utf-8")
        # The values of custom properties keep their spaces.
        rules = [[re.sub(r",\s+", ",", rule) for rule in page.evaluate(RULES, text)] for text in (source, DIGEST.sub("", written))]
        assert rules[0] == rules[1], path.name
        assert len(written) < len(source)


def test_a_second_page_asks_only_for_itself(sample_site, address, new_page):
    page = new_page()
    base = address(sample_site, "books")
    page.goto(base + "harry-potter/1.html")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    fetched = []
    session.on("Network.responseReceived", lambda event: event["response"].get("fromDiskCache") or event["type"] == "Other" or fetched.append(event["response"]["url"]))
    page.goto(base + "harry-potter/2.html")
    page.wait_for_load_state("networkidle")
    assert [url for url in fetched if url.endswith(".html")] == [base + "harry-potter/2.html"]


def test_a_page_loads_the_style_and_the_script_of_its_own_kind_alone(sample_site):
    shared = sorted(DIGEST.sub("", path.name) for path in (sample_site.folder / "assets").iterdir() if path.is_file())
    assert shared == ["copy.js", "exhibition.css", "filter.css", "filter.js", "flag.svg", "home.css", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "icon.svg", "larger.css", "larger.js", "list.css", "list.js", "map.css", "map.js", "menu.css", "myeongjo.woff2", "offline-worker.js", "offline.css", "offline.js", "page.css", "random.js", "records.css",
                      "search-panel.js", "search.css", "search.js", "series.css", "shelf.css", "shelf.js", "single.css", "site.css", "site.js", "statistics.css", "view.css", "view.js"]
    for name in ("index.html", "harry-potter/index.html", "harry-potter/1.html"):
        text = (sample_site.folder / name).read_text("utf-8")
        assert "shelf." not in text and "exhibition." not in text


def test_search_adds_two_kilobytes_to_a_page_at_most(sample_site, make_site):
    """Compressed: what is in the page itself, and what of the site's script and style sheet is there for search alone."""
    without = make_site({"title": "The Salt Post"}, site={"search": False})
    with_search = make_site({"title": "The Salt Post"})

    def weight(site):
        return len(gzip.compress((site.folder / "1.html").read_bytes(), 6))

    script = (sample_site.folder / written(sample_site, "assets/site.js")).read_text("utf-8")
    start, end = script.index("  // Search is loaded when it is opened"), script.index("  function scrolls(element)")
    rest = script[:start] + script[end:]
    sheet = (sample_site.folder / written(sample_site, "assets/site.css")).read_text("utf-8")
    other = "\n".join(line for line in sheet.split("\n") if "search-open" not in line)
    own = weight(with_search) - weight(without)
    shared = sum(len(gzip.compress(whole.encode(), 6)) - len(gzip.compress(part.encode(), 6)) for whole, part in ((script, rest), (sheet, other)))
    print(f"search adds {own} bytes to a page, {shared} to its script and style sheet")
    assert own > 100 and shared > 300, "the pieces were found"
    assert own + shared <= 2 * KB
