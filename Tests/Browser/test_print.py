"""On paper: the whole text, no furniture, and addresses that can be typed."""

import pytest

from fold_page import FoldPage
from site_builder import prose


@pytest.fixture
def printed(fold_site, page):
    page.goto(fold_site.file_base() + "2.html")
    page.emulate_media(media="print")
    return page


def test_the_whole_text_is_printed_though_it_is_folded(printed):
    FoldPage(printed).assert_plain(prose(700))
    printed.emulate_media(media="screen")
    FoldPage(printed).assert_closed(prose(700))


@pytest.mark.parametrize("is_remembered", [False, True])
def test_an_unfolded_text_is_printed_whole_too(printed, is_remembered):
    printed.emulate_media(media="screen")
    FoldPage(printed).button.click()
    if is_remembered:
        printed.reload()
    printed.emulate_media(media="print")
    FoldPage(printed).assert_plain(prose(700))


def test_furniture_is_not_printed(printed):
    for part in (".fold-button", ".volume-header", ".volume-neighbours", ".skip", ".fold-dots"):
        assert printed.locator(part).count() == 1, part
        assert not printed.locator(part).is_visible(), part


def test_what_belongs_to_the_book_is_printed(printed):
    for part in ("h1", ".cover", ".volume-facts", ".volume-dedication", ".volume-chapters li:last-child", ".volume-wiki a"):
        box = printed.locator(part).bounding_box()
        assert box["width"] > 10 and box["height"] > 10, part
        assert printed.locator(part).evaluate("e => getComputedStyle(e).clipPath") == "none", part


@pytest.mark.parametrize("size", [(844, 390), (1440, 900)])
def test_the_title_is_printed_also_from_a_screen_that_shows_it_elsewhere(fold_site, new_page, size):
    page = new_page(*size)
    page.goto(fold_site.file_base() + "2.html")
    page.emulate_media(media="print")
    box = page.locator("h1").bounding_box()
    assert box["width"] > 50 and box["height"] > 10
    cover, text = page.locator(".cover").bounding_box(), page.locator(".volume-text").bounding_box()
    assert cover["y"] + cover["height"] <= text["y"]


def test_the_wiki_link_is_printed_with_its_address(printed):
    # The text that the browser makes of the style sheet's content, as its accessibility tree has it.
    session = printed.context.new_cdp_session(printed)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    links = [node["name"]["value"] for node in nodes if node["role"]["value"] == "link" and node["name"]["value"].startswith("Wiki")]
    assert [" ".join(link.split()) for link in links] == ["Wiki (https://example.org/tide/2)"]


def test_a_printed_volume_needs_few_pages(fold_site, page):
    page.goto(fold_site.file_base() + "2.html")
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.startswith(b"%PDF") and paper.count(b"/Type /Page\n") == 1
