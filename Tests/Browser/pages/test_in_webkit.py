"""A volume and an index in WebKitGTK: what a visitor gets there, as far as its driver can tell.

The driver cannot print, nor set safe areas, nor restart with its memory: these are tested in Chromium alone."""


import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations_in_webkit
from fold_page import LESS, MORE
from page_parts import TOPS
from site_builder import prose, volume

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
HEADER_SHARE = "(r => Math.max(0, Math.min(r.bottom, innerHeight) - Math.max(r.top, 0)))(document.querySelector('.volume-header').getBoundingClientRect())"
OFF_CENTRE = """(() => {
    const row = document.querySelector('.volume-numbers').getBoundingClientRect();
    const current = document.querySelector('.volume-numbers [aria-current]').getBoundingClientRect();
    return Math.abs(current.left + current.width / 2 - row.left - row.width / 2);
})()"""


def button(page):
    """What the fold's button says to eye and ear."""
    return page.value("(b => b && [b.innerText.trim(), b.getAttribute('aria-expanded')])(document.querySelector('.fold-button'))")


CLOSED, OPEN = [MORE, "false"], [LESS, "true"]


@PLACES
def test_pages_open_with_their_style_and_their_script(app_site, address, webkit, place):
    for name in app_site.pages:
        webkit.goto(address(app_site, place) + name)
        assert webkit.value("getComputedStyle(document.body).margin") == "0px"
        assert webkit.value("document.querySelectorAll('h1').length") == 1


# The header


def test_title_and_numbers_stay_while_the_text_scrolls(fold_site, webkit):
    webkit.goto(fold_site.file_base() + "3.html")
    webkit.press(".fold-button")
    webkit.script("scrollTo({ top: 500, behavior: 'instant' })")
    webkit.settle()
    for part in (".volume-header-title", ".volume-numbers [aria-current]"):
        box = webkit.box(part)
        assert 0 <= box["top"] and box["bottom"] <= 844 / 3, part
    assert webkit.text(".volume-header-title") == "Volume 3 of the Tide"
    assert webkit.value("Array.from(document.querySelectorAll('[aria-current]'), e => [e.getAttribute('aria-current'), e.textContent])") == [["page", "3"]]


def test_the_current_of_twenty_numbers_is_in_the_centre_also_after_rotation(long_site, webkit):
    webkit.goto(long_site.file_base() + "10.html")
    assert webkit.value("(row => row.scrollWidth > row.clientWidth)(document.querySelector('.volume-numbers'))")
    for width, height in ((447, 844), (844, 390), (447, 844)):
        webkit.resize(width, height)
        webkit.wait(f"{OFF_CENTRE} <= 1")


def test_the_header_never_keeps_more_than_a_third_of_the_screen(long_site, webkit):
    webkit.goto(long_site.file_base() + "10.html")
    for percent in (100, 200):
        webkit.set_text_size(percent)
        for width, height in ((447, 844), (447, 300), (844, 390), (640, 300), (844, 140), (1440, 900), (1280, 250)):
            webkit.resize(width, height)
            webkit.script("scrollTo({ top: 800, behavior: 'instant' })")
            webkit.wait(f"{HEADER_SHARE} <= {height} / 3 + .5")
            if percent == 100 and height >= 390:
                assert webkit.value(HEADER_SHARE) >= 44


def test_nothing_that_has_focus_is_hidden_behind_the_header(fold_site, webkit):
    webkit.goto(fold_site.file_base() + "2.html")
    webkit.press(".fold-button")
    reached = set()
    for key, held in ((Keys.TAB, None), (Keys.TAB, Keys.SHIFT)):
        for _ in range(14):
            webkit.key(key, held=held)
            name, hidden = webkit.script("""
                const focused = document.activeElement, box = focused.getBoundingClientRect();
                // A window without a window manager is never active, so :focus, which brings these links in, does not hold.
                if (focused === document.body || focused.matches('.skip:not(:focus), .search-open:not(:focus), .trail a:not(:focus)')) return [focused.className, false];
                const hit = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top + 1, 0));
                return [focused.className || focused.textContent, !hit || !(focused.contains(hit) || hit.contains(focused))];""")
            assert not hidden, name
            reached.add(name)
    assert {"skip", "numbers-button", "fold-button", "neighbours-next", "Wiki"} <= reached


# Information area, sections


def test_what_the_data_says_is_on_the_page(app_site, webkit):
    webkit.goto(app_site.file_base() + "2.html")
    assert webkit.text("h1") == "The Salt Post"
    assert webkit.value("Array.from(document.querySelectorAll('.volume-facts dt'), e => e.innerText)") == ["Author", "Released", "Pages"]
    assert webkit.value("Array.from(document.querySelectorAll('main h2'), e => e.innerText)") == ["Dedication", "Summary", "Chapters"]
    cover = webkit.box(".cover")
    assert abs(cover["height"] - 1.5 * cover["width"]) <= .5 and cover["width"] > 90
    assert webkit.value("Array.from(document.querySelectorAll('.cover-title text'), e => e.textContent).join(' ')") == "The Salt Post"


@pytest.mark.parametrize(("size", "beside"), [((447, 844), False), ((844, 390), True), ((667, 375), True), ((1440, 900), True)], ids=str)
def test_upright_the_cover_stands_above_the_text_and_across_beside_it(app_site, webkit, size, beside):
    webkit.goto(app_site.file_base() + "1.html")
    webkit.resize(*size)
    cover, facts, text = webkit.box(".cover"), webkit.box(".volume-facts"), webkit.box(".volume-text")
    if beside:
        assert cover["right"] <= text["left"] and facts["right"] <= text["left"] and text["top"] < cover["bottom"]
        assert facts["bottom"] <= size[1]
    else:
        assert cover["bottom"] <= text["top"] and facts["bottom"] <= text["top"]


@pytest.mark.parametrize("name", ["1.html", "index.html"])
def test_no_page_scrolls_sideways_also_with_large_text(app_site, webkit, name):
    webkit.goto(app_site.file_base() + name)
    for percent in (100, 200):
        webkit.set_text_size(percent)
        for width, height in ((447, 844), (768, 1024), (844, 390), (1024, 768), (1440, 900)):
            webkit.resize(width, height)
            assert webkit.value("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, (percent, width)


@pytest.mark.parametrize("width", [320, 390])
def test_a_page_fits_a_frame_narrower_than_any_window(app_site, serve, webkit, tmp_path, width):
    (tmp_path / "books").symlink_to(app_site.folder)
    webkit.goto(serve(tmp_path))
    for name in ("1.html", "index.html"):
        webkit.script("document.body.innerHTML = `<iframe width=${arguments[0]} height=700 style='border:0' src='books/${arguments[1]}'></iframe>`", width, name)
        webkit.wait("(d => d && d.readyState === 'complete' && !!d.querySelector('h1'))(frames[0] && frames[0].document)")
        assert webkit.value("[frames[0].innerWidth, frames[0].document.documentElement.scrollWidth]") == [width, width]


def test_content_carries_its_own_language_and_korean_breaks_between_words(app_site, webkit):
    webkit.goto(app_site.file_base() + "2.html")
    assert webkit.value("[document.documentElement.lang, document.querySelector('main').lang]") == ["ko", "en"]
    assert webkit.value("getComputedStyle(document.querySelector('#summary')).wordBreak") == "keep-all"


# The fold


def test_a_summary_folds_from_450_characters_on(fold_site, webkit):
    for number, length in ((4, 449), (5, 450), (6, 451), (1, 600)):
        webkit.goto(fold_site.file_base() + f"{number}.html")
        text = prose(length)
        if length < 450:
            assert webkit.text("#summary") == text and button(webkit) is None
            continue
        assert webkit.text("#summary") == text[:450] + "..." and button(webkit) == CLOSED
        webkit.press(".fold-button")
        assert webkit.text("#summary") == text and button(webkit) == OPEN
        webkit.press(".fold-button")
        assert webkit.text("#summary") == text[:450] + "..." and button(webkit) == CLOSED


@PLACES
def test_a_fold_is_remembered_for_each_volume(fold_site, address, webkit, place):
    base = address(fold_site, place)
    webkit.goto(base + "3.html")
    webkit.press(".fold-button")
    webkit.goto(base + "1.html")
    assert button(webkit) == CLOSED
    webkit.goto(base + "3.html")
    assert button(webkit) == OPEN and webkit.text("#summary") == prose(800)
    webkit.driver.refresh()
    assert button(webkit) == OPEN
    webkit.press(".fold-button")
    webkit.driver.refresh()
    assert button(webkit) == CLOSED


def test_two_sites_opened_from_folders_do_not_share_what_they_remember(make_site, webkit):
    sites = [make_site(volume(1), volume(2), slug="tide") for _ in range(2)]
    webkit.goto(sites[0].file_base() + "tide/1.html")
    webkit.press(".fold-button")
    webkit.goto(sites[1].file_base() + "tide/1.html")
    assert button(webkit) == CLOSED
    webkit.goto(sites[0].file_base() + "index.html")
    assert webkit.value("document.querySelector('.series-start a').getAttribute('href')") == "tide/1.html"
    webkit.goto(sites[0].file_base() + "tide/1.html")
    assert button(webkit) == OPEN


def test_the_button_works_where_storage_is_forbidden(fold_site, serve, webkit, tmp_path):
    (tmp_path / "books").symlink_to(fold_site.folder)
    webkit.goto(serve(tmp_path))
    webkit.script("document.body.innerHTML = '<iframe sandbox=\"allow-scripts\" width=430 height=700 src=\"books/1.html\" onload=\"window.isLoaded = true\"></iframe>'")
    webkit.wait("window.isLoaded")
    webkit.driver.switch_to.frame(0)
    assert webkit.script("try { localStorage; return false } catch (error) { return true }")
    webkit.press(".fold-button")
    assert button(webkit) == OPEN and webkit.text("#summary") == prose(600)


def test_without_scripts_the_whole_text_shows_and_nothing_is_to_be_pressed(fold_site, serve, webkit, tmp_path):
    (tmp_path / "books").symlink_to(fold_site.folder)
    webkit.goto(serve(tmp_path))
    webkit.script("document.body.innerHTML = '<iframe sandbox=\"allow-same-origin\" width=430 height=700 src=\"books/1.html\"></iframe>'")
    webkit.wait("(d => d && d.readyState === 'complete' && !!d.querySelector('#summary'))(frames[0].document)")
    assert webkit.value("frames[0].document.querySelector('#summary').innerText").strip() == prose(600)
    assert webkit.value("getComputedStyle(frames[0].document.querySelector('.fold-button')).display") == "none"


@pytest.fixture(scope="module")
def long_text_site(make_site):
    return make_site(volume(1, prose(5000)), volume(2))


@pytest.mark.parametrize("size", [(447, 844), (844, 390)], ids=lambda size: "{}x{}".format(*size))
def test_the_readers_place_is_kept_when_the_fold_opens_and_closes(long_text_site, webkit, size):
    webkit.goto(long_text_site.file_base() + "1.html")
    webkit.resize(*size)
    webkit.script("document.querySelector('.fold-button').scrollIntoView({ block: 'center', behavior: 'instant' })")
    webkit.settle()
    summary = webkit.value(f"({TOPS})()")[0]
    webkit.driver.find_element("css selector", ".fold-button").click()
    webkit.settle()
    assert abs(webkit.value(f"({TOPS})()")[0] - summary) <= 1 and button(webkit) == OPEN
    webkit.script("document.querySelector('.fold-button').scrollIntoView({ block: 'center', behavior: 'instant' })")
    webkit.settle()
    before = webkit.value(f"({TOPS})()")[1]
    webkit.driver.find_element("css selector", ".fold-button").click()
    webkit.settle()
    assert abs(webkit.value(f"({TOPS})()")[1] - before) <= 1 and button(webkit) == CLOSED


def test_a_phone_that_is_turned_with_the_fold_open_shows_the_same_line_again(long_text_site, webkit):
    under = """(() => {
        const line = document.querySelector('.volume-header').getBoundingClientRect().bottom + 8;
        const frame = document.querySelector('.volume-text').getBoundingClientRect();
        const range = document.caretRangeFromPoint(frame.left + frame.width / 2, line);
        return range.startContainer.textContent.slice(range.startOffset - 80, range.startOffset + 80);
    })()"""
    webkit.goto(long_text_site.file_base() + "1.html")
    webkit.press(".fold-button")
    webkit.script("scrollTo({ top: 1500, behavior: 'instant' })")
    webkit.settle()
    before = webkit.value(under)
    for width, height in ((844, 390), (447, 844)):
        webkit.resize(width, height)
        webkit.settle()
        after = webkit.value(under)
        assert before[70:90] in after, (before, after)
        assert button(webkit) == OPEN


# Turning


def test_links_and_arrow_keys_turn_volumes_and_stop_at_the_ends(fold_site, webkit):
    base = fold_site.file_base()
    webkit.goto(base + "1.html")
    webkit.press(".neighbours-next")
    webkit.wait("location.pathname.endsWith('/2.html')")
    webkit.press(".neighbours-previous")
    webkit.wait("location.pathname.endsWith('/1.html')")
    webkit.key(Keys.ARROW_LEFT)
    webkit.settle()
    assert webkit.value("location.href") == base + "1.html"
    webkit.key(Keys.ARROW_RIGHT)
    webkit.wait("location.pathname.endsWith('/2.html')")
    webkit.key(Keys.ARROW_LEFT)
    webkit.wait("location.pathname.endsWith('/1.html')")


@pytest.mark.parametrize("held", [Keys.CONTROL, Keys.SHIFT], ids=["Control", "Shift"])
def test_no_key_turns_with_a_modifier(fold_site, webkit, held):
    webkit.goto(fold_site.file_base() + "2.html")
    webkit.key(Keys.ARROW_RIGHT, held=held)
    webkit.settle()
    assert webkit.value("location.pathname").endswith("/2.html")


def test_no_key_turns_from_a_field(fold_site, webkit):
    webkit.goto(fold_site.file_base() + "2.html")
    webkit.script("document.querySelector('.volume-text').insertAdjacentHTML('afterbegin', '<input>'); document.querySelector('input').focus();")
    webkit.key(Keys.ARROW_RIGHT)
    webkit.settle()
    assert webkit.value("location.pathname").endswith("/2.html")


@pytest.mark.parametrize(("start", "end", "expected"), [((300, 500), (100, 510), "3.html"), ((100, 500), (300, 490), "1.html"), ((200, 700), (210, 300), "2.html")],
                         ids=["to the left", "to the right", "upwards"])
def test_a_swipe_turns_a_volume(fold_site, webkit, start, end, expected):
    webkit.goto(fold_site.file_base() + "2.html")
    # The driver has no fingers: the page is told of touches as a touch screen would.
    webkit.script("""
        const send = (kind, [x, y], isDown) => {
            const event = new Event(kind, { bubbles: true });
            const point = { clientX: x, clientY: y };
            Object.defineProperties(event, { touches: { value: isDown ? [point] : [] }, changedTouches: { value: [point] } });
            document.querySelector('#summary').dispatchEvent(event);
        };
        send('touchstart', arguments[0], true);
        send('touchend', arguments[1], false);""", start, end)
    webkit.wait(f"location.pathname.endsWith('/{expected}')")
    webkit.settle()
    assert webkit.value("location.pathname").endswith("/" + expected)


def test_the_way_back_leads_to_the_index_which_marks_the_volume(sample_site, webkit):
    webkit.goto(sample_site.file_base() + "harry-potter/3.html")
    webkit.press(".volume-back .trail-parent a")
    webkit.wait("location.pathname.endsWith('/harry-potter/index.html')")
    marks = "Array.from(document.querySelectorAll('.series-mark'), mark => [mark.innerText, mark.closest('a').getAttribute('href')])"
    assert webkit.value(marks) == [["마지막으로 본 권", "3.html"]]
    assert webkit.value("document.querySelectorAll('.set-ribbon').length") == 1


# The index


@pytest.mark.parametrize("size", [(447, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_spines_stand_on_the_board_with_their_titles_on_them(sample_site, webkit, size):
    webkit.goto(sample_site.file_base() + "harry-potter/index.html")
    webkit.resize(*size)
    board = webkit.box(".series-head")
    spines = webkit.value("Array.from(document.querySelectorAll('.spine'), e => [e, e.querySelector('.spine-title'), e.querySelector('.spine-number')].map(e => e.getBoundingClientRect().toJSON()))")
    assert len(spines) == 7
    for spine, title, number in spines:
        assert abs(spine["bottom"] - board["bottom"] + 1) <= 1
        for part in (title, number):
            assert spine["left"] - .5 <= part["left"] and part["right"] <= spine["right"] + .5
            assert spine["top"] <= part["top"] and part["bottom"] <= spine["bottom"]
        assert title["bottom"] <= number["top"]


# Light, dark, axe


def test_dark_pages_for_who_likes_them_dark(app_site, new_webkit):
    page = new_webkit(GTK_THEME="Adwaita:dark")
    page.goto(app_site.file_base() + "1.html")
    assert page.value("matchMedia('(prefers-color-scheme: dark)').matches")
    assert page.value("getComputedStyle(document.body).backgroundColor") == "rgb(23, 22, 20)"


@pytest.mark.parametrize("theme", ["Adwaita", "Adwaita:dark"])
def test_axe_finds_no_violation(sample_site, new_webkit, theme):
    page = new_webkit(GTK_THEME=theme)
    found = {}
    for name in ("index.html", "harry-potter/index.html", "harry-potter/1.html"):
        page.goto(sample_site.file_base() + name)
        found |= violations_in_webkit(page, name)
    assert found == {}
