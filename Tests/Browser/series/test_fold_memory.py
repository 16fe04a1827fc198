"""What the fold remembers: each volume for itself, each site for itself, over reloads and restarts, without a jump."""

import shutil

import pytest
from playwright.sync_api import expect

from chromium import CHROMIUM
from fold_page import LESS, MORE, WATCH_JUMPS, FoldPage, jumps_after_two_frames
from site_builder import BuiltSite, prose

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])


@PLACES
def test_an_open_fold_is_open_after_a_reload_and_a_closed_one_closed(fold_site, address, page, place):
    page.goto(address(fold_site, place) + "1.html")
    fold = FoldPage(page)
    fold.button.click()
    page.reload()
    fold.assert_open(prose(600))
    fold.button.click()
    page.reload()
    fold.assert_closed(prose(600))
    assert page.evaluate("Object.entries(localStorage).filter(([key]) => !key.includes('visited')).map(([, value]) => value)") == ["1"], "closing forgets; only what was visited last is kept"


@PLACES
def test_each_volume_remembers_for_itself(fold_site, address, page, place):
    base, fold = address(fold_site, place), FoldPage(page)
    page.goto(base + "3.html")
    fold.button.click()
    page.goto(base + "1.html")
    fold.assert_closed(prose(600))
    page.goto(base + "3.html")
    fold.assert_open(prose(800))
    page.goto(base + "1.html")
    fold.assert_closed(prose(600))


@PLACES
def test_a_remembered_text_is_unfolded_before_first_paint_and_nothing_jumps(fold_site, address, page, place):
    page.add_init_script(WATCH_JUMPS)
    page.goto(address(fold_site, place) + "1.html")
    assert page.evaluate("window.unfoldedWhenRead") is False
    assert jumps_after_two_frames(page) == 0
    FoldPage(page).button.click()
    page.reload()
    assert page.evaluate("window.unfoldedWhenRead") is True
    assert jumps_after_two_frames(page) == 0
    FoldPage(page).assert_open(prose(600))


@pytest.mark.parametrize("is_open", [False, True], ids=["folded", "unfolded"])
def test_nothing_moves_when_a_slow_script_arrives(fold_site, address, page, is_open):
    page.add_init_script(WATCH_JUMPS)
    base, held = address(fold_site, "root"), []
    page.goto(base + "1.html")
    if is_open:
        FoldPage(page).button.click()
    page.route("**/site.*.js", lambda route: held.append(route))
    page.goto(base + "1.html", wait_until="commit")
    # The document has been read to its end and painted; its script is still on the way.
    expect(page.locator(".neighbours-next")).to_be_visible()
    assert page.locator("#summary").inner_text() == (prose(600) if is_open else prose(600)[:450] + "...")
    before = page.locator(".volume-chapters").bounding_box()
    jumps_after_two_frames(page)
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_load_state("load")
    expect(FoldPage(page).button).to_have_text(LESS if is_open else MORE)
    assert page.locator(".volume-chapters").bounding_box() == before
    assert jumps_after_two_frames(page) == 0


def test_two_sites_by_double_click_do_not_share_what_they_remember(fold_site, page, tmp_path):
    names = ["one", "책 #2 100% ?", "two/deeper"]
    sites = [BuiltSite(tmp_path / name / "site") for name in names]
    for site in sites:
        shutil.copytree(fold_site.folder, site.folder)
    fold = FoldPage(page)
    for opened in range(len(sites)):
        page.goto(sites[opened].file_base() + "1.html")
        fold.assert_closed(prose(600))
        fold.button.click()
    page.goto(sites[1].file_base() + "1.html")
    fold.assert_open(prose(600))
    fold.button.click()
    for number, expected in enumerate((fold.assert_open, fold.assert_closed, fold.assert_open)):
        page.goto(sites[number].file_base() + "1.html")
        expected(prose(600))


def test_two_sites_of_one_host_do_not_share_what_they_remember(fold_site, serve, page, tmp_path):
    for name in ("books", "shelf", "books-old"):
        (tmp_path / name).symlink_to(fold_site.folder)
    host, fold = serve(tmp_path), FoldPage(page)
    page.goto(host + "books/1.html")
    fold.button.click()
    for other in ("shelf", "books-old"):
        page.goto(f"{host}{other}/1.html")
        fold.assert_closed(prose(600))
    page.goto(host + "books/1.html?from=mail#summary")
    fold.assert_open(prose(600))


def test_two_collections_of_one_site_do_not_share_what_they_remember(sample_site, address, page):
    base, fold = address(sample_site, "root"), FoldPage(page)
    page.goto(base + "harry-potter/1.html")
    fold.button.click()
    key = page.evaluate("document.documentElement.dataset.key")
    assert page.evaluate("key => localStorage.getItem(key)", key) == "open"
    assert "harry-potter" in key
    # The same volume of another collection of this site: only the collection's name differs.
    page.evaluate("key => { localStorage.clear(); localStorage.setItem(key.replace('harry-potter', 'other'), 'open'); }", key)
    page.reload()
    expect(fold.button).to_have_attribute("aria-expanded", "false")


def test_what_is_remembered_survives_a_restart_of_the_browser(fold_site, playwright, tmp_path):
    def in_a_new_browser(visit):
        context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            visit(context.new_page())
        finally:
            context.close()

    def unfold(page):
        page.goto(fold_site.file_base() + "2.html")
        FoldPage(page).assert_closed(prose(700))
        FoldPage(page).button.click()
        FoldPage(page).assert_open(prose(700))

    def come_back(page):
        page.goto(fold_site.file_base() + "2.html")
        FoldPage(page).assert_open(prose(700))
        page.goto(fold_site.file_base() + "1.html")
        FoldPage(page).assert_closed(prose(600))

    in_a_new_browser(unfold)
    in_a_new_browser(come_back)


def test_going_back_shows_the_fold_as_it_was_left(fold_site, page):
    page.goto(fold_site.file_base() + "1.html")
    fold = FoldPage(page)
    fold.button.click()
    page.locator(".neighbours-next").click()
    expect(page.locator("h1")).to_have_text("Volume 2 of the Tide")
    fold.assert_closed(prose(700))
    page.go_back()
    expect(page.locator("h1")).to_have_text("Volume 1 of the Tide")
    fold.assert_open(prose(600))
    expect(page.get_by_role("button", name=LESS)).to_be_visible()
