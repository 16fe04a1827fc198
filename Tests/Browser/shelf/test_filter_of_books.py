"""The library's filter: whatever one types, on any page of the library, from a disk and from a host."""

import unicodedata

import pytest
from playwright.sync_api import expect

from page_parts import assert_drawn
from page_text import settle
from page_watch import PageWatch
from shown_shelves import COUNT, ODD_TEXT, book, shelf_of

PLACES = pytest.mark.parametrize("place", ["file", "root"])
PAGES = pytest.mark.parametrize("name", ["library.html", "library-3.html"])


def found(page):
    """The titles that show."""
    return page.evaluate("""Array.from(document.querySelectorAll('.library-book')).filter(book => book.checkVisibility({ visibilityProperty: true }))
        .map(book => book.querySelector('.library-title').textContent)""")


def find(page, words):
    page.locator("#find").fill(words)


@pytest.fixture(scope="module")
def small_site(make_shelf):
    """A library of one page."""
    return make_shelf(
        book(1, title="소금 계단의 우체국", original_title="Das Postamt auf der Treppe", authors=[{"name": "이나루"}, {"name": "Ólafur Jón"}]),
        book(2, title="\u1112\u1161\u11ab\u1100\u1173\u11af 편지", original_title="Letters", authors=[{"name": "Émile"}]),
        book(3, title="The Long House", original_title=None, authors=[{"name": "Han Yeoul", "role": "translator"}]),
        book(4, title="Short", original_title=None, authors=None), site={"language": "en"})


@pytest.fixture
def small(small_site, page):
    page.goto(small_site.file_base() + "shelf/library.html")
    return page


@pytest.mark.parametrize(("words", "titles"), [
    ("우체국", ["소금 계단의 우체국"]), ("postamt", ["소금 계단의 우체국"]), ("이나루", ["소금 계단의 우체국"]), ("ólafur", ["소금 계단의 우체국"]), ("ÓLAFUR", ["소금 계단의 우체국"]),
    ("LONG house", ["The Long House"]), ("house  long", ["The Long House"]), ("yeoul house", ["The Long House"]), ("\u00a0long\t", ["The Long House"]),
    ("우체국 treppe 나루", ["소금 계단의 우체국"]), ("treppe house", []), ("한글", ["\u1112\u1161\u11ab\u1100\u1173\u11af 편지"]), ("e\u0301mile", ["\u1112\u1161\u11ab\u1100\u1173\u11af 편지"]),
    ("translator", []), ("stair lamp house", ["The Long House"]), ("lon", ["The Long House"]), (".*", []), ("[", []), ("\\", []),
])
@pytest.mark.sampled(10)
def test_a_book_is_found_by_title_original_title_and_author(small, words, titles):
    for typed in {words, unicodedata.normalize("NFD", words)}:
        find(small, typed)
        assert found(small) == titles
        expect(small.get_by_role("status")).to_have_text(f"Books found: {len(titles)}" if titles else "No book matches. Try another word.")


@pytest.mark.parametrize("words", ["", " ", "   ", "\u3000 \u00a0"])
def test_spaces_alone_are_no_filter(small, words):
    find(small, "long")
    assert len(found(small)) == 1
    find(small, words)
    assert len(found(small)) == 4
    expect(small.get_by_role("status")).to_have_text("")


@pytest.mark.parametrize(("words", "titles"), [
    ("소금 계ㄷ", ["소금 계단의 우체국"]), ("우체ㄱ", ["소금 계단의 우체국"]), ("계단 우ㅊ", ["소금 계단의 우체국"]), ("한ㄱ", ["\u1112\u1161\u11ab\u1100\u1173\u11af 편지"]),
    ("우체구", ["소금 계단의 우체국"]), ("책ㅅ", []), ("ㅎ", ["\u1112\u1161\u11ab\u1100\u1173\u11af 편지"]), ("ㅅㄱ", ["소금 계단의 우체국"]),
    ("ㅇㅊㄱ", ["소금 계단의 우체국"]), ("소ㄱ ㅇ체", ["소금 계단의 우체국"]), ("ㄱㅅ", []),
])
def test_initials_and_syllables_that_are_being_typed_find_books(small, words, titles):
    find(small, words)
    assert sorted(found(small)) == sorted(titles)


def test_it_filters_letter_by_letter_and_each_answer_is_announced(small):
    assert small.get_by_role("status").count() == 1, "the place of the answers is there before the first"
    counts = []
    small.locator("#find").focus()
    for letter in "Long":
        small.keyboard.type(letter)
        counts.append(len(found(small)))
    assert counts == [4, 1, 1, 1] and small.get_by_role("status").inner_text() == "Books found: 1"
    for _ in "Long":
        small.keyboard.press("Backspace")
    assert len(found(small)) == 4
    assert small.get_by_role("searchbox", name="Find a book").count() == 1


def test_a_view_keeps_the_filter_and_the_filter_the_view(small):
    find(small, "house")
    for view in ("shelf", "list", "grid"):
        small.locator(f".views-button[data-view={view}]").click()
        assert small.locator(".library-book:visible").count() == 1 and small.locator("#find").input_value() == "house"


def test_korean_answers_on_a_korean_site(open_shelf):
    page = open_shelf("korean", "library.html")
    find(page, "편지 7")
    expect(page.get_by_role("status")).to_have_text("찾은 책 2권")
    find(page, "없는 책")
    expect(page.get_by_role("status")).to_have_text("찾는 책이 없습니다. 다른 검색어로 찾아보세요.")


# A library of ten pages


def of_two_thousand(words):
    """What must be found, by reading the data."""
    def fold(text):
        return unicodedata.normalize("NFC", text).lower()
    return [each["title"] for each in sorted(shelf_of("two-thousand")[0], key=lambda each: each["updated_at"], reverse=True)
            if all(word in fold("\n".join([each["title"], each["original_title"], each["publisher"], *(author["name"] for author in each["authors"])]))
                   or word == each["published_at"][:4] for word in fold(words).split())]


@PAGES
@PLACES
def test_books_of_all_pages_are_found(shelf_site, address, page, place, name):
    watch = PageWatch(page)
    page.goto(address(shelf_site("two-thousand"), place) + f"shelf/{name}")
    own = found(page)
    assert len(own) == 200 and page.locator(".pages").is_visible()
    for words in ("우체국", "calloway 1999", "hochwasser 77", "tide 199", "nowhere"):
        find(page, words)
        expected = of_two_thousand(words)
        expect(page.get_by_role("status")).to_have_text(f"Books found: {len(expected)}" if expected else "No book matches. Try another word.")
        assert len(expected) <= 200 and found(page) == expected
        assert not page.locator(".pages").is_visible()
    find(page, "")
    assert found(page) == own and page.locator(".pages").is_visible() and page.get_by_role("status").inner_text() == ""
    assert watch.troubles == []


@PLACES
def test_all_books_are_loaded_only_when_one_types_and_once(shelf_site, address, page, place):
    watch = PageWatch(page)
    page.goto(address(shelf_site("two-thousand"), place) + "shelf/library.html")
    page.locator("#find").focus()
    settle(page)

    def loads():
        return [url for url in watch.requests if url.endswith("/library.js")]

    assert loads() == []
    page.keyboard.type("tide 19")
    expect(page.get_by_role("status")).not_to_have_text("")
    assert len(loads()) == 1


def test_a_library_of_one_page_loads_nothing(shelf_site, page):
    watch = PageWatch(page)
    page.goto(shelf_site("twenty-five").file_base() + "shelf/library.html")
    find(page, "tide 2")
    assert len(found(page)) == len([number for number in range(1, 26) if "2" in str(number)])
    assert len([url for url in watch.requests if url.endswith(".js")]) == 2
    assert not (shelf_site("twenty-five").folder / "shelf/library.js").exists()


def test_no_more_than_200_are_shown_and_it_says_so(open_shelf):
    page = open_shelf("two-thousand", "library.html")
    find(page, "tide")
    expected = of_two_thousand("tide")
    expect(page.get_by_role("status")).to_have_text(f"Books found: {len(expected):,} Only the first 200 are shown. Add a word to narrow them down.")
    assert found(page) == expected[:200]


@PAGES
def test_found_books_show_their_covers(open_shelf, name):
    page = open_shelf("two-thousand", name)
    for words in ("tide 19", "calloway 1701", "tide", "우체국"):
        find(page, words)
        expect(page.get_by_role("status")).not_to_have_text("")
        page.wait_for_function("document.querySelector('html.found')")
        assert_drawn(page)
    find(page, "calloway 1701")
    picture = page.locator(".library-book:visible img")
    assert picture.evaluate("img => { img.loading = 'eager'; return img.decode().then(() => img.naturalWidth); }") == 400
    find(page, "")
    assert_drawn(page)
    assert page.locator(".library-book").count() == 200


@pytest.mark.parametrize("number", range(len(ODD_TEXT)))
@pytest.mark.sampled(5)
def test_odd_titles_of_other_pages_stay_text(shelf_site, page, number):
    watch = PageWatch(page)
    page.goto(shelf_site("two-thousand").file_base() + "shelf/library.html")
    find(page, f"hochwasser {101 + 150 * number}")
    page.wait_for_function("document.querySelector('html.found')")
    assert ODD_TEXT[number] in found(page)
    assert page.locator(".library-book img:not([width]), .library-book :is(b, i, script), [onerror]:not(script)").count() == 0
    assert watch.troubles == []


def test_odd_titles_are_found_as_they_are_written(open_shelf):
    page = open_shelf("two-thousand", "library.html")
    for title in ODD_TEXT:
        find(page, title)
        page.wait_for_function("document.querySelector('html.found')")
        assert found(page) == [title]


# What is looked for is kept


@pytest.mark.parametrize(("shelf", "words", "count"), [("twenty-five", "tide 2", 8), ("two-thousand", "tide 177", 12)])
@PLACES
def test_a_filter_is_kept_over_reload_and_back_until_it_is_cleared(shelf_site, address, page, place, shelf, words, count):
    page.goto(address(shelf_site(shelf), place) + "shelf/library.html")
    find(page, words)
    expect(page.get_by_role("status")).to_have_text(f"Books found: {count}")
    page.wait_for_url("**/library.html#find=*")
    before = found(page)

    def assert_kept():
        expect(page.locator("#find")).to_have_value(words)
        expect(page.get_by_role("status")).to_have_text(f"Books found: {count}")
        assert found(page) == before

    page.reload()
    assert_kept()
    page.locator(".library-book:visible").nth(3).click()
    page.wait_for_url("**/979*.html")
    page.go_back()
    assert_kept()
    find(page, "")
    page.wait_for_url("**/library.html")  # A reload that comes before the browser knows the new address loads the old one.
    page.reload()
    assert page.locator("#find").input_value() == "" and len(found(page)) == (25 if shelf == "twenty-five" else 200)
    page.locator(".library-book").nth(3).click()
    page.wait_for_url("**/979*.html")
    page.go_back()
    expect(page.locator(".library-book").first).to_be_visible()
    assert page.locator("#find").input_value() == ""


def test_another_visit_begins_without_a_filter(open_shelf):
    page = open_shelf("twenty-five", "library.html")
    find(page, "tide 2")
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/index.html")
    page.locator(".board-links a").first.click()
    page.wait_for_url("**/library.html")
    assert page.locator("#find").input_value() == "" and len(found(page)) == 25


def test_no_book_shows_before_a_kept_filter_has_worked(shelf_site, address, page):
    base, held = address(shelf_site("two-thousand"), "root"), []
    page.goto(base + "shelf/library.html")
    find(page, "tide 177")
    expect(page.get_by_role("status")).to_have_text("Books found: 12")
    page.route("**/library.js", lambda route: held.append(route))
    with page.expect_request("**/library.js"):
        page.reload(wait_until="domcontentloaded")
    expect(page.locator(".tools")).to_be_visible()
    settle(page)
    assert len(held) == 1 and found(page) == [], "else two hundred others would flash"
    held[0].continue_()
    expect(page.get_by_role("status")).to_have_text("Books found: 12")
    assert len(found(page)) == 12


def test_a_list_of_books_that_does_not_come_hides_nothing(shelf_site, address, page):
    page.route("**/library.js", lambda route: route.abort())
    page.goto(address(shelf_site("two-thousand"), "root") + "shelf/library.html")
    find(page, "tide 177")
    page.wait_for_url("**/library.html#find=*")
    page.reload()
    expect(page.get_by_role("status")).to_have_text("The list could not be loaded. Check the connection and type again.")
    assert len(found(page)) == 200
    page.unroute("**/library.js")
    find(page, "tide 1777")
    expect(page.get_by_role("status")).to_have_text("Books found: 1")


def test_how_long_a_letter_takes_is_printed(open_shelf):
    page = open_shelf("two-thousand", "library.html")
    find(page, "t")
    page.wait_for_function("document.querySelector('html.found')")
    for view in ("grid", "shelf", "list"):
        page.locator(f".views-button[data-view={view}]").click()
        took = page.evaluate("""async () => {
            const field = document.querySelector('#find'), took = [];
            for (const text of ['ti', 'tid', 'tide', 'tide ', 'tide 1', 'tide 19', 'tide 199']) {
                const start = performance.now();
                field.value = text;
                field.dispatchEvent(new Event('input', { bubbles: true }));
                const script = performance.now() - start;
                document.body.offsetHeight;
                await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                took.push(Math.round(script) + '/' + Math.round(performance.now() - start));
            }
            return took;
        }""")
        print(f"typing one letter among {COUNT} books, {view}: ms of script / until painted: {' '.join(took)}")


# Statuses and orders


@pytest.fixture(scope="module")
def site_of_kinds(make_shelf):
    """A library of one page with books of three statuses, with dates and ratings."""
    return make_shelf(
        book(1, title="다섯째 등불", status="finished", publisher="강물", tags=["바다"], registered_at="2020-03-01", updated_at="2024-05-01",
             readings=[{"started_at": "2023-01-01", "finished_at": "2023-02-03", "rate": 3}], authors=[{"name": "박서"}]),
        book(2, title="The Lamp", status="reading", publisher="Press", tags=None, registered_at="2021-03-01", updated_at="2024-04-01", readings=None,
             authors=[{"name": "Ada"}]),
        book(3, title="가을 편지", status="finished", publisher="달빛", tags=None, registered_at="2019-03-01", updated_at="2024-03-01",
             readings=[{"started_at": "2022-01-01", "finished_at": "2022-02-03", "rate": 5}], authors=[{"name": "김하늘"}]),
        book(4, title="볼륨 십", status="not_yet", publisher=None, tags=["바다", "섬"], registered_at="2022-03-01", updated_at="2024-02-01", readings=None,
             authors=None), site={"language": "en"}, collection={"language": "ko"})


@pytest.fixture
def kinds(site_of_kinds, page):
    page.goto(site_of_kinds.file_base() + "shelf/library.html")
    return page


ALL = ["다섯째 등불", "The Lamp", "가을 편지", "볼륨 십"]


@pytest.mark.parametrize(("words", "titles"), [
    ("강물", ALL[:1]), ("press", ALL[1:2]), ("바다", [ALL[0], ALL[3]]), ("섬", ALL[3:]), ("2022", [ALL[2]]), ("2023", ALL[:1]), ("202", []),
])
def test_books_are_found_by_publisher_tag_and_year(kinds, words, titles):
    find(kinds, words)
    assert found(kinds) == titles


def test_chips_show_the_books_of_a_status_and_how_many_there_are(kinds):
    chips = kinds.locator(".chip")
    assert [" ".join(text.split()) for text in chips.all_text_contents()] == ["All", "Not read yet 1", "Reading 1", "Finished 2"]
    assert kinds.get_by_role("group", name="Status").count() == 1
    finished = kinds.locator(".chip[data-status=finished]")
    finished.click()
    assert found(kinds) == [ALL[0], ALL[2]] and finished.get_attribute("aria-pressed") == "true"
    expect(kinds.get_by_role("status")).to_have_text("Books found: 2")
    find(kinds, "등불")
    assert found(kinds) == ALL[:1]
    find(kinds, "")
    finished.click()
    assert found(kinds) == ALL and kinds.locator(".chip[aria-pressed=true]").get_attribute("data-status") == ""


@pytest.mark.parametrize(("order", "titles"), [
    ("title", ["가을 편지", "다섯째 등불", "볼륨 십", "The Lamp"]), ("author", ["가을 편지", "다섯째 등불", "The Lamp", "볼륨 십"]),
    ("added", ["볼륨 십", "The Lamp", "다섯째 등불", "가을 편지"]), ("finished", ["다섯째 등불", "가을 편지", "The Lamp", "볼륨 십"]),
    ("rating", ["가을 편지", "다섯째 등불", "The Lamp", "볼륨 십"]), ("", ALL),
])
def test_books_are_sorted(kinds, order, titles):
    kinds.locator(".order-choice").select_option("rating" if order == "" else "title")
    kinds.locator(".order-choice").select_option(order)
    assert found(kinds) == titles
    assert kinds.get_by_role("status").inner_text() == ""


@PLACES
def test_status_and_order_are_in_the_address(shelf_site, address, page, place):
    base = address(shelf_site("two-thousand"), place) + "shelf/library.html"
    page.goto(base)
    page.locator(".order-choice").select_option("title")
    expect(page.get_by_role("status")).to_contain_text("Only the first 200 are shown")
    chip = page.locator(".chip:not([data-status=''])").first
    chip.click()
    word = chip.get_attribute("data-status")
    assert page.url == f"{base}#status={word}&sort=title"
    shown = found(page)
    assert shown and all(each == word for each in page.locator(".library-book").evaluate_all("all => all.map(each => each.dataset.status)"))
    page.locator(".library-book:visible").nth(2).click()
    page.wait_for_url("**/979*.html")
    page.go_back()
    expect(page.locator(".order-choice")).to_have_value("title")
    expect(page.locator(f".chip[data-status={word}]")).to_have_attribute("aria-pressed", "true")
    assert found(page) == shown
    # An address that somebody sent opens the same; one with nonsense opens everything.
    page.goto(base + "?x#status=nonsense&sort=toString")
    expect(page.locator(".library-book").first).to_be_visible()
    assert len(found(page)) == 200 and page.locator(".chip[aria-pressed=true]").get_attribute("data-status") == ""
