"""What search must find on the sample site, and what not: in Chromium and WebKitGTK, by double-click and from a host's folder."""

import pytest

from search_panel import QUERIES, ask, hits, open_search


@pytest.fixture(scope="module", params=["file", "books"])
def opened(request, browser, sample_site, address):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(address(sample_site, request.param) + "harry-potter/2.html")
    open_search(page)
    yield page
    context.close()


@pytest.mark.parametrize(("words", "path"), QUERIES["found"])
def test_the_first_hit_is_the_one_that_is_meant(opened, words, path):
    ask(opened, words)
    assert hits(opened)[:1] == [path]
    assert opened.locator(".search-hit").first.locator("mark").count() >= 1, "the hit is marked"


@pytest.mark.parametrize("words", QUERIES["nothing"])
def test_what_is_not_there_is_not_found(opened, words):
    ask(opened, words)
    assert hits(opened) == []


def test_webkit_finds_the_same(webkit, sample_site):
    page = webkit
    page.goto(sample_site.file_base() + "bookshelf/index.html")
    page.press(".search-open")
    page.wait("document.querySelector('.search-field') !== null")
    wrong = []
    for words, path in QUERIES["found"] + [(words, None) for words in QUERIES["nothing"]]:
        page.script("const field = document.querySelector('.search-field'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))", words)
        page.wait(f"document.querySelector('.search-hits').dataset.answered === {words!r}")
        found = page.value("decodeURIComponent((document.querySelector('.search-hit') || {}).href || '')")
        if not (found.split("#")[0].endswith("/" + path) if path else found == ""):
            wrong.append((words, found))
    assert wrong == []
