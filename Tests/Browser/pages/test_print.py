"""On paper: the whole text, no furniture, and addresses that can be typed."""

import pytest

from fold_page import FoldPage
from site_builder import prose, volume


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
    for part in (".fold-button", ".volume-header", ".neighbours", ".skip", ".fold-dots"):
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


def test_links_of_the_text_are_printed_with_their_addresses(make_site, page):
    site = make_site(volume(1, "See [the lamp](https://example.org/lamp), [within](/2.html)."), volume(2))
    page.goto(site.file_base() + "1.html")
    page.emulate_media(media="print")
    contents = page.evaluate("Array.from(document.querySelectorAll('#summary a'), a => getComputedStyle(a, '::after').content)")
    assert "https://example.org/lamp" in contents[0] and contents[1] == "none"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white_and_ink_black_but_for_the_cover(fold_site, new_page, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(fold_site.file_base() + "2.html")
    screen = page.locator(".cover").evaluate("e => getComputedStyle(e).getPropertyValue('--cloth')")
    page.emulate_media(media="print", color_scheme=scheme)
    colors = page.evaluate("""Array.from(new Set(Array.from(document.querySelectorAll('h1, h2, p, dt, dd, li, .volume-wiki a'), e => getComputedStyle(e).color)))""")
    assert colors == ["rgb(0, 0, 0)"]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(".cover").evaluate("e => getComputedStyle(e).getPropertyValue('--cloth')") == screen
    assert page.locator(".cover-drawn").evaluate("e => getComputedStyle(e).printColorAdjust") == "exact"


def test_an_index_is_printed_without_its_board(sample_site, page):
    page.goto(sample_site.file_base() + "harry-potter/2.html")
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    page.emulate_media(media="print")
    for part in (".set", ".bar", ".series-mark"):
        assert not page.locator(part).first.is_visible(), part
    assert page.locator("h1").is_visible() and page.locator(".cover").count() == 7


def test_the_first_volume_of_the_sample_needs_one_sheet(sample_site, page):
    page.goto(sample_site.file_base() + "harry-potter/1.html")
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_no_heading_stays_alone_at_the_foot_of_a_page(sample_site, address, page):
    for name in ("harry-potter/2.html", "bookshelf/켜.html", "paris-1900/jikji.html", "bookshelf/index.html"):
        page.goto(address(sample_site, "root") + name)
        page.emulate_media(media="print")
        assert set(page.locator("main :is(h1, h2, h3)").evaluate_all("all => all.map(e => getComputedStyle(e.closest('.board-head') || e).breakAfter)")) == {"avoid"}, name
