"""The index leads to the first volume, then to the volume visited last, which it marks by a ribbon and by words."""

import pytest
from playwright.sync_api import expect

from fold_page import WATCH_JUMPS, jumps_after_two_frames
from site_builder import volume

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
WORDS = "마지막으로 본 권"


def marked(page):
    """Which volumes are marked: by words under a cover, by a ribbon under a spine, by the link under the title."""
    return page.evaluate("""() => ({
        words: Array.from(document.querySelectorAll('.series-mark'), mark => mark.closest('a').getAttribute('href')),
        ribbons: Array.from(document.querySelectorAll('.set-ribbon'), ribbon => ribbon.closest('li').querySelector('a').getAttribute('href')),
        link: Array.from(document.querySelectorAll('.series-start a'), link => link.getAttribute('href')),
    })""")


def all_on(name):
    return {"words": [name], "ribbons": [name], "link": [name]}


NOTHING = {"words": [], "ribbons": [], "link": ["1.html"]}


@PLACES
def test_nothing_is_marked_before_a_visit_and_then_the_volume_visited_last(fold_site, address, page, place):
    base = address(fold_site, place)
    page.goto(base + "index.html")
    assert marked(page) == NOTHING
    assert page.locator(".series-start").inner_text() == "1권부터"
    for number in (2, 5, 3):
        page.goto(base + f"{number}.html")
        page.goto(base + "index.html")
        assert marked(page) == all_on(f"{number}.html")
    assert page.locator(".series-mark").evaluate("mark => mark.closest('[lang]').lang") == "ko"
    page.get_by_role("link", name="마지막으로 본 권: 3권", exact=True).click()
    page.wait_for_url(base + "3.html")


def test_the_mark_is_read_with_the_title_and_leads_to_the_volume(fold_site, page):
    page.goto(fold_site.file_base() + "4.html")
    page.goto(fold_site.file_base() + "index.html")
    page.get_by_role("link", name=f"Volume 4 of the Tide {WORDS}", exact=True).click()
    page.wait_for_url("**/4.html")


def test_the_mark_moves_when_the_browser_goes_back_to_an_index_that_it_kept(fold_site, address, page):
    base = address(fold_site, "root")
    page.goto(base + "index.html")
    page.locator(".series-volume a").nth(1).click()
    expect(page.locator("h1")).to_have_text("Volume 2 of the Tide")
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("Volume 3 of the Tide")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Volume 2 of the Tide")
    page.go_back()
    page.wait_for_url("**/index.html")
    # Whether the browser kept the page or loads it anew: the volume that was seen last is marked.
    expect(page.locator(".series-mark")).to_have_count(1)
    assert marked(page) == all_on("2.html")


@PLACES
def test_nothing_moves_when_the_mark_comes(fold_site, address, page, place):
    base = address(fold_site, place)
    page.goto(base + "6.html")
    page.add_init_script(WATCH_JUMPS)
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(base + "index.html")
        assert marked(page) == all_on("6.html")
        assert jumps_after_two_frames(page) == 0


def test_the_mark_is_in_free_space(make_site, page):
    titles = ["A", "A title long enough for three lines of a cover's width"] * 4
    site = make_site(*(volume(number, "Short.", title=title) for number, title in enumerate(titles, start=1)), slug="tide")
    for width, height in ((320, 568), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for number in (1, 2, 7, 8):
            page.goto(site.file_base() + f"tide/{number}.html")
            page.goto(site.file_base() + "index.html")
            over = page.evaluate("""() => {
                const mark = document.querySelector('.series-mark').getBoundingClientRect();
                return Array.from(document.querySelectorAll('.series-volume-title, .series-volume-date, .cover'), e => [e.className, e.getBoundingClientRect()])
                    .filter(([, r]) => r.left < mark.right && mark.left < r.right && r.top < mark.bottom && mark.top < r.bottom).map(([name]) => name);
            }""")
            assert over == []


def test_two_sites_opened_from_folders_do_not_share_it(make_site, page):
    sites = [make_site(volume(1, "Short."), volume(2, "Short."), slug="tide") for _ in range(2)]
    page.goto(sites[0].file_base() + "tide/2.html")
    page.goto(sites[1].file_base() + "index.html")
    assert marked(page) == NOTHING | {"link": ["tide/1.html"]}
    page.goto(sites[0].file_base() + "index.html")
    assert marked(page) == all_on("tide/2.html")


def test_two_series_of_one_site_do_not_share_it(sample_site, fold_site, address, page):
    base = address(sample_site, "root")
    page.goto(base + "harry-potter/3.html")
    page.evaluate("() => { const key = Object.keys(localStorage).find(key => key.includes('harry-potter')); localStorage.setItem(key.replace('harry-potter', 'other'), '5'); }")
    page.goto(base + "harry-potter/index.html")
    assert marked(page) == all_on("3.html")


@pytest.mark.parametrize("value", ["", "javascript:alert(1)//", "../other/1", "https://example.org/1", "\\\\host/1", "9", "1 or 2", "<b>"])
def test_what_others_left_in_the_storage_becomes_no_address(fold_site, address, page, value):
    base = address(fold_site, "root")
    page.goto(base + "1.html")
    page.evaluate("value => localStorage.setItem(Object.keys(localStorage).find(key => !key.includes('visited')), value)", value)
    page.goto(base + "index.html")
    assert marked(page) == NOTHING


def test_without_storage_the_index_is_plain(fold_site, new_page):
    page = new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });")
    page.goto(fold_site.file_base() + "2.html")
    page.goto(fold_site.file_base() + "index.html")
    assert marked(page) == NOTHING and troubles == []


def test_a_volume_on_another_page_of_a_long_index_is_a_click_away(make_site, page):
    site = make_site(*(volume(number, "Short.") for number in range(1, 302)), slug="tide")
    page.goto(site.file_base() + "tide/250.html")
    page.goto(site.file_base() + "index.html")
    assert marked(page) == {"words": [], "ribbons": [], "link": ["tide/250.html"]}
    page.goto(site.file_base() + "tide/page-2.html")
    assert marked(page) == all_on("250.html")


def test_without_scripts_nothing_is_said_of_it(fold_site, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(fold_site.file_base() + "index.html")
    assert marked(page) == NOTHING


def test_a_single_volume_needs_no_way_to_begin(make_site, page):
    page.goto(make_site(volume(1, "Short.")).file_base() + "index.html")
    assert page.locator(".series-start").count() == 0


def test_the_number_of_a_volume_leads_to_its_page(make_site, new_page):
    site = make_site(*(volume(number, "Short.") for number in range(1, 302)), slug="tide")
    page = new_page()
    page.goto(site.file_base() + "index.html")
    page.get_by_label("권 번호").fill("250")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tide/250.html")
    page.goto(site.file_base() + "index.html")
    page.get_by_label("권 번호").fill("302")
    page.get_by_role("button", name="이동").click()
    assert page.url.endswith("/index.html")
    without = new_page(java_script_enabled=False)
    without.goto(site.file_base() + "index.html")
    assert not without.locator(".series-jump").is_visible()


@pytest.mark.parametrize("numbers", [range(1, 25), range(2, 30), [*range(1, 25), "24.5", 26]], ids=["short", "from two", "with a half"])
def test_a_field_for_numbers_is_only_where_all_of_them_lead_to_a_volume(make_site, page, numbers):
    page.goto(make_site(*(volume(1, "Short.") | {"number": str(number)} for number in numbers)).file_base() + "index.html")
    assert page.locator(".series-jump").count() == 0
