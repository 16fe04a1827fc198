"""Books that do not exist, as data of a site: the same for the same numbers on every machine.

A volume is about 2.2 KB of JSON."""

import json
import random

NAMES = "Ada Bruno Clara Dimitri Edda Farid Greta Hanno Inès Jonas Kirsten Lev Mira Nils Oona Piotr Rhea Søren Tova Ugo".split()
WORDS = ("harbour lantern winter letter island garden stair paper window river orchard signal mirror bell ferry winding quiet narrow "
         "yellow patient hidden borrowed forgotten morning evening the a of and under behind between her his their keeps finds loses writes "
         "opens closes counts remembers slowly again never once before after until nobody everyone someone glass stone salt bread").split()
KOREAN = "항구 등불 겨울 편지 섬 정원 계단 종이 창문 강가 과수원 신호 거울 나룻배 조용한 좁은 노란 숨은 잊힌 아침 저녁 다시 천천히 아무도".split()


def words(chooser, count, source=WORDS):
    return " ".join(chooser.choice(source) for _ in range(count))


def title(chooser, number):
    return f"The {words(chooser, 3)} {number}".title() if number % 5 else f"{words(chooser, 3, KOREAN)} {number}"


def summary(chooser):
    sentences = [words(chooser, chooser.randrange(9, 15)).capitalize() + "." for _ in range(16)]
    sentences[2] = f"*{words(chooser, 3)}* " + sentences[2]
    sentences[7] = f"**{words(chooser, 2)}** " + sentences[7]
    sentences[11] = f"{words(chooser, 8, KOREAN)}. " + sentences[11]
    return " ".join(sentences[:8]) + "\n\n" + " ".join(sentences[8:])


def volume(number, seed=1):
    chooser = random.Random(seed * 1_000_003 + number)
    return {
        "title": title(chooser, number),
        "author": f"{chooser.choice(NAMES)} {words(chooser, 1).capitalize()}",
        "pages": chooser.randrange(90, 900),
        "release_date": f"{chooser.randrange(1950, 2025)}-{chooser.randrange(1, 13):02}-{chooser.randrange(1, 29):02}",
        "dedication": f"For {chooser.choice(NAMES)}, {words(chooser, 8)}.",
        "summary": summary(chooser),
        "wiki": f"https://example.org/books/{number}",
        "chapters": [{"title": f"{chapter}. {words(chooser, 4).title()}"} for chapter in range(1, 14)],
    }


def line(number, seed=1):
    return json.dumps({"attributes": volume(number, seed)}, ensure_ascii=False)


def write_series(path, numbers, seed=1):
    """One series as the apps write it: a record a line, so that a benchmark can change one of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        file.write('{"data": [\n')
        last = numbers[-1]
        for number in numbers:
            file.write(line(number, seed) + (",\n" if number != last else "\n"))
        file.write("]}\n")


def write_lines(path, numbers, seed=1):
    """The same as newline-delimited JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        for number in numbers:
            file.write(line(number, seed) + "\n")
