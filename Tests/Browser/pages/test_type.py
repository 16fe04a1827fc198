"""The face for Hangul that a site brings with it: cut to its own syllables, seen in browsers without any, in time and without a jump."""

import base64
import io
import re
import shutil
import subprocess

import pytest
from fontTools.ttLib import TTFont

import site_builder
from fold_page import WATCH_JUMPS, jumps_after_two_frames
from offline_host import Host
from page_text import goto_and_rest
from site_builder import build_series, volume

FACE = "Sitegen Myeongjo"
ORIGINAL = "/usr/share/fonts/truetype/nanum/NanumMyeongjo.ttf"
HANGUL = re.compile("[\uac00-\ud7a3]")
# The most that the fonts of a page weigh.
MOST = 110_000


def fonts(site):
    return sorted(site.folder.rglob("*.woff2"))


def families(page, selector):
    """The fonts that really draw an element."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]
    assert nodes, selector
    return {font["familyName"] for node in nodes for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}


@pytest.fixture(scope="session")
def korean_site(tmp_path_factory):
    texts = ["등불과 바다", "소금 계단", "비의 이름", "마지막 새벽"]
    return build_series(tmp_path_factory.mktemp("korean"), [volume(n, title=t, summary=f"{t}에 대하여 아무도 말하지 않았다. " * 20)
                                                            for n, t in enumerate(texts, start=1)], slug="tide")


def test_the_font_has_the_outlines_of_the_original(sample_site):
    original, cut = TTFont(ORIGINAL), TTFont(fonts(sample_site)[0])
    shown = set(HANGUL.findall("".join(path.read_text("utf-8") for path in sample_site.folder.rglob("*.html"))))
    assert len(shown) > 500
    own, chars = cut.getBestCmap(), original.getBestCmap()
    assert {ord(each) for each in shown} <= set(own)
    for code, glyph in own.items():
        a, b = original["glyf"][chars[code]], cut["glyf"][glyph]
        for left, right in zip(a.getCoordinates(original["glyf"]), b.getCoordinates(cut["glyf"]), strict=True):
            assert list(left) == list(right), chr(code)
        assert original["hmtx"][chars[code]] == cut["hmtx"][glyph], chr(code)
    # The licence reserves the name of the original, and asks that the copyright stays.
    names = {record.nameID: str(record) for record in cut["name"].names}
    assert names[1] == FACE and "Copyright" in names[0] and "Open Font License" in names[13]


def test_the_fonts_of_a_site_are_light(sample_site):
    sizes = [path.stat().st_size for path in fonts(sample_site)]
    assert len(sizes) == 1 and sum(sizes) <= MOST


@pytest.mark.parametrize("name", ["index.html", "bookshelf/library.html", "paris-1900/index.html"])
def test_hangul_is_drawn_with_it(sample_site, page, address, name):
    goto_and_rest(page, address(sample_site, "books") + name)
    assert FACE in families(page, "h1")
    drawn = page.evaluate("document.fonts.check('16px \"Sitegen Myeongjo\"', '책장') && Array.from(document.fonts).some(f => f.status === 'loaded')")
    assert drawn


def test_vertical_titles_are_drawn_with_it(sample_site, page, address):
    goto_and_rest(page, address(sample_site, "root") + "bookshelf/index.html")
    assert FACE in families(page, ".spine-hangul")


def test_text_is_there_before_the_font_and_nothing_jumps(korean_site, page, address):
    held = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.add_init_script(WATCH_JUMPS)
    page.goto(address(korean_site, "root") + "tide/1.html", wait_until="domcontentloaded")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    page.wait_for_timeout(300)
    assert len(held) == 1
    assert FACE not in families(page, ".volume-title, .prose p") and page.locator(".prose p").first.is_visible()
    for route in held:
        route.continue_()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert FACE in families(page, ".prose p")
    # A machine without any Hangul shows boxes before the font, whose width nobody knows.
    if families(page, "h1") != {FACE, "DejaVu Serif"}:
        assert jumps_after_two_frames(page) < 0.001


def test_a_second_page_loads_no_font(sample_site, new_page):
    host = Host({"": sample_site.folder})
    try:
        page = new_page()
        page.goto(host.base() + "bookshelf/library.html", wait_until="networkidle")
        assert any(path.endswith(".woff2") for path in host.fetched())
        page.goto(host.base() + "paris-1900/items.html", wait_until="networkidle")
        assert not any(path.endswith(".woff2") for path in host.fetched())
    finally:
        host.stop()


def test_pages_that_are_kept_have_it(sample_site, new_page):
    host = Host({"": sample_site.folder})
    try:
        page = new_page(service_workers="allow")
        page.goto(host.base(), wait_until="networkidle")
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        kept = """async () => { for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys())
            if (request.url.endsWith('.woff2')) return true; return false; }"""
        for _ in range(100):
            if page.evaluate(kept):
                break
            page.wait_for_timeout(100)
        host.stop()
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.goto(host.base() + "paris-1900/items.html")
        page.wait_for_function("document.fonts.status === 'loaded'")
        assert FACE in families(page, "h1")
    finally:
        host.stop()


def test_a_single_file_has_it_inside(sample_site, tmp_path, page):
    run = subprocess.run([site_builder.SITEGEN, "build", "--data", site_builder.SAMPLE, "--single-file", tmp_path / "shelf.html", "--collection", "bookshelf"],
                         capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    page.goto((tmp_path / "shelf.html").as_uri())
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert FACE in families(page, "h1")
    embedded = re.search(r"data:font/woff2;base64,([A-Za-z0-9+/=]+)", (tmp_path / "shelf.html").read_text("utf-8"))
    font = TTFont(io.BytesIO(base64.b64decode(embedded[1])))
    # Other collections have syllables of their own.
    own = {chr(code) for code in font.getBestCmap() if HANGUL.match(chr(code))}
    shown = set(HANGUL.findall(page.evaluate("document.body.innerText + document.title")))
    labels = 300
    assert shown <= own and len(own) <= len(shown) + labels and len(own) < len(TTFont(fonts(sample_site)[0]).getBestCmap())


def test_type_system_shows_the_fonts_of_the_device(tmp_path, page):
    site = build_series(tmp_path, [volume(1, title="등불")], slug="tide", site={"type": "system"})
    assert fonts(site) == []
    page.goto(site.file_base() + "tide/1.html")
    assert FACE not in families(page, "h1") and page.locator("link[href$='type.css']").count() == 0


def test_a_site_without_hangul_has_none(tmp_path):
    site = build_series(tmp_path, [volume(1)], slug="tide", site={"language": "en", "title": "Tide"})
    assert fonts(site) == [] and not (site.folder / "type.css").exists()


def test_a_font_of_ones_own_comes_first(tmp_path, page, address):
    fonts_folder = tmp_path / "data" / "fonts"
    fonts_folder.mkdir(parents=True)
    shutil.copy("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", fonts_folder / "Own.ttf")
    site = build_series(tmp_path, [volume(1, title="Lamp 등불 Φως")], slug="tide", site={"type": {"serif": "fonts/Own.ttf"}})
    goto_and_rest(page, address(site, "root") + "tide/1.html")
    assert families(page, "h1.volume-title, .volume-title") == {"Site Serif", FACE}
    assert sum(path.stat().st_size for path in fonts(site) if "serif" in path.name) < 60_000
