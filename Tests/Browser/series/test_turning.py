"""Turning volumes by arrow key and by swipe, and when not."""

import pytest
from playwright.sync_api import expect

from turning import WATCH_TURNS, swipe, turns

@pytest.fixture
def volume_page(long_site, new_page):
    """Opens a volume whose navigations are noted but not followed."""
    def open_volume(number, width=390, height=844):
        page = new_page(width, height, has_touch=True)
        page.add_init_script(WATCH_TURNS + "window.stays = true;")
        page.goto(long_site.file_base() + f"{number}.html")
        return page
    return open_volume


def test_the_arrow_keys_turn_from_volume_to_volume_and_back(fold_site, page):
    page.goto(fold_site.file_base() + "1.html")
    for key, number in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/{number}.html")
        expect(page.locator("h1")).to_have_text(f"Volume {number} of the Tide")


def test_the_links_lead_to_the_neighbours(fold_site, page):
    page.goto(fold_site.file_base() + "2.html")
    assert [link.get_attribute("href") for link in page.locator(".neighbours a").all()] == ["1.html", "3.html"]
    assert page.locator("a[rel=prev]").inner_text().split("\n")[0] == "이전 권"
    assert page.locator("a[rel=next]").inner_text().split("\n") == ["다음 권", "Volume 3 of the Tide"]


@pytest.mark.parametrize(("number", "key", "expected"), [(1, "ArrowLeft", []), (1, "ArrowRight", ["2.html"]),
                                                         (20, "ArrowRight", []), (20, "ArrowLeft", ["19.html"])])
def test_the_first_and_the_last_volume_stop(volume_page, number, key, expected):
    page = volume_page(number)
    page.keyboard.press(key)
    assert turns(page) == expected
    assert page.locator("a[rel=prev]").count() == (number > 1)
    assert page.locator("a[rel=next]").count() == (number < 20)


@pytest.mark.parametrize("modifier", ["Control", "Shift", "Meta"])
def test_no_key_turns_with_a_modifier(volume_page, modifier):
    page = volume_page(10)
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(f"{modifier}+{key}")
    assert turns(page) == []
    page.keyboard.press("ArrowRight")
    assert turns(page) == ["11.html"], "without one it does"


def test_alt_and_arrow_are_left_to_the_browser(volume_page):
    page = volume_page(10)
    # Alt+Left is the browser's own way back, so the page's part alone is asked.
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true }))")
    assert turns(page) == []


@pytest.mark.parametrize("field", ["<input>", "<textarea></textarea>", "<select><option>1<option>2</select>",
                                   "<div contenteditable>text</div>", "<input type=range>"])
def test_no_key_turns_from_a_field(volume_page, field):
    page = volume_page(10)
    page.evaluate("html => { document.querySelector('.volume-text').insertAdjacentHTML('afterbegin', html); }", field)
    page.locator(".volume-text > :first-child").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert turns(page) == []


def test_no_key_turns_from_the_row_of_numbers_when_it_scrolls(volume_page):
    page = volume_page(10)
    page.locator(".volume-numbers [aria-current]").focus()
    page.keyboard.press("ArrowRight")
    assert turns(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert turns(page) == ["11.html"]


def test_keys_turn_from_the_row_of_numbers_when_it_fits(fold_site, page):
    page.add_init_script(WATCH_TURNS + "window.stays = true;")
    page.goto(fold_site.file_base() + "2.html")
    page.locator(".volume-numbers [aria-current]").focus()
    page.keyboard.press("ArrowRight")
    assert turns(page) == ["3.html"]


@pytest.mark.parametrize(("number", "start", "end", "expected"), [
    (10, (300, 500), (100, 510), ["11.html"]),
    (10, (100, 500), (300, 490), ["9.html"]),
    (1, (100, 500), (300, 500), []),
    (20, (300, 500), (100, 500), []),
], ids=["to the left: next", "to the right: previous", "before the first", "behind the last"])
def test_a_swipe_turns_a_volume(volume_page, number, start, end, expected):
    page = volume_page(number)
    swipe(page, start, end)
    assert turns(page) == expected


@pytest.mark.parametrize(("start", "end", "fingers"), [
    ((200, 700), (210, 300), 1), ((300, 700), (180, 600), 1), ((220, 500), (180, 500), 1), ((200, 500), (200, 500), 1), ((300, 400), (100, 400), 2),
], ids=["upwards", "slanting", "too short", "a tap", "two fingers"])
def test_other_touches_do_not_turn(volume_page, start, end, fingers):
    page = volume_page(10)
    swipe(page, start, end, fingers=fingers)
    assert turns(page) == []


def test_a_swipe_over_the_row_of_numbers_scrolls_it_and_turns_nothing(volume_page):
    page = volume_page(10)
    row = page.locator(".volume-numbers").bounding_box()
    y = row["y"] + row["height"] / 2
    before = page.locator(".volume-numbers").evaluate("row => row.scrollLeft")
    swipe(page, (300, y), (100, y), steps=12)
    page.wait_for_function("before => document.querySelector('.volume-numbers').scrollLeft > before", arg=before)
    assert turns(page) == []


def test_a_swipe_while_text_is_selected_does_not_turn(volume_page):
    page = volume_page(10)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#summary'))")
    swipe(page, (300, 600), (100, 600))
    assert turns(page) == []


def test_a_whole_swipe_opens_the_next_volume(fold_site, new_page):
    page = new_page(has_touch=True)
    page.goto(fold_site.file_base() + "2.html")
    swipe(page, (320, 500), (80, 500))
    page.wait_for_url("**/3.html")
    expect(page.locator("h1")).to_have_text("Volume 3 of the Tide")


def test_a_swipe_back_turns_to_the_previous_volume_and_not_through_the_history_too(fold_site, new_page):
    page = new_page(has_touch=True)
    page.goto(fold_site.file_base() + "1.html")
    page.goto(fold_site.file_base() + "4.html")
    swipe(page, (80, 500), (320, 500))
    page.wait_for_url("**/3.html")
    expect(page.locator("h1")).to_have_text("Volume 3 of the Tide")
    assert page.evaluate("history.length") == 4  # about:blank, 1, 4, 3


@pytest.mark.parametrize(("start", "end"), [((8, 600), (300, 600)), ((384, 600), (90, 600))])
def test_a_swipe_from_the_edge_of_the_screen_is_the_browsers(volume_page, start, end):
    page = volume_page(10)
    swipe(page, start, end)
    assert turns(page) == []
