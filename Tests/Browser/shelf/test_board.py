"""The reading board: what is being read and what waits, as spines that are as tall and as thick as the books."""

import pytest

from page_text import OWN_FOCUS, set_text_size, settle
from shown_shelves import SCREENS, SIDEWAYS, SPINES, assert_legible, assert_sizes, book, newest_first, read_to, shelf_of

SHELVES = ["one", "three", "twenty-five", "korean", "bare", "long-titles", "many-reading"]
EVERY_SCREEN = pytest.mark.parametrize("screen", SCREENS)


def titles(page, section):
    """The titles on one of the two boards."""
    return page.locator(".board-section").nth(section).locator(".spine-title").all_text_contents()


@pytest.mark.parametrize("name", SHELVES)
def test_the_newest_stand_first_and_are_counted(open_shelf, name):
    page, (books, settings) = open_shelf(name, "index.html"), shelf_of(name)
    for section, status in enumerate(("reading", "not_yet")):
        expected = newest_first(books, status)
        assert titles(page, section) == expected[:100]
        count = page.locator(".board-section").nth(section).locator(".list-count").all_text_contents()
        if settings["site"].get("language") == "en":
            words = "1 book" if len(expected) == 1 else f"{len(expected)} books"
        else:
            words = f"{len(expected)}권"
        assert count == ([words] if expected else [])


@EVERY_SCREEN
@pytest.mark.parametrize("name", SHELVES)
@pytest.mark.sampled(5)
def test_spines_are_as_tall_and_thick_as_the_books_to_one_scale(open_shelf, name, screen):
    size, scale, _ = SCREENS[screen]
    page = open_shelf(name, "index.html", size)
    for percent in (100, 200):
        set_text_size(page, percent)
        assert_sizes(page.evaluate(SPINES), shelf_of(name)[0], scale, percent)
        for shelf in page.locator(".board-shelf").all():
            foots = shelf.evaluate("e => Array.from(e.querySelectorAll('.spine'), spine => Math.round(spine.getBoundingClientRect().bottom))")
            assert len(set(foots)) == 1, "all stand on one board"


def test_a_book_without_a_size_stands_at_four_fifths_of_the_tallest(make_shelf, page):
    unknown = {"title": "Unknown", "status": "reading"}
    for others, tallest in (([], 225), ([book(1, "not_yet", actual_size={"width": 100, "height": 300, "depth": 20})], 300),
                            ([book(1, "not_yet", actual_size={"width": 100, "height": 150, "depth": 20})], 150)):
        page.goto(make_shelf(unknown, *others).file_base() + "index.html")
        box = page.locator(".spine").first.bounding_box()
        assert abs(box["height"] - .8 * tallest * 1.6) <= 1 and abs(box["width"] - 20 * 1.6) <= 1


@EVERY_SCREEN
@pytest.mark.parametrize("name", SHELVES)
@pytest.mark.sampled(5)
def test_titles_stay_on_their_spines_in_one_line_and_can_be_read(open_shelf, name, screen):
    page = open_shelf(name, "index.html", SCREENS[screen][0])
    for percent in (100, 200):
        set_text_size(page, percent)
        assert_legible(page.evaluate(SPINES), percent)


def test_an_author_is_left_out_where_there_is_no_room_for_both(open_shelf):
    page = open_shelf("long-titles", "index.html")
    assert page.locator(".spine-author").count() == 0
    assert any(spine["isCut"] for spine in page.evaluate(SPINES)), "such a title ends in dots"
    page = open_shelf("three", "index.html")
    assert page.locator(".spine-author").all_text_contents() == ["Inès Calloway 1", "Inès Calloway 2"]


@pytest.mark.parametrize("size", [SCREENS[name][0] for name in SCREENS] + [(320, 568)], ids=lambda size: "{}x{}".format(*size))
def test_the_length_of_a_ribbon_is_the_part_that_is_read(make_shelf, new_page, size):
    pages = {"None": 0, "A little": 2, "Half": 100, "All": 200}
    site = make_shelf(*(book(number, **read_to(page, 200), title=title) for number, (title, page) in enumerate(pages.items(), start=1)),
                      {"title": "Unknown", "status": "reading"}, book(9, "not_yet", readings=[{"round": 1, "present_page": 50}]))
    page = new_page(*size)
    page.goto(site.file_base() + "index.html")
    for percent in (100, 200):
        set_text_size(page, percent)
        ribbons = {spine["words"]: spine for spine in page.evaluate(SPINES)}
        assert ribbons["The Tide 9"]["ribbon"] is None, "only books that are being read have one"
        for title, read in (pages | {"Unknown": 0}).items():
            left, top, right, bottom = ribbons[title]["ribbon"]
            rem = 16 * percent / 100
            assert abs(bottom - top - (.75 + 1.5 * read / 200) * rem) <= 1 and abs(right - left - .4375 * rem) <= .5
            assert abs(top - ribbons[title]["spine"][3]) <= 1, "it hangs from the foot of the spine"
        # Nothing cuts it off.
        frame = page.locator(".board-shelf").first.bounding_box()
        assert max(spine["ribbon"][3] for spine in ribbons.values() if spine["ribbon"]) <= frame["y"] + frame["height"]


def test_the_list_says_in_words_how_far_a_book_is_read(open_shelf):
    page = open_shelf("three", "index.html")
    row = page.locator(".board-reading li")
    assert row.count() == 1 and " ".join(row.inner_text().split()) == "The Tide 1 150 / 200쪽"
    progress = page.get_by_role("progressbar", name="전체 200쪽 중 150쪽까지 읽음", exact=True)
    assert progress.count() == 1 and [progress.get_attribute(name) for name in ("value", "max")] == ["150", "200"]
    page = open_shelf("one", "index.html")
    assert page.get_by_role("progressbar", name="read up to page 50 of 200", exact=True).count() == 1
    page = open_shelf("bare", "index.html")
    assert page.locator(".board-reading li").inner_text().strip() == "Nothing Known" and page.locator("progress").count() == 0


EMPTY = {
    "empty": ["아직 책장에 꽂힌 책이 없습니다. 아끼는 책 한 권부터 꽂아 보세요."],
    "empty-english": ["There are no books here yet. Begin with one you love."],
    "nobody-reading": ["지금 읽고 있는 책이 없습니다. 북킷리스트에서 한 권 꺼내 펼쳐 보세요."],
    "nothing-waiting": ["북킷리스트가 비어 있습니다. 읽고 싶은 책을 만나면 여기에 꽂아 두세요."],
    "nobody-english": [],
}


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_shelf_says_so(open_shelf, name):
    page = open_shelf(name, "index.html")
    assert page.locator(".board-empty").all_inner_texts() == EMPTY[name]
    if name.startswith("empty"):
        assert page.locator(".spine, .board-section, .board-links a").count() == 0


def test_more_books_than_fit_are_pushed_along_and_the_page_is_not(open_shelf):
    for size, *_ in SCREENS.values():
        page = open_shelf("many-reading", "index.html", size)
        for percent in (100, 200):
            set_text_size(page, percent)
            assert page.evaluate(SIDEWAYS) <= 0
            for shelf in page.locator(".board-shelf").all():
                assert shelf.evaluate("e => e.scrollWidth > 3 * e.clientWidth")
                shelf.evaluate("e => { e.scrollTo({ left: 517, behavior: 'instant' }); }")
                settle(page)
                off = shelf.evaluate("""e => { const style = getComputedStyle(e), line = e.getBoundingClientRect().left + parseFloat(style.scrollPaddingLeft);
                    return Math.min(...Array.from(e.children, li => Math.abs(li.getBoundingClientRect().left - line))); }""")
                assert off <= 1, "a book stops at the left edge"
                assert page.evaluate(SIDEWAYS) <= 0


@EVERY_SCREEN
def test_every_book_is_reached_by_key_once_and_leads_to_its_page(open_shelf, screen):
    page = open_shelf("twenty-five", "index.html", SCREENS[screen][0])
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        focus = page.evaluate(OWN_FOCUS)
        assert focus["isUncovered"], focus
        reached += page.evaluate("document.activeElement.matches('.spine, .board-reading a') ? [(document.activeElement.querySelector('.spine-title') || document.activeElement).textContent] : []")
        if not focus["isElement"]:
            break
    books = shelf_of("twenty-five")[0]
    assert reached == newest_first(books, "reading") + newest_first(books, "not_yet")
    page.locator(".spine, .board-reading a").filter(has_text=reached[7]).last.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/979*.html")
    assert page.locator("h1").inner_text() == reached[7]


def test_a_book_that_is_being_read_and_one_that_waits_are_a_click_away(open_shelf):
    for section in (0, 1):
        page = open_shelf("three", "index.html")
        page.locator(".board-section").nth(section).locator(".spine").click()
        page.wait_for_url("**/979*.html")
        assert page.locator("h1").inner_text() == f"The Tide {1 + section}"
    page = open_shelf("three", "index.html")
    page.locator(".board-reading a").click()
    page.wait_for_url("**/979*.html")


def test_the_board_leads_to_library_and_notes(open_shelf):
    page = open_shelf("noted", "index.html")
    assert page.locator(".board-links a").all_inner_texts() == ["See my whole library: 3 books", "See all notes: 7 notes", "A book at random", "Statistics"]
    page.get_by_role("link", name="See all notes").click()
    page.wait_for_url("**/notes.html")
    page.go_back()
    page.locator(".board-links a").first.click()
    page.wait_for_url("**/library.html")
    assert open_shelf("three", "index.html").locator(".board-links a").all_inner_texts() == ["나의 서재 3권 모두 보기", "아무 책이나 한 권", "통계"]


def test_a_spine_lifts_under_the_pointer_where_motion_is_welcome(open_shelf):
    for motion, lifts in (("no-preference", True), ("reduce", False)):
        page = open_shelf("twenty-five", "index.html", (1440, 900), reduced_motion=motion)
        before = page.locator(".spine").first.bounding_box()["y"]
        page.locator(".spine").first.hover()
        settle(page)
        assert (before - page.locator(".spine").first.bounding_box()["y"] == 8) == lifts


def test_ribbons_and_bars_can_be_seen_in_forced_colours(open_shelf):
    page = open_shelf("three", "index.html", forced_colors="active")
    highlight = page.evaluate("(e => { e.style.color = 'Highlight'; document.body.append(e); return getComputedStyle(e).color; })(document.createElement('i'))")
    assert page.locator(".ribbon").evaluate("e => getComputedStyle(e).backgroundColor") == highlight
    # What the browser paints of a bar is seen on its pixels alone.
    colors = page.evaluate("(e => { const s = getComputedStyle(e); return [s.forcedColorAdjust, s.getPropertyValue('--accent')]; })(document.querySelector('progress'))")
    assert colors == ["none", "Highlight"]
    assert "gradient" in page.locator(".board-shelf").first.evaluate("e => getComputedStyle(e).backgroundImage"), "the board is a line"


def test_a_printed_board_shows_its_books_and_no_links_to_lists(open_shelf):
    page = open_shelf("three", "index.html")
    page.emulate_media(media="print")
    for part in (".bar", ".board-links"):
        assert not page.locator(part).first.is_visible(), part
    for part in ("h1", "h2", ".board-reading a", ".board-pages", ".spine-title"):
        assert page.locator(part).first.is_visible(), part
    assert page.evaluate(SIDEWAYS) <= 0


def test_paper_shows_every_book_of_a_board(open_shelf):
    # The width of A4 between its margins.
    page = open_shelf("many-reading", "index.html", (658, 971))
    page.emulate_media(media="print")
    assert page.evaluate(SIDEWAYS) <= 0
    spines = page.evaluate(SPINES)
    assert len(spines) == 190 and all(0 <= spine["spine"][0] and spine["spine"][2] <= 658 for spine in spines)


@pytest.mark.parametrize("screen", ["landscape", "desktop"])
def test_a_shelf_stands_beside_the_head_of_a_long_list(open_shelf, screen):
    page = open_shelf("many-reading", "index.html", SCREENS[screen][0])
    head, shelf = page.locator(".board-head").first.bounding_box(), page.locator(".board-shelf").first.bounding_box()
    assert abs(shelf["y"] - head["y"]) <= 32 and shelf["x"] >= head["x"] + head["width"]


@pytest.mark.parametrize("name", ["long-titles", "many-reading", "korean", "bare", "empty", "nobody-english"])
def test_no_board_scrolls_sideways_from_320_to_1440_px_at_100_and_200_percent(open_shelf, name):
    page, wide = open_shelf(name, "index.html"), []
    for percent in (100, 200):
        set_text_size(page, percent)
        for width, height in ((320, 568), (390, 844), (568, 320), (600, 900), (768, 1024), (844, 390), (1024, 768), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate(SIDEWAYS) > 0:
                wide.append(f"{width}x{height} at {percent} %")
    assert wide == []
