"""The reader's place: kept when the fold opens and closes, and when the phone is turned."""

import pytest

from page_parts import TOPS
from page_text import settle
from site_builder import prose, volume

# The text under the header, some characters before and behind the point in the middle of the column.
UNDER_THE_HEADER = """() => {
    const line = document.querySelector('.volume-header').getBoundingClientRect().bottom + 8;
    const frame = document.querySelector('.volume-text').getBoundingClientRect();
    const caret = document.caretPositionFromPoint(frame.left + frame.width / 2, line);
    return caret.offsetNode.textContent.slice(Math.max(0, caret.offset - 60), caret.offset + 60);
}"""


@pytest.fixture(scope="module")
def long_text_site(make_site):
    """A text of several screens, in one paragraph, with chapters behind it."""
    chapters = [{"title": f"{chapter}. Chapter"} for chapter in range(1, 31)]
    return make_site(volume(1, prose(5000), chapters=chapters), volume(2, "\n\n".join([prose(400)] * 12), chapters=chapters))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_what_was_read_stays_where_it_is_when_the_rest_unfolds(long_text_site, new_page, size, number):
    page = new_page(*size)
    page.goto(long_text_site.file_base() + f"{number}.html")
    page.locator(".fold-button").scroll_into_view_if_needed()
    settle(page)
    summary, _ = page.evaluate(TOPS)
    page.locator(".fold-button").click()
    settle(page)
    assert abs(page.evaluate(TOPS)[0] - summary) <= 1


@pytest.mark.parametrize("by", ["click", "key"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_the_button_stays_under_the_finger_when_the_text_is_folded_away(long_text_site, new_page, size, by):
    page = new_page(*size)
    page.goto(long_text_site.file_base() + "1.html")
    button = page.locator(".fold-button")
    button.click()
    button.evaluate("e => e.scrollIntoView({ block: 'center' })")
    settle(page)
    _, before = page.evaluate(TOPS)
    if by == "click":
        button.click()
    else:
        button.focus()
        settle(page)
        _, before = page.evaluate(TOPS)
        page.keyboard.press("Enter")
    settle(page)
    assert button.get_attribute("aria-expanded") == "false"
    # Where all that is left fits on the screen, the page's own top is the end of it.
    assert abs(page.evaluate(TOPS)[1] - before) <= 1 or page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.className") == "fold-button"


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("share", [.2, .5, .8])
def test_a_phone_that_is_turned_shows_the_same_line_again(long_text_site, new_page, number, share):
    page = new_page(390, 844)
    page.goto(long_text_site.file_base() + f"{number}.html")
    page.locator(".fold-button").click()
    page.evaluate("""share => { const frame = document.querySelector('#summary').getBoundingClientRect();
                                scrollTo(0, scrollY + frame.top + frame.height * share); }""", share)
    settle(page)
    before = page.evaluate(UNDER_THE_HEADER)
    for width, height in ((844, 390), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.locator(".fold-button").get_attribute("aria-expanded") == "true"
        after = page.evaluate(UNDER_THE_HEADER)
        assert before[40:80] in after or after[40:80] in before, (before, after)


def test_a_phone_that_is_turned_at_the_top_stays_at_the_top(long_text_site, new_page):
    page = new_page(390, 844)
    page.goto(long_text_site.file_base() + "1.html")
    page.set_viewport_size({"width": 844, "height": 390})
    settle(page)
    assert page.evaluate("scrollY") == 0
