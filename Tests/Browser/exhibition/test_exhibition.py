"""An exhibition as a visitor meets it: poster, list, one page per exhibit."""

import re

import pytest
from playwright.sync_api import expect

from page_text import set_text_size
from page_watch import PageWatch
from shown_exhibitions import DURATION, FACTS, LONG_BRACKET, LONG_HANGUL, ODD, RTL, SCRIPT, SHAPES, SHOWN, TITLE, app_data, build_site
from turning import WATCH_TURNS, swipe, turns

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
SIZES = [(320, 568), (390, 844), (844, 390), (1440, 900)]
BESIDE = [(844, 390), (667, 375), (1440, 900)]
BY_SIZE = {"ids": lambda value: "{}x{}".format(*value) if isinstance(value, tuple) else str(value)}

OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def text_of(site, name, page):
    page.goto(site.file_base() + name)
    return page.evaluate("document.documentElement.textContent")


# What comes out


def test_the_apps_two_files_become_poster_list_and_thirteen_pages(fair):
    names = {item["image_name"] for item in app_data()[1]}
    assert set(fair("app").pages) == {"index.html", "search.html"} | {f"fair/{name}.html" for name in {"items"} | names}
    assert len(fair("app").pages) == 2 + 1 + 13


@PLACES
def test_every_page_opens_without_a_failed_request_or_a_console_error(fair, address, page, place):
    base = address(fair("app"), place)
    watch = PageWatch(page)
    for name in fair("app").pages:
        page.goto(base + name)
        assert page.locator("h1").count() == 1
        assert page.evaluate("Array.from(document.images).filter(e => e.loading !== 'lazy').every(e => e.complete && e.naturalWidth + e.naturalHeight > 0)")
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    assert watch.troubles == [] and watch.outside(base) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_every_letter_of_the_data_is_on_the_pages(fair, new_page, scripts):
    page = new_page(java_script_enabled=scripts)
    poster, items = app_data()
    page.goto(fair("app").file_base() + "index.html")
    assert page.locator("h1").text_content() == poster["title"]
    assert page.locator(".poster-facts dd").all_text_contents() == ["48,130,300명", poster["location"], poster["duration"]]
    assert page.locator(".prose p").all_inner_texts() == poster["description"].split("\n\n")
    page.goto(fair("app").file_base() + "fair/items.html")
    assert page.locator(".exhibits-name").all_text_contents() == [item["name"] for item in items]
    assert page.locator(".exhibits-description").all_text_contents() == [item["short_desc"] for item in items]
    for item in items:
        page.goto(fair("app").file_base() + f"fair/{item['image_name']}.html")
        assert page.locator("h1").text_content() == item["name"]
        assert page.locator(".prose p").all_inner_texts() == item["desc"].split("\n\n")
        assert page.locator("main a.larger").get_attribute("data-name") == item["name"]


def test_odd_letters_survive_and_nothing_in_a_text_runs(fair, page):
    watch = PageWatch(page)
    site = fair("odd-text")
    page.goto(site.file_base() + "index.html")
    assert page.locator("h1").text_content() == ODD
    assert page.locator(".poster-facts dd").nth(1).text_content() == SCRIPT
    page.goto(site.file_base() + "fair/items.html")
    assert page.locator(".exhibits-name").all_text_contents() == [ODD, SCRIPT, RTL]
    assert page.locator(".exhibits-description").all_text_contents() == [ODD, SCRIPT, RTL]
    for number, text in enumerate([ODD, SCRIPT, RTL], start=1):
        page.goto(site.file_base() + f"fair/{number}.html")
        assert page.locator("h1").text_content() == text
        assert page.evaluate("window.hacked") is None
    # Markdown takes its marks out of a description, and leaves the letters.
    page.goto(site.file_base() + "fair/1.html")
    for letters in ("\uf9e1\ufa0a", "cafe\u0301", "{{z}}"):
        assert letters in page.locator(".prose").text_content()
    assert watch.troubles == []


@pytest.mark.parametrize("name", sorted(SHOWN))
@pytest.mark.sampled(6)
def test_every_name_and_every_description_is_on_its_page(fair, page, name):
    files = SHOWN[name][0]
    if name in ("app", "odd-text"):
        return
    for number, item in list(enumerate(files["items.json"], start=1))[:8]:
        page.goto(fair(name).file_base() + f"fair/{item.get('image_name', number)}.html")
        assert page.locator("h1").text_content() == item["name"]
        # Spaces in a row are one on a page.
        assert page.locator(".prose p").all_inner_texts() == ([" ".join(item["desc"].split())] if "desc" in item else [])


# The poster


def test_the_title_breaks_before_its_first_bracket(fair, page):
    page.goto(fair("app").file_base() + "index.html")
    assert page.locator("h1").inner_text().split("\n") == ["파리 만국박람회 1900", "(L'Exposition de Paris 1900)"]
    assert page.locator("h1").evaluate(TITLE)["lines"] == 2


@pytest.mark.parametrize(("title", "lines"), [
    ("이름뿐인 전시", ["이름뿐인 전시"]), ("A (b) (c)", ["A", "(b) (c)"]), ("(괄호로 시작하는 전시)", ["(괄호로 시작하는 전시)"]),
    ("둘째 줄\n(Second)", ["둘째 줄", "(Second)"]), ("박람회(1900", ["박람회", "(1900"]), ("박람회(", ["박람회", "("]),
])
def test_every_title_is_whole_and_breaks_once_at_most(make_fair, page, title, lines):
    page.goto(make_fair(title=title).file_base() + "index.html")
    assert page.locator("h1").text_content() == title
    assert [line.strip() for line in page.locator("h1").inner_text().split("\n") if line.strip()] == lines


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
@pytest.mark.parametrize("name", ["app", "no-facts", "english", "long-bracket", "long-words", "long-hangul", "long-hangul-bracket", "odd-text"])
@pytest.mark.sampled(6)
def test_the_title_shrinks_to_two_lines_and_is_never_cut(fair, new_page, name, size):
    page = new_page(*size)
    page.goto(fair(name).file_base() + "index.html")
    for percent in (100, 200):
        set_text_size(page, percent)
        title = page.locator("h1").evaluate(TITLE)
        assert title["isInside"] and page.evaluate(OVER) <= 0, percent
        assert title["rem"] >= 1.125 - .01
        # A title far too long takes more lines, and only at the smallest size that is easy to read.
        assert title["lines"] <= 2 or title["rem"] <= 1.125 + .01, (percent, title)
        if name in ("app", "english") and percent == 100:
            assert title["lines"] == 2 and title["rem"] >= 1.25
        if name == "no-facts" and percent == 100:
            assert title["lines"] == 1


def test_a_title_shrinks_no_further_than_it_must(make_fair, page):
    sizes = []
    for length in (1, 2, 4, 8):
        page.goto(make_fair(title=" ".join(["만국박람회"] * length)).file_base() + "index.html")
        sizes.append(page.locator("h1").evaluate(TITLE)["rem"])
    assert sizes[0] == sizes[1] >= 1.5 and sizes[1] >= sizes[2] >= sizes[3] >= 1.125


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
def test_three_centred_lines_tell_visitors_place_and_time(fair, new_page, size):
    page = new_page(*size)
    page.goto(fair("app").file_base() + "index.html")
    assert page.locator(".poster-facts").inner_text().split("\n") == FACTS
    lines = page.locator(".poster-facts > div").evaluate_all("""lines => lines.map(line => {
        const range = document.createRange(), frame = line.getBoundingClientRect();
        range.selectNodeContents(line);
        const words = range.getBoundingClientRect(), size = part => parseFloat(getComputedStyle(line.querySelector(part)).fontSize);
        return [words.left + words.width / 2 - frame.left - frame.width / 2, size('dt') / size('dd'), words.height / frame.height]; })""")
    for off_centre, larger, _ in lines:
        assert abs(off_centre) <= 1 and larger > 1.1


@pytest.mark.parametrize("fact", ["visitors", "location", "duration"])
def test_an_absent_fact_leaves_no_line(make_fair, page, fact):
    page.goto(make_fair(**{fact: None}).file_base() + "index.html")
    absent = ["visitors", "location", "duration"].index(fact)
    assert page.locator(".poster-facts").inner_text().split("\n") == [line for number, line in enumerate(FACTS) if number != absent]


def test_no_facts_leave_nothing(fair, page):
    page.goto(fair("no-facts").file_base() + "index.html")
    assert page.locator(".poster-facts").count() == 0
    assert page.locator("main").inner_text().strip().split("\n")[0] == "이름뿐인 전시"


def test_no_visitors_are_nobody_and_not_unknown(make_fair, page):
    page.goto(make_fair(visitors=0).file_base() + "index.html")
    assert page.locator(".poster-facts").inner_text().split("\n")[0] == "방문객 : 0명"


def test_an_english_site_says_it_in_english(fair, page):
    page.goto(fair("english").file_base() + "index.html")
    assert page.locator(".poster-facts").inner_text().split("\n") == ["Visitors : 1,234,567", "Location : Paris", f"Dates : {DURATION}"]
    page.get_by_role("link", name="See the exhibits from Korea").click()
    page.wait_for_url("**/fair/items.html")
    assert page.locator("h1").inner_text() == "Exhibits from Korea"
    assert page.locator(".list-count").inner_text() == "3 exhibits"
    page.get_by_role("link", name="Thing 2").click()
    assert page.get_by_role("link", name="Previous exhibit Thing 1").count() == 1
    assert not re.search("[가-힣]", page.locator("body").inner_text())


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
def test_between_two_flags_a_link_leads_to_the_exhibits(fair, new_page, size):
    page = new_page(*size)
    page.goto(fair("app").file_base() + "index.html")
    link = page.get_by_role("link", name="한국의 출품작 보러가기", exact=True)
    box = link.bounding_box()
    flags = page.locator(".poster-link img")
    left, right = flags.nth(0).bounding_box(), flags.nth(1).bounding_box()
    assert flags.count() == 2 and flags.evaluate_all(r"flags => flags.every(e => e.alt === '' && e.naturalWidth > 0 && /\/flag\.[0-9a-f]{10}\.svg$/.test(e.src))")
    assert left["x"] + left["width"] <= box["x"] and box["x"] + box["width"] <= right["x"] and box["height"] >= 44
    for flag in (left, right):
        assert abs(flag["y"] + flag["height"] / 2 - box["y"] - box["height"] / 2) <= 1 and abs(flag["width"] - 1.5 * flag["height"]) <= 2
    link.click()
    page.wait_for_url("**/fair/items.html")


def test_the_exhibitions_name_is_read_once_and_in_the_large_poster(fair, page):
    page.goto(fair("app").file_base() + "index.html")
    title = app_data()[0]["title"].split("(")[0]
    assert page.get_by_role("img", name=re.compile(re.escape(title))).count() == 0
    page.locator("a.larger").click()
    expect(page.get_by_role("dialog").get_by_role("img", name=re.compile(re.escape(title)))).to_have_count(1)
    page.goto(fair("no-pictures").file_base() + "index.html")
    assert page.get_by_role("img", name=re.compile("바다 박람회")).count() == 0, "a drawn poster does not repeat it either"


@pytest.mark.parametrize("size", BESIDE, **BY_SIZE)
@pytest.mark.parametrize("name", ["app", "no-pictures", "odd-shapes", "high-poster", "description-5000"])
@pytest.mark.sampled(7)
def test_across_the_whole_poster_stands_beside_the_text_and_stays(fair, new_page, size, name):
    page = new_page(*size)
    page.goto(fair(name).file_base() + "index.html")
    text = page.locator(".poster-text").bounding_box()
    picture = page.locator(".poster-picture")
    assert picture.bounding_box()["x"] + picture.bounding_box()["width"] <= text["x"]
    for y in (0, 56, 200, 400):
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
        # At the end of the page the bar has gone and what follows the text has come.
        if page.evaluate("scrollY") != y:
            break
        box = picture.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1] + .5, y


@pytest.mark.parametrize("size", [(320, 568), (390, 844)], **BY_SIZE)
def test_upright_title_poster_facts_link_exhibits_and_text_follow_each_other(fair, new_page, size):
    page = new_page(*size)
    page.goto(fair("app").file_base() + "index.html")
    boxes = [page.locator(part).bounding_box() for part in ("h1", ".poster-picture", ".poster-facts", ".poster-link", ".poster-plates", ".prose")]
    for above, below in zip(boxes, boxes[1:]):
        assert above["y"] + above["height"] <= below["y"]


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("name", ["app", "odd-shapes", "high-poster"])
@pytest.mark.sampled(5)
def test_a_poster_keeps_its_shape(fair, new_page, name, size, percent):
    page = new_page(*size)
    page.goto(fair(name).file_base() + "index.html")
    set_text_size(page, percent)
    picture = page.locator(".poster-picture img")
    shape = picture.evaluate("e => e.getBoundingClientRect().width / e.getBoundingClientRect().height * e.naturalHeight / e.naturalWidth")
    # Browsers round the own size of a picture, which counts for a sliver.
    assert .95 < shape < 1.05 or min(picture.bounding_box()[side] for side in ("width", "height")) < 16
    box, plate = picture.bounding_box(), page.locator(".poster-plate").bounding_box()
    assert box["x"] >= plate["x"] and box["x"] + box["width"] <= plate["x"] + plate["width"] + .5
    assert box["y"] >= plate["y"] and box["y"] + box["height"] <= plate["y"] + plate["height"] + .5


# The list


def test_rows_show_picture_name_and_short_description(fair, page):
    page.goto(fair("app").file_base() + "fair/items.html")
    assert page.locator("h1").inner_text() == "한국의 출품작"
    assert page.locator(".list-count").inner_text() == "13점"
    items = app_data()[1]
    pictures = page.locator(".exhibits-row img")
    # The heading beside a picture names it already.
    assert [e.get_attribute("alt") for e in pictures.all()] == [""] * len(items)
    assert pictures.evaluate_all("all => all.map(e => [e.getAttribute('width'), e.getAttribute('height')])") == [["800", "800"]] * 13
    assert [e.get_attribute("loading") for e in pictures.all()] == [None] * 8 + ["lazy"] * 5
    assert [a.get_attribute("href") for a in page.locator(".exhibits-row a").all()] == [item["image_name"] + ".html" for item in items]


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
@pytest.mark.parametrize("name", ["app", "no-pictures"])
@pytest.mark.parametrize("row", [0, 3])
@pytest.mark.sampled(5)
def test_a_row_is_a_link_from_its_picture_to_its_right_end(fair, new_page, name, size, row):
    page = new_page(*size)
    targets = []
    for at in ("right end", "picture", "description"):
        page.goto(fair(name).file_base() + "fair/items.html")
        line = page.locator(".exhibits-row").nth(row)
        line.scroll_into_view_if_needed()
        box = line.bounding_box()
        plate, words = line.locator(".plate").bounding_box(), line.locator(".exhibits-description").bounding_box()
        x, y = {"right end": (box["x"] + box["width"] - 3, box["y"] + 4), "picture": (plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2),
                "description": (words["x"] + 3, words["y"] + words["height"] / 2)}[at]
        page.mouse.click(x, y)
        page.wait_for_url(lambda url: "items" not in url)
        targets.append(page.url)
    assert targets == targets[:1] * 3
    assert page.locator("h1").inner_text() == (app_data()[1][row]["name"] if name == "app" else f"물건 {row + 1}")


def test_hover_and_focus_show_on_a_row(fair, page):
    page.goto(fair("app").file_base() + "fair/items.html")
    link, row = page.locator(".exhibits-name a").nth(1), page.locator(".exhibits-row").nth(1)
    assert link.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
    row.hover(position={"x": 5, "y": 5})
    assert link.evaluate("e => getComputedStyle(e).textDecorationLine") == "underline"
    page.keyboard.press("Tab")
    link.focus()
    assert link.evaluate("e => [getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth) >= 2]") == ["solid", True]


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
def test_pictures_are_contained_and_never_cropped(fair, new_page, size):
    page = new_page(*size)
    for name in ["items", *SHAPES]:
        page.goto(fair("odd-shapes").file_base() + f"fair/{name}.html")
        for percent in (100, 200):
            set_text_size(page, percent)
            for picture in page.locator(".plate img").all():
                shape, frame, own = picture.evaluate("e => [e.getBoundingClientRect().width / e.getBoundingClientRect().height * e.naturalHeight / e.naturalWidth, e.getBoundingClientRect().toJSON(), e.closest('.plate').getBoundingClientRect().toJSON()]")
                # Browsers round the own size of a picture, which counts for a sliver.
                if min(frame["width"], frame["height"]) < 12:
                    continue
                assert .95 < shape < 1.05
                for side, sign in (("left", 1), ("top", 1), ("right", -1), ("bottom", -1)):
                    assert sign * (frame[side] - own[side]) >= -.5, (name, side, percent)
                assert own["left"] >= 0 and own["right"] <= size[0]


def test_a_missing_picture_is_a_plate_with_the_name(fair, page):
    page.goto(fair("no-pictures").file_base() + "fair/items.html")
    assert page.locator(".plate img").count() == 0
    assert page.locator(".plate").all_inner_texts() == [f"물건 {number}" for number in range(1, 12)]
    # Who listens hears the name once.
    assert page.get_by_role("link", name="물건 1", exact=True).count() == 1
    page.goto(fair("no-pictures").file_base() + "fair/1.html")
    assert page.locator(".plate").inner_text() == "물건 1" and page.locator(".plate-name").get_attribute("aria-hidden") == "true"


def test_a_picture_that_is_not_there_is_reported_and_leaves_the_plate(tmp_path, page):
    site = build_site(tmp_path, {"fair": {"poster.json": {"title": "전시", "visitors": 1}, "items.json": [{"name": "없는 그림", "image_name": "nowhere"}]}})
    page.goto(site.file_base() + "fair/nowhere.html")
    assert page.locator(".plate").inner_text() == "없는 그림" and page.locator("main img").count() == 0


def test_450_exhibits_stand_on_three_pages_with_numbers(fair, page):
    base = fair("many").file_base() + "fair/"
    assert len(fair("many").pages) == 1 + 3 + 3 + 450
    page.goto(base + "items.html")
    for number, (name, count) in enumerate((("items.html", 200), ("items-2.html", 200), ("items-3.html", 50)), start=1):
        assert page.url == base + name
        assert page.locator(".exhibits-row").count() == count
        assert page.locator(".pages .numbers-button").all_inner_texts() == ["1", "2", "3"]
        assert page.locator(".pages [aria-current=page]").inner_text() == str(number)
        assert page.locator(".list-count").inner_text() == "450점"
        if number < 3:
            page.locator(".pages a", has_text=str(number + 1)).click()
            page.wait_for_url(f"**/items-{number + 1}.html")
    assert page.locator(".exhibits-name").last.inner_text() == "물건 450"
    # The way back leads to the page of the list that shows the exhibit.
    page.goto(base + "p251.html")
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/items-2.html")
    assert page.get_by_role("link", name="물건 251", exact=True).count() == 1


def test_images_grow_with_the_text(fair, page):
    page.goto(fair("app").file_base() + "fair/items.html")
    before = page.locator(".plate").first.bounding_box()
    set_text_size(page, 200)
    after = page.locator(".plate").first.bounding_box()
    assert abs(after["width"] - 2 * before["width"]) <= 1 and abs(after["height"] - 2 * before["height"]) <= 1


# One exhibit


def test_an_exhibit_grows_with_the_text_as_far_as_the_screen_lets_it(fair, new_page):
    page = new_page(1440, 900)
    page.goto(fair("odd-shapes").file_base() + "fair/square.html")
    for percent in (100, 200):
        set_text_size(page, percent)
        box = page.locator(".plate img").bounding_box()
        assert box["width"] > 250 and box["y"] >= 0 and box["x"] + box["width"] <= 1440
    page.set_viewport_size({"width": 320, "height": 568})
    box = page.locator(".plate img").bounding_box()
    assert box["width"] >= 200 and box["x"] >= 0 and box["x"] + box["width"] <= 320


@pytest.fixture
def exhibit_page(fair, new_page):
    """Opens an exhibit whose navigations are noted but not followed."""
    def open_exhibit(name, width=390, height=844):
        page = new_page(width, height, has_touch=True)
        page.add_init_script(WATCH_TURNS + "window.stays = true;")
        page.goto(fair("app").file_base() + f"fair/{name}.html")
        return page
    return open_exhibit


@pytest.mark.parametrize(("place", "previous", "next_"), [(0, None, 1), (5, 4, 6), (12, 11, None)])
def test_links_and_arrow_keys_lead_to_the_neighbours_and_stop_at_the_ends(exhibit_page, place, previous, next_):
    names = [item["image_name"] for item in app_data()[1]]
    page = exhibit_page(names[place])
    for key, rel, target in (("ArrowLeft", "prev", previous), ("ArrowRight", "next", next_)):
        expected = [] if target is None else [f"{names[target]}.html"]
        assert [link.get_attribute("href") for link in page.locator(f"a[rel={rel}]").all()] == expected
        page.evaluate("window.turns.length = 0")
        page.keyboard.press(key)
        assert turns(page) == expected


def test_neighbours_are_called_by_name(fair, page):
    items = app_data()[1]
    page.goto(fair("app").file_base() + f"fair/{items[1]['image_name']}.html")
    neighbours = page.get_by_role("navigation", name="앞뒤 출품작")
    assert neighbours.locator("a[rel=prev]").inner_text().split("\n") == ["이전 출품작", items[0]["name"]]
    assert neighbours.locator("a[rel=next]").inner_text().split("\n") == ["다음 출품작", items[2]["name"]]
    neighbours.locator("a[rel=next]").click()
    page.wait_for_url(f"**/{items[2]['image_name']}.html")


@pytest.mark.parametrize("modifier", ["Control", "Shift", "Meta"])
def test_no_key_turns_with_a_modifier(exhibit_page, modifier):
    page = exhibit_page("buddhism")
    page.keyboard.press(f"{modifier}+ArrowRight")
    assert turns(page) == []


@pytest.mark.parametrize("field", ["<input>", "<textarea></textarea>", "<div contenteditable>text</div>"])
def test_no_key_turns_from_a_field(exhibit_page, field):
    page = exhibit_page("buddhism")
    page.evaluate("html => { document.querySelector('main').insertAdjacentHTML('afterbegin', html); }", field)
    page.locator("main > :first-child").focus()
    page.keyboard.press("ArrowRight")
    assert turns(page) == []


@pytest.mark.parametrize(("name", "start", "end", "expected"), [
    ("buddhism", (300, 500), (100, 510), 2), ("buddhism", (100, 500), (300, 490), 0), ("jikji", (100, 500), (300, 500), None), ("buddhism", (200, 700), (210, 300), None),
], ids=["to the left: next", "to the right: previous", "before the first", "upwards"])
def test_a_swipe_turns_to_the_neighbour(exhibit_page, name, start, end, expected):
    page = exhibit_page(name)
    swipe(page, start, end)
    assert turns(page) == ([] if expected is None else [app_data()[1][expected]["image_name"] + ".html"])


@pytest.mark.parametrize("size", BESIDE, **BY_SIZE)
def test_across_the_plate_stands_beside_the_text_and_stays(fair, new_page, size):
    page = new_page(*size)
    page.goto(fair("description-5000").file_base() + "fair/1.html")
    name, text, plate = (page.locator(part).bounding_box() for part in ("h1", ".exhibit-text", ".plate"))
    assert plate["x"] + plate["width"] <= min(name["x"], text["x"]) and name["y"] + name["height"] <= text["y"]
    assert name["y"] + name["height"] <= size[1]
    for y in (0, 300, 900):
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
        box = page.locator(".plate").bounding_box()
        assert box["y"] >= -.5 and box["y"] + box["height"] <= size[1] + (60 if y == 0 else .5), y


@pytest.mark.parametrize("size", BESIDE, **BY_SIZE)
@pytest.mark.parametrize("name", list(SHAPES))
def test_across_the_whole_picture_is_on_the_first_screen(fair, new_page, size, name):
    page = new_page(*size)
    page.goto(fair("odd-shapes").file_base() + f"fair/{name}.html")
    box = page.locator(".plate img").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= size[1] + .5 and box["x"] >= 0


def test_upright_name_plate_and_text_follow_each_other(fair, page):
    page.goto(fair("app").file_base() + "fair/jikji.html")
    name, plate, text = (page.locator(part).bounding_box() for part in ("h1", ".plate", ".exhibit-text"))
    assert name["y"] + name["height"] <= plate["y"] and plate["y"] + plate["height"] <= text["y"]


@pytest.mark.parametrize("size", SIZES, **BY_SIZE)
@pytest.mark.parametrize("name", ["long-words", "long-hangul"])
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.sampled(5)
def test_long_names_are_whole_on_their_pages(fair, new_page, size, name, percent):
    page = new_page(*size)
    for file in ("fair/1.html", "fair/2.html", "fair/3.html", "fair/items.html"):
        page.goto(fair(name).file_base() + file)
        set_text_size(page, percent)
        assert page.evaluate(OVER) <= 0
        for words in page.locator("h1, .exhibits-name, .exhibits-description").all():
            assert words.evaluate("e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 4"), file
    page.goto(fair(name).file_base() + "fair/2.html")
    assert page.locator("h1").inner_text() == LONG_HANGUL
    page.goto(fair(name).file_base() + "fair/1.html")
    assert page.locator("h1").text_content() == LONG_BRACKET


def test_an_exhibition_that_is_not_the_apps_has_no_flag(tmp_path, page):
    files = {"expo.json": {"title": "Harbours", "visitors": 48000}, "items.json": [{"name": "Lamp"}, {"name": "Rope"}]}
    page.goto(build_site(tmp_path, {"fair": files}, {"language": "en"}).file_base() + "index.html")
    assert page.locator(".poster-link").inner_text() == "See the exhibits" and page.locator(".poster-link img").count() == 0
    assert page.locator(".poster-facts").inner_text().split("\n") == ["Visitors", "48,000"]
    assert page.locator(".poster-facts").evaluate("e => getComputedStyle(e).textAlign") == "start"
    page.get_by_role("link", name="See the exhibits").click()
    assert page.locator("h1").inner_text() == "Exhibits"


def test_the_setting_decides_on_the_flag(tmp_path, page):
    files = {"expo.json": {"title": "Harbours"}, "items.json": [{"name": "Lamp"}], "collection.yaml": "flag: true"}
    page.goto(build_site(tmp_path, {"fair": files}, {}).file_base() + "index.html")
    assert page.locator(".poster-link").inner_text() == "한국의 출품작 보러가기" and page.locator(".poster-link img").count() == 2


def test_the_first_exhibits_are_shown_before_the_text(fair, page):
    page.goto(fair("app").file_base() + "index.html")
    plates = page.locator(".poster-plates a")
    assert plates.evaluate_all("all => all.map(e => e.getAttribute('href'))") == [f"fair/{item['image_name']}.html" for item in app_data()[1][:6]]
    assert page.locator(".poster-plates").bounding_box()["y"] < page.locator(".prose").bounding_box()["y"]
