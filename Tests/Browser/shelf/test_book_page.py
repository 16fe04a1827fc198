"""A book's page: all that is known of it, the fold, readings in words, notes."""

import re

import pytest
from playwright.sync_api import expect

from fold_page import WATCH_JUMPS, jumps_after_two_frames
from page_watch import PageWatch
from shown_shelves import NOTE_KINDS, ODD_TEXT, PICTURES, SIDEWAYS, book, isbn
from site_builder import prose

NOTED = f"{isbn(1)}.html"
KINDS = ["Quotation", "Summary", "Thought", "Question", "Impression", "Memory"]


def words(text):
    return " ".join(text.split())


def test_what_is_known_of_a_book_is_on_its_page(open_shelf):
    page = open_shelf("noted", NOTED)
    assert page.locator("h1").inner_text() == "The Noted Tide" and page.locator(".book .status").inner_text() == "Reading"
    facts = [words(text) for text in page.locator(".book-facts div").all_inner_texts()]
    assert facts == ["Original Hochwasser 1", "Author Inès Calloway Han Yeoul translator", "Publisher Lamp and Stair", "Published June 26, 1901", "Pages 200",
                     "Format Printed book", "Size A4 121 × 187 × 13 mm", "Series Tides", f"ISBN {isbn(1)}", "Shelved January 2, 2009", "Tags salt lamp"]
    assert page.locator(".fact-item").evaluate_all("all => all.map(each => getComputedStyle(each, '::after').content)") == ['","', "none"] * 2
    assert page.locator("main h2").all_inner_texts() == ["About the book", "Readings", "Notes"]
    assert page.get_by_role("img", name="The Noted Tide", exact=True).count() == 0, "its title is read once"


def test_the_size_of_a_book_is_drawn_to_scale(open_shelf):
    page = open_shelf("noted", NOTED)
    boxes = page.locator(".book-size rect").evaluate_all("all => all.map(rect => [rect.className.baseVal, +rect.getAttribute('width'), +rect.getAttribute('height')])")
    assert boxes == [["book-size-sheet", 210, 297], ["book-size-spine", 13, 187], ["book-size-cover", 121, 187]]
    sheet, cover = (page.locator(f".book-size-{name}").bounding_box() for name in ("sheet", "cover"))
    assert abs(cover["height"] / sheet["height"] - 187 / 297) < .02 and abs(cover["y"] + cover["height"] - sheet["y"] - sheet["height"]) < 1
    assert page.locator(".book-size").get_attribute("aria-hidden") == "true"
    assert page.locator("dd:has(.book-size) .unseen").inner_text() == "121 × 187 × 13\u00a0mm"


def test_a_korean_page_speaks_korean(open_shelf):
    page = open_shelf("noted-korean", NOTED)
    assert page.locator("main h2").all_inner_texts() == ["책 소개", "독서 기록", "작성된 노트"]
    assert page.locator(".book-facts dt").all_inner_texts()[:4] == ["원제", "지은이", "출판사", "출간일"]
    assert words(page.locator(".book-facts div").nth(1).inner_text()) == "지은이 이나루 한여울 옮긴이", "a role that the label says is not said again"
    assert page.locator(".book .status").inner_text() == "지금 읽는 중"


def test_of_a_bare_book_only_what_is_known_shows(shelf_site, open_shelf):
    for name in [name for name in shelf_site("bare").pages if name.startswith("shelf/") and not re.search("index|library|notes|statistics|random|years/", name)]:
        page = open_shelf("bare", name.removeprefix("shelf/"))
        assert page.locator("h1").is_visible() and page.locator(".book .status").is_visible()
        assert page.locator(".book-facts div, main h2, .note, progress").count() == 0


def test_readings_tell_dates_stars_and_progress_in_words(open_shelf):
    page = open_shelf("noted", NOTED)
    readings = [words(text) for text in page.locator(".book-reading").all_text_contents()]
    assert readings == ["No. 3 since February 3, 2025 50 / 200 pages", "No. 2 since May 2021 Stopped reading ★★2 of 5 stars 30 / 200 pages",
                        "No. 1 February 3, 2019 – March 4, 2019 ★★★★½4.5 of 5 stars"]
    assert page.locator(".book-stars [aria-hidden]").all_inner_texts() == ["★★", "★★★★½"], "stars are for the eye, the sentence for the ear"
    bars = page.get_by_role("progressbar")
    assert [(bar.get_attribute("value"), bar.get_attribute("max"), bar.get_attribute("aria-label")) for bar in bars.all()] == [
        (str(reached), "200", f"read up to page {reached} of 200") for reached in (50, 30, 200)]
    fills = bars.evaluate_all("all => all.map(bar => bar.getBoundingClientRect().width)")
    assert min(fills) > 100


def test_notes_stand_newest_first_with_kind_page_and_date(open_shelf):
    page = open_shelf("noted", NOTED)
    notes = page.locator(".note")
    assert notes.evaluate_all("all => all.map(each => each.dataset.type)") == NOTE_KINDS[::-1]
    assert [words(text) for text in page.locator(".note-head").all_inner_texts()] == [
        f"{kind} P. {number} January {number + 1}, 2010" for number, kind in reversed(list(enumerate(KINDS, start=1)))]
    assert page.locator(".note blockquote").all_inner_texts() == ["Note 1: the lamp stood on stair 1x."], "only what is quoted is a quotation"
    assert page.locator(".note-comments li").all_text_contents() == ["Comment on 3", "Again\nand again"]
    fonts = page.evaluate("['.note-quote', '.note-words'].map(part => getComputedStyle(document.querySelector(part)).fontFamily)")
    assert fonts[0].endswith("serif") and not fonts[0].endswith("sans-serif") and fonts[1].endswith("sans-serif"), "the book speaks in serif, the reader in gothic"


# The fold


def assert_fold(page, text, is_open):
    expect(page.locator(".fold-button")).to_have_attribute("aria-expanded", str(is_open).lower())
    assert page.locator("#overview").inner_text() == (text if is_open else text[:450] + "...")


@pytest.mark.parametrize("place", ["file", "root", "books"])
def test_a_long_text_about_the_book_folds_and_remembers(make_shelf, address, page, place):
    site = make_shelf(*(book(number, overview=prose(length)) for number, length in enumerate((449, 450, 451, 800), start=1)))
    base = address(site, place) + "shelf/"
    page.add_init_script(WATCH_JUMPS)
    page.goto(base + f"{isbn(1)}.html")
    assert page.locator("#overview").inner_text() == prose(449) and page.locator(".fold-button").count() == 0
    for number, length in ((2, 450), (3, 451), (4, 800)):
        page.goto(base + f"{isbn(number)}.html")
        assert_fold(page, prose(length), False)
        assert page.locator(".fold-button").inner_text() == "더 보기"
    page.locator(".fold-button").click()
    assert page.locator(".fold-button").inner_text() == "접기"
    page.reload()
    assert_fold(page, prose(800), True)
    assert page.evaluate("window.unfoldedWhenRead") is True and jumps_after_two_frames(page) == 0
    page.goto(base + f"{isbn(3)}.html")
    assert_fold(page, prose(451), False)
    page.goto(base + "library.html")
    assert page.locator(".views-button[aria-pressed=true]").get_attribute("data-view") == "grid", "what a fold keeps is no view"
    page.goto(base + f"{isbn(4)}.html")
    page.locator(".fold-button").click()
    page.reload()
    assert_fold(page, prose(800), False)


def test_without_scripts_and_on_paper_the_whole_text_shows(shelf_site, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(shelf_site("noted").file_base() + f"shelf/{NOTED}")
    assert page.locator("#overview").inner_text() == prose(600) and not page.locator(".fold-button").is_visible()
    page = new_page(658, 971)
    page.goto(shelf_site("noted").file_base() + f"shelf/{NOTED}")
    page.emulate_media(media="print")
    assert page.locator("#overview").inner_text() == prose(600)
    for part in (".fold-button", ".bar", ".book-backdrop"):
        assert not page.locator(part).is_visible(), part
    for part in ("h1", ".book-flap .cover", ".book-facts", ".book-reading", ".note blockquote", ".note-comments li"):
        assert page.locator(part).first.is_visible(), part
    assert page.evaluate(SIDEWAYS) <= 0


# Many notes


def test_450_notes_stand_on_three_pages_each_once(shelf_site, new_page):
    page, book_name = new_page(java_script_enabled=False), isbn(1)
    base = shelf_site("notes-450").file_base() + "shelf/"
    page.goto(base + f"{book_name}.html")
    pages = page.locator(".pages a").evaluate_all("all => all.map(each => each.getAttribute('href') || '')")
    seen = []
    for number in (1, 2, 3):
        if number > 1:
            page.locator(".pages a", has_text=str(number)).click()
            page.wait_for_url(f"**/{book_name}.page-{number}.html")
            assert page.locator("#overview, .book-reading").count() == 0, "the text about the book is on its own page"
            assert page.title().startswith(f"The Tide 1 ({number})")
        notes = page.locator(".note .prose").all_inner_texts()
        assert len(notes) <= 200 and page.locator(".pages [aria-current]").all_inner_texts() == [str(number)]
        seen += [int(re.match(r"Note (\d+):", text)[1]) for text in notes]
        assert page.locator("h1").inner_text() == "The Tide 1"
    assert len(pages) == 3 and seen == list(range(450, 0, -1))
    page.locator(".trail-parent a").click()
    page.wait_for_url(f"**/{book_name}.html")
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/library.html")


def test_the_way_back_leads_to_the_page_of_the_library_that_shows_the_book(shelf_site, page):
    base = shelf_site("two-thousand").file_base() + "shelf/"
    page.goto(base + "library-7.html")
    page.locator(".library-book").nth(50).click()
    page.wait_for_url("**/979*.html")
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/library-7.html")


# Covers, odd texts


def test_a_cover_keeps_its_ratio_over_its_backdrop(open_shelf):
    for number, (name, (width, height)) in enumerate(PICTURES.items(), start=1):
        for size in ((390, 844), (844, 390), (1440, 900)):
            page = open_shelf("pictures", f"{isbn(number)}.html", size)
            box = page.locator(".book-flap .cover").bounding_box()
            assert box["height"] <= 30 * 16
            if name != "thin.svg":
                assert abs(box["width"] / box["height"] / (width / height) - 1) <= .02, name
            assert page.locator(".book-backdrop").get_attribute("alt") == ""
            assert page.evaluate(SIDEWAYS) <= 0


def test_odd_texts_stay_text(shelf_site, page):
    watch, titles = PageWatch(page), []
    for name in [name for name in shelf_site("odd-text").pages if name.startswith("shelf/") and not re.search("/(index|library|notes|statistics|random|years/)", name)]:
        page.goto(shelf_site("odd-text").file_base() + name)
        title = page.locator("h1").text_content()
        titles.append(title)
        assert page.locator(".book-facts dd").all_text_contents()[:2] == [title, title + " "]
        assert page.locator(".note-comments li").text_content() == title
        assert page.locator(".book [onerror], .book b, .book i, .book script, .note img").count() == 0
    assert sorted(titles) == sorted(ODD_TEXT) and watch.troubles == []
