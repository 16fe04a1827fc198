"""The header: it stays, shows where the reader is, lets go where there is no room, and never hides what has focus."""

import pytest
from playwright.sync_api import expect

from page_text import OWN_FOCUS, set_text_size
from site_builder import prose, volume

# How much of the screen the header takes, in px.
HEADER_SHARE = "(r => Math.max(0, Math.min(r.bottom, innerHeight) - Math.max(r.top, 0)))(document.querySelector('.volume-header').getBoundingClientRect())"
# How far the middle of the current number is from the middle of its row, in px.
OFF_CENTRE = """() => {
    const row = document.querySelector('.volume-numbers').getBoundingClientRect();
    const current = document.querySelector('.volume-numbers [aria-current]').getBoundingClientRect();
    return Math.abs(current.left + current.width / 2 - row.left - row.width / 2);
}"""


def scroll_to(page, y):
    # After a change of size the page finds the reader's place again, with the next frame.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
    page.wait_for_function("y => scrollY >= y - 1", arg=y)


def test_title_and_numbers_stay_while_the_text_scrolls(fold_site, page):
    page.goto(fold_site.file_base() + "3.html")
    page.locator(".fold-button").click()
    scroll_to(page, 700)
    for part in (".volume-header-title", ".volume-numbers [aria-current]"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= 844 / 3, part
        assert page.evaluate("s => { const e = document.querySelector(s), r = e.getBoundingClientRect();"
                             "return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }", part), part
    assert page.locator(".volume-header-title").inner_text() == "Volume 3 of the Tide"


@pytest.mark.parametrize(("size", "is_seen"), [((390, 844), False), ((820, 1180), False), ((1440, 900), False), ((844, 390), True)])
def test_the_title_of_the_header_comes_when_that_of_the_flap_has_gone(fold_site, new_page, size, is_seen):
    page = new_page(*size)
    page.goto(fold_site.file_base() + "3.html")
    page.locator(".fold-button").click()
    title, back = page.locator(".volume-header-title"), page.locator(".volume-back .trail-parent a")
    scroll_to(page, 0)
    page.wait_for_function("isSeen => (getComputedStyle(document.querySelector('.volume-header-title')).opacity === '1') === isSeen", arg=is_seen)
    header = page.locator(".volume-header").bounding_box()["height"]
    scroll_to(page, page.evaluate("Math.min(700, document.documentElement.scrollHeight - innerHeight - 1)"))
    # On a wide screen the flap stays, and with it its title.
    isGone = is_seen or page.evaluate("document.querySelector('.volume-title').getBoundingClientRect().bottom <= document.querySelector('.volume-header').getBoundingClientRect().bottom")
    assert isGone == (size[0] < 1000)
    page.wait_for_function("isSeen => (getComputedStyle(document.querySelector('.volume-header-title')).opacity === '1') === isSeen", arg=isGone)
    assert page.locator(".volume-header").bounding_box()["height"] == header and back.bounding_box()["y"] >= 0, "nothing moves, and the way back stays"
    if isGone and not is_seen:
        assert title.bounding_box()["x"] > back.bounding_box()["x"] and title.bounding_box()["x"] + title.bounding_box()["width"] < page.locator(".view-open").bounding_box()["x"] + 12


def test_without_scripts_the_title_of_the_header_is_always_there(fold_site, new_page):
    for size in ((390, 844), (844, 390), (1440, 900)):
        page = new_page(*size, java_script_enabled=False)
        page.goto(fold_site.file_base() + "3.html")
        assert page.locator(".volume-header-title").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_only_the_current_number_is_marked_and_filled(fold_site, new_page, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(fold_site.file_base() + "3.html")
    marked = page.locator("[aria-current]")
    assert marked.count() == 1
    assert (marked.get_attribute("aria-current"), marked.inner_text()) == ("page", "3")
    fills = page.evaluate("Array.from(document.querySelectorAll('.numbers-button')).map(each => getComputedStyle(each, '::before').backgroundColor)")
    clear = "rgba(0, 0, 0, 0)"
    assert [fill != clear for fill in fills] == [False, False, True, False, False, False]
    assert fills[2] != page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_number_buttons_are_round(fold_site, page):
    page.goto(fold_site.file_base() + "3.html")
    shape = page.evaluate("(s => [s.width, s.height, s.borderTopLeftRadius])(getComputedStyle(document.querySelector('.numbers-button'), '::before'))")
    width, height, radius = (float(value.removesuffix("px")) for value in shape)
    assert width == height and radius >= width / 2


@pytest.mark.parametrize("number", [10, 12])
def test_the_current_of_twenty_numbers_is_in_the_centre_also_after_rotation(long_site, page, number):
    page.goto(long_site.file_base() + f"{number}.html")
    assert page.locator(".volume-numbers").evaluate("row => row.scrollWidth > row.clientWidth")
    assert page.evaluate(OFF_CENTRE) <= 1
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({OFF_CENTRE})() <= 1")


@pytest.mark.parametrize("number", [1, 20])
def test_the_first_and_the_last_number_are_whole_in_their_row(long_site, page, number):
    page.goto(long_site.file_base() + f"{number}.html")
    row = page.locator(".volume-numbers").bounding_box()
    current = page.locator(".volume-numbers [aria-current]").bounding_box()
    assert row["x"] <= current["x"] and current["x"] + current["width"] <= row["x"] + row["width"]


SCREENS = [(390, 844), (320, 568), (844, 390), (568, 320), (390, 300), (390, 380), (320, 256), (640, 300), (1440, 900), (1280, 490),
           (1280, 250), (844, 140)]


@pytest.mark.parametrize("percent", [100, 200])
def test_the_header_never_keeps_more_than_a_third_of_the_screen(long_site, page, percent):
    page.goto(long_site.file_base() + "10.html")
    set_text_size(page, percent)
    too_high = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        scroll_to(page, 900)
        share = page.evaluate(HEADER_SHARE)
        if share > height / 3 + .5:
            too_high[width, height] = share
    assert too_high == {}


@pytest.mark.parametrize("screen", [(390, 844, 100), (320, 568, 100), (844, 390, 100), (390, 844, 200), (1440, 900, 100)],
                         ids=lambda screen: "{}x{} at {} %".format(*screen))
def test_the_header_stays_where_there_is_room_for_it(long_site, new_page, screen):
    width, height, percent = screen
    page = new_page(width, height)
    page.goto(long_site.file_base() + "10.html")
    set_text_size(page, percent)
    scroll_to(page, 900)
    assert page.evaluate(HEADER_SHARE) >= 44


@pytest.mark.parametrize("screen", [(390, 844, 100), (844, 390, 100), (320, 300, 100), (1440, 900, 100), (390, 844, 200)],
                         ids=lambda screen: "{}x{} at {} %".format(*screen))
def test_nothing_that_has_focus_is_hidden_behind_the_header(site_of_links, new_page, screen):
    width, height, percent = screen
    page = new_page(width, height)
    page.goto(site_of_links.file_base() + "2.html")
    set_text_size(page, percent)
    page.locator(".fold-button").click()
    scroll_to(page, 0)
    page.evaluate("document.activeElement.blur()")
    expected = page.evaluate("Array.from(document.querySelectorAll('a[href], button')).filter(each => each.checkVisibility()).length")
    for key in ("Tab", "Shift+Tab"):
        seen = 0
        for _ in range(expected):
            page.keyboard.press(key)
            focus = page.evaluate(OWN_FOCUS)
            assert focus["isUncovered"], f"{key}: {focus}"
            seen += focus["isElement"]
        assert seen >= expected - 1


@pytest.fixture(scope="module")
def site_of_links(make_site):
    """A text with links all over it, so that the focus goes a long way."""
    link = "[a link to the lamp](https://example.org/lamp)"
    text = "\n\n".join(f"{link} {prose(240)} {link}" for _ in range(6))
    return make_site(volume(1), volume(2, text), volume(3))


def test_the_skip_link_comes_first_and_leads_past_the_header(fold_site, page):
    page.goto(fold_site.file_base() + "2.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "본문으로 건너뛰기"
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.wait_for_url("**/2.html#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_back_link_leads_to_the_index(sample_site, page):
    page.goto(sample_site.file_base() + "harry-potter/3.html")
    page.locator(".volume-back .trail-parent a").click()
    page.wait_for_url(sample_site.file_base() + "harry-potter/index.html")
    page.locator(".bar .trail-parent a").click()
    page.wait_for_url(sample_site.file_base() + "index.html")
