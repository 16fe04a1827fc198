"""Records of an author's own kind as a visitor meets them: the list, one page per record, beside a series and a shelf."""

import json

import pytest

from axe import findings
from conditions import PERCENTS, SIZES, cases, drawn
from contrast import weak_texts
from html_checker import assert_valid
from page_text import set_text_size
from page_watch import PageWatch
from search_panel import ask, hits, open_search
from shown_exhibitions import LONG_HANGUL, ODD, RTL, SCRIPT
from shown_records import RECORDS, sheet

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
PAGES = [
    ("few", "index.html"), ("few", "plants/Plant-2.html"), ("pictures", "index.html"), ("pictures", "plants/Plant-1.html"),
    ("pictures", "plants/Plant-2.html"), ("pictures", "plants/Plant-3.html"), ("pictures", "plants/Plant-5.html"), ("bare", "index.html"),
    ("bare", "plants/하나.html"), ("long", "index.html"), ("long", f"plants/{LONG_HANGUL}.html"[:40]), ("odd", "index.html"),
    ("english", "index.html"), ("english", "plants/Plant-1.html"), ("ten-thousand", "plants/page-7.html"), ("ten-thousand", "plants/Plant-77.html"),
]


def label(case):
    (site, name), (width, height), scheme, percent = case
    return f"{site}/{name} {width}x{height} {scheme} {percent} %"


def path(site, name):
    """The page, or the only one whose name begins so."""
    return next(page for page in site.pages if page == name or page.startswith(name.removesuffix(".html")))


@pytest.fixture
def show(plants, new_page):
    """Opens a page under the conditions of a case."""
    def open_case(case, **options):
        (name, place), (width, height), scheme, percent = case
        page = new_page(width, height, color_scheme=scheme, **options)
        page.goto(plants(name).file_base() + path(plants(name), place))
        set_text_size(page, percent)
        return page
    return open_case


# What the pages show


@PLACES
def test_every_page_opens_without_a_failed_request_or_a_console_error(plants, address, page, place):
    base = address(plants("pictures"), place)
    watch = PageWatch(page)
    for name in plants("pictures").pages:
        page.goto(base + name)
        assert page.locator("h1").count() == 1
        assert page.evaluate("Array.from(document.images).filter(e => e.loading !== 'lazy').every(e => e.complete && e.naturalWidth + e.naturalHeight > 0)")
    assert watch.troubles == [] and watch.outside(base) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_record_shows_its_facts_texts_and_pictures(plants, new_page, scripts):
    page = new_page(java_script_enabled=scripts)
    page.goto(plants("pictures").file_base() + "plants/Plant-1.html")
    assert page.locator("h1").inner_text() == "Plant 1"
    facts = dict(zip(page.locator(".entry-facts dt").all_inner_texts(), page.locator(".entry-facts dd").all_inner_texts()))
    assert facts == {"날짜": "2011년 2월 11일", "학명": "Planta numero1", "채집지": "모래밭 1", "채집한 이": "채집가 1", "키(cm)": "4.5",
                     "자라는 곳": "숲", "눌러 말림": "아니요", "다른 이름": "풀 1 이름", "더 읽기": "example.org/1"}
    assert page.get_by_role("link", name="example.org/1").get_attribute("href") == "https://example.org/1"
    assert page.locator(".entry-text").inner_text().strip() == sheet(1)["description"]
    assert page.locator(".entry-section h2").all_inner_texts() == ["메모", "분포"]
    assert page.locator(".entry-section em").inner_text() == "메모"
    assert page.get_by_role("img", name="Plant 1").count() == 0 and page.get_by_role("img", name="분포").count() == 1


def test_the_list_shows_the_fields_that_ask_for_it(plants, page):
    page.goto(plants("pictures").file_base() + "index.html")
    assert page.locator("h1").inner_text() == "여름 표본집" and page.locator(".list-count").inner_text() == "7건"
    assert page.locator(".entries-title").all_inner_texts() == [f"Plant {number}" for number in range(1, 8)]
    assert page.locator(".list-facts").nth(2).locator("span").all_inner_texts() == ["모래밭 3", "바닷가"]
    assert page.locator(".entries-row img").count() == 4
    page.locator(".entries-row").nth(4).click(position={"x": 5, "y": 30})
    page.wait_for_url("**/plants/Plant-5.html")


def test_a_record_with_a_title_only_is_a_page_too(plants, page):
    page.goto(plants("bare").file_base() + "plants/하나.html")
    assert page.locator("main").inner_text().strip() == "하나"
    assert page.locator(".neighbours, .entry-facts").count() == 0


def test_labels_and_words_follow_the_language(plants, page):
    page.goto(plants("english").file_base() + "plants/Plant-1.html")
    assert page.locator(".entry-facts dt").all_inner_texts()[:3] == ["Date", "Latin name", "Found at"]
    assert "Wood" in page.locator(".entry-facts").inner_text() and "No" in page.locator(".entry-facts dd").all_inner_texts()
    page.goto(plants("english").file_base() + "index.html")
    assert page.locator(".list-count").inner_text() == "3 entries"


def test_odd_letters_survive_and_nothing_in_a_text_runs(plants, page):
    watch = PageWatch(page)
    site, titles = plants("odd"), []
    page.goto(site.file_base() + "index.html")
    assert page.locator(".entries-title").all_text_contents() == [ODD, SCRIPT, RTL]
    for name in site.pages:
        if name.startswith("plants/") and not name.endswith("index.html"):
            page.goto(site.file_base() + name)
            titles.append(page.locator("h1").text_content())
            assert page.evaluate("window.hacked") is None
    assert sorted(titles) == sorted([ODD, SCRIPT, RTL]) and watch.troubles == []


def test_arrow_keys_and_swipes_turn_to_the_neighbours(plants, new_page):
    page = new_page(390, 844, has_touch=True)
    page.goto(plants("few").file_base() + "plants/Plant-2.html")
    assert page.get_by_role("navigation", name="앞뒤 항목").get_by_role("link").all_inner_texts() == ["이전 항목\nPlant 1", "다음 항목\nPlant 3"]
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/plants/Plant-3.html")


# Ten thousand of them, beside a series and a shelf


def test_ten_thousand_records_have_pages_lists_and_a_place_on_the_front_page(plants, page):
    site = plants("ten-thousand")
    assert len([name for name in site.pages if name.startswith("plants/Plant-")]) == 10_000
    page.goto(site.file_base() + "index.html")
    assert page.locator(".home-name").all_inner_texts() == ["a-tide", "나의 책장", "여름 표본집"]
    page.get_by_role("link", name="여름 표본집").click()
    assert page.locator(".list-count").inner_text() == "10,000건"
    assert page.locator(".entries-row").count() == 200
    page.get_by_role("navigation").get_by_role("link", name="50").click()
    assert page.locator(".entries-title").last.inner_text() == "Plant 10000"
    page.locator(".entries-title a").last.click()
    assert page.locator(".neighbours a").count() == 1
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/plants/page-50.html")


def test_search_finds_records_by_title_and_declared_fields(plants, page):
    page.goto(plants("ten-thousand").file_base() + "index.html")
    open_search(page)
    for query in ("Plant 4321", "numero4321"):
        ask(page, query)
        assert "plants/Plant-4321.html" in hits(page)


def test_the_data_holds_every_field(plants):
    data = json.loads((plants("ten-thousand").folder / "plants/data.json").read_text("utf-8"))
    assert len(data["data"]) == 10_000
    assert data["data"][6]["habitat"] == "wood" and data["data"][6]["names"] == ["풀 7", "이름"] and data["data"][6]["height"] == 10.5


# How they look


@pytest.mark.parametrize("case", cases(1, PAGES), ids=label)
@pytest.mark.sampled(8)
def test_axe_finds_nothing_and_every_text_has_contrast(show, case):
    page = show(case)
    assert findings(page) == {}
    weak, count = weak_texts(page, screens=4)
    assert weak == [] and count >= 1


@pytest.mark.parametrize("place", PAGES, ids="/".join)
@pytest.mark.sampled(6)
def test_no_page_scrolls_sideways_at_any_size(show, place):
    for percent in PERCENTS:
        page = show((place, (320, 568), "light", percent))
        wide = []
        for width, height in SIZES + [(320, 256), (568, 320), (667, 375), (1180, 820)]:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                wide.append(f"{width}x{height} at {percent} %: {over} px")
        assert wide == []


def test_every_page_is_valid(plants):
    assert_valid(plants(name).folder / page for name in drawn(sorted(RECORDS), 4) for page in plants(name).pages[:20])


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (1440, 900)], ids=str)
def test_across_the_picture_stands_beside_the_words_and_stays(plants, new_page, size):
    page = new_page(*size)
    for number in range(1, 5):
        page.goto(plants("pictures").file_base() + f"plants/Plant-{number}.html")
        picture, words = page.locator(".entry-plate img"), page.locator(".entry-words").bounding_box()
        for y in (0, 56, 200):
            page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
            if page.evaluate("scrollY") != y:
                break
            box = picture.bounding_box()
            assert box["x"] + box["width"] <= words["x"] and box["y"] >= 0 and box["y"] + box["height"] <= size[1] + .5, (number, y)


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900), (2560, 1440)])
@pytest.mark.parametrize("name", ["few", "pictures"])
def test_the_neighbours_stand_below_the_words(plants, new_page, name, size):
    page = new_page(*size)
    page.goto(plants(name).file_base() + "plants/Plant-2.html")
    words, links = page.locator(".entry-facts").bounding_box(), page.locator(".neighbours a").all()
    assert abs(links[0].bounding_box()["x"] - words["x"]) <= 1 and len(links) == 2
    if page.locator(".entry-pictured").count() == 0:
        last = links[-1].bounding_box()
        assert abs(last["x"] + last["width"] - words["x"] - words["width"]) <= 1


def test_on_paper_nothing_is_cut(plants, new_page):
    page = new_page(1440, 900)
    page.goto(plants("pictures").file_base() + "plants/Plant-1.html")
    page.emulate_media(media="print")
    assert page.locator(".entry-facts dd").first.is_visible() and page.locator(".entry-text").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('main')).backgroundImage") == "none"
    assert not page.locator(".neighbours").is_visible()
