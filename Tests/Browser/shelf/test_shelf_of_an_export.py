"""A site of an export as Goodreads writes it: its pages, and what readers press to see."""

import re
import shutil
from pathlib import Path

import pytest

from axe import findings
from conditions import drawn
from contrast import weak_texts
from html_checker import assert_valid
from site_builder import build

EXPORTS = Path(__file__).resolve().parents[2] / "KnownExportsTests" / "Exports"
GIVEN_AWAY = "9780375704024.html"


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exported")
    (folder / "data/books").mkdir(parents=True)
    (folder / "data/site.yaml").write_text("title: Books\nlanguage: en\nurl: https://example.org/\n")
    shutil.copy(EXPORTS / "goodreads" / "goodreads_library_export.csv", folder / "data/books")
    return build(folder / "data", folder / "output")


@pytest.fixture
def address(exported, serve):
    return lambda name: f"{serve(exported.folder)}books/{name}"


@pytest.mark.parametrize("script", [True, False])
def test_a_spoiler_is_hidden_until_it_is_pressed(exported, address, new_page, script):
    page = new_page(java_script_enabled=script)
    page.goto(address(GIVEN_AWAY))
    # The review is all spoiler, so it is one line to open.
    spoiler = page.locator("details.spoiler")
    button, text = spoiler.locator("summary"), spoiler.locator("p").first
    assert spoiler.count() == 1 and not text.is_visible() and button.text_content() == "Show spoiler"
    button.press("Enter")
    assert text.is_visible()
    button.press("Enter")
    assert not text.is_visible()
    button.click()
    assert text.is_visible()


def test_a_spoiler_is_in_no_search_feed_or_card(exported, address, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(address(GIVEN_AWAY))
    words = page.locator("details.spoiler p").first.text_content().split()[2:6]
    hidden = re.compile(r"\s+".join(map(re.escape, words)))
    for file in exported.folder.rglob("*"):
        if file.is_file() and (file.suffix in (".js", ".xml", ".txt") or "search" in file.parts):
            assert not hidden.search(file.read_text(errors="replace")), file
    html = (exported.folder / "books" / GIVEN_AWAY).read_text()
    assert not any(hidden.search(part) for part in re.findall(r"<meta[^>]*>|<script[^>]*>.*?</script>", html, re.S))


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (820, 1180), (1280, 800)], ids=str)
@pytest.mark.parametrize("name", ["../index.html", "library.html", "notes.html", GIVEN_AWAY])
@pytest.mark.sampled(10)
def test_its_pages_are_accessible(exported, address, new_page, name, size):
    page = new_page(*size)
    for scheme in drawn(["light", "dark"], 1, name, size):
        page.emulate_media(color_scheme=scheme)
        page.goto(address(name))
        assert findings(page) == {}
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if name == GIVEN_AWAY:
            page.locator("details.spoiler summary").first.click()
            assert findings(page) == {} and weak_texts(page)[0] == []


def test_its_pages_are_valid(exported):
    assert_valid([exported.folder / "books" / name for name in ("../index.html", "library.html", "notes.html", GIVEN_AWAY)])
