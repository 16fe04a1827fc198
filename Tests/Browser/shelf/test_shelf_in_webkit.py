"""A shelf in WebKitGTK: spines, views, what is remembered, the filter."""

import unicodedata

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations_in_webkit
from page_parts import VIEW, VIEWS
from shown_shelves import SCREENS, SIDEWAYS, SPINES, assert_legible, assert_sizes, book, newest_first, shelf_of

PLACES = pytest.mark.parametrize("place", ["file", "root"])
# No window is as narrow as a phone.
SIZES = {"phone": (447, 844), "landscape": (844, 390), "desktop": (1440, 900)}
SHOWN = "Array.from(document.querySelectorAll('.library-book')).filter(e => e.checkVisibility() && getComputedStyle(e).visibility === 'visible')"


def titles(page):
    return page.value(f"{SHOWN}.map(e => e.querySelector('.library-title').textContent)")


def press(page, view):
    page.press(f".views-button[data-view={view}]")


def find(page, words):
    page.script("const field = document.querySelector('#find'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));", words)


def wait_for_status(page, words):
    page.wait(f"document.querySelector('[role=status]').textContent.trim() === {words!r}")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", ["twenty-five", "korean", "long-titles", "bare"])
@pytest.mark.sampled(6)
def test_spines_are_to_scale_and_can_be_read_on_board_and_in_library(shelf_site, webkit, name, screen):
    for page_name, scale in (("index.html", SCREENS[screen][1]), ("library.html", SCREENS[screen][2])):
        webkit.goto(shelf_site(name).file_base() + "shelf/" + page_name)
        webkit.resize(*SIZES[screen])
        if page_name == "library.html":
            press(webkit, "shelf")
        for percent in (100, 200):
            webkit.set_text_size(percent)
            # Without the lift of a spine under the pointer.
            webkit.script("document.head.insertAdjacentHTML('beforeend', '<style>.spine { transform: none !important }</style>')")
            spines = webkit.value(f"({SPINES})()")
            assert_sizes(spines, shelf_of(name)[0], scale, percent)
            assert_legible(spines, percent)
            assert webkit.value(SIDEWAYS) <= 0


def test_a_ribbon_is_as_long_as_the_part_that_is_read_and_the_list_says_so(shelf_site, webkit):
    webkit.goto(shelf_site("three").file_base() + "index.html")
    spines = webkit.value(f"({SPINES})()")
    assert [spine["ribbon"] is None for spine in spines] == [False, True]
    assert abs(spines[0]["ribbon"][3] - spines[0]["ribbon"][1] - (.75 + 1.5 * .75) * 16) <= 1
    assert webkit.value("(e => [e.getAttribute('value'), e.getAttribute('max'), e.getAttribute('aria-label')])(document.querySelector('progress'))") == ["150", "200", "전체 200쪽 중 150쪽까지 읽음"]
    assert webkit.text(".board-reading .board-pages") == "150 / 200쪽"


def test_the_board_is_in_order_reached_by_key_and_pushed_along(shelf_site, webkit):
    webkit.goto(shelf_site("twenty-five").file_base() + "index.html")
    reached = []
    for _ in range(24):
        webkit.key(Keys.TAB)
        reached += webkit.value("document.activeElement.matches('.spine, .board-reading a') ? [(document.activeElement.querySelector('.spine-title') || document.activeElement).textContent] : []")
    books = shelf_of("twenty-five")[0]
    assert reached[:10] == newest_first(books, "reading") + newest_first(books, "not_yet")
    webkit.goto(shelf_site("many-reading").file_base() + "index.html")
    assert webkit.value("document.querySelector('.board-shelf').scrollWidth > 3 * document.querySelector('.board-shelf').clientWidth")
    webkit.script("document.querySelector('.board-shelf').scrollTo({ left: 517, behavior: 'instant' })")
    webkit.settle()
    off = webkit.value("""(e => { const line = e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).scrollPaddingLeft);
        return Math.min(...Array.from(e.children, li => Math.abs(li.getBoundingClientRect().left - line))); })(document.querySelector('.board-shelf'))""")
    assert off <= 1 and webkit.value(SIDEWAYS) <= 0


@pytest.mark.parametrize(("name", "count"), [("empty", 1), ("nobody-reading", 1), ("nothing-waiting", 1), ("nobody-english", 0)])
def test_an_empty_shelf_says_so(shelf_site, webkit, name, count):
    webkit.goto(shelf_site(name).file_base() + "index.html")
    assert webkit.value("Array.from(document.querySelectorAll('.board-empty'), e => e.checkVisibility() && e.innerText.length > 20)") == [True] * count


@PLACES
def test_views_are_one_markup_and_are_kept(shelf_site, address, webkit, place):
    base = address(shelf_site("korean"), place) + "shelf/"
    webkit.goto(base + "library.html")
    texts = "Array.from(document.querySelectorAll('.library-books li'), e => e.textContent)"
    books = webkit.value(texts)
    for view in ("list", "shelf", "grid", "list"):
        press(webkit, view)
        assert webkit.value(f"({VIEW})()") == [view, view] and webkit.value(texts) == books
    webkit.driver.refresh()
    assert webkit.value(f"({VIEW})()") == ["list", "list"]
    assert webkit.value("document.documentElement.classList.contains('view-list')")
    webkit.driver.find_element("css selector", ".library-link").click()
    webkit.wait("!!document.querySelector('.book')")
    webkit.driver.back()
    webkit.wait("!!document.querySelector('.library')")
    assert webkit.value(f"({VIEW})()") == ["list", "list"]


def test_two_shelves_and_two_sites_on_a_disk_do_not_share_a_view(make_shelf, webkit):
    sites = [make_shelf(book(1), others={"other": [book(2)]}) for _ in range(2)]
    webkit.goto(sites[0].file_base() + "shelf/library.html")
    press(webkit, "list")
    for site, slug in ((sites[0], "other"), (sites[1], "shelf")):
        webkit.goto(site.file_base() + f"{slug}/library.html")
        assert webkit.value(f"({VIEW})()") == ["grid", "grid"]
    webkit.goto(sites[0].file_base() + "shelf/library.html")
    assert webkit.value(f"({VIEW})()") == ["list", "list"]


def framed(page, serve, tmp_path, site, sandbox):
    (tmp_path / "books").symlink_to(site.folder)
    page.goto(serve(tmp_path))
    page.script("document.body.innerHTML = `<iframe sandbox='${arguments[0]}' width=430 height=700 src='books/shelf/library.html' onload='window.isLoaded = true'></iframe>`", sandbox)
    page.wait("window.isLoaded")


def test_views_switch_where_storage_is_forbidden(shelf_site, serve, webkit, tmp_path):
    framed(webkit, serve, tmp_path, shelf_site("three"), "allow-scripts")
    webkit.driver.switch_to.frame(0)
    assert webkit.script("try { localStorage; return false } catch (error) { return true }")
    for view in ("list", "shelf", "grid"):
        press(webkit, view)
        assert webkit.value(f"({VIEW})()") == [view, view]


def test_without_scripts_there_is_nothing_to_press(shelf_site, serve, webkit, tmp_path):
    framed(webkit, serve, tmp_path, shelf_site("three"), "allow-same-origin")
    webkit.wait("(d => d && d.readyState === 'complete' && !!d.querySelector('.library-book'))(frames[0].document)")
    assert webkit.value("getComputedStyle(frames[0].document.querySelector('.tools')).display") == "none"
    assert webkit.value("Array.from(frames[0].document.querySelectorAll('.library-book'), e => e.checkVisibility())") == [True] * 3


@PLACES
@pytest.mark.parametrize("name", ["library.html", "library-3.html"])
@pytest.mark.sampled(2)
def test_books_of_all_pages_are_found_and_kept(shelf_site, address, webkit, place, name):
    webkit.goto(address(shelf_site("two-thousand"), place) + f"shelf/{name}")
    own = titles(webkit)
    assert len(own) == 200 and not webkit.value("Array.from(document.scripts).some(script => script.src.endsWith('library.js'))")
    for words, expected in (("우체국", ["소금 계단의 우체국"]), (unicodedata.normalize("NFD", "계단 이나루"), ["소금 계단의 우체국"]), ("1777 CALLOWAY", ["The Tide 1777"])):
        find(webkit, words)
        wait_for_status(webkit, "Books found: 1")
        assert titles(webkit) == expected
    assert webkit.value("getComputedStyle(document.querySelector('.pages')).display") == "none"
    webkit.driver.refresh()
    wait_for_status(webkit, "Books found: 1")
    assert titles(webkit) == ["The Tide 1777"] and webkit.value("document.querySelector('#find').value") == "1777 CALLOWAY"
    webkit.script("document.querySelector('.library-link').click()")
    webkit.wait("!!document.querySelector('.book')")
    webkit.driver.back()
    webkit.wait("!!document.querySelector('.library')")
    wait_for_status(webkit, "Books found: 1")
    assert titles(webkit) == ["The Tide 1777"]
    twice = webkit.value("(ids => ids.filter((id, index) => ids.indexOf(id) !== index))(Array.from(document.querySelectorAll('[id]'), e => e.id))")
    missing = webkit.value("Array.from(document.querySelectorAll('use')).filter(use => !document.querySelector(use.getAttribute('href'))).length")
    assert twice == [] and missing == 0
    find(webkit, "   ")
    wait_for_status(webkit, "")
    assert titles(webkit) == own


def test_it_filters_as_one_types(shelf_site, webkit):
    webkit.goto(shelf_site("twenty-five").file_base() + "shelf/library.html")
    webkit.driver.find_element("css selector", "#find").send_keys("tide 25")
    wait_for_status(webkit, "Books found: 1")
    find(webkit, "tide 99")
    wait_for_status(webkit, "No book matches. Try another word.")
    assert titles(webkit) == []


@pytest.mark.parametrize("theme", ["Adwaita", "Adwaita:dark"])
def test_axe_finds_no_violation(shelf_site, new_webkit, theme):
    page, found = new_webkit(GTK_THEME=theme), {}
    for name, view in (("index.html", None), *(("library.html", view) for view in VIEWS), ("notes.html", None), ("9791000000015.html", None)):
        page.goto(shelf_site("noted").file_base() + "shelf/" + name)
        if view:
            press(page, view)
        found |= violations_in_webkit(page, f"{name} {view}")
    assert found == {}
