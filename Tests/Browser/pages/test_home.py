"""The front page: a panel per collection, whose books and posters stand on one line."""

import pytest

from page_parts import PANELS, rows
from page_text import set_text_size
from shown_exhibitions import HOMES as ALL_HOMES, LONG_HANGUL, LONG_WORDS, build_site
from site_builder import volume

# A collection alone is its own front page.
HOMES = {name: home for name, home in ALL_HOMES.items() if len(home[0]) > 1}
SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1440, 900)]
BY_SIZE = {"ids": lambda value: "{}x{}".format(*value) if isinstance(value, tuple) else str(value)}

@pytest.mark.parametrize("name", sorted(HOMES))
def test_every_collection_has_a_panel_with_title_facts_and_what_it_holds(front, page, name):
    page.goto(front(name).file_base() + "index.html")
    panels = page.locator(".home-panel")
    assert panels.count() == len(HOMES[name][0])
    for panel, (slug, files) in zip(panels.all(), sorted(HOMES[name][0].items())):
        assert panel.locator("h2 a").get_attribute("href") == f"{slug}/index.html"
        assert panel.locator("h2").inner_text() and panel.locator(".home-facts").inner_text()
        if "items.json" in files:
            assert panel.locator(".home-poster img, .home-poster svg").count() == 1
        else:
            records = files["data.json"].get("data", files["data.json"].get("books"))
            assert panel.locator(".spine").count() == (len(records) if "data" in files["data.json"] else min(12, len(records)))


@pytest.mark.parametrize(("name", "page_class"), [("one", "series"), ("one-exhibition", "poster")])
def test_a_collection_alone_is_its_own_front_page(front, page, name, page_class):
    (slug, _), = ALL_HOMES[name][0].items()
    site = front(name)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(site.file_base() + "index.html")
    assert page.locator(f"main.{page_class}").count() == 1 and page.locator(".home-panel, .trail").count() == 0
    title = page.locator("h1").inner_text().splitlines()[0]
    page.goto(site.file_base() + next(name for name in site.pages if name.startswith(f"{slug}/")))
    assert page.locator(".trail li").first.inner_text().startswith(title)
    page.locator(".trail a").first.click()
    page.wait_for_url("**/output/index.html")
    # The old address.
    page.goto(site.file_base() + f"{slug}/index.html")
    page.wait_for_url("**/output/index.html")
    assert page.locator("h1").inner_text().startswith(title)


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("name", sorted(HOMES))
@pytest.mark.sampled(9)
def test_all_is_on_one_line_and_nothing_is_cut(front, new_page, name, size, percent):
    page = new_page(*size)
    page.goto(front(name).file_base() + "index.html")
    set_text_size(page, percent)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    panels = page.evaluate(PANELS)
    for row in rows(panels):
        assert max(panel["bottom"] for panel in row) - min(panel["bottom"] for panel in row) <= 1
        for panel in row:
            assert panel["shown"] or not panel["spines"], "a panel shows at least its first spine"
            for thing in panel["shown"]:
                assert abs(thing["bottom"] - panel["bottom"] + 1) <= 1, "on the line"
                assert panel["left"] - .5 <= thing["left"] and thing["right"] <= panel["right"] + .5, "inside its panel"
                assert thing["top"] >= panel["top"]
    if size[0] >= 844 and percent == 100:
        assert len(rows(panels)[0]) == min(len(panels), len(rows(panels)[0])) >= min(3, len(panels)), "side by side from landscape up"
    if size[0] <= 390:
        assert len(rows(panels)) == len(panels)


@pytest.mark.parametrize(("name", "lengths"), [("two", [2]), ("three", [3]), ("five", [3, 2]), ("twelve", [4, 4, 4])])
def test_on_a_desktop_rows_are_filled_and_posters_keep_their_shape(front, new_page, name, lengths):
    page = new_page(1440, 900)
    page.goto(front(name).file_base() + "index.html")
    panels = rows(page.evaluate(PANELS))
    assert [len(row) for row in panels] == lengths
    assert all(abs(max(panel["right"] for panel in row) - 1440) <= 1 for row in panels)
    for width, height in page.locator(".home-poster svg").evaluate_all("all => all.map(e => [e.getBoundingClientRect().width, e.getBoundingClientRect().height])"):
        assert abs(height / width - 1.5) < .02


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], **BY_SIZE)
def test_three_panels_fill_the_width_each_in_its_endpaper(front, new_page, size):
    page = new_page(*size)
    page.goto(front("three").file_base() + "index.html")
    panels = page.evaluate(PANELS)
    assert panels[0]["left"] == 0 and abs(panels[-1]["right"] - size[0]) <= 1
    widths = [panel["right"] - panel["left"] for panel in panels]
    assert max(widths) - min(widths) <= 1
    assert len(set(page.locator(".home-panel").evaluate_all("all => all.map(e => getComputedStyle(e).backgroundColor)"))) == 3


NARROW_TITLES = """Array.from(document.querySelectorAll('.spine-title'), e => e.checkVisibility()
    && (e.scrollWidth > e.closest('.spine').clientWidth + 1 || parseFloat(getComputedStyle(e).fontSize) < 12))"""


@pytest.mark.parametrize("count", [7, 24, 40, 200])
def test_sets_are_shown_whole_at_every_width(tmp_path, new_page, count):
    volumes = [volume(number, "Short.", pages=number * 97 % 900) for number in range(1, count + 1)]
    site = build_site(tmp_path, {"tide": {"data.json": volumes}, "wave": {"data.json": [volume(1, "Short.")]}})
    page = new_page()
    page.goto(site.file_base() + "index.html")
    for width in range(320, 2561, 40):
        page.set_viewport_size({"width": width, "height": 900})
        panels, faults = page.evaluate(f"[({PANELS})(), {NARROW_TITLES}]")
        panel = panels[0]
        assert panel["spines"] == len(panel["shown"]) == count, width
        for spine in panel["shown"]:
            assert panel["left"] <= spine["left"] and spine["right"] <= panel["right"] and spine["right"] > spine["left"], width
            assert abs(spine["bottom"] - panel["bottom"] + 1) <= 1, width
        assert faults.count(True) == 0, width


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], **BY_SIZE)
@pytest.mark.parametrize("panel", [0, 1, 2])
@pytest.mark.sampled(5)
def test_the_whole_panel_is_the_link(front, new_page, size, panel):
    page = new_page(*size)
    base = front("three").file_base()
    slug = sorted(HOMES["three"][0])[panel]
    for across, down in ((.02, .02), (.98, .3), (.5, .97), (.5, .6)):
        page.goto(base + "index.html")
        place = page.locator(".home-panel").nth(panel)
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        y = min(box["y"] + box["height"] * down, size[1] - 2)
        page.mouse.click(box["x"] + box["width"] * across, y)
        page.wait_for_url(f"**/{slug}/index.html")


def test_a_panel_is_one_link_to_eye_ear_and_keys(front, page):
    page.goto(front("three").file_base() + "index.html")
    assert [page.locator(".home-panel").nth(number).get_by_role("link").count() for number in range(3)] == [1, 1, 1]
    stops = []
    for _ in range(6):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.getAttribute('href')"))
    assert stops == ["#content", None, "search.html", "a-tide/index.html", "b-fair/index.html", "c-shelf/index.html"]
    link = page.locator(".home-name a").nth(2)
    assert link.evaluate("e => [getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth) >= 2]") == ["solid", True]
    page.locator(".home-panel").nth(0).hover(position={"x": 4, "y": 4})
    assert page.locator(".home-name a").nth(0).evaluate("e => getComputedStyle(e).textDecorationLine") == "underline"


@pytest.mark.parametrize(("name", "words"), [
    ("three", "시리즈 하나, 전시 하나, 책장 하나"), ("three-english", "one series, one exhibition, one bookshelf"),
    ("two", "시리즈 하나, 책장 하나"), ("five", "시리즈 2개, 전시 2개, 책장 하나"), ("twelve", "시리즈 5개, 전시 3개, 책장 4개"),
])
def test_it_says_how_much_it_holds(front, page, name, words):
    page.goto(front(name).file_base() + "index.html")
    assert page.locator(".home-contents").inner_text() == words


def test_facts_tell_author_and_numbers(front, page):
    page.goto(front("three").file_base() + "index.html")
    assert page.locator(".home-facts").all_inner_texts() == ["Inès Calloway · 7권", "한국의 출품작 2점", "읽고 있는 책 2권 · 서재 18권"]
    page.goto(front("three-english").file_base() + "index.html")
    assert page.locator(".home-facts").all_inner_texts() == ["Inès Calloway · 7 volumes", "Exhibits from Korea 2 exhibits", "reading 2 books · 18 books in all"]


def test_long_titles_are_whole(front, new_page):
    for size in SIZES:
        page = new_page(*size)
        page.goto(front("long-titles").file_base() + "index.html")
        assert page.locator("h1").text_content() == LONG_HANGUL
        assert page.locator("h2").all_text_contents() == [LONG_WORDS, LONG_HANGUL, LONG_HANGUL]
        for title in page.locator("h1, h2").all():
            assert title.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def test_a_series_at_the_root_has_no_front_page(app_site, page):
    page.goto(app_site.file_base() + "index.html")
    assert page.locator(".home").count() == 0 and page.locator(".series").count() == 1


def test_the_front_page_has_no_way_back(front, page):
    page.goto(front("three").file_base() + "index.html")
    assert page.locator(".trail").count() == 0


def test_without_scripts_the_panels_lead_on(front, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(front("three").file_base() + "index.html")
    page.locator(".home-name a").nth(1).click()
    page.wait_for_url("**/b-fair/index.html")
