"""The site of a small press: a series, records and a shelf in Markdown files, an exhibition in Markdown, a journal of three years, pages of its own, a
menu of seven entries. The same in every run.

usage: shown_press.py FOLDER writes the data of the site."""

import datetime
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from drawn_photographs import COVERS, drawn
from site_builder import build

BASE = "https://example.org/books/"
POSTS, DRAFTS = 60, 3
LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"

SITE = {
    "title": "Lantern & Tide", "url": BASE, "language": "en", "author": "Inès Calloway", "license": "CC BY 4.0",
    "menu": ["/lamps/index.html", "/shelf/index.html", "/harbour/index.html", "/notes/index.html", {"Shop": "https://example.org/shop"}],
    "footer": [{"Newsletter": "https://example.org/letters?from=site&to=you"}, "/plants/index.html"],
}

SENTENCES = [
    "The first proof came back from the printer on a wet Tuesday, and the whole shop smelled of ink until the weekend.",
    "We had asked for a paper that does not shine, and were given one that drinks light.",
    "Nobody reads a colophon, they say; we write ours as if somebody did.",
    "A book that opens flat was bound by someone who has eaten breakfast over a book.",
    "The tide tables on the wall are from 1962, and they are still nearly right.",
    "He set the poem again, a point smaller, and it was suddenly quieter.",
    "Margins are where the reader’s thumbs live, so we leave them room.",
    "Of the forty copies, one went to the lighthouse, as one always does.",
]
KOREAN = [
    "비 오는 화요일에 첫 교정쇄가 도착했고, 주말까지 가게에서는 잉크 냄새가 났다.",
    "반짝이지 않는 종이를 달라고 했더니 빛을 마시는 종이가 왔다.",
    "판권장을 읽는 사람은 없다고들 하지만, 우리는 누군가 읽는 것처럼 쓴다.",
    "펼치면 평평해지는 책은 아침을 먹으며 책을 읽어 본 사람이 묶은 책이다.",
    "여백은 읽는 이의 엄지손가락이 머무는 자리라서 넉넉히 남겨 둔다.",
]
JAPANESE = ["雨の火曜日に最初の校正刷りが届き、週末まで店はインクの匂いがした。", "余白は読む人の親指が休む場所だから、広く取っておく。"]
SUBJECTS = ["Paper that drinks light", "A line too long", "The binder’s breakfast", "Forty copies", "On leading", "The lighthouse order", "A word for the colophon",
            "Why the spine is green", "Proofs in the rain", "Small capitals", "Thread and glue", "What the tide tables say"]
TAGS = ["paper", "type", "binding", "letters from readers"]


def paragraph(number, sentences=SENTENCES, count=4):
    return " ".join(sentences[(number * 3 + step) % len(sentences)] for step in range(count))


def entry(text, **front):
    """A Markdown file with front matter; JSON is YAML."""
    return "---\n" + "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in front.items()) + f"---\n{text}\n"


def post(number):
    """The name and the text of a post; 0 is the oldest."""
    day = datetime.date(2023, 12, 4) + datetime.timedelta(days=18 * number)
    name, title = f"{day}-{number:02}", f"{SUBJECTS[number % len(SUBJECTS)]}, {number}"
    front = {"title": title, "tags": [TAGS[number % 4], TAGS[(number + 1) % 4]]} if number % 3 else {"title": title}
    if number % 2:
        front["description"] = SENTENCES[number % len(SENTENCES)]
    text = f"{paragraph(number)}\n\n{paragraph(number + 1)}"
    if number % 10 == 4:
        front |= {"title": f"여백에 대하여 {number}", "description": KOREAN[2]}
        text = f"{paragraph(number, KOREAN, 5)}\n\n## 종이\n\n{paragraph(number + 1, KOREAN)}[^한]\n\n[^한]: 평량 {number} 그램."
    if number % 10 == 7:
        front |= {"title": f"余白について {number}"}
        text = "".join(JAPANESE) * 3
    if number % 10 == 9:
        front |= {"image": "workshop", "author": "Mara Vint", "updated": str(day + datetime.timedelta(days=30))}
        text += f"\n\n![The shop in the rain](workshop.jpg \"The shop, number {number}\")\n\nSee [](/lamps/1.html), and [the post before](/notes/{post(number - 1)[0]}.html).[^1]\n\n[^1]: Both out of print."
    if number == POSTS - 1:
        front |= {"title": f"A very long title for a post about {LONG_WORD} and everything that the harbour master said about it at the dinner of the Society"}
        text += "\n\nThe kittiwake is on the colophon."
    return name, entry(text, **front)


def draft(number):
    return f"2026-11-{20 + number}-unfinished-{number}", entry(f"Nobody should read the word {['zugzwang', 'quixotry', 'flummoxed'][number]} yet.",
                                                               title=f"Unfinished business {number}", draft=True, tags=["secret"])


def press_kit():
    """A page with all that a text may have."""
    sections = [
        ("The house", f"{paragraph(1)}[^house] {paragraph(2)}\n\n{paragraph(3)}"),
        ("Facts & figures", "| Book | Year | Copies | Paper | Price in the shop |\n|---|:---:|---:|---|---|\n" + "".join(
            f"| Lamp {number} | {2018 + number} | {number * 400} | Munken Pure Rough, 120 g | {18 + number}.50 € |\n" for number in range(1, 7))),
        ("Pictures for the press", "![The workshop in winter](workshop.jpg \"The workshop in winter. Free for reviews, with the name of the house.\")\n\n" + paragraph(4)),
        ("How to ask for a copy", "- [x] Read the [imprint](../../imprint.md)\n- [ ] Write to [the house](mailto:press@example.org)\n- [ ] Wait for the tide, which takes\n  longer than one would think, and for "
         "the postman, who comes twice a week\n\n1. first by boat\n2. then by bicycle\n   - or on foot"),
        ("For printers", "The script that makes our colophon:\n\n```python\ndef colophon(book):\n    return f\"Set in {book.type}, printed on {book.paper}, bound by {book.binder} "
         "in an edition of {book.copies} numbered copies\"\n```\n\nSet `tide = True` before."),
        ("A word that does not break", f"{LONG_WORD} is one word. So is `{LONG_WORD}`, and this is an address: https://example.org/{'path/' * 20}"),
        ("한국어 독자에게", f"{paragraph(1, KOREAN)}[^한국] *강조*와 **굵은 글씨**도 있다.\n\n> {KOREAN[3]}\n\n### 서점\n\n{paragraph(2, KOREAN)}"),
        ("日本語の読者へ", "".join(JAPANESE) + "[^3]\n\n### 書店\n\n" + "".join(JAPANESE)),
        ("Letters", f"> {SENTENCES[4]}\n>\n> — a reader\n\n{paragraph(5)} Again.[^house]"),
        ("A heading of more words than one would put into a table of contents, but somebody will, and it must look well", paragraph(6)),
        ("Rights", f"{paragraph(7)}\n\n---\n\nSee [the facts](#facts--figures), [](/lamps/2.html) and [](/notes/index.html)."),
    ]
    return "\n\n".join(f"## {title}\n\n{text}" for title, text in sections) + (
        f"\n\n[^house]: Founded in a boat shed. {SENTENCES[0]}\n[^한국]: {KOREAN[1]}\n[^3]: {JAPANESE[0]}")


def pages():
    """The pages of the site's own, by their paths in data/."""
    return {
        "index.md": entry(f"We make **small books by the sea**, and write about [how](/notes/index.html).\n\n{SENTENCES[3]}", title="Lantern & Tide", description="A small press by the sea."),
        "about.md": entry(f"{paragraph(0)} My favourite is [](/lamps/3.html).[^1]\n\n![Me](me.jpg)\n\n{paragraph(1)}\n\n[^1]: With tea.",
                          title="About the press", description="Who prints here, and why", menu="main", order=1, updated="2026-11-02"),
        "visit.md": entry(f"{paragraph(0, KOREAN, 5)}\n\n## 오시는 길\n\n{paragraph(1, KOREAN)}\n\n## 여는 때\n\n- 화요일부터 토요일까지\n- 밀물일 때는 쉽니다\n\n## 전화\n\n{KOREAN[0]}",
                          title="오시는 길과 여는 때", menu="main", order=2),
        "imprint.md": entry(f"{paragraph(2)}\n\n## Address\n\nLantern & Tide\\\nThe Boat Shed\\\n9 Stair Street", title="Imprint", description="Who answers for this site"),
        "privacy.md": entry(paragraph(3), title="Privacy", description="What this site keeps: nothing"),
        "colophon.md": entry(f"{paragraph(4)}\n\n## Type\n\n{SENTENCES[5]}\n\n## Paper\n\n{SENTENCES[1]}", title="Colophon"),
        "pages/press/kit.md": entry(press_kit(), title="Press kit", description="Pictures, facts and words for the press", menu="footer", tags=["press"], image="workshop", date="2026-10-01"),
        "pages/press/quiet.md": entry(f"{paragraph(5)} Back to [](/press/kit.html).", title="A page in no menu"),
        "secret.md": entry("The word syzygy is for later.", title="A page that waits", draft=True),
    }


def write(home):
    """Writes the data of the site."""
    files = {f"notes/{name}.md": text for name, text in [*map(post, range(POSTS)), *map(draft, range(DRAFTS))]} | pages()
    files["site.yaml"] = json.dumps(SITE)
    files["notes/collection.yaml"] = json.dumps({"kind": "journal", "title": "Notes from the shop", "language": "en"})
    files["notes/index.md"] = f"What happens between the tides. There is a [press kit](/press/kit.html), too.\n\n{SENTENCES[2]}\n"
    files["lamps/data.json"] = json.dumps([{"title": f"The Lamp of the Harbour {number}", "author": "Inès Calloway", "pages": 120 + 60 * number, "release_date": f"{2018 + number}-05-01",
                                            "summary": paragraph(number, count=8), "chapters": [{"title": f"{chapter}. {SUBJECTS[chapter]}"} for chapter in range(1, 8)]} for number in range(1, 6)])
    files["lamps/6.md"] = entry(paragraph(6, count=8), title="The Last Lamp", author="Inès Calloway", pages=512, release_date="2026-05-01")
    files["lamps/collection.yaml"] = json.dumps({"title": "The Lamp of the Harbour", "language": "en", "order": 1})
    files["shelf/collection.yaml"] = json.dumps({"kind": "shelf", "title": "What we read", "language": "en", "order": 2, "defaults": {"status": "finished"}, "keys": {
        "title": "book.title", "authors": "book.author", "finished_at": "review.date_read", "rate": "review.rating", "total_page": "book.pages"}})
    for number in range(1, 15):
        status = {"status": "reading"} if number < 3 else {"status": "not_yet"} if number < 6 else {}
        titles = ["Walking the Sea Wall", "등대로 가는 길", "Deep Wells", "潮の満ち引き", "The Salt Road"]
        read = {} if status else {"review": {"date_read": f"2026-{number - 4:02}-11", "rating": 2 + number % 4}}
        files[f"shelf/book-{number:02}.md"] = entry(paragraph(number, KOREAN if number % 5 == 2 else SENTENCES) if number % 2 else "", book={
            "title": f"{titles[number % 5]} {number}", "author": ["Ono Pell", "이나루"][number % 5 == 2], "pages": 100 + 37 * number}, tags=[TAGS[number % 4]], **read, **status)
    files["harbour/index.md"] = entry(f"{paragraph(1)}\n\n{paragraph(2)}", title="Things from the Harbour (1900)", visitors=48130, location="The Boat Shed", duration="2026. 04. 14 - 2026. 11. 12",
                                      image_name="poster")
    files["harbour/collection.yaml"] = json.dumps({"kind": "exhibition", "language": "en", "order": 3})
    for number in range(1, 8):
        files[f"harbour/thing-{number}.md"] = entry(f"{paragraph(number, count=6)}\n\n{paragraph(number + 2)}", name=f"{['A lamp', 'A knot', 'A tide table'][number % 3]} {number}",
                                                    short_desc=SENTENCES[number % 8], creator="unknown", date="around 1890")
    files["plants/collection.yaml"] = json.dumps({"kind": "records", "title": "Plants of the sea wall", "language": "en", "order": 4, "fields": {
        "latin": {"label": "Latin name", "search": "title", "show": "list"}, "place": {"label": "Found at", "search": "place", "show": "list"}}})
    files["plants/index.md"] = f"Pressed between proofs. {SENTENCES[6]}\n"
    for number in range(1, 10):
        files[f"plants/plant-{number}.md"] = entry(f"{paragraph(number)}\n\n{SENTENCES[number % 8]}", title=f"{['Sea kale', 'Thrift', 'Samphire'][number % 3]} {number}",
                                                   latin=f"Crambe numero{number}", place=f"Stair {number}", date=f"2025-0{number}-12")
    for path, text in files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    pictures(home)


def translations():
    """The files of a Korean edition of it: some of its pages and posts, and the whole series."""
    title = "항구의 등불"
    return {
        "site.yaml": json.dumps(SITE | {"languages": ["en", "ko"], "untranslated": "show"}),
        "site.ko.yaml": json.dumps({"title": "등불과 밀물", "author": "이네스 캘러웨이"}, ensure_ascii=False),
        "index.ko.md": entry(f"바닷가에서 **작은 책**을 만들고, [만드는 이야기](/notes/index.html)를 씁니다.\n\n{KOREAN[3]}", title="등불과 밀물", description="바닷가 작은 출판사"),
        "about.ko.md": entry(f"{paragraph(0, KOREAN)} 가장 좋아하는 책은 [](/lamps/3.html)입니다.\n\n![나](me.jpg)", title="출판사 소개", menu="main", order=1, related=["/lamps/3.html", "visit.md"]),
        "imprint.ko.md": entry(f"{paragraph(2, KOREAN)}\n\n## 주소\n\n등불과 밀물\\\n보트 창고\\\n계단길 9", title="판권"),
        "lamps/collection.ko.yaml": json.dumps({"title": title}, ensure_ascii=False),
        "lamps/data.ko.json": json.dumps([{"title": f"{title} {number}", "author": "이네스 캘러웨이", "pages": 120 + 60 * number, "release_date": f"{2018 + number}-05-01",
                                           "summary": paragraph(number, KOREAN, 8), "related": f"{number % 5 + 1}.html"} for number in range(1, 6)], ensure_ascii=False),
        "lamps/6.ko.md": entry(paragraph(6, KOREAN, 8), title="마지막 등불", author="이네스 캘러웨이", pages=512, release_date="2026-05-01"),
        "notes/collection.ko.yaml": json.dumps({"title": "가게 일기"}, ensure_ascii=False),
        **{f"notes/{post(number)[0]}.ko.md": entry(f"{paragraph(number, KOREAN)}\n\n[이전 글](/notes/{post(number - 1)[0]}.html)", title=f"비 오는 날의 교정쇄 {number}", author="마라 빈트",
                                                   tags=["종이"]) for number in (59, 58)},
    }


def write_translations(home):
    """Writes them beside their originals."""
    for path, text in translations().items():
        (home / path).write_text(text, "utf-8")


def pictures(home):
    """Small photographs, and a portrait."""
    for number, (path, size) in enumerate([("notes/workshop.jpg", (900, 600)), ("pages/press/workshop.jpg", (900, 600)), ("me.jpg", (300, 400)), ("harbour/poster.jpg", (600, 850)),
                                           *((f"harbour/thing-{number}.jpg", (700 + 40 * number, 560)) for number in range(1, 7)),
                                           *((f"shelf/book-{number:02}.jpg", (300, 460)) for number in (1, 3, 6, 7)), ("plants/plant-2.jpg", (500, 400)), ("plants/plant-4.jpg", (400, 640))]):
        drawn(size, COVERS[number % 7], number, 14).save(home / path, quality=80)
    # A picture whose ground can be seen through.
    Image.new("RGBA", (120, 120), (34, 100, 95, 128)).save(home / "plants/plant-6.png")


@pytest.fixture(scope="session")
def press_data(tmp_path_factory):
    home = tmp_path_factory.mktemp("press") / "data"
    write(home)
    return home


@pytest.fixture(scope="session")
def press(press_data):
    """The site of the press, as a build makes it."""
    return build(press_data, press_data.parent / "output")


@pytest.fixture(scope="session")
def press_in_two(tmp_path_factory):
    """The same in English and Korean."""
    home = tmp_path_factory.mktemp("press-in-two") / "data"
    write(home)
    write_translations(home)
    return build(home, home.parent / "output")


@pytest.fixture(scope="session")
def press_with_drafts(press_data):
    """The same with what is not finished."""
    return build(press_data, press_data.parent / "drafts", options=["--drafts"])


if __name__ == "__main__":
    write(Path(sys.argv[1]))
