"""The fold: what shows, what the button does, and that the text never depends on a script."""

import shutil

import pytest
from playwright.sync_api import expect

from fold_page import LESS, MORE, FoldPage
from site_builder import BuiltSite, prose, volume

PLACES = pytest.mark.parametrize("place", ["file", "books"])


@PLACES
def test_a_long_summary_shows_450_characters_and_dots_until_it_is_unfolded(fold_site, address, page, place):
    page.goto(address(fold_site, place) + "1.html")
    fold = FoldPage(page)
    fold.assert_closed(prose(600))
    fold.button.click()
    fold.assert_open(prose(600))
    fold.button.click()
    fold.assert_closed(prose(600))


def test_the_apps_own_summary_is_cut_after_450_characters(app_site, page):
    page.goto(app_site.file_base() + "1.html")
    whole = page.locator("#summary").text_content().replace("...", "", 1).strip()
    assert len(whole) > 600
    FoldPage(page).assert_closed(whole)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_the_button_is_below_the_text_at_its_right_edge(fold_site, new_page, size):
    page = new_page(*size)
    page.goto(fold_site.file_base() + "1.html")
    text, button = page.locator("#summary").bounding_box(), page.locator(".fold-button").bounding_box()
    assert button["y"] >= text["y"] + text["height"]
    assert button["y"] < text["y"] + text["height"] + 32
    assert abs(button["x"] + button["width"] - text["x"] - text["width"]) <= 1
    assert button["x"] > text["x"] + text["width"] / 2
    assert button["height"] >= 44


def test_the_button_is_a_button_that_names_its_text_and_works_by_key(fold_site, page):
    page.goto(fold_site.file_base() + "1.html")
    fold = FoldPage(page)
    button = page.get_by_role("button", name=MORE, exact=True)
    assert button.get_attribute("aria-controls") == fold.summary.get_attribute("id")
    button.press("Enter")
    fold.assert_open(prose(600))
    assert page.evaluate("document.activeElement.className") == "fold-button"
    page.get_by_role("button", name=LESS, exact=True).press("Space")
    fold.assert_closed(prose(600))


@pytest.mark.parametrize(("number", "length", "folds"), [(4, 449, False), (5, 450, True), (6, 451, True)])
def test_449_characters_show_whole_450_and_451_fold(fold_site, page, number, length, folds):
    page.goto(fold_site.file_base() + f"{number}.html")
    fold, whole = FoldPage(page), prose(length)
    if folds:
        fold.assert_closed(whole)
        fold.button.click()
        fold.assert_open(whole)
    else:
        assert fold.button.count() == 0
        assert fold.text == whole
        assert "..." not in fold.summary.text_content()


def test_the_text_is_once_in_the_page(fold_site, page):
    page.goto(fold_site.file_base() + "3.html")
    assert page.locator("#summary").text_content().strip() == prose(800)[:450] + "..." + prose(800)[450:]
    assert page.locator("body").inner_html().count(prose(800)[:100]) == 1


@PLACES
def test_without_scripts_the_whole_text_shows_and_there_is_no_button(fold_site, address, new_page, place):
    page = new_page(java_script_enabled=False)
    for number, length in ((1, 600), (4, 449), (5, 450)):
        page.goto(address(fold_site, place) + f"{number}.html")
        FoldPage(page).assert_plain(prose(length))


BROKEN_STORAGE = {
    "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "missing": "Object.defineProperty(window, 'localStorage', { get() { return null; } });",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "unreadable": "Storage.prototype.getItem = () => { throw new DOMException('broken', 'UnknownError'); };",
    "unforgetting": "Storage.prototype.removeItem = () => { throw new DOMException('broken', 'UnknownError'); };",
}


@pytest.mark.parametrize(("place", "storage"), [("books", "forbidden"), *(("file", storage) for storage in BROKEN_STORAGE)])
def test_the_button_works_where_storage_fails(fold_site, address, page, place, storage):
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.add_init_script(BROKEN_STORAGE[storage])
    page.goto(address(fold_site, place) + "1.html")
    fold = FoldPage(page)
    for _ in range(2):
        fold.assert_closed(prose(600))
        fold.button.click()
        fold.assert_open(prose(600))
        fold.button.click()
    fold.assert_closed(prose(600))
    assert errors == []


@pytest.fixture(scope="module")
def site_without_its_script(fold_site, tmp_path_factory):
    folder = tmp_path_factory.mktemp("torn") / "site"
    shutil.copytree(fold_site.folder, folder)
    next(folder.glob("assets/site.*.js")).unlink()
    return BuiltSite(folder)


@PLACES
def test_where_the_script_is_lost_the_whole_text_can_be_read(site_without_its_script, address, page, place):
    page.goto(address(site_without_its_script, place) + "1.html")
    FoldPage(page).assert_plain(prose(600))


def test_where_the_network_breaks_off_the_script_the_whole_text_can_be_read(fold_site, address, page):
    page.route("**/site.*.js", lambda route: route.abort())
    page.goto(address(fold_site, "root") + "1.html")
    FoldPage(page).assert_plain(prose(600))


def test_where_the_style_sheet_is_lost_the_whole_text_can_be_read(fold_site, address, page):
    page.route("**/site.*.css", lambda route: route.abort())
    page.goto(address(fold_site, "root") + "1.html")
    assert prose(600) in page.locator("#summary").inner_text()


def test_folding_from_far_below_brings_the_reader_back_to_the_text(make_site, page):
    # Short enough that the button is out of sight above when the reader presses it by key from further down.
    site = make_site(volume(1, "\n\n".join([prose(600)] * 20)))
    page.goto(site.file_base() + "1.html")
    button = page.locator(".fold-button")
    button.click()
    expect(button).to_have_text(LESS)
    button.scroll_into_view_if_needed()
    button.click()
    expect(button).to_have_text(MORE)
    expect(button).to_be_in_viewport()


@pytest.mark.parametrize("is_direct", [False, True], ids=["by its mark", "by its address"])
def test_a_footnote_of_a_folded_text_shows_when_a_link_leads_to_it(make_site, page, is_direct):
    site = make_site(volume(1, "A beginning[^1]. " + prose(700) + "\n\n[^1]: The footnote."), slug="notes")
    address = site.file_base() + "notes/1.html"
    note = page.locator("#fn-1")
    page.goto(address)
    expect(note).to_be_hidden()
    if is_direct:
        page.goto("about:blank")
        page.goto(address + "#fn-1")
    else:
        page.locator("[role=doc-noteref]").click()
    expect(note).to_be_in_viewport()
    expect(page.locator(".fold-button")).to_have_text(LESS)
    page.locator("[role=doc-backlink]").click()
    expect(page.locator("#fnref-1")).to_be_in_viewport()
