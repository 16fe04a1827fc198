"""Every page of every shelf, in every view: nothing that axe, the contrast of its texts or the checker of HTML finds, and none scrolls sideways."""

import pytest

from axe import findings
from conditions import PERCENTS, SCHEMES, SIZES, cases
from contrast import weak_texts
from html_checker import assert_valid
from page_text import set_text_size
from shown_shelves import SHELVES, SIDEWAYS, book, isbn, picture

BOOK = f"{isbn(1)}.html"
# Shelf, page, and what is done to it first: a view is chosen, words are typed, a fold is opened.
PAGES = [
    *((name, "index.html", None) for name in ("one", "korean", "bare", "long-titles", "many-reading", "empty", "nobody-reading", "nothing-waiting", "nobody-english", "odd-text")),
    *((name, "library.html", view) for name in ("korean", "long-titles", "pictures", "odd-text") for view in ("grid", "shelf", "list")),
    ("bare", "library.html", "list"), ("empty", "library.html", None), ("two-thousand", "library-10.html", "list"), ("two-thousand", "library.html", "shelf"),
    ("korean", "library.html", "find:편지 1"), ("two-thousand", "library.html", "find:tide 19"), ("korean", "library.html", "find:nothing"),
    ("noted", BOOK, None), ("noted", BOOK, "fold"), ("noted-korean", BOOK, "fold"), ("pictures", f"{isbn(2)}.html", None), ("notes-450", f"{isbn(1)}.page-2.html", None),
    ("noted", "notes.html", None), ("noted-korean", "notes.html", "find:밀물"), ("notes-450", "notes.html", "find:7"), ("empty", "notes.html", None),
]


def name_of(case):
    (shelf, page, act), (width, height), scheme, percent = case
    return f"{shelf}/{page}{f' {act}' if act else ''} {width}x{height} {scheme} {percent} %"


# What axe cannot reckon of stars and of texts over other layers; `contrast` measures them.
UNRECKONED = {"Unable to determine contrast ratio", "Element content contains only non-text characters",
              "Element's background color could not be determined because it partially overlaps other elements"}


def violations(page):
    found = findings(page)
    if set(found.get("open: color-contrast", [])[1:]) <= UNRECKONED:
        found.pop("open: color-contrast", None)
    return found


def prepare(page, act):
    if act in ("grid", "shelf", "list"):
        page.locator(f".views-button[data-view={act}]").click()
    elif act == "fold":
        page.locator(".fold-button").click()
    elif act:
        page.locator("#find").fill(act.removeprefix("find:"))
        page.wait_for_function("document.querySelector('html.found')")


@pytest.mark.parametrize("case", cases(1, PAGES), ids=name_of)
@pytest.mark.sampled(8)
def test_axe_finds_nothing_and_every_text_has_contrast(open_shelf, case):
    (shelf, name, act), size, scheme, percent = case
    page = open_shelf(shelf, name, size, color_scheme=scheme)
    set_text_size(page, percent)
    prepare(page, act)
    assert violations(page) == {}
    if act == "shelf":
        # What is there for the ear alone has no contrast.
        page.add_style_tag(content=".library-words { display: none }")
    # Of a title that ends in dots on its spine the rest is measured too, where it would stand.
    if shelf != "long-titles" or act in ("grid", "list"):
        weak, count = weak_texts(page, screens=4)
        assert weak == [] and count >= 1


@pytest.mark.parametrize("place", range(len(PAGES)), ids=lambda place: "{} {} {}".format(*PAGES[place]))
@pytest.mark.sampled(7)
def test_no_page_scrolls_sideways_from_320_to_1440_px_at_100_and_200_percent(open_shelf, place):
    shelf, name, act = PAGES[place]
    page, wide = open_shelf(shelf, name), []
    prepare(page, act)
    for percent in PERCENTS:
        set_text_size(page, percent)
        for width, height in [*SIZES, (320, 256), (568, 320), (600, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate(SIDEWAYS)
            if over > 0:
                wide.append(f"{width}x{height} at {percent} %: {over} px")
    assert wide == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_cloth_gives_its_spines_and_its_book_contrast(shelf_site, new_page, scheme):
    page, worn = new_page(1440, 900, color_scheme=scheme), set()
    page.goto(shelf_site("two-thousand").file_base() + "shelf/library.html")
    page.locator(".views-button[data-view=shelf]").click()
    page.add_style_tag(content=".library-words { display: none }")
    assert weak_texts(page, screens=4)[0] == []
    for link, cloth in page.evaluate("Array.from(document.querySelectorAll('.library-book'), e => [e.querySelector('.library-link').getAttribute('href'), e.querySelector('.spine').className.match(/cloth-\\d+/)[0]])"):
        if cloth not in worn:
            worn.add(cloth)
            page.goto(shelf_site("two-thousand").file_base() + "shelf/" + link)
            assert weak_texts(page, screens=1)[0] == [], cloth
    assert len(worn) == 16


@pytest.mark.parametrize("color", ["#000", "#fff", "#ff0000", "#00ffff"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_over_the_backdrop_of_any_cover_has_contrast(make_shelf, new_page, scheme, color):
    site = make_shelf(book(1, "stop", cover="own.svg"), files={"own.svg": picture(200, 300, color)})
    for size in ((390, 844), (1440, 900)):
        page = new_page(*size, color_scheme=scheme)
        page.goto(site.file_base() + f"shelf/{BOOK}")
        page.evaluate("Promise.all(Array.from(document.images, image => image.decode()))")
        weak, count = weak_texts(page, screens=1)
        assert weak == [] and count > 10


def test_every_kind_of_shelf_makes_valid_pages(shelf_site):
    pages = [shelf_site(name).folder / page for name in sorted(SHELVES) for page in shelf_site(name).pages[-40:]]
    ten_pages = shelf_site("two-thousand").folder / "shelf"
    assert_valid(pages + [ten_pages / f"{name}.html" for name in ("index", "library", "library-10", "notes")])
