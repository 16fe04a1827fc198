"""All notes of a shelf: newest first, found by their words and by their kind at once."""

import re

import pytest
from playwright.sync_api import expect

from page_watch import PageWatch
from shown_shelves import NOTE_KINDS, SIDEWAYS, book, note

PLACES = pytest.mark.parametrize("place", ["file", "root"])


def numbers(page):
    """The numbers of the notes that show, in order."""
    return [int(re.match(r"Note (\d+):", text)[1]) for text in page.locator(".note:visible .prose").all_inner_texts()]


def look_for(page, words=None, kind=None):
    if words is not None:
        page.locator("#find").fill(words)
    if kind is not None:
        page.locator("#find-kind").select_option(kind)


def status(page, words):
    expect(page.get_by_role("status")).to_have_text(words)


def test_every_note_is_with_its_book_newest_first(open_shelf):
    page = open_shelf("noted", "notes.html")
    assert page.locator(".note-book").all_inner_texts() == ["The Other Tide"] + ["The Noted Tide"] * 6
    assert page.locator(".note time").evaluate_all("all => all.map(each => each.dateTime)") == sorted((f"2010-01-{day:02}" for day in (2, 3, 4, 5, 6, 7, 10)), reverse=True)
    assert page.locator(".note blockquote").count() == 1 and page.locator(".note-comments li").count() == 2
    assert page.locator(".list-count").inner_text() == "7 notes"
    page.locator(".note-book").first.click()
    page.wait_for_url("**/979*.html")
    assert page.locator("h1").inner_text() == "The Other Tide"
    page.go_back()
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/index.html")


def test_notes_stand_by_month_in_the_middle_of_the_page(sample_site, new_page):
    page = new_page(1440, 900)
    page.goto(sample_site.file_base() + "bookshelf/notes.html")
    months = page.locator(".notes-month").all_inner_texts()
    dates = page.locator(".note-date").evaluate_all("all => all.map(date => date.dateTime.slice(0, 7))")
    wanted = [f"{date[:4]}년 {int(date[5:])}월" for place, date in enumerate(dates) if place == 0 or dates[place - 1] != date]
    assert months == wanted and len(months) > 2
    column = page.locator("main").bounding_box()
    assert abs(column["x"] - (1440 - column["x"] - column["width"])) <= 1 and column["width"] < 900
    page.locator(".find-kind").select_option("quote")
    assert not page.locator(".notes-month").first.is_visible(), "among what is found, months would begin anywhere"
    page.locator(".find-kind").select_option("")
    assert page.locator(".notes-month").first.is_visible()


def test_notes_are_found_by_words_and_by_kind_together(open_shelf):
    page = open_shelf("noted", "notes.html")
    assert page.locator("#find-kind option").all_inner_texts() == ["All kinds", "Quotation", "Summary", "Thought", "Question", "Impression", "Memory"]
    look_for(page, kind="memory")
    assert page.locator(".note:visible").evaluate_all("all => all.map(each => each.dataset.type)") == ["memory", "memory"]
    status(page, "Notes found: 2")
    look_for(page, "STAIR lamp")
    assert numbers(page) == [6]
    status(page, "Notes found: 1")
    look_for(page, "rain")
    assert page.locator(".note:visible").count() == 1, "the words of a note, whatever their emphasis"
    look_for(page, "rain on the")
    assert page.locator(".note:visible").count() == 1
    look_for(page, kind="quote")
    assert page.locator(".note:visible").count() == 0
    status(page, "No note matches. Try another word or kind.")
    look_for(page, "   ", "")
    assert page.locator(".note:visible").count() == 7
    status(page, "")
    look_for(page, "Noted Tide")
    assert page.locator(".note:visible").count() == 0, "titles of books are found in the library"


def test_korean_notes_are_found_also_by_decomposed_letters(open_shelf):
    page = open_shelf("noted-korean", "notes.html")
    for words in ("밀물", "\u1106\u1175\u11af\u1106\u116e\u11af"):
        look_for(page, words)
        status(page, "찾은 노트 6개")
    look_for(page, kind="question")
    status(page, "찾은 노트 1개")
    assert page.locator(".note:visible .note-type").inner_text() == "의문점"


@pytest.mark.parametrize("name", ["notes.html", "notes-3.html"])
@PLACES
def test_450_notes_are_found_from_every_page(shelf_site, address, page, place, name):
    watch = PageWatch(page)
    page.goto(address(shelf_site("notes-450"), place) + f"shelf/{name}")
    own = numbers(page)
    assert own == (list(range(451, 251, -1)) if name == "notes.html" else list(range(51, 0, -1))) and page.locator(".pages").is_visible()
    assert not [url for url in watch.requests if url.endswith("notes.js")]
    look_for(page, kind="thinking")
    expected = [number for number in range(450, 0, -1) if NOTE_KINDS[number % 6] == "thinking"]
    status(page, f"Notes found: {len(expected)}")
    assert numbers(page) == expected and not page.locator(".pages").is_visible()
    look_for(page, "stair 7")
    expected = [number for number in expected if "7" in str(number) and f"stair {number}".startswith("stair 7")]
    assert [number for number in numbers(page) if str(number).startswith("7")] == expected
    look_for(page, "lamp", "")
    status(page, "Notes found: 451 Only the first 200 are shown. Add a word to narrow them down.")
    assert numbers(page) == list(range(451, 251, -1))
    look_for(page, "")
    assert numbers(page) == own and page.locator(".pages").is_visible()
    assert len([url for url in watch.requests if url.endswith("notes.js")]) == 1 and watch.troubles == []


@pytest.mark.parametrize("shelf", ["noted", "notes-450"])
@PLACES
def test_words_and_kind_are_kept_over_reload_and_back(shelf_site, address, page, place, shelf):
    page.goto(address(shelf_site(shelf), place) + "shelf/notes.html")
    look_for(page, "lamp", "memory")
    page.wait_for_function("document.querySelector('html.found')")
    page.wait_for_url("**/notes.html#find=*kind=*")  # A reload that comes before the browser knows the new address loads the old one.
    before, words = numbers(page), page.get_by_role("status").inner_text()

    def assert_kept():
        expect(page.locator("#find")).to_have_value("lamp")
        expect(page.locator("#find-kind")).to_have_value("memory")
        status(page, words)
        assert numbers(page) == before and before

    page.reload()
    assert_kept()
    page.locator(".note-book:visible").first.click()
    page.wait_for_url("**/979*.html")
    page.go_back()
    assert_kept()
    look_for(page, "", "")
    page.wait_for_url("**/notes.html")
    page.reload()
    assert page.locator("#find").input_value() == "" and page.locator("#find-kind").input_value() == ""
    assert page.locator(".note:visible").count() == (200 if shelf == "notes-450" else 7)


def test_without_scripts_all_notes_are_reached_by_pages(shelf_site, new_page):
    page, seen = new_page(java_script_enabled=False), []
    page.goto(shelf_site("notes-450").file_base() + "shelf/notes.html")
    for number in (1, 2, 3):
        if number > 1:
            page.locator(".pages a", has_text=str(number)).click()
            page.wait_for_url(f"**/notes-{number}.html")
        assert not page.locator(".tools").is_visible()
        seen += numbers(page)
    assert seen == list(range(451, 0, -1))


def test_a_shelf_without_notes_says_so(open_shelf):
    for name, words in (("empty", "아직 적어 둔 노트가 없습니다. 마음에 남은 문장 하나부터 옮겨 적어 보세요."), ("three", "아직 적어 둔 노트가 없습니다. 마음에 남은 문장 하나부터 옮겨 적어 보세요."),
                        ("empty-english", "No notes yet. Begin by copying out one sentence that stayed with you.")):
        page = open_shelf(name, "notes.html")
        assert page.locator(".board-empty").inner_text() == words
        assert page.locator("#find, #find-kind").count() == 0


def test_hostile_notes_stay_text_when_they_are_found(make_shelf, page):
    texts = ["</script><script>window.hacked = 1</script> found", "<img src=x onerror='window.hacked = 1'> found", "\u2028 found \u2029", "'\"&amp; found `${1}`"]
    site = make_shelf(book(1, notes=[note(number) for number in range(1, 250)] + [note(300, content=text, comments=[text]) for text in texts]), collection={"markdown": False})
    watch = PageWatch(page)
    page.goto(site.file_base() + "shelf/notes-2.html")
    look_for(page, "found")
    status(page, "찾은 노트 4개")
    assert [text.strip() for text in page.locator(".note:visible .note-comments").all_text_contents()] == [text.strip() for text in texts]
    for shown, text in zip(page.locator(".note:visible .prose").all_inner_texts(), texts):
        assert "".join(shown.split()) == "".join(text.split())
    assert page.evaluate("window.hacked") is None and page.locator(".note img, .note script").count() == 0 and watch.troubles == []


def test_printed_notes_have_no_tools(open_shelf):
    page = open_shelf("noted", "notes.html", (658, 971))
    page.emulate_media(media="print")
    for part in (".tools", ".bar", ".find-result"):
        assert not page.locator(part).is_visible(), part
    assert page.locator(".note:visible").count() == 7 and page.evaluate(SIDEWAYS) <= 0
