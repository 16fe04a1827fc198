"""Series of 1, 2, 40 and 300 volumes: rows of numbers, pages of the index, and every volume within reach."""

import re
from urllib.parse import urljoin, unquote

import pytest

from site_builder import volume

LINK = re.compile(r'<a [^>]*href="([^"#]+)"')


@pytest.fixture(scope="module")
def site_of(make_site):
    """Builds (once) a series of so many volumes."""
    sites = {}

    def build(count):
        if count not in sites:
            sites[count] = make_site(*(volume(number, "Short.") for number in range(1, count + 1)), slug="tide")
        return sites[count]

    return build


def row(page, selector=".volume-numbers"):
    """The row of numbers as it reads, a gap as …"""
    return [text.strip() for text in page.locator(f"{selector} li").all_text_contents()]


@pytest.mark.parametrize(("count", "pages"), [(1, 3), (2, 6), (40, 44), (300, 306)])
def test_every_volume_can_be_reached_by_links_from_the_home_page(site_of, count, pages):
    site = site_of(count)
    assert len(site.pages) == pages
    waiting, reached = ["index.html"], {"index.html"}
    while waiting:
        here = waiting.pop()
        for link in LINK.findall((site.folder / here).read_text("utf-8")):
            if "://" in link:
                continue
            target = unquote(urljoin("/" + here, link)[1:])
            assert (site.folder / target).is_file(), f"{here} links to {link}"
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    assert reached == {*site.pages, "offline.html"}


def test_one_volume_has_no_neighbours(site_of, page):
    page.goto(site_of(1).file_base() + "tide/1.html")
    assert page.locator(".neighbours").count() == 0
    assert row(page) == ["1"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("location.pathname").endswith("/tide/1.html")


def test_two_volumes_are_each_others_neighbours(site_of, page):
    page.goto(site_of(2).file_base() + "tide/1.html")
    assert row(page) == ["1", "2"]
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/2.html")
    assert page.locator(".neighbours-next").count() == 0


@pytest.mark.parametrize(("number", "expected"), [
    (1, "1 2 3 … 40"), (3, "1 2 3 4 5 … 40"), (20, "1 … 18 19 20 21 22 … 40"), (38, "1 … 36 37 38 39 40"), (40, "1 … 38 39 40"),
])
def test_forty_numbers_show_as_first_last_and_around_here(site_of, page, number, expected):
    page.goto(site_of(40).file_base() + f"tide/{number}.html")
    assert row(page) == expected.split()
    assert page.locator(".volume-numbers [aria-current]").inner_text() == str(number)
    assert page.locator(".volume-numbers .numbers-gap[aria-hidden=true]").count() == expected.count("…")


@pytest.mark.parametrize("number", [1, 5, 150, 199, 200, 201, 300])
def test_no_volume_of_three_hundred_is_far_from_its_neighbours(site_of, page, number):
    page.goto(site_of(300).file_base() + f"tide/{number}.html")
    numbers = row(page)
    assert len(numbers) <= 9 and numbers[0] == "1" and numbers[-1] == "300"
    around = {str(other) for other in (number - 1, number, number + 1) if 1 <= other <= 300}
    assert around <= set(numbers)
    assert page.locator(".neighbours a").count() == (1 if number in (1, 300) else 2)


def test_the_index_of_three_hundred_has_two_pages_and_a_way_between_them(site_of, page):
    page.goto(site_of(300).file_base() + "index.html")
    assert page.locator(".series-volume").count() == 200
    assert row(page, ".pages") == ["1", "2"]
    page.get_by_role("navigation", name="페이지 이동").get_by_role("link", name="2", exact=True).click()
    page.wait_for_url("**/page-2.html")
    assert page.locator(".series-volume").count() == 100
    assert page.locator(".pages [aria-current=page]").inner_text() == "2"
    assert page.locator(".series-volume a").first.get_attribute("href") == "201.html"


@pytest.mark.parametrize(("number", "index"), [(200, "index.html"), (201, "tide/page-2.html")])
def test_the_way_back_leads_to_the_page_of_the_index_that_shows_the_volume(site_of, page, number, index):
    page.goto(site_of(300).file_base() + f"tide/{number}.html")
    page.locator(".volume-back .trail-parent a").click()
    page.wait_for_url(f"**/output/{index}")
    assert page.locator(f".series-volume a[href$='{number}.html']").count() == 1


def test_the_page_of_an_index_that_is_shown_is_scrolled_to_the_centre(make_site, page):
    site = make_site(*(volume(number, "Short.") for number in range(1, 2402)), slug="tide")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.file_base() + "tide/page-9.html")
    box = page.locator(".pages [aria-current]").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 195) < 30
