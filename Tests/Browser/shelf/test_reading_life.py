"""A reading life: the statistics of a shelf, its years, a book at random, and a feed for each status. Every number is counted a second time, from the data."""

import json
import re
from collections import Counter
from urllib.parse import unquote

import pytest

import reading_life
from axe import findings
from conditions import drawn
from contrast import weak_texts
from html_checker import assert_valid
from site_builder import build

COUNT, NOTES = 2_000, 8_000
# The only collection is the front page.
BOARD = "../index.html"
PAGES = [BOARD, "statistics.html", "years/2025.html", "years/2026-2.html", "years/2031.html", "years/undated.html", "random.html"]
SIZES = [(320, 640), (390, 844), (600, 960), (844, 390), (820, 1180), (1280, 800), (2560, 1440)]
STATUSES = {"not_yet": "Not read yet", "reading": "Reading", "finished": "Finished", "pause": "Paused", "stop": "Stopped reading", "unknown": "Status unknown"}


@pytest.fixture(scope="module")
def life(tmp_path_factory):
    """The books, and their site."""
    return reading_life.build_site(tmp_path_factory.mktemp("life"), COUNT, NOTES)


@pytest.fixture
def address(life, serve):
    return lambda name: f"{serve(life[1].folder)}books/{name}"


def number(text):
    return float(text.replace(",", "")) if text else None


def tables(page):
    """The rows of every table, by its caption."""
    return {
        table.locator("caption").text_content(): [[cell.strip() for cell in row.locator("th, td").all_text_contents()] for row in table.locator("tbody tr").all()]
        for table in page.locator("table").all()
    }


def mean(numbers):
    return round(sum(numbers) / len(numbers) + 1e-9, 1) if numbers else None


@pytest.fixture
def statistics(address, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(address("statistics.html"))
    return page


def test_the_figures_are_right(life, statistics):
    numbers, _ = reading_life.count(life[0])
    labels, values = statistics.locator(".figures dt").all_text_contents(), statistics.locator(".figures dd").all_text_contents()
    shown = dict(zip(labels, map(number, values)))
    assert shown == {"Books on the shelf": COUNT, "Books finished": numbers["finished"], "Read again": numbers["again"], "Pages read": numbers["pages"],
                     "Stopped reading": numbers["stopped"], "Notes": NOTES, "Average rating": mean(numbers["rates"])}
    assert f"{numbers['unknown pages']} books" in statistics.locator(".statistics-remark").first.text_content()


def test_the_years_are_right(life, statistics):
    _, years = reading_life.count(life[0])
    shown = {row[0]: [number(cell) for cell in row[1:]] for row in tables(statistics)["Reading by year"]}
    expected = {
        "Without a date" if year == "undated" else year: [own["books"], reading_life.GOALS.get(int(year)) if year.isdigit() else None, own["pages"], own["again"], own["stopped"], mean(own["rates"])]
        for year, own in years.items()
    }
    expected["2031"] = [0, 12, 0, 0, 0, None]
    assert shown == expected
    assert list(shown) == sorted(set(shown) - {"Without a date"}, reverse=True) + ["Without a date"]


def test_the_parts_are_right(life, statistics):
    numbers, _ = reading_life.count(life[0])
    shown = tables(statistics)
    assert {number(row[0]): number(row[1]) for row in shown["Ratings"]} == numbers["halves"]
    formats = {"paper": "Printed book", "ebook": "E-book", "audiobook": "Audiobook", None: "Unknown"}
    assert {row[0]: number(row[1]) for row in shown["Format"]} == {formats[name]: count for name, count in numbers["formats"].items()}
    assert {row[0]: number(row[1]) for row in shown["Status"]} == {STATUSES[name]: count for name, count in numbers["statuses"].items()}
    best = sorted(numbers["authors"].values(), reverse=True)[:10]
    assert [number(row[1]) for row in shown["Authors read most"]] == best
    assert all(numbers["authors"][row[0]] == number(row[1]) for row in shown["Authors read most"])
    assert {row[0]: [number(cell) for cell in row[1:]] for row in shown["Series"]} == numbers["series"]


def test_the_books_that_stand_out_are_right(life, statistics):
    numbers, _ = reading_life.count(life[0])
    shown = tables(statistics)
    finished = [book for book in life[0] if reading_life.ends(book)[0]]
    assert [number(row[1].split()[0]) for row in shown["The longest books"]] == sorted((book.get("total_page", 0) for book in finished), reverse=True)[:5]
    assert [number(row[1].split()[0]) for row in shown["Longest on the shelf before reading"]] == sorted((wait for wait, _ in numbers["waits"]), reverse=True)[:5]
    half = lambda days: sorted(days)[(len(days) - 1) // 2]
    remarks = " ".join(statistics.locator(".statistics-part .statistics-remark").all_text_contents())
    assert f"waited {half([wait for wait, _ in numbers['waits']]):,} days or less" in remarks and f"took {half(numbers['days'])} days or less" in remarks


def test_every_year_lists_its_books_and_counts_its_months(life, address, new_page):
    _, years = reading_life.count(life[0])
    months = "January February March April May June July August September October November December".split()
    page = new_page(java_script_enabled=False)
    for year, own in years.items():
        page.goto(address(f"years/{year}.html"))
        if year != "undated":
            shown = {row[0]: [number(row[1]), number(row[2])] for row in tables(page)["Books finished by month"]}
            # The pages of no book of a month may be known.
            known = lambda count, pages: [count, pages if pages or not count else None]
            expected = {month: known(*own["months"].get(f"{place:02}", [0, 0])) for place, month in enumerate(months, 1)}
            if "" in own["months"]:
                expected["Month unknown"] = known(*own["months"][""])
            assert shown == expected, year
            for place, drawing in enumerate(page.locator(".chart-drawing").all()):
                assert drawing.locator("rect").count() == sum((value[place] or 0) > 0 for name, value in shown.items() if name != "Month unknown")
        books = page.locator(".library-book").count()
        while page.locator(".pages a[aria-current] >> xpath=../following-sibling::li/a").count():
            page.goto(page.locator(".pages a[aria-current] >> xpath=../following-sibling::li/a").first.evaluate("link => link.href"))
            books += page.locator(".library-book").count()
        assert books == own["books"] + own["stopped"], year


def test_a_goal_is_shown_where_it_counts(life, address, new_page):
    _, years = reading_life.count(life[0])
    page = new_page()
    page.goto(address(BOARD))
    assert " ".join(page.locator(".board-goal").inner_text().split()) == f"2026 Books read: {years['2026']['books']} (goal: 60)"
    page.goto(address("years/2025.html"))
    bar = page.locator(".goal progress")
    assert bar.evaluate("bar => [bar.value, bar.max]") == [min(years["2025"]["books"], 400), 400]
    page.goto(address("years/2031.html"))
    assert "0 (goal: 12)" in page.locator(".goal").inner_text() and page.locator(".chart").count() == 0


@pytest.mark.sampled(12)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", PAGES)
def test_its_pages_are_accessible_and_fit(address, new_page, name, size):
    page = new_page(*size)
    for scheme in drawn(["light", "dark"], 1, name, size):
        page.emulate_media(color_scheme=scheme)
        page.goto(address(name))
        assert findings(page) == {}
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert weak_texts(page)[0] == []


def test_its_pages_are_valid(life):
    assert_valid([life[1].folder / "books" / name for name in PAGES])


@pytest.mark.parametrize("percent", [200])
def test_larger_letters_do_not_run_over_the_page(address, new_page, percent):
    for name in ("statistics.html", "years/2025.html", "random.html"):
        page = new_page(390, 844)
        page.goto(address(name))
        page.add_style_tag(content=f"html {{ font-size: {percent}% }}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_a_drawing_says_what_it_shows(statistics):
    for drawing in statistics.locator(".chart-drawing").all():
        ids = [drawing.get_attribute(name) for name in ("aria-labelledby", "aria-describedby")]
        title, description = (statistics.locator(f"#{name}").text_content() for name in ids)
        assert title and re.fullmatch(r"From .+ to .+\. The highest: .+, .+\.", description), description


def test_drawings_are_printed(address, page):
    page.goto(address("years/2025.html"))
    page.emulate_media(media="print")
    box = page.locator(".chart-drawing rect").first.bounding_box()
    assert box["width"] > 2 and box["height"] > 2
    assert page.locator(".number-table").first.is_visible() and not page.locator(".years").is_visible()


def shown_book(page):
    return page.locator(".random .library-book:visible .library-link").get_attribute("href")


def test_a_book_at_random_is_another_one_each_time(life, address, page):
    page.goto(address("random.html"))
    assert page.locator(".random .library-book:visible").count() == 1
    seen, before = set(), shown_book(page)
    button = page.get_by_role("button", name="Another book")
    for _ in range(30):
        button.press("Enter")
        page.wait_for_function("before => document.querySelector('.random .library-link').getAttribute('href') !== before", arg=before)
        before = shown_book(page)
        assert before not in seen or len(seen) < 30
        seen.add(before)
    at_hand = set(re.findall(r'library-link" href="([^"]+)"', (life[1].folder / "books/random.html").read_text()))
    assert len(at_hand) == 200 and len(seen - at_hand) > 10, "the whole shelf is drawn from, not only the books of the page"
    page.locator(".random .library-link").click()
    assert page.locator("main.book").count() == 1


def test_a_book_at_random_needs_no_host(life, page):
    page.goto(life[1].file_base() + "books/random.html")
    before = shown_book(page)
    page.get_by_role("button", name="Another book").click()
    page.wait_for_function("before => document.querySelector('.random .library-link').getAttribute('href') !== before", arg=before)


def test_without_scripts_the_whole_list_is_there(address, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(address("random.html"))
    assert page.locator(".random .library-link:visible").count() == 200 and not page.locator(".random-button").is_visible()
    links = page.locator(".random .library-link").evaluate_all("links => links.map(link => link.textContent)")
    assert links != sorted(links)


def test_each_status_has_a_feed(life):
    books = life[0]
    for status, name in (("reading", "reading"), ("finished", "finished"), ("not_yet", "not-yet"), ("stop", "stop"), ("pause", "pause")):
        feed = json.loads((life[1].folder / "books" / name / "feed.json").read_text())
        own = {f"https://example.org/books/{book['isbn13']}.html" for book in books if book["status"] == status}
        assert feed["items"] and {item["url"] for item in feed["items"]} <= own
        dates = [item["date_modified"] for item in feed["items"]]
        assert dates == sorted(dates, reverse=True) and len(dates) <= 50
        assert f'href="books/{name}/feed.xml"' in (life[1].folder / "index.html").read_text()


def test_a_series_is_listed_in_its_order(life, new_page, serve):
    page = new_page(java_script_enabled=False)
    page.goto(f"{serve(life[1].folder)}series/tides.html")
    order = [book["series_number"] for link in page.locator(".term-entry a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
             for book in life[0] if link.endswith(f"/{book['isbn13']}.html")]
    assert len(order) == sum(book.get("series") == "Tides" for book in life[0])
    assert list(map(int, order)) == sorted(map(int, order))


def test_every_link_leads_to_a_page(life):
    for name in PAGES:
        file = life[1].folder / "books" / name
        for link in re.findall(r'href="([^"#:]+)"', file.read_text()):
            assert (file.parent / unquote(link)).resolve().exists(), (name, link)


def test_counts_of_readings_are_those_of_statuses(life):
    # The second count itself: every finished book is counted, and nothing else is but earlier readings.
    finished = [book for book in life[0] if book["status"] == "finished"]
    assert all(reading_life.ends(book)[0] for book in finished)
    assert Counter(book["status"] for book in life[0] if reading_life.ends(book)[0])["not_yet"] > 0


ODD = [
    {"title": "A year that is none", "status": "finished", "finished_at": "9999-01-01", "rate": 0},
    {"title": "Again", "status": "finished", "total_page": 100, "readings": [{"finished_at": "2020-01-02", "rate": 2}, {"finished_at": "2020-02-03", "rate": 5}]},
    {"title": "The fifth time", "status": "finished", "total_page": 10, "readings": [{"round": 5, "finished_at": "2021-01-02"}]},
    {"title": "No pages", "status": "finished", "finished_at": "2019-05-06"},
]


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    (folder / "data/books").mkdir(parents=True)
    (folder / "data/site.yaml").write_text("title: Books\nlanguage: en\nurl: https://example.org/\n")
    (folder / "data/books/data.json").write_text(json.dumps({"books": ODD}))
    return build(folder / "data", folder / "output")


def test_a_year_far_from_all_others_is_not_drawn(odd, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(odd.file_base() + "books/statistics.html")
    names = page.locator(".chart-drawing").first.locator("rect + text, rect").count()
    assert names and "9999" not in page.locator(".chart-drawing").first.text_content()
    assert [row[0] for row in tables(page)["Reading by year"]] == ["9999", "2021", "2020", "2019"]


def test_a_book_counts_once_and_no_rating_is_not_zero(odd, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(odd.file_base() + "books/statistics.html")
    shown = tables(page)
    assert shown["Ratings"] == [["5", "1"]], "the latest rating of each book"
    assert dict(zip(page.locator(".figures dt").all_text_contents(), page.locator(".figures dd").all_text_contents()))["Read again"] == "2"


def test_pages_that_are_not_known_are_not_drawn_as_none(odd, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(odd.file_base() + "books/years/2019.html")
    assert page.locator(".chart").count() == 1
    assert {tuple(row[1:]) for row in tables(page)["Books finished by month"]} == {("0", "0"), ("1", "")}


def test_dates_of_readings_alone_make_feeds(odd):
    feed = json.loads((odd.folder / "books/finished/feed.json").read_text())
    assert len(feed["items"]) == len(ODD) and (odd.folder / "feed.xml").exists()
