"""Nothing jumps while a page loads, at any size; and nothing moves for those who want no motion."""

import pytest
from playwright.sync_api import TimeoutError

from conditions import cases, name
from fold_page import WATCH_JUMPS, jumps_after_two_frames
from page_text import goto_and_rest


@pytest.mark.parametrize("case", cases(1), ids=name)
def test_no_layout_shifts_while_a_page_loads(shown_site, new_page, address, case):
    (site, page_name, is_open), (width, height), scheme, _ = case
    base = address(shown_site(site), "root")
    page = new_page(width, height, color_scheme=scheme)
    page.add_init_script(WATCH_JUMPS)
    page.goto(base + page_name)
    if is_open:
        page.locator(".fold-button").click()
    # Twice: as a stranger, and as one whose fold and place are remembered.
    for _ in range(2):
        goto_and_rest(page, base + page_name)
        assert jumps_after_two_frames(page) == 0


def test_a_cover_is_carried_from_the_index_to_its_page_and_back(sample_site, address, new_page):
    page = new_page(reduced_motion="no-preference")
    page.add_init_script("""addEventListener('pagereveal', event => {
        window.carried = event.viewTransition ? null : [];
        if (event.viewTransition) event.viewTransition.ready.then(() => {
            window.carried = Array.from(new Set(document.getAnimations().map(each => each.effect.pseudoElement)));
        });
    });""")
    base = address(sample_site, "root")

    def assert_carries(part, start, leave, arrival):
        # A browser skips the transition when it is too busy to paint in time: it has three tries.
        for attempt in range(3):
            goto_and_rest(page, base + start)
            leave()
            page.wait_for_url("**/" + arrival)
            try:
                return page.wait_for_function("part => window.carried && window.carried.includes(`::view-transition-group(${part})`)", arg=part, timeout=3000)
            except TimeoutError:
                assert attempt < 2, f"{part} is not carried from {start} to {arrival}"

    assert_carries("cover", "harry-potter/index.html", lambda: page.locator(".series-volume a").nth(2).click(), "3.html")
    assert_carries("header", "harry-potter/3.html", lambda: page.keyboard.press("ArrowRight"), "4.html")
    assert_carries("cover", "harry-potter/4.html", lambda: page.locator(".volume-back .trail-parent a").click(), "index.html")
    page.wait_for_function("Array.from(document.querySelectorAll('.cover')).every(cover => !cover.style.viewTransitionName)")


def test_no_page_slides_where_no_motion_is_wanted(sample_site, address, new_page):
    page = new_page(reduced_motion="reduce")
    page.add_init_script("window.hasTransition = false; addEventListener('pagereveal', event => { window.hasTransition = !!event.viewTransition; });")
    page.goto(address(sample_site, "root") + "harry-potter/index.html")
    page.locator(".series-volume a").nth(2).click()
    page.wait_for_url("**/3.html")
    assert page.evaluate("window.hasTransition") is False


def test_a_browser_without_transitions_turns_pages_all_the_same(sample_site, address, new_page):
    page, troubles = new_page(), []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script("delete window.navigation;")
    page.goto(address(sample_site, "root") + "harry-potter/index.html")
    page.locator(".series-volume a").nth(2).click()
    page.wait_for_url("**/3.html")
    page.go_back()
    page.wait_for_url("**/index.html")
    assert troubles == []
