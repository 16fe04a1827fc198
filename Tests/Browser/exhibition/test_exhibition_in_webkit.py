"""Exhibitions, front page and way back in WebKitGTK."""

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations_in_webkit
from page_parts import PANELS, STEPS, rows
from shown_exhibitions import FACTS, ODD, SCRIPT, TITLE, app_data

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
SIZES = [(447, 844), (844, 390), (1440, 900)]
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@PLACES
def test_every_letter_of_the_data_is_on_the_pages(fair, address, webkit, place):
    base, (poster, items) = address(fair("app"), place) + "fair/", app_data()
    webkit.goto(address(fair("app"), place) + "index.html")
    assert webkit.value("document.querySelector('h1').textContent") == poster["title"]
    assert webkit.text(".poster-facts").split("\n") == FACTS
    assert webkit.value("Array.from(document.querySelectorAll('.prose p'), e => e.textContent)") == poster["description"].split("\n\n")
    webkit.goto(base + "items.html")
    assert webkit.value("Array.from(document.querySelectorAll('.exhibits-name'), e => e.textContent)") == [item["name"] for item in items]
    for item in items[::4]:
        webkit.goto(base + item["image_name"] + ".html")
        assert webkit.value("document.querySelector('h1').textContent") == item["name"]
        assert webkit.value("Array.from(document.querySelectorAll('.prose p'), e => e.textContent)") == item["desc"].split("\n\n")
        assert webkit.promise("() => (e => e.decode().then(() => e.naturalWidth > 0 && e.closest('a').dataset.name))(document.querySelector('main img'))") == item["name"]


def test_odd_letters_survive_and_nothing_in_a_text_runs(fair, webkit):
    for number, text in ((1, ODD), (2, SCRIPT)):
        webkit.goto(fair("odd-text").file_base() + f"fair/{number}.html")
        assert webkit.value("[document.querySelector('h1').textContent, typeof window.hacked]") == [text, "undefined"]


@pytest.mark.parametrize("name", ["app", "no-facts", "long-bracket", "long-words", "long-hangul"])
def test_the_title_shrinks_to_two_lines_and_is_never_cut(fair, webkit, name):
    webkit.goto(fair(name).file_base() + "index.html")
    for percent in (100, 200):
        webkit.set_text_size(percent)
        for size in SIZES:
            webkit.resize(*size)
            title = webkit.script(f"return ({TITLE})(document.querySelector('h1'))")
            assert title["isInside"] and webkit.value(OVER) <= 0, (size, percent)
            assert title["rem"] >= 1.115 and (title["lines"] <= 2 or title["rem"] <= 1.135), (size, percent, title)
    if name == "app":
        webkit.set_text_size(100)
        assert webkit.script(f"return ({TITLE})(document.querySelector('h1'))")["lines"] == 2


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize(("name", "picture", "text"), [("index", ".poster-picture", ".poster-text"), ("1", ".plate", ".exhibit-text")])
def test_across_the_picture_stands_beside_the_text_and_stays(fair, webkit, size, name, picture, text):
    webkit.goto(fair("description-5000").file_base() + f"fair/{name}.html")
    webkit.resize(*size)
    assert webkit.box(picture)["right"] <= webkit.box(text)["left"]
    for y in (60, 400, 900):
        webkit.script("scrollTo({ top: arguments[0], behavior: 'instant' })", y)
        webkit.settle()
        box = webkit.box(picture)
        assert box["top"] >= -.5 and box["bottom"] <= size[1] + .5, y


@pytest.mark.parametrize("name", ["index", "wide", "high", "items"])
def test_pictures_are_never_cropped(fair, webkit, name):
    webkit.goto(fair("odd-shapes").file_base() + f"fair/{name}.html")
    for size in SIZES:
        webkit.resize(*size)
        for shape, frame, own in webkit.value("Array.from(document.querySelectorAll('.plate img, .poster-plate img'), e => [e.width / e.height * e.naturalHeight / e.naturalWidth,"
                                              " e.closest('.plate, .poster-plate').getBoundingClientRect().toJSON(), e.getBoundingClientRect().toJSON()])"):
            # Browsers round the own size of a picture, which counts for a sliver.
            if min(own["width"], own["height"]) < 12:
                continue
            assert .95 < shape < 1.05
            assert own["left"] >= frame["left"] - .5 and own["right"] <= frame["right"] + .5 and own["top"] >= frame["top"] - .5 and own["bottom"] <= frame["bottom"] + .5


def test_a_row_is_a_link_and_keys_turn_exhibits(fair, webkit):
    webkit.goto(fair("app").file_base() + "fair/items.html")
    hits = webkit.value("""(row => { const box = row.getBoundingClientRect();
        return [[box.left + 20, box.top + box.height / 2], [box.right - 3, box.top + 4]].map(([x, y]) => document.elementFromPoint(x, y).closest('a').getAttribute('href')); })
        (document.querySelectorAll('.exhibits-row')[1])""")
    assert hits == ["buddhism.html"] * 2
    webkit.press(".exhibits-name a")
    webkit.wait("location.pathname.endsWith('/jikji.html')")
    webkit.key(Keys.ARROW_LEFT)
    webkit.settle()
    assert webkit.value("location.pathname").endswith("/jikji.html")
    webkit.key(Keys.ARROW_RIGHT, held=Keys.SHIFT)
    webkit.settle()
    assert webkit.value("location.pathname").endswith("/jikji.html")
    webkit.key(Keys.ARROW_RIGHT)
    webkit.wait("location.pathname.endsWith('/buddhism.html')")
    webkit.press(".trail-parent a")
    webkit.wait("location.pathname.endsWith('/items.html')")


@pytest.mark.parametrize("name", ["one", "three", "five", "long-titles", "thick"])
def test_on_the_front_page_all_is_on_one_line_and_nothing_is_cut(front, webkit, name):
    webkit.goto(front(name).file_base() + "index.html")
    for percent in (100, 200):
        webkit.set_text_size(percent)
        for size in SIZES:
            webkit.resize(*size)
            assert webkit.value(OVER) <= 0
            for row in rows(webkit.script(f"return ({PANELS})()")):
                for panel in row:
                    assert abs(panel["bottom"] - row[0]["bottom"]) <= 1 and panel["shown"]
                    for thing in panel["shown"]:
                        assert abs(thing["bottom"] - panel["bottom"] + 1) <= 1, (size, percent)
                        assert panel["left"] - .5 <= thing["left"] and thing["right"] <= panel["right"] + .5, (size, percent)


def test_the_way_back_names_only_the_page_above_on_a_phone(sample_site, webkit):
    webkit.goto(sample_site.file_base() + "paris-1900/jikji.html")
    assert [step["isShown"] for step in webkit.value(STEPS)] == [False, False, True]
    webkit.resize(1440, 900)
    assert [step["isShown"] for step in webkit.value(STEPS)] == [True, True, True]


@pytest.mark.parametrize("theme", ["Adwaita", "Adwaita:dark"])
def test_axe_finds_no_violation(fair, front, new_webkit, theme):
    page, found = new_webkit(GTK_THEME=theme), {}
    for address in (*(fair("app").file_base() + f"fair/{name}.html" for name in ("index", "items", "jikji")), fair("no-pictures").file_base() + "fair/items.html",
                    front("three").file_base() + "index.html"):
        page.goto(address)
        found |= violations_in_webkit(page, address)
    assert found == {}
