"""A shelf of a reading life with every kind of gap in its dates, and its numbers, counted from the data and not from the pages."""

import datetime
import json
import random
from collections import Counter, defaultdict

from shown_series import korean_prose
from shown_shelves import NOTE_KINDS, isbn
from site_builder import build, prose

AUTHORS = ["Inès Calloway", "Han Yeoul", "이나루", "Tove Ash", "Marek Ždár", "한여울", "Ada Quill", "Ōta Minori", "Ruth Pell", "Jonas Wehr", "Lía Soto", "Piet Vos"]
SERIES = ["Tides", "소금 편지", "The Long House", "Lamp and Stair"]
WORDS = ["Tide", "Lamp", "Stair", "Salt", "Post", "House", "Rain", "Letter", "Ferry", "Winter"]
STATUSES = ["not_yet"] * 3 + ["reading"] + ["finished"] * 12 + ["pause", "stop", "stop", "unknown"]


def shelf(count=2_000, notes=8_000, seed=20261126):
    """The books as data."""
    chosen = random.Random(seed)
    day = lambda first, last: first + datetime.timedelta(days=chosen.randrange((last - first).days + 1))
    spare = lambda date: chosen.choice([str(date)] * 8 + [str(date)[:7], str(date)[:4]])
    books = []
    for number in range(count):
        korean = number % 3 == 0
        book = {
            "title": f"등대와 소금 편지 {number}" if korean else f"The {chosen.choice(WORDS)} of {chosen.choice(WORDS)} {number}",
            "isbn13": isbn(number),
            "authors": [{"name": chosen.choice(AUTHORS)}] + ([{"name": "최다온", "role": "옮긴이"}] if chosen.random() < .2 else []),
            "status": chosen.choice(STATUSES),
            "total_page": chosen.choice([None, 0] + [chosen.randrange(40, 1200) for _ in range(18)]),
            "format": chosen.choice(["paper"] * 5 + ["ebook", "audiobook", None]),
        }
        if chosen.random() < .15:
            book |= {"series": chosen.choice(SERIES), "series_number": str(chosen.randrange(1, 30))}
        added = day(datetime.date(2009, 1, 1), datetime.date(2026, 6, 30))
        if chosen.random() < .9:
            book["registered_at"] = str(added)
        readings = []
        for _ in range(chosen.choice([1] * 8 + [2, 3]) if book["status"] not in ("not_yet", "unknown") else chosen.choice([0, 0, 0, 1])):
            start = day(added, datetime.date(2026, 10, 1))
            end = start + datetime.timedelta(days=chosen.randrange(0, 60))
            reading = {"started_at": str(start)} if chosen.random() < .9 else {}
            fate = chosen.random()
            if fate < .8:
                reading["finished_at"] = spare(end)
                # A last day without a first one may be less exact than the first.
                if len(reading["finished_at"]) < 10:
                    reading.pop("started_at", None)
                if chosen.random() < .5:
                    reading["status"] = "finished"
            elif fate < .9:
                reading["status"] = chosen.choice(["stop", "pause", "reading"])
            if chosen.random() < .7:
                reading["rate"] = chosen.randrange(1, 11) / 2
            readings.append(reading)
        if readings:
            book["readings"] = readings
        books.append({key: value for key, value in book.items() if value is not None})
    for number in range(notes):
        book = chosen.choice(books)
        text = korean_prose(60 + number % 300) if number % 2 else prose(10 + number % 60)
        book.setdefault("notes", []).append({"type": NOTE_KINDS[number % 6], "page": 1 + number % 300, "content": text, "created_at": str(day(datetime.date(2010, 1, 1), datetime.date(2026, 10, 1)))})
    return books


GOALS = {2026: 60, 2025: 400, 2031: 12}


def build_site(folder, count=2_000, notes=8_000):
    """The books, and the site of their shelf, which is its only collection."""
    books = shelf(count, notes)
    (folder / "data/books").mkdir(parents=True)
    (folder / "data/site.yaml").write_text("title: Books\nlanguage: en\nurl: https://example.org/\n")
    (folder / "data/books/collection.yaml").write_text(f"goal: {json.dumps(GOALS)}\n")
    (folder / "data/books/data.json").write_text(json.dumps({"books": books}, ensure_ascii=False))
    return books, build(folder / "data", folder / "output", timeout=240)


def ends(book):
    """The readings of a book that were finished, and those that were given up, in order."""
    finished, stopped = [], []
    readings = book.get("readings", [])
    for place, reading in enumerate(readings):
        status, is_last = reading.get("status"), place == len(readings) - 1
        if status is None:
            own = book["status"] if is_last and book["status"] in ("finished", "stop") else None
            status = own or ("finished" if "finished_at" in reading else None)
        if status == "finished":
            finished.append(reading)
        if status == "stop":
            stopped.append(reading)
    if book["status"] == "finished" and not finished:
        finished.append({})
    if book["status"] == "stop" and not stopped:
        stopped.append({})
    return finished, stopped


def count(books):
    """The numbers of the statistics, by what they count."""
    years = defaultdict(lambda: {"books": 0, "pages": 0, "again": 0, "stopped": 0, "rates": [], "months": defaultdict(lambda: [0, 0])})
    numbers = {"finished": 0, "again": 0, "pages": 0, "unknown pages": 0, "stopped": 0, "rates": [], "halves": Counter(), "formats": Counter(), "authors": Counter(),
               "series": defaultdict(lambda: [0, 0]), "statuses": Counter(), "waits": [], "days": []}
    for book in books:
        finished, stopped = ends(book)
        pages = book.get("total_page", 0)
        numbers["finished"] += bool(finished)
        numbers["stopped"] += len(stopped)
        numbers["statuses"][book["status"]] += 1
        if "series" in book:
            numbers["series"][book["series"]][0] += bool(finished)
            numbers["series"][book["series"]][1] += 1
        if finished:
            numbers["formats"][book.get("format")] += 1
            numbers["unknown pages"] += pages == 0
            for name in {author["name"] for author in book.get("authors", []) if author.get("role") != "옮긴이"}:
                numbers["authors"][name] += 1
        for place, reading in enumerate(finished):
            date = reading.get("finished_at", "")
            year = years[date[:4] or "undated"]
            year["books"] += 1
            year["pages"] += pages
            year["again"] += place > 0
            if "rate" in reading:
                year["rates"].append(reading["rate"])
            month = year["months"][date[5:7]]
            month[0] += 1
            month[1] += pages
            numbers["again"] += place > 0
            numbers["pages"] += pages
            if len(date) == 10 and len(reading.get("started_at", "")) == 10:
                numbers["days"].append((datetime.date.fromisoformat(date) - datetime.date.fromisoformat(reading["started_at"])).days + 1)
        for reading in stopped:
            years[reading.get("finished_at", "")[:4] or "undated"]["stopped"] += 1
        rates = [reading["rate"] for reading in book.get("readings", []) if "rate" in reading]
        if rates:
            numbers["halves"][rates[-1]] += 1
            numbers["rates"].append(rates[-1])
        first = (book.get("readings") or [{}])[0].get("started_at", "")
        if len(first) == 10 and len(book.get("registered_at", "")) == 10:
            wait = (datetime.date.fromisoformat(first) - datetime.date.fromisoformat(book["registered_at"])).days
            if wait >= 0:
                numbers["waits"].append((wait, book["title"]))
    return numbers, years
