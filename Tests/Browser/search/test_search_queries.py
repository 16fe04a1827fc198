"""What search must find on the sample site, and what not: in Chromium and WebKitGTK, by double-click and from a host's folder."""

from urllib.parse import unquote

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


@pytest.mark.parametrize(("slip", "words"), [("harry poter", "harry potter"), ("hary", "harry"), ("quiditch", "quidditch")])
def test_a_slip_finds_what_was_meant_in_most_titles(opened, slip, words):
    ask(opened, words)
    meant = [path for path in hits(opened) if "harry-potter/" in path and path[-6].isdigit()]
    ask(opened, slip)
    assert set(hits(opened)) >= set(meant) and meant


def test_syllables_that_stand_apart_find_no_more_than_the_word(opened):
    ask(opened, "소금")
    word = hits(opened)
    ask(opened, "소 금")
    assert hits(opened) == word and word


def test_an_empty_panel_shows_the_pages_visited_last_and_the_way_to_all_titles(sample_site, address, new_page):
    page = new_page()
    base = address(sample_site, "books")
    for name in ("index.html", "paris-1900/jikji.html", "bookshelf/library.html", "search.html", "paris-1900/jikji.html", "harry-potter/5.html"):
        page.goto(base + name)
    open_search(page)
    begin = page.locator(".search-begin")
    assert [unquote(href.removeprefix(base)) for href in begin.locator("li a").evaluate_all("all => all.map(each => each.href)")] == ["paris-1900/jikji.html", "bookshelf/library.html"]
    assert begin.get_by_role("list", name="최근에 본 페이지").count() == 1
    page.locator(".search-field").fill("소금")
    page.wait_for_function("document.querySelector('.search-hit')")
    assert not begin.is_visible()
    page.locator(".search-field").fill("")
    page.wait_for_function("!document.querySelector('.search-hit')")
    assert begin.is_visible()
    begin.get_by_role("link", name="모든 제목").click()
    page.wait_for_url("**/search.html")


@pytest.mark.parametrize("stored", ["x", "{}", "[1]", '[["javascript:alert(1)", "a"]]', '[["../../evil.html", "a"], ["//evil.example/a.html", "b"], ["harry-potter/1.html", 7]]'])
def test_what_others_stored_leads_nowhere(sample_site, address, new_page, stored):
    page = new_page()
    faults = []
    page.on("pageerror", lambda fault: faults.append(fault))
    base = address(sample_site, "books")
    page.goto(base + "index.html")
    page.evaluate("value => localStorage.setItem(JSON.stringify(['sitegen', new URL('.', location.href).pathname, 'visited']), value)", stored)
    page.goto(base + "index.html")
    open_search(page)
    assert page.locator(".search-begin li").count() == 0 and page.locator(".search-all").count() == 1 and faults == []
