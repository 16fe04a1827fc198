"""Writes bookmory/Database.bookmory: a backup of Bookmory, an archive with a database; and the broken sites that have such a file.

Run it again after a change.
"""

import datetime
import io
import json
import sqlite3
import zipfile
from pathlib import Path

SEOUL = 9 * 3600


def moment(day, hour=0, minute=0, zone=SEOUL):
    """Milliseconds since 1970 of a day and an hour where the reader was."""
    at = datetime.datetime.fromisoformat(f"{day}T{hour:02}:{minute:02}:00+00:00")
    return int(at.timestamp() - zone) * 1000


def read(nth, status, start=None, end=None, star=0.0, comment="", **others):
    own = {"nth": nth, "status": status, "star": star, "comment": comment, "page_log_list": [], "read_timer_list": [], **others}
    if start:
        own |= {"start": start, "start_recorded_tz_offset": SEOUL}
    if end:
        own |= {"end": end, "end_recorded_tz_offset": SEOUL}
    return own


def quill(*pieces):
    return json.dumps([{"insert": piece} if not isinstance(piece, tuple) else {"insert": piece[0], "attributes": piece[1]} for piece in pieces],
                      ensure_ascii=False)


BOOKS = {
    # Read twice; 01:30 in Seoul is the day before in Greenwich.
    "1700000000001": {
        "title": "7년의 밤", "authors": ["정유정"], "publisher": "은행나무", "isbn": "9788956604992", "book_type": "paperBook",
        "status_list": ["DONE"], "real_total_page": 524.0, "total_page": 524.0, "page_type": "PAGE", "favorite": True,
        "publication_date": "2011/3/23", "created_at": moment("2023-11-15", 1, 30), "tags": "#한국소설 #호수",
        "reads": [read(2, "DONE", moment("2024-07-01", 9), moment("2024-07-09", 1, 30), 5.0, "두 번째에도 호수가 무섭다."),
                  read(1, "DONE", moment("2023-11-15"), moment("2023-11-30", 22), 4.5, "숨을 참고 읽었다.")],
        "description": "댐과 마을 이야기를 내 말로 적었다.", "image": "https://example.org/cover.jpg",
    },
    # Per cent: no pages.
    "1700000000002": {
        "title": "Middlemarch", "authors": ["George  Eliot"], "isbn": "", "book_type": "eBook", "status_list": ["READING"],
        "real_total_page": 0, "total_page": 100.0, "page_type": "PERCENT", "created_at": moment("2024-01-02", 12),
        "reads": [read(1, "READING", moment("2024-01-03", 8), page=37.0, page_type="PERCENT")],
    },
    "1700000000003": {
        "title": "소년이 온다", "author": "한강", "authors": [], "publisher": "창비", "isbn": "8936434128 9788936434120", "book_type": "paperBook",
        "status_list": ["DONE"], "real_total_page": 216.0, "total_page": 216.0, "created_at": moment("2024-02-01", 12),
        "reads": [read(1, "DONE", moment("2024-02-02"), moment("2024-02-03", 23, 50), 0.0)], "tags": ["#한국소설"],
    },
    "1700000000004": {
        "title": "The Left Hand of Darkness (Hainish Cycle, #4)", "authors": ["Ursula K. Le Guin"], "isbn": "9780441478125",
        "book_type": "pocketBook", "status_list": ["GIVE_UP"], "real_total_page": 304.0, "total_page": 304.0,
        "created_at": moment("2024-03-01", 12),
        "reads": [read(1, "GIVE_UP", moment("2024-03-02", 7), moment("2024-03-05", 7), 2.5, "The ice won, this time.", page=120.0)],
    },
    # 100 of nothing: the number of pages is not known.
    "1700000000005": {
        "title": "설국", "authors": ["가와바타 야스나리"], "translators": ["유숙자"], "publisher": "민음사", "isbn": "9788937460616",
        "book_type": "hardCover", "status_list": ["PAUSE"], "real_total_page": 0, "total_page": 100.0, "page_type": "PAGE",
        "created_at": moment("2024-04-01", 12), "reads": [read(1, "PAUSED", moment("2024-04-02", 7), page=61.0)],
    },
    "1700000000006": {
        "title": "Emma", "authors": ["Jane Austen"], "isbn": "9780141439587", "status_list": ["NOT_STARTED"], "wishlist": True,
        "real_total_page": 474, "total_page": 474, "created_at": moment("2024-05-01", 12), "reads": [],
    },
    # Nobody knows which of the two it is.
    "1700000000007": {
        "title": "데미안", "authors": ["헤르만 헤세"], "status_list": ["DONE", "READING"], "created_at": moment("2024-05-02", 12),
    },
    "1700000000008": {
        "title": "Beloved", "authors": ["Toni Morrison"], "status_list": ["BORROWED"], "created_at": moment("2024-05-03", 12),
    },
    "1700000000009": {
        "title": "Das Schloss", "authors": ["Franz Kafka"], "book_type": "audioBook", "status_list": ["READING"], "total_page": 100.0,
        "created_at": moment("2024-05-04", 12), "reads": [read(1, "READING", moment("2024-05-05", 12), page=64.0)],
        "description": "A letter to reader@example.org never arrives.",
    },
    "1700000000010": {"title": "  ", "authors": ["Nobody"], "status_list": ["DONE"]},
}
DELETED = {"1700000000011": {"title": "A book that was thrown away", "status_list": ["DONE"]}}
DAMAGED = {"1700000000012": '{"title": "A book with a damaged entry", "authors": ["'}

NOTES = {
    "1": {
        "bid": "1700000000001", "type": "BOOK_CONTENT", "page": 12.0, "page_end": 14.0, "page_type": "PAGE",
        "created_at": moment("2023-11-16", 0, 10),
        "content_quill": quill("물은 ", ("기억한다", {"bold": True}), ", 그리고 ", ("기다린다", {"italic": True}), ".\n"),
    },
    "2": {
        "bid": "1700000000001", "type": "SUMMARY", "page": 0, "created_at": moment("2023-12-01", 12),
        "content_quill": quill("세 사람:", "\n", "아버지", ("\n", {"list": "bullet"}), "아들", ("\n", {"list": "bullet"}), "호수",
                               ("\n", {"list": "bullet"}), "처음", ("\n", {"list": "ordered"}), "나중", ("\n", {"list": "ordered"}),
                               "조용한 물", ("\n", {"blockquote": True}), "지도는 ", ("여기", {"link": "https://example.org/map"}), ".\n"),
    },
    # A picture, and a number in place of the text of a key.
    "3": {
        "bid": 1700000000002, "type": "THOUGHT", "page": 20.0, "page_type": "PERCENT", "created_at": moment("2024-01-05", 12),
        "content_quill": json.dumps([{"insert": {"image": "/storage/secret-picture.jpg"}}, {"insert": "\nDorothea writes * to nobody.\n"}]),
    },
    # Operations that are no text in JSON, but JSON itself.
    "4": {"bid": "1700000000003", "type": "THOUGHT", "page": 33, "created_at": moment("2024-02-03", 12),
          "content_quill": [{"insert": "촛불 하나를 오래 보았다.\nreader@example.org\n"}]},
    "5": {"bid": "1700000000004", "type": "QUESTION", "created_at": moment("2024-03-04", 12), "content_quill": "Is this no JSON at all?"},
    "6": {"bid": "1609999999999", "type": "THOUGHT", "content_quill": quill("A note on a book that is nowhere.\n")},
    "7": {"bid": "1700000000005", "type": "THOUGHT", "content_quill": quill("\n\n")},
}
OTHERS = {
    "settings": {"profile": {"mail": "reader@example.org", "name": "The name of the account"}},
    "streak_caches": {"2024": {"bids": ["1700000000001"]}},
    "tags": {"1": {"name": "#다시 읽을 책", "bids": ["1700000000001", "1700000000005"]}},
}


def database(rows):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, key BLOB NOT NULL, "
                       "value BLOB, deleted INTEGER, UNIQUE(store, key))")
    connection.execute("CREATE TABLE info (id TEXT PRIMARY KEY, value TEXT)")
    for store, key, value, deleted in rows:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        connection.execute("INSERT INTO entry (store, key, value, deleted) VALUES (?, ?, ?, ?)", (store, key, text, deleted))
    connection.commit()
    return connection.serialize()


def archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files:
            target.writestr(zipfile.ZipInfo(name, (2024, 6, 1, 12, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def write(path, content):
    target = Path(__file__).resolve().parent.parent / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def main():
    rows = [("books", key, value, None) for key, value in BOOKS.items()]
    rows += [("books", key, value, 1) for key, value in DELETED.items()]
    rows += [("books", key, value, None) for key, value in DAMAGED.items()]
    rows += [("notes", key, value, None) for key, value in NOTES.items()]
    rows += [(store, key, value, None) for store, values in OTHERS.items() for key, value in values.items()]
    whole = archive([("images/1700000000001.txt", b"no picture"), ("new_bookmory.db", database(rows))])
    write("Exports/bookmory/Database.bookmory", whole)

    faults = [("books", "1", {"title": "The Last Boat", "status_list": ["DONE"]}, None), ("books", "2", '{"title": "Half a bo', None),
              ("notes", "1", NOTES["3"] | {"bid": "1"}, None), ("notes", "2", NOTES["6"], None)]
    write("Broken/export-bookmory-faults/data/shore/backup.bookmory", archive([("new_bookmory.db", database(faults))]))
    write("Broken/export-bookmory-damaged/data/shore/backup.bookmory", archive([("new_bookmory.db", database(faults)[:5000])]))
    write("Broken/export-archive-without-database/data/shore/books.bookmory", archive([("books.txt", b"no database")]))
    # Bit 0 of the flags says that a file is encrypted.
    locked = bytearray(archive([("new_bookmory.db", database(faults))]))
    for mark, place in [(b"PK\3\4", 6), (b"PK\1\2", 8)]:
        locked[locked.index(mark) + place] |= 1
    write("Broken/export-bookmory-encrypted/data/shore/backup.bookmory", bytes(locked))


main()
