"""The set on a series' board: thick as the books are, legible, and no burden to those who cannot see it."""

import pytest

from page_text import set_text_size, settle
from site_builder import volume

SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390), (1024, 768), (1440, 900)]
# Where each spine is and where the things on it are, as rectangles.
SPINES = """() => Array.from(document.querySelectorAll('.spine'), spine => {
    const box = element => { if (!element) return null; const r = element.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
    return { spine: box(spine), title: box(spine.querySelector('.spine-title')), number: box(spine.querySelector('.spine-number')),
             size: parseFloat(getComputedStyle(spine.querySelector('.spine-title')).fontSize) };
})"""


def titles_of(*titles, pages=None):
    return [volume(number, "Short.", title=title, pages=pages[number - 1] if pages else 300) for number, title in enumerate(titles, start=1)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_fifth_of_the_sample_is_seen_to_be_the_longest(sample_site, new_page, size):
    page = new_page(*size)
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    spines = [spine["spine"] for spine in page.evaluate(SPINES)]
    widths = [right - left for left, _, right, _ in spines]
    assert len(widths) == 7 and max(widths) == widths[4] and widths.count(widths[4]) == 1
    assert min(widths) >= 30
    assert len({round(bottom - top, 1) for _, top, _, bottom in spines}) == 1, "books of a set are equally high"
    assert len({round(bottom) for *_, bottom in spines}) == 1, "and stand on one board"
    board = page.locator(".series-head").bounding_box()
    assert abs(board["y"] + board["height"] - 1 - spines[0][3]) <= 1


def test_thickness_follows_the_pages(make_site, page):
    site = make_site(*titles_of("One", "Two", "Three", "Four", pages=[400, 800, 1600, None]))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(site.file_base() + "index.html")
    widths = [right - left for left, _, right, _ in (spine["spine"] for spine in page.evaluate(SPINES))]
    millimetre = 0.118 * 16
    assert [round(width / millimetre) for width in widths] == [31, 54, 101, 20]


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_what_is_on_a_spine_stays_on_it(make_site, new_page, size, percent):
    long = "A title so long that no spine of any height could carry it in one line, not even the tallest"
    sites = [make_site(*titles_of("해리 포터와 마법사의 돌", "해리 포터와 비밀의 방", "Short", long)), make_site(*titles_of("하나", "둘"))]
    page = new_page(*size)
    for site in sites:
        page.goto(site.file_base() + "index.html")
        set_text_size(page, percent)
        spines = page.evaluate(SPINES)
        assert len({spine["size"] for spine in spines}) == 1, "a set uses one size"
        for spine in spines:
            assert spine["size"] >= 12 * percent / 100
            for part in ("title", "number"):
                (left, top, right, bottom), (inner_left, inner_top, inner_right, inner_bottom) = spine["spine"], spine[part]
                assert left - .5 <= inner_left and inner_right <= right + .5 and top <= inner_top and inner_bottom <= bottom, part
            assert spine["title"][3] <= spine["number"][1], "the title ends above the number"
            middle = (spine["spine"][0] + spine["spine"][2]) / 2
            assert abs((spine["title"][0] + spine["title"][2]) / 2 - middle) <= 1, "and is in the spine's middle"


def test_hangul_stands_upright_and_latin_is_turned(make_site, page):
    page.goto(make_site(*titles_of("마법사의 돌", "Goblet")).file_base() + "index.html")
    styles = page.evaluate("Array.from(document.querySelectorAll('.spine-title'), e => [getComputedStyle(e).writingMode, getComputedStyle(e).textOrientation])")
    assert styles == [["vertical-rl", "mixed"]] * 2
    assert page.locator(".spine-hangul").count() == 1


def test_each_volume_is_met_once_by_key_and_by_ear(sample_site, page):
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    assert page.locator(".spine").count() == 7
    names = page.get_by_role("main").get_by_role("link").count()
    # One leads to where to begin.
    assert names == 1 + 7
    page.locator(".series-start a").focus()
    for number in range(1, 8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('href')") == f"{number}.html"
        assert page.evaluate("document.activeElement.closest('.set') === null")


def test_a_spine_leads_to_its_volume(sample_site, page):
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    page.locator(".spine").nth(4).click()
    page.wait_for_url("**/5.html")


@pytest.mark.parametrize("count", [24, 25])
def test_a_long_series_is_in_one_cloth_with_ornaments_of_its_own_volumes(make_site, page, count):
    site = make_site(*(volume(number, "Short.", title=f"Tide {number}") for number in range(1, count + 1)), slug="tide")
    page.goto(site.file_base() + "index.html")
    cloths = page.locator(".series-volume .cover, .set .spine").evaluate_all("all => [...new Set(all.map(each => getComputedStyle(each).getPropertyValue('--cloth')))]")
    assert (len(cloths) == 1) == (count > 24)
    drawings = page.locator(".series-volume .cover-drawn").evaluate_all("all => new Set(all.map(each => [...each.querySelectorAll('use')].map(use => use.getAttribute('href')).join())).size")
    assert drawings > 6
    page.goto(site.file_base() + "tide/7.html")
    own = page.evaluate("[...document.querySelectorAll('html, .cover, .neighbours-cover')].map(each => getComputedStyle(each).getPropertyValue('--cloth'))")
    assert len(own) == 4 and (len(set(own)) == 1 and own[0] in cloths) == (count > 24)


@pytest.mark.parametrize("count", [1, 2, 7, 12, 24])
def test_a_set_of_any_length_is_on_boards_within_the_screen(make_site, page, count):
    site = make_site(*titles_of(*(f"The Tide {'rises ' * (number % 3)}{number}" for number in range(count))))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.file_base() + "index.html")
        spines = [spine["spine"] for spine in page.evaluate(SPINES)]
        assert all(0 <= left and right <= width for left, _, right, _ in spines)
        rows = sorted({round(bottom) for *_, bottom in spines})
        if len(rows) > 1:
            head = page.locator(".set").bounding_box()
            pitch = rows[1] - rows[0]
            # The boards are drawn by the background of the set: it repeats as often as the rows do.
            assert all(abs(bottom - rows[0] - index * pitch) <= 1 for index, bottom in enumerate(rows))
            assert abs(head["y"] + head["height"] - rows[-1]) <= 1


@pytest.mark.parametrize("count", [25, 300])
def test_a_long_series_is_a_strip_of_bare_spines(make_site, page, count):
    site = make_site(*titles_of(*(f"The Tide {number}" for number in range(count))))
    for width, height in [*SIZES, (2560, 1440)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.file_base() + "index.html")
        boxes = page.evaluate("Array.from(document.querySelectorAll('.set .spine'), e => e.getBoundingClientRect().toJSON())")
        assert len(boxes) == page.locator(".series-volume").count() == min(200, count) and page.locator(".spine-title").count() == 0
        assert all(0 <= box["left"] and box["right"] <= width and box["width"] >= 4 for box in boxes)
        rows = sorted({round(box["bottom"]) for box in boxes})
        head = page.locator(".set").bounding_box()
        assert abs(head["y"] + head["height"] - rows[-1]) <= 1 and len({b - a for a, b in zip(rows, rows[1:])}) <= 2
    page.locator(".set .spine").nth(20).click()
    page.wait_for_url("**/21.html")


def test_a_long_series_is_grouped_by_its_years(make_site, page):
    def years(*found):
        volumes = titles_of(*(f"The Tide {number}" for number in range(1, len(found) + 1)))
        page.goto(make_site(*({**volume, "release_date": f"{year}-05-01"} for volume, year in zip(volumes, found))).file_base() + "index.html")
        return page.locator(".series-year").all_inner_texts(), page.locator(".series-volumes").evaluate_all("all => all.map(e => e.children.length)")

    assert years(*[1990] * 10, *[1991] * 15, 1993) == (["1990", "1991", "1993"], [10, 15, 1])
    assert years(*range(1990, 2020)) == ([], [30])
    assert years(*[1990] * 10, *[1989] * 16) == ([], [26])
    assert years(*[1990] * 24) == ([], [24])
    assert years(*[1990] * 26) == ([], [26])


def test_the_facts_of_a_series_stand_under_its_title(sample_site, make_site, page):
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    assert page.locator(".series-facts").inner_text() == "J. K. Rowling · 7권 · 1997–2007"
    page.goto(make_site({"title": "Alone"}).file_base() + "index.html")
    assert page.locator(".series-facts").inner_text() == "1권"
    page.goto(make_site({"title": "Alone"}, {"title": "Two"}, slug="s", site={"language": "en"}).file_base() + "index.html")
    assert page.locator(".series-facts").inner_text() == "2 volumes"


def test_a_spine_lifts_under_the_pointer_where_motion_is_welcome(sample_site, new_page):
    for motion, lifts in (("no-preference", True), ("reduce", False)):
        page = new_page(1440, 900, reduced_motion=motion)
        page.goto(sample_site.file_base() + "harry-potter/index.html")
        before = page.locator(".spine").first.bounding_box()["y"]
        page.locator(".spine").first.hover()
        settle(page)
        assert (before - page.locator(".spine").first.bounding_box()["y"] == 8) == lifts
