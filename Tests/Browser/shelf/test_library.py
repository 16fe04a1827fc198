"""The library: all books of a shelf as covers, spines or rows; one markup, a view that is remembered, and pages that need no scripts."""

import pytest
from playwright.sync_api import expect

from fold_page import WATCH_JUMPS, jumps_after_two_frames
from page_parts import VIEW, VIEWS, assert_drawn
from page_text import set_text_size, settle
from page_watch import PageWatch
from shown_shelves import COUNT, PICTURES, SCREENS, SIDEWAYS, SPINES, assert_legible, assert_sizes, book, newest_first, note, shelf_of

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
EVERY_SCREEN = pytest.mark.parametrize("screen", SCREENS)


def press(page, view):
    page.locator(f".views-button[data-view={view}]").click()


def test_three_views_are_one_markup(open_shelf):
    page = open_shelf("korean", "library.html")
    books = page.locator(".library-books li").all_text_contents()
    assert len(books) == 25 and page.evaluate(VIEW) == ["grid", "grid"]
    for view in ["list", "shelf", "grid", "shelf"]:
        press(page, view)
        assert page.evaluate(VIEW) == [view, view]
        assert page.locator(".library-books li").all_text_contents() == books
        assert page.locator(".views-button").evaluate_all("all => all.map(each => each.getAttribute('aria-pressed'))") == [str(each == view).lower() for each in VIEWS]
    assert page.get_by_role("group", name="보기 방식").get_by_role("button").all_inner_texts() == ["표지", "책등", "목록"]


@pytest.mark.parametrize("name", ["pictures", "korean"])
@pytest.mark.parametrize("percent", [100, 200])
def test_the_views_names_lie_inside_their_buttons(open_shelf, name, percent):
    page = open_shelf(name, "library.html", (320, 568))
    set_text_size(page, percent)
    rooms = page.evaluate("""Array.from(document.querySelectorAll('.views-button'), button => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const name = range.getBoundingClientRect(), own = button.getBoundingClientRect();
        return [name.left - own.left, own.right - name.right, name.height];
    })""")
    assert len(rooms) == 3 and all(left >= 0 and right >= 0 for left, right, _ in rooms), rooms
    assert max(height for _, _, height in rooms) < .5 * percent, "on one line"


def test_the_newest_book_stands_first(open_shelf):
    for name in ("twenty-five", "korean", "bare"):
        page = open_shelf(name, "library.html")
        assert page.locator(".library-title").all_text_contents() == newest_first(shelf_of(name)[0])


@pytest.mark.parametrize("view", VIEWS)
def test_every_book_leads_to_its_page_by_click_and_by_key(open_shelf, view):
    page = open_shelf("three", "library.html")
    page.emulate_media(reduced_motion="reduce")  # While pages cross-fade, nothing is under the pointer.
    press(page, view)
    page.locator(".library-book").nth(1).click()
    page.wait_for_url("**/979*.html")
    assert page.locator("h1").inner_text() == "The Tide 2"
    page.go_back()
    page.locator(".tools button").last.focus()
    for title in ("The Tide 3", "The Tide 2", "The Tide 1"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == title
        assert page.evaluate("(e => { const r = e.closest('li').getBoundingClientRect(); return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) === e; })(document.activeElement)")
        outline = page.evaluate("(s => [s.outlineStyle, parseFloat(s.outlineWidth)])(getComputedStyle(document.activeElement, '::after'))")
        assert outline == ["solid", 2]
    page.keyboard.press("Enter")
    page.wait_for_url("**/979*.html")
    assert page.locator("h1").inner_text() == "The Tide 1"
    # Each book is one link, heard as its title.
    page.go_back()
    assert page.get_by_role("main").get_by_role("link").all_text_contents() == ["The Tide 3", "The Tide 2", "The Tide 1"]
    assert page.get_by_role("link", name="The Tide 2", exact=True).count() == 1


# The view is remembered


@PLACES
def test_a_view_is_kept_over_reload_and_back_and_other_pages_of_the_library(shelf_site, address, page, place):
    page.goto(address(shelf_site("two-thousand"), place) + "shelf/library.html")
    press(page, "list")
    page.reload()
    assert page.evaluate(VIEW) == ["list", "list"]
    page.locator(".library-link").nth(5).click()
    page.wait_for_url("**/979*.html")
    page.go_back()
    expect(page.locator(".library")).to_be_visible()
    assert page.evaluate(VIEW) == ["list", "list"]
    page.locator(".pages a", has_text="10").click()
    page.wait_for_url("**/library-10.html")
    assert page.evaluate(VIEW) == ["list", "list"]
    press(page, "shelf")
    page.go_back()
    page.wait_for_url("**/library.html")
    expect(page.locator(".views-button[data-view=shelf]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(VIEW) == ["shelf", "shelf"]


def test_two_shelves_and_two_sites_on_a_disk_do_not_share_a_view(make_shelf, page):
    sites = [make_shelf(book(1), others={"other": [book(2)]}) for _ in range(2)]
    page.goto(sites[0].file_base() + "shelf/library.html")
    press(page, "list")
    for site, slug in ((sites[0], "other"), (sites[1], "shelf"), (sites[1], "other")):
        page.goto(site.file_base() + f"{slug}/library.html")
        assert page.evaluate(VIEW) == ["grid", "grid"]
    press(page, "shelf")
    page.goto(sites[0].file_base() + "shelf/library.html")
    assert page.evaluate(VIEW) == ["list", "list"]


@pytest.mark.parametrize("view", VIEWS)
@PLACES
def test_a_kept_view_shows_before_first_paint_and_nothing_jumps(shelf_site, address, page, place, view):
    page.add_init_script(WATCH_JUMPS + """document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') window.viewWhenRead = document.documentElement.className.match(/view-\\w+/)?.[0] ?? 'view-grid';
    });""")
    page.goto(address(shelf_site("twenty-five"), place) + "shelf/library.html")
    press(page, view)
    page.reload()
    assert page.evaluate("window.viewWhenRead") == f"view-{view}"
    assert jumps_after_two_frames(page) == 0
    assert page.evaluate(VIEW) == [view, view]


@pytest.mark.parametrize("view", ["shelf", "list"])
def test_nothing_moves_when_slow_scripts_arrive(shelf_site, address, page, view):
    page.add_init_script(WATCH_JUMPS)
    base, held = address(shelf_site("twenty-five"), "root"), []
    page.goto(base + "shelf/library.html")
    press(page, view)
    page.route("**/*.js", lambda route: held.append(route))
    page.goto(base + "shelf/library.html", wait_until="commit")
    expect(page.locator(".library-book").last).to_be_visible()
    seen, place = page.evaluate(VIEW)[0], page.locator(".library-book").last.bounding_box()
    assert seen == view
    jumps_after_two_frames(page)
    for route in held:
        route.continue_()
    page.wait_for_load_state("load")
    expect(page.locator(f".views-button[data-view={view}]")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".library-book").last.bounding_box() == place and jumps_after_two_frames(page) == 0


@pytest.mark.parametrize("trouble", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "Object.defineProperty(window, 'localStorage', { get() { return null; } });",
    "Storage.prototype.setItem = Storage.prototype.getItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
], ids=["forbidden", "missing", "full"])
def test_views_switch_without_storage(open_shelf, shelf_site, new_page, trouble):
    page = new_page()
    watch = PageWatch(page)
    page.add_init_script(trouble)
    page.goto(shelf_site("three").file_base() + "shelf/library.html")
    for view in ("list", "shelf", "grid"):
        press(page, view)
        assert page.evaluate(VIEW) == [view, view]
    page.locator("#find").fill("tide 2")
    assert page.locator(".library-book:visible").count() == 1
    assert watch.troubles == []


@pytest.mark.parametrize("value", ["open", "<b>", "view-list", "grid shelf", "constructor"])
def test_what_others_left_in_the_storage_becomes_no_view(open_shelf, value):
    page = open_shelf("three", "library.html")
    page.evaluate("value => localStorage.setItem(document.documentElement.dataset.key, value)", value)
    page.reload()
    assert page.evaluate(VIEW) == ["grid", "grid"]


# Without scripts


def assert_plain(page):
    """Nothing to press or to type into, and every book shows."""
    assert not page.locator(".tools, .views, .find-field").locator("visible=true").count()
    assert page.locator(".library-book").first.is_visible()


def test_without_scripts_all_books_are_reached_by_pages(shelf_site, new_page):
    page = new_page(java_script_enabled=False)
    base = shelf_site("two-thousand").file_base() + "shelf/"
    wanted, seen, books = ["library.html"], set(), []
    while wanted:
        name = wanted.pop()
        seen.add(name)
        page.goto(base + name)
        assert_plain(page)
        links = page.locator(".library-link").evaluate_all("all => all.map(each => each.getAttribute('href'))")
        assert 0 < len(links) <= 200
        books += links
        wanted += {link for link in page.locator(".pages a").evaluate_all("all => all.map(each => each.getAttribute('href'))") if link} - seen - set(wanted)
    assert len(seen) == 10 and len(books) == len(set(books)) == COUNT


@pytest.mark.parametrize("script", ["site.js", "shelf.js"])
@pytest.mark.parametrize("name", ["library.html", "notes.html"])
def test_a_page_whose_script_is_missing_is_plain(shelf_site, address, page, script, name):
    page.route(f"**/{script.replace('.', '.*.')}", lambda route: route.fulfill(status=404))
    page.goto(address(shelf_site("noted"), "root") + f"shelf/{name}", wait_until="networkidle")
    assert page.locator(".tools").count() == 1 and not page.locator(".tools").is_visible()
    assert page.locator(".library-book, .note").locator("visible=true").count() == (3 if name == "library.html" else 7)


def test_a_filter_that_was_kept_hides_nothing_when_its_script_is_missing(shelf_site, address, page):
    page.goto(address(shelf_site("noted"), "root") + "shelf/library.html")
    page.locator("#find").fill("other")
    page.route("**/shelf.*.js", lambda route: route.fulfill(status=404))
    page.reload(wait_until="networkidle")
    assert_plain(page)
    assert page.locator(".library-book:visible").count() == 3


# As spines


@EVERY_SCREEN
@pytest.mark.parametrize("name", ["three", "twenty-five", "korean", "bare", "long-titles"])
def test_spines_are_to_scale_and_can_be_read(open_shelf, name, screen):
    size, _, scale = SCREENS[screen]
    page = open_shelf(name, "library.html", size)
    press(page, "shelf")
    for percent in (100, 200):
        set_text_size(page, percent)
        spines = page.evaluate(SPINES)
        assert len(spines) == len(shelf_of(name)[0])
        assert_sizes(spines, shelf_of(name)[0], scale, percent)
        assert_legible(spines, percent)
        # Rows of one height, each on a board that the background draws.
        tallest = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.library-books')).getPropertyValue('--tallest'))")
        pitch = (tallest * scale + 1.75) * 16 * percent / 100
        rows = sorted({round(spine["spine"][3], 1) for spine in spines})
        first = page.locator(".library-books").bounding_box()["y"] + (tallest * scale + .75) * 16 * percent / 100
        for foot in rows:
            assert abs((foot - first) / pitch - round((foot - first) / pitch)) * pitch <= 1, "every spine is on a board"
        assert all(0 <= spine["spine"][0] and spine["spine"][2] <= size[0] for spine in spines)


# As covers


@EVERY_SCREEN
def test_covers_keep_their_own_ratio_and_stand_on_one_line(open_shelf, screen):
    page = open_shelf("pictures", "library.html", SCREENS[screen][0])
    page.evaluate("Promise.all(Array.from(document.images, image => { image.loading = 'eager'; return image.decode(); }))")
    ratios = {f"Picture {name}": width / height for name, (width, height) in PICTURES.items()}
    ratios |= {"Drawn by cover_size": 300 / 310, "Drawn by actual_size": 160 / 170, "Drawn as ever": 2 / 3}
    rows = {}
    for title, cover, picture, words in page.evaluate("""Array.from(document.querySelectorAll('.library-book'), book => [book.querySelector('.library-title').textContent,
            ...['.cover', '.cover > :is(img, svg)', '.library-words'].map(part => book.querySelector(part).getBoundingClientRect().toJSON())])"""):
        # A picture that is thinner than any book keeps its ratio inside a cover that is not.
        for box in (cover, picture):
            assert abs(box["width"] / box["height"] / max(ratios[title], 1 / 2.25) - 1) <= .02, title
        rows.setdefault(round(words["top"]), []).append(cover["bottom"])
    assert sum(map(len, rows.values())) == len(ratios) and len(rows) <= 4
    assert all(max(feet) - min(feet) <= 1 for feet in rows.values())
    assert page.evaluate("Array.from(document.querySelectorAll('.cover img'), img => getComputedStyle(img).objectFit)") == ["contain"] * len(PICTURES)


@pytest.mark.parametrize("name", ["long-titles", "twenty-five", "odd-text"])
def test_titles_take_two_lines_at_most_under_covers(open_shelf, name):
    page = open_shelf(name, "library.html")
    for size in ((320, 568), (390, 844), (1440, 900)):
        page.set_viewport_size(dict(zip(("width", "height"), size)))
        for title in page.evaluate("Array.from(document.querySelectorAll('.library-title'), e => [e.getBoundingClientRect().height, parseFloat(getComputedStyle(e).lineHeight)])"):
            assert title[0] <= 2 * title[1] + .5


def test_no_cover_is_carried_twice_and_every_shape_is_there(open_shelf):
    page = open_shelf("two-thousand", "library-2.html")
    assert_drawn(page)


# As rows


def test_rows_show_what_is_known_of_a_book(open_shelf, make_shelf, page):
    page.goto(make_shelf(book(1, authors=[{"name": "Ann"}, {"name": "Bob", "role": "translator"}], notes=[note(1), note(2)]), book(2), {"title": "Bare", "status": "stop"},
                         site={"language": "en"}).file_base() + "shelf/library.html")
    press(page, "list")
    rows = [" ".join(text.split()) for text in page.locator(".library-book").evaluate_all("all => all.map(each => ['.library-words', '.status'].map(part => each.querySelector(part).innerText).join(' '))")]
    assert rows == ["The Tide 2 Inès Calloway 2 Lamp and Stair June 26, 1902 Finished", "The Tide 1 Ann, Bob Lamp and Stair June 26, 1901 2 notes Finished", "Bare Stopped reading"]


def test_every_status_has_a_dot_of_its_own_and_its_word(open_shelf):
    for name, words in (("twenty-five", ["Not read yet", "Reading", "Finished", "Paused", "Stopped reading"]), ("korean", ["아직 안 읽음", "지금 읽는 중", "다 읽음", "잠깐 중단 중", "읽기 중단"])):
        for scheme in ("light", "dark"):
            page = open_shelf(name, "library.html", color_scheme=scheme)
            press(page, "list")
            dots = dict(page.evaluate("""Array.from(document.querySelectorAll('.status'), e => { const s = getComputedStyle(e, '::before'), box = e.getBoundingClientRect();
                return [e.innerText.trim(), [s.backgroundColor, s.borderTopColor, parseFloat(s.width) >= 7, box.width > 40].join(' ')]; })"""))
            assert sorted(dots) == sorted(words) and len(set(dots.values())) == 5
            assert dots[words[0]].startswith("rgba(0, 0, 0, 0)"), "a book that waits has a ring"
            assert all(dot.endswith("true true") for dot in dots.values())


# Forced colours, motion, paper


def test_the_chosen_view_can_be_seen_in_forced_colours(open_shelf):
    page = open_shelf("three", "library.html", forced_colors="active")
    system = page.evaluate("""(e => { document.body.append(e); return ['Highlight', 'HighlightText'].map(name => { e.style.color = name; return getComputedStyle(e).color; }); })(document.createElement('i'))""")
    for view in VIEWS:
        press(page, view)
        colors = dict(page.evaluate("Array.from(document.querySelectorAll('.views-button'), e => [e.dataset.view, [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]])"))
        assert colors.pop(view) == system
        assert all(color[0] != system[0] for color in colors.values())


def test_a_spine_lifts_under_the_pointer_where_motion_is_welcome(open_shelf):
    for motion, lifts in (("no-preference", True), ("reduce", False)):
        page = open_shelf("twenty-five", "library.html", (1440, 900), reduced_motion=motion)
        press(page, "shelf")
        before = page.locator(".library-spine .spine").first.bounding_box()["y"]
        page.locator(".library-book").first.hover()
        settle(page)
        assert (before - page.locator(".library-spine .spine").first.bounding_box()["y"] == 8) == lifts


@pytest.mark.parametrize("view", VIEWS)
def test_a_printed_library_has_no_tools_and_can_be_read(open_shelf, view):
    page = open_shelf("twenty-five", "library.html", (658, 971))
    press(page, view)
    page.emulate_media(media="print")
    for part in (".tools", ".bar", ".find-result"):
        assert not page.locator(part).is_visible(), part
    assert page.locator("h1").is_visible() and page.evaluate(SIDEWAYS) <= 0
    titles = page.locator({"shelf": ".library-spine .spine-title"}.get(view, ".library-title"))
    assert titles.count() == 25 and all(each.is_visible() for each in titles.all())


def test_an_empty_library_says_so_and_has_nothing_to_press(open_shelf):
    for name, words in (("empty", "아직 책장에 꽂힌 책이 없습니다. 아끼는 책 한 권부터 꽂아 보세요."), ("empty-english", "There are no books here yet. Begin with one you love.")):
        page = open_shelf(name, "library.html")
        assert page.locator(".board-empty").inner_text() == words
        assert page.locator("#find, .views, .library-books").count() == 0
