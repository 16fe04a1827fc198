"""The shelves that a look must stand: of every length, with nothing known of a book, with far too much of it, in Korean and in English."""

import json

import pytest

from shown_series import korean_prose
from site_builder import build, prose

NOTE_KINDS = ["quote", "summary", "thinking", "question", "report", "memory"]
STATUSES = ["not_yet", "reading", "finished", "pause", "stop"]

LONG_LATIN = "The Lamp That the Tide Took from the Long House and Left upon the Nine Hundred and Ninety-Ninth Stair of Salt!!"
LONG_KOREAN = ("밀물이 긴 집에서 등을 하나 가져가 구백아흔아홉째 소금 계단에 두고 간 날 저녁에 우체부가 젖은 봉투를 말려 창가에 세워 두고 아무에게도 비를 이야기하지 않은 까닭과 "
               "그 뒤에 남은 것들의 긴 이야기 모음 제일권")
LONG_MIXED = "밀물 Tide 2권: the Lamp 등불, 소금 Salt와 계단 Stair 999번째 — 긴 집 Long House에서 온 편지 Letter와 비 Rain의 모든 Story, 다시 쓴 판 2nd Edition"
LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorsitzendenstellvertretungsamt"
LONG_HANGUL = "가나다라마바사아자차카타파하" * 8
LONG_TITLES = [title[:110].rstrip() for title in (LONG_LATIN, LONG_KOREAN, LONG_MIXED, LONG_WORD, LONG_HANGUL)]


def isbn(number):
    """A valid ISBN for a number."""
    digits = f"97910{number:07}"
    return digits + str(-sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10)


def note(number, kind="quote", **more):
    """A note; higher numbers are newer."""
    year, rest = divmod(number, 300)
    return {"type": kind, "page": number, "content": f"Note {number}: the lamp stood on stair {number}x.",
            "created_at": f"{2010 + year}-{1 + rest // 25:02}-{1 + rest % 25:02}"} | more


def book(number, status="finished", **more):
    """A book as complete as an app has it; higher numbers were touched later."""
    return {
        "title": f"The Tide {number}",
        "original_title": f"Hochwasser {number}",
        "authors": [{"name": f"Inès Calloway {number}", "role": "author"}],
        "publisher": "Lamp and Stair",
        "published_at": f"{1900 + number % 120}-06-26",
        "isbn13": isbn(number),
        "overview": prose(120),
        "total_page": 100 + number % 700,
        "actual_size": {"width": 120 + number % 40, "height": 180 + number * 7 % 60, "depth": 8 + number * 5 % 40},
        "format": "paper",
        "status": status,
        "registered_at": "2009-01-02",
        "updated_at": f"20{10 + number // 300 % 80}-{1 + number // 25 % 12:02}-{1 + number % 25:02}",
    } | more


def read_to(page, total, **more):
    """What a book has that is being read up to a page."""
    return {"status": "reading", "total_page": total, "readings": [{"round": 1, "status": "reading", "started_at": "2025-02-03", "present_page": page}]} | more


def korean_book(number, status="finished", **more):
    return book(number, status, title=f"등대와 소금 편지 {number}", original_title=f"The Salt Post {number}",
                authors=[{"name": "이나루", "role": "지은이"}, {"name": "한여울", "role": "옮긴이"}], publisher="물결서림", overview=korean_prose(640)) | more


def mixed(count, make=book):
    """Books of every status."""
    return [make(number, STATUSES[number % 5]) | (read_to(number % 90, 100) if STATUSES[number % 5] == "reading" else {}) for number in range(1, count + 1)]


def picture(width, height, color="#84502c"):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="{color}"/></svg>')


# Cover files of odd ratios; the two last are thin as no book is.
PICTURES = {"square.svg": (300, 300), "wide.svg": (400, 300), "tall.svg": (200, 440), "usual.svg": (200, 300), "thin.svg": (30, 400), "strip.svg": (400, 60)}
ODD_TEXT = ["</script><img src=x onerror=alert(1)>", "a </SCRIPT> <!-- <script> --> b", "bold <b>not</b> & <i>not</i>", "quotes \" and ' and `${x}`", "five &amp; six & &lt;",
            "back\\slash \\u0041 \\n", "\u2028line\u2029paragraph", "{{mustache}} {{{three}}}", "\u202eright to left אבג", "é decomposed e\u0301", "한글 \u1112\u1161\u11ab\u1100\u1173\u11af"]

ENGLISH = {"site": {"language": "en", "title": "Books"}}
KOREAN = {"site": {"title": "책장"}}

# What `build_shelf` takes, by the name of the shelf.
SHELVES = {
    "one": ([book(1, **read_to(50, 200))], ENGLISH),
    "three": ([book(1, **read_to(150, 200)), book(2, "not_yet"), book(3, "stop")], KOREAN),
    "twenty-five": (mixed(25), ENGLISH),
    "korean": (mixed(25, korean_book), KOREAN | {"collection": {"title": "나의 책장"}}),
    "bare": ([{"title": title, "status": status} for title, status in
              (("Nothing Known", "reading"), ("Less", "not_yet"), ("더 적게", "not_yet"), ("At all", "finished"))], KOREAN),
    "long-titles": ([book(number, status, title=title[:-1] + "ABCDEFGHIJ"[number - 1], authors=[{"name": f"{title[:60]} Society"}], **more)
                     for number, (title, (status, more)) in enumerate(
                         ((title, kind) for title in LONG_TITLES for kind in (("not_yet", {}), ("reading", {"actual_size": {"width": 100, "height": 148, "depth": 3}}))), start=1)], KOREAN),
    "empty": ([], KOREAN),
    "empty-english": ([], ENGLISH),
    "nobody-reading": ([book(1, "not_yet"), book(2, "finished")], KOREAN),
    "nothing-waiting": ([book(1, **read_to(3, 200)), book(2, "pause")], KOREAN),
    "nobody-english": ([book(2, "finished")], ENGLISH),
    "pictures": ([book(number, title=f"Picture {name}", cover=name, actual_size=None) for number, name in enumerate(PICTURES, start=1)]
                 + [book(20, title="Drawn by cover_size", cover_size={"width": 300, "height": 310}, actual_size=None),
                    book(21, title="Drawn by actual_size", actual_size={"width": 160, "height": 170, "depth": 12}),
                    book(22, title="Drawn as ever", actual_size=None)],
                 ENGLISH | {"files": {name: picture(*size) for name, size in PICTURES.items()}}),
    "many-reading": ([book(number, **read_to(number, 100)) for number in range(1, 91)] + [book(number, "not_yet") for number in range(91, 261)], ENGLISH),
    "odd-text": ([book(number, "not_yet", title=title, original_title=title, authors=[{"name": title}], isbn13=None,
                       notes=[note(number, content=f"{title} in a note", comments=[title])]) for number, title in enumerate(ODD_TEXT, start=1)], ENGLISH),
    "noted": ([book(1, "reading", title="The Noted Tide", total_page=200, overview=prose(600), tags=["salt", "lamp"], series="Tides",
                    authors=[{"name": "Inès Calloway", "role": "Author"}, {"name": "Han Yeoul", "role": "translator"}],
                    readings=[{"round": 1, "status": "finished", "started_at": "2019-02-03", "finished_at": "2019-03-04", "rate": 4.5, "present_page": 200},
                              {"round": 2, "status": "stop", "started_at": "2021-05", "present_page": 30, "rate": 2},
                              {"round": 3, "status": "reading", "started_at": "2025-02-03", "present_page": 50}],
                    notes=[note(number, kind, comments=[f"Comment on {number}", "Again\nand again"] if number == 3 else [])
                           for number, kind in enumerate(NOTE_KINDS, start=1)]),
               book(2, "finished", title="The Other Tide", notes=[note(9, "memory", content="Rain **on** the stair, and `code`.")]), book(3)], ENGLISH),
    "noted-korean": ([korean_book(1, **read_to(120, 216), notes=[
        {"type": kind, "page": 12, "content": korean_prose(90 + 40 * number), "created_at": f"2025-03-0{number}", "comments": ["두고두고 읽을 문장."] if number % 2 else []}
        for number, kind in enumerate(NOTE_KINDS, start=1)])], KOREAN | {"collection": {"title": "나의 책장"}}),
    "notes-450": ([book(1, **read_to(50, 200), notes=[note(number, NOTE_KINDS[number % 6]) for number in range(1, 451)]), book(2, notes=[note(451)])], ENGLISH),
}
COUNT = 2000


def two_thousand():
    books = [book(number, STATUSES[number % 5]) for number in range(1, COUNT + 1)]
    for place, title in enumerate(ODD_TEXT):
        books[100 + 150 * place] |= {"title": title, "isbn13": None}
    books[1500] |= {"title": "소금 계단의 우체국", "original_title": "Das Postamt", "authors": [{"name": "이나루"}]}
    books[1700] |= {"cover": "wide.svg"}
    return books


def shelf_of(name):
    if name == "two-thousand":
        return two_thousand(), ENGLISH | {"files": {"wide.svg": picture(400, 300)}}
    return SHELVES[name]


def build_shelf(folder, books, site=None, collection=None, files=None, others=None):
    """Builds a site of one shelf in the folder `shelf`, and of `others` in theirs. `site` and `collection` are the settings, `files` texts
    that lie beside the data."""
    home = folder / "data"
    for slug, held in ({"shelf": books} | (others or {})).items():
        place = home / slug
        place.mkdir(parents=True)
        known = [{key: value for key, value in each.items() if value is not None} for each in held]
        (place / "data.json").write_text(json.dumps({"books": known}), "utf-8")
        for name, text in (files or {}).items():
            (place / name).write_text(text, "utf-8")
        (place / "collection.yaml").write_text(json.dumps({"kind": "shelf"} | (collection or {})), "utf-8")
    if site:
        (home / "site.yaml").write_text(json.dumps(site), "utf-8")
    return build(home, folder / "output")


BUILT = {}


@pytest.fixture(scope="session")
def shelf_site(tmp_path_factory):
    """Builds (once) a site by the name of its shelf."""

    def of(name):
        if name not in BUILT:
            books, settings = shelf_of(name)
            BUILT[name] = build_shelf(tmp_path_factory.mktemp(name), books, **settings)
        return BUILT[name]

    return of


@pytest.fixture(scope="session")
def make_shelf(tmp_path_factory):
    """Builds a shelf in a folder of its own; takes what `build_shelf` takes."""
    return lambda *books, **settings: build_shelf(tmp_path_factory.mktemp("shelf"), list(books), **settings)


@pytest.fixture
def open_shelf(shelf_site, new_page):
    """Opens a page of a shelf in a new context."""

    def open_page(name, page_name, size=(390, 844), **options):
        page = new_page(*size, **options)
        # The reading board is the front page.
        page.goto(shelf_site(name).file_base() + ("" if page_name == "index.html" else "shelf/") + page_name)
        return page

    return open_page


# The size of a screen, and how large a millimetre is drawn there on the board and in the library, in rem.
SCREENS = {"phone": ((390, 844), .1, .078), "landscape": ((844, 390), .078, .078), "desktop": ((1440, 900), .092, .104)}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Each spine that shows, and what is on it, in the order of the page.
SPINES = """() => Array.from(document.querySelectorAll('.spine')).filter(spine => spine.checkVisibility()).map(spine => {
    const box = element => { if (!element) return null; const r = element.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
    const title = spine.querySelector('.spine-title'), author = spine.querySelector('.spine-author');
    const lines = element => { const range = document.createRange(); range.selectNodeContents(element); return new Set(Array.from(range.getClientRects(), r => Math.round(r.left))).size; };
    return { words: title.textContent, spine: box(spine), title: box(title), author: box(author), lines: lines(title),
             isCut: title.scrollHeight > title.clientHeight + 1, ellipsis: getComputedStyle(title).textOverflow,
             size: parseFloat(getComputedStyle(title).fontSize), authorSize: author && parseFloat(getComputedStyle(author).fontSize),
             ribbon: box(spine.querySelector('.ribbon')) };
})"""


def expected_sizes(books, scale, least):
    """By title: how high and wide a spine must be in CSS px, at so many px a mm and with the least width."""
    tallest = max((each["actual_size"]["height"] for each in books if each.get("actual_size")), default=225)
    sizes = {}
    for each in books:
        size = each.get("actual_size") or {}
        sizes[each["title"]] = (size.get("height", round(tallest * .8)) * scale, max(size.get("depth", 20) * scale, least))
    return sizes


def assert_sizes(spines, books, scale, percent=100):
    """Every spine is as tall and as thick as its book, at so many rem a mm, and none narrower than 1.875rem."""
    rem = 16 * percent / 100
    expected = expected_sizes(books, scale * rem, 1.875 * rem)
    assert spines
    for spine in spines:
        left, top, right, bottom = spine["spine"]
        height, width = expected[spine["words"]]
        assert abs(bottom - top - height) <= 1 and abs(right - left - width) <= 1, spine["words"]


def assert_legible(spines, percent=100):
    """Every title in one line on its spine, in letters that can be read; the author only where both have room."""
    assert spines
    for spine in spines:
        left, top, right, bottom = spine["spine"]
        for part in ("title", "author"):
            if spine[part]:
                inner_left, inner_top, inner_right, inner_bottom = spine[part]
                assert left - .5 <= inner_left and inner_right <= right + .5 and top <= inner_top and inner_bottom <= bottom + .5, (part, spine)
        assert spine["lines"] == 1 and spine["ellipsis"] == "ellipsis", spine
        assert spine["size"] >= .75 * 16 * percent / 100 - .01, spine
        assert abs((spine["title"][0] + spine["title"][2]) / 2 - (left + right) / 2) <= 1, "the title is in the middle"
        if spine["author"]:
            assert spine["authorSize"] >= .6875 * 16 * percent / 100 - .01, spine
            assert not spine["isCut"] and spine["title"][3] <= spine["author"][1], spine


def newest_first(books, *statuses):
    """The titles of the books with one of the statuses, of all without any, as a list must show them."""
    return [each["title"] for each in sorted(books, key=lambda each: each.get("updated_at", ""), reverse=True)
            if not statuses or each["status"] in statuses]
