"""Lists over records of all kinds, with random conditions, orders and groups, against this script, which knows nothing of sitegen's code."""

import csv
import html
import json
import random
import re
import unicodedata
import urllib.parse

import pytest
from site_builder import IS_SOAK, build

TITLES = """Étude Emile Émile Zebra zebra-crossing Ångström Übung über 10_Cups 9_Lives 2nd_Winter 12 바다 가을 나비 까치 달 라디오 『마음』 사이 아침
자두 차 코끼리 타조 파도 하늘 くるま ごはん カメラ がっこう ぱん 東京 山 Ωμέγα Жук o'clock don't (untitled) «Ça» 3월 3_men""".split()
NAMES = ["김하나", "이두리", "Ana Zed", "Émile Noir", "Zoë 2", "まどか", "Ω", "한강"]
TAGS = ["소설", "시", "Essay", "essays", "역사", "Poésie", "10"]
COURSES = ["main", "side", "dessert"]


def day(dice, partial=True):
    date = f"{dice.randint(1890, 2025)}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
    return date[: dice.choice([4, 7, 10])] if partial else date


def title(dice, number):
    return " ".join(dice.sample(TITLES, dice.choice([1, 2]))).replace("_", " ") + f" {number}"


def distinct_days(count):
    """Days in falling order, so that the newest record is the first one."""
    return [f"{2020 - number // 300}-{12 - number // 25 % 12:02}-{28 - number % 25:02}" for number in range(count)]


def books(dice, count):
    for number, changed in enumerate(distinct_days(count)):
        book = {"id": f"b{number}", "title": title(dice, number), "status": dice.choice(["finished", "reading", "not_yet"]), "updated_at": changed}
        if dice.random() < .8:
            book["authors"] = [{"name": name} for name in dice.sample(NAMES, dice.choice([1, 2]))]
        if dice.random() < .8:
            book["tags"] = dice.sample(TAGS, dice.choice([1, 2, 3]))
        if dice.random() < .8:
            book["total_page"] = dice.randint(1, 900)
        if dice.random() < .8:
            book["published_at"] = day(dice)
        if book["status"] == "finished":
            book["readings"] = [{"finished_at": day(dice, partial=False), "rate": dice.choice([1, 2.5, 4, 5])}]
        yield book


def seen(book):
    """The values by which lists know a book."""
    last = book.get("readings", [{}])[-1]
    return book | {"authors": [author["name"] for author in book.get("authors", [])], "finished_at": last.get("finished_at"), "rate": last.get("rate")}


def recipes(dice, count):
    for number in range(count):
        yield {
            "title": title(dice, number), "minutes": dice.choice([None, 5, 10, 30, 45, 90]), "grams": dice.choice([None, .5, 2.5, 100]),
            "course": dice.choice([None, *COURSES]), "vegetarian": dice.choice([None, True, False]), "cook": dice.choice([None, *NAMES]),
            "first": dice.choice([None, day(dice)]),
        }


def exhibits(dice, count):
    for number in range(count):
        yield {"id": f"e{number}", "name": title(dice, number), "room": dice.choice([None, "North", "South", "북관"]), "year": dice.choice([None, dice.randint(-200, 1900)])}


def volumes(dice, count):
    for number in range(count):
        yield {"title": title(dice, number), "volume_number": number + 1, "release_date": day(dice, partial=False), "pages": dice.choice([100, 250, 700])}


# The fields of each kind: what their values are.
FIELDS = {
    "books": {"title": "text", "authors": "texts", "tags": "texts", "total_page": "number", "published_at": "date", "finished_at": "date",
              "rate": "number", "status": ["not_yet", "reading", "finished", "pause", "stop", "unknown"]},
    "recipes": {"title": "text", "minutes": "number", "grams": "number", "course": COURSES, "vegetarian": "flag", "cook": "text", "first": "date"},
    "exhibits": {"name": "text", "room": "text", "year": "number"},
    "volumes": {"title": "text", "release_date": "date"},
}


# The list of all records of each kind, and its page.
INDICES = {"books": ("library", "library.html"), "recipes": ("records", "index.html"), "exhibits": ("exhibits", "items.html"), "volumes": ("volumes", "index.html")}


# The alphabetical order of a language, anew.

SMALL = dict(zip("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ"))


def letters(text):
    """The letters and numbers of a text, with one space where words end."""
    found = []
    for part in re.findall(r"\d+|\s+|[^\d\s]", unicodedata.normalize("NFC", text).lower()):
        if part.isdigit():
            found.append(int(part))
        elif part.isspace():
            found += [" "] if found and found[-1] != " " else []
        elif "가" <= part <= "힣":
            found.append(part)
        else:
            plain = "".join(c for c in unicodedata.normalize("NFD", part) if unicodedata.category(c) != "Mn")
            kana = [chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain]
            found += [SMALL.get(c, c) for c in kana if c.isalpha()]
    return found


def script(letter):
    if letter == " ":
        return "space"
    if isinstance(letter, int):
        return "number"
    name = unicodedata.name(letter)
    return next((s for s in ("LATIN", "GREEK", "CYRILLIC", "HIRAGANA", "HANGUL", "CJK") if name.startswith(s)), "other")


ORDERS = {
    "ko": ["space", "number", "HANGUL", "CJK", "LATIN", "GREEK", "CYRILLIC", "HIRAGANA", "other"],
    "en": ["space", "number", "LATIN", "GREEK", "CYRILLIC", "HIRAGANA", "HANGUL", "CJK", "other"],
    "ja": ["space", "number", "LATIN", "HIRAGANA", "CJK", "GREEK", "CYRILLIC", "HANGUL", "other"],
}


def collated(text, language):
    found = letters(text)
    while found and found[-1] == " ":
        found.pop()
    while found and found[0] == " ":
        found.pop(0)
    keys = [(ORDERS[language].index(script(letter)), letter if isinstance(letter, int) else ord(letter)) for letter in found]
    return keys, text.encode()


def initial(text):
    for letter in letters(text):
        if letter == " ":
            continue
        if isinstance(letter, int):
            return "0–9"
        kind = script(letter)
        if kind == "HANGUL":
            lead = "ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ"[(ord(letter) - 0xAC00) // 588]
            return lead
        if kind == "HIRAGANA":
            return [row for row in "あかさたなはまやらわ" if row <= letter][-1]
        return "漢" if kind == "CJK" else letter.upper()
    return "#"


def initial_order(name, language):
    if name == "#":
        return (0,)
    if name == "0–9":
        return (1,)
    syllable = {consonant: chr(0xAC00 + 588 * i) for i, consonant in enumerate("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")}
    letter = "一" if name == "漢" else syllable.get(name, name.lower())
    return (2, ORDERS[language].index(script(letter)), ord(letter))


# What a list should show.

def parts(date):
    return [int(part) for part in date.split("-")]


def decade(year):
    """The first year of a decade, 0 to 9 and so on; before our era the last one, where the years 9 to 1 are -1."""
    return year // 10 * 10 if year >= 0 else min(-1, -(-year // 10) * 10)


def century(year):
    return (year + 99) // 100 if year > 0 else -((99 - year) // 100)


def elements(record, key, part, kind):
    """The values of a field that a list compares."""
    value = record.get(key)
    values = value if isinstance(value, list) else [] if value is None else [value]
    if part == "initial":
        return [initial(v) for v in values]
    if part == "decade":
        return [decade(parts(v)[0] if kind == "date" else v) for v in values]
    if part == "century":
        return [century(parts(v)[0] if kind == "date" else v) for v in values]
    if part == "year":
        return [parts(v)[0] if kind == "date" else v for v in values]
    if part == "month":
        return [v[:7] for v in values if len(v) >= 7]
    return values


def order(value, part, kind, language):
    if part == "initial":
        return initial_order(value, language)
    if isinstance(kind, list):
        return kind.index(value)
    if kind == "date" and part is None or part == "month":
        year, month, *rest = [*parts(value), 0, 0]
        return (year, month, rest[0])
    return collated(value, language) if kind in ("text", "texts") and part is None else value


def split(written):
    key = written.lstrip("-")
    part, _, rest = key.partition(" of ")
    return (rest, part) if rest else (key, None)


def same(value, wanted, kind):
    if kind == "date":
        return parts(value)[: len(parts(str(wanted)))] == parts(str(wanted))
    if isinstance(value, str):
        return value.lower() == str(wanted).lower()
    return value == wanted


def before(value, other, kind):
    if kind == "date":
        shared = min(len(parts(value)), len(parts(str(other))))
        return parts(value)[:shared] < parts(str(other))[:shared]
    return value < other


def takes(record, where, fields):
    for written, test in where.items():
        key, part = split(written)
        kind = fields[key] if part is None else "part"
        values = elements(record, key, part, fields[key])
        for word, wanted in test.items() if isinstance(test, dict) else [("any", test)]:
            many = wanted if isinstance(wanted, list) else [wanted]
            found = {
                "any": lambda: any(same(v, w, kind) for v in values for w in many),
                "all": lambda: all(any(same(v, w, kind) for v in values) for w in many),
                "not": lambda: not any(same(v, w, kind) for v in values for w in many),
                "from": lambda: any(not before(v, wanted, kind) for v in values),
                "least": lambda: any(not before(v, wanted, kind) for v in values),
                "to": lambda: any(not before(wanted, v, kind) if kind != "date" else not before(str(wanted), v, kind) for v in values),
                "most": lambda: any(not v > wanted for v in values),
                "contains": lambda: any(wanted.lower() in v.lower() for v in values),
                "present": lambda: bool(values) == wanted if fields[key] != "flag" else (values == [True]) == wanted,
            }[word]()
            if not found:
                return False
    return True


def expected(records, settings, fields, language):
    """The headings of a list with the numbers of the records below each."""
    shown = [number for number, record in enumerate(records) if takes(record, settings.get("where", {}), fields)]
    sort = settings.get("sort", [])
    for written in reversed([sort] if isinstance(sort, str) else sort):
        key, part = split(written)

        def own(number):
            values = elements(records[number], key, part, fields[key])
            return order(values[0], part, fields[key], language) if values else None

        present = sorted((n for n in shown if own(n) is not None), key=own, reverse=written.startswith("-"))
        shown = present + [n for n in shown if own(n) is None]
    if "limit" in settings:
        shown = shown[: settings["limit"]]
    if "group" not in settings:
        return [(None, shown)] if shown else []
    key, part = split(settings["group"])
    groups, others = {}, []
    for number in shown:
        values = elements(records[number], key, part, fields[key])
        if not values:
            others.append(number)
        for value in dict.fromkeys(v.lower() if isinstance(v, str) and part is None else v for v in values):
            groups.setdefault(value, []).append(number)
    first = [sort] if isinstance(sort, str) else sort
    descends = settings["group"].startswith("-") or bool(first) and first[0].startswith("-") and split(first[0])[0] == key
    if not groups:
        return [(None, others)] if others else []
    found = sorted(groups, key=lambda value: order(value, part, fields[key], language), reverse=descends)
    return [(value, groups[value]) for value in found] + ([("", others)] if others else [])


# Random lists.

def random_test(dice, key, kind, records):
    values = sorted({json.dumps(v) for record in records for v in elements(record, key, None, kind)})
    some = [json.loads(value) for value in dice.sample(values, min(len(values), dice.choice([1, 2, 3])))]
    if not some:
        return {"present": False}
    if kind == "date":
        year = parts(dice.choice(some))[0]
        return dice.choice([year, some[0], {"from": year}, {"to": some[0]}, {"from": year - 20, "to": year + 20}, {"present": True}])
    if kind == "number":
        return dice.choice([some[0], {"least": some[0]}, {"most": some[0]}, {"from": some[0]}, {"not": some[0]}, {"present": False}])
    if kind == "flag":
        return dice.choice([True, False, {"not": True}, {"present": True}])
    if kind == "texts":
        return dice.choice([some, {"any": some}, {"all": some[:2]}, {"not": some}])
    if isinstance(kind, list):
        return dice.choice([some, some[0], {"not": some}, {"any": some}])
    return dice.choice([some, {"contains": dice.choice(["a", "e", "1", "바"])}, {"not": some}, {"present": True}])


def random_list(dice, fields, records):
    keys = list(fields)
    names = [key for key in keys if fields[key] in ("text", "texts")]
    dates = [key for key in keys if fields[key] == "date"]
    written = keys + [f"initial of {key}" for key in names] + [f"{part} of {key}" for key in dates for part in ("year", "month", "decade", "century")]
    if "year" in keys:
        written += ["decade of year", "century of year"]
    settings = {}
    if dice.random() < .7:
        settings["where"] = {key: random_test(dice, key, fields[key], records) for key in dice.sample(keys, dice.choice([1, 1, 2]))}
    if dice.random() < .8:
        settings["sort"] = [dice.choice(["", "-"]) + key for key in dice.sample(written, dice.choice([1, 2]))]
    if dice.random() < .6:
        settings["group"] = dice.choice(["", "", "-"]) + dice.choice(written)
    if dice.random() < .2:
        settings["limit"] = dice.randint(1, 30)
    return settings


ENTRY = re.compile(r'<h2 class="list-heading"[^>]*>(.*?)</h2>|<a class="list-link" href="([^"]*)"')


def shown(page, numbers):
    """The groups of a page: whether each has a heading, and the numbers of its records."""
    groups = []
    for heading, link in ENTRY.findall(page.read_text("utf-8")):
        if link:
            if not groups:
                groups.append((None, []))
            groups[-1][1].append(numbers[html.unescape(link)])
        else:
            groups.append((html.unescape(heading), []))
    return groups


@pytest.mark.parametrize("seed", range(100 if IS_SOAK else 4))
@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_lists_show_the_records_that_a_script_finds(tmp_path, seed, language):
    dice = random.Random(f"{seed} {language}")
    data = tmp_path / "data"
    made = {
        "books": list(books(dice, dice.randint(0, 60))), "recipes": list(recipes(dice, dice.randint(2, 60))),
        "exhibits": list(exhibits(dice, dice.randint(1, 40))), "volumes": list(volumes(dice, dice.randint(2, 30))),
    }
    lists = {}
    kinds = {"books": "shelf", "recipes": "records", "exhibits": "exhibition", "volumes": "series"}
    fields = {"recipes": {"minutes": "integer", "grams": "number", "course": {"words": COURSES}, "vegetarian": "flag", "cook": "text", "first": "date"},
              "exhibits": {"room": "text", "year": "integer"}}
    for slug, records in made.items():
        (data / slug).mkdir(parents=True)
        records = made[slug] = [seen(book) for book in records] if slug == "books" else records
        lists[slug] = {f"l{number}": random_list(dice, FIELDS[slug], records) for number in range(5)}
        # The index, in which each record is once.
        index, _ = INDICES[slug]
        lists[slug][index] = {"sort": random_list(dice, FIELDS[slug], records).get("sort", []), "show": "rows"}
        settings = {"kind": kinds[slug], "language": language, "lists": {name: own | ({} if name == index else {"page": f"{name}.html"}) for name, own in lists[slug].items()}}
        (data / slug / "collection.yaml").write_text(json.dumps(settings | ({"fields": fields[slug]} if slug in fields else {})), "utf-8")
    dice = random.Random(f"{seed} {language}")
    (data / "books/data.json").write_text(json.dumps({"books": list(books(dice, dice.randint(0, 60)))}), "utf-8")
    with (data / "recipes/data.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(made["recipes"][0]))
        table.writeheader()
        table.writerows({key: {None: "", True: "yes", False: "no"}.get(value, value) if not isinstance(value, (int, float)) or isinstance(value, bool) else value
                         for key, value in record.items()} for record in made["recipes"])
    (data / "exhibits/data.json").write_text(json.dumps(made["exhibits"]), "utf-8")
    (data / "volumes/data.json").write_text(json.dumps(made["volumes"]), "utf-8")
    site = build(data, tmp_path / "output")
    for slug, records in made.items():
        numbers = addresses(site, slug, records)
        for name, settings in lists[slug].items():
            known = expected(records, settings, FIELDS[slug], language)
            index, page = INDICES[slug]
            found = shown(site.folder / slug / (page if name == index else f"{name}.html"), numbers)
            # Books stand on a shelf, not one behind the other.
            if name == index and found and slug != "books":
                neighbours(site.folder / slug, found[0][1], {number: address for address, number in numbers.items()})
            assert [own for _, own in found] == [own for _, own in known], f"{slug} {settings}"
            assert [heading is None for heading, _ in found] == [heading is None for heading, _ in known], f"{slug} {settings}"
            for (heading, _), (value, _) in zip(found, known):
                # The words of a date and of a word depend on the language; these do not.
                if isinstance(value, str) and split(settings.get("group", ""))[1] == "initial" and value:
                    assert heading == value


def neighbours(folder, order, addresses):
    """Each record leads to the next one of the index."""
    for number, following in zip(order, order[1:]):
        page = (folder / urllib.parse.unquote(addresses[number])).read_text("utf-8")
        assert re.search(r'rel="next" href="([^"]*)"', page)[1] == addresses[following], (number, following)


def addresses(site, slug, records):
    """The number of the record at each address, as the collection's data tells."""
    exported = json.loads((site.folder / slug / "data.json").read_text("utf-8"))
    key = {"books": "books", "exhibits": "exhibits", "recipes": "data", "volumes": "data"}[slug]
    found = {}
    for entry in exported[key] if key in exported else exported["items"]:
        own = entry.get("attributes", entry)
        address = entry["links"]["self"] if "links" in entry else own["links"]["self"]
        name = own.get("title") or own.get("name")
        found[address.rsplit("/", 1)[-1]] = next(i for i, record in enumerate(records) if (record.get("title") or record.get("name")) == name)
    return found
