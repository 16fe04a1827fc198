"""What a reader with a keyboard, a screen reader, a finger or large letters gets on every kind of page."""

import pytest

from page_parts import SMALL
from page_text import set_text_size

LISTS = ["index.html", "harry-potter/index.html", "paris-1900/index.html", "paris-1900/items.html", "bookshelf/index.html", "bookshelf/library.html"]
PAGES = LISTS + ["bookshelf/notes.html", "harry-potter/2.html", "paris-1900/jikji.html", "bookshelf/켜.html", "search.html"]

LINKS = """Array.from(document.querySelectorAll('main a[href]'))
    .filter(a => a.checkVisibility() && !a.closest('[aria-hidden=true]') && !a.closest('.series-start')).map(a => a.href)"""


@pytest.mark.parametrize("name", LISTS)
def test_a_list_has_one_link_to_each_page(sample_site, page, address, name):
    page.goto(address(sample_site, "root") + name)
    links = page.evaluate(LINKS)
    assert len(links) == len(set(links)) > 0
    assert page.evaluate("Array.from(document.querySelectorAll('[aria-hidden=true] a[href]')).filter(a => a.tabIndex >= 0).length") == 0


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_what_one_presses_is_24_px_large(sample_site, new_page, address, name, size):
    page = new_page(*size)
    page.goto(address(sample_site, "root") + name)
    assert page.evaluate(SMALL) == []


def test_titles_are_whole_at_large_text(sample_site, page, address):
    page.goto(address(sample_site, "root") + "bookshelf/library.html")
    assert page.locator(".library-title").first.evaluate("e => getComputedStyle(e).webkitLineClamp") == "2"
    set_text_size(page, 200)
    cut = "all => all.filter(e => e.scrollHeight > e.clientHeight + 2 && getComputedStyle(e).display !== 'inline' && getComputedStyle(e).display !== 'block').length"
    assert page.locator(".library-title").evaluate_all(cut) == 0


def test_numbers_of_volumes_are_read_as_volumes(sample_site, page, address):
    page.goto(address(sample_site, "root") + "harry-potter/2.html")
    assert page.get_by_role("link", name="7권", exact=True).count() == 1
    assert page.locator(".volume-place").inner_text() == "2 / 7"


def test_covers_beside_titles_are_not_read(sample_site, page, address):
    for name in ("harry-potter/2.html", "paris-1900/jikji.html", "bookshelf/켜.html"):
        page.goto(address(sample_site, "root") + name)
        title = page.locator("h1").inner_text()
        assert page.get_by_role("img", name=title, exact=True).count() == 0


def test_the_ends_of_a_series_say_so(sample_site, page, address):
    page.goto(address(sample_site, "root") + "harry-potter/6.html")
    assert page.locator(".neighbours-cover").count() == 2 and page.locator(".neighbours-end").count() == 0
    page.goto(address(sample_site, "root") + "harry-potter/7.html")
    assert page.locator(".neighbours-cover").count() == 1
    assert page.locator(".neighbours-end").inner_text() == "마지막 권입니다."
    covers = page.locator(".neighbours-cover").first.evaluate("e => [e.offsetWidth > 20, e.offsetHeight > 20, e.closest('a').rel]")
    assert covers == [True, True, "prev"]


def test_white_photographs_are_dimmed_a_little_in_the_dark(sample_site, new_page, address):
    for scheme, filtered in (("light", "none"), ("dark", "brightness(0.9)")):
        page = new_page(color_scheme=scheme)
        page.goto(address(sample_site, "root") + "paris-1900/jikji.html")
        assert page.locator(".plate img").first.evaluate("e => getComputedStyle(e).filter") == filtered
