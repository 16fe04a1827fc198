"""Records of an author's own kind that a look must stand: a herbarium of ten thousand sheets, pictures of odd shapes, far too long words."""

import json

import pytest

from shown_exhibitions import LONG_HANGUL, LONG_WORDS, ODD, RTL, SCRIPT, build_site, korean_prose, picture, series, shelf
from site_builder import prose

FIELDS = {
    "latin": {"label": {"en": "Latin name", "ko": "학명"}, "search": "title", "property": "alternateName"},
    "place": {"label": {"en": "Found at", "ko": "채집지"}, "search": "place", "show": "list"},
    "collector": {"label": {"en": "Collector", "ko": "채집한 이"}, "search": "person"},
    "height": {"type": "number", "label": {"en": "Height in cm", "ko": "키(cm)"}},
    "habitat": {"type": "word", "label": {"en": "Habitat", "ko": "자라는 곳"}, "show": "list",
                "words": {"shore": {"en": "Shore", "ko": "바닷가"}, "wood": {"en": "Wood", "ko": "숲"}, "field": {"en": "Field", "ko": "들"}}},
    "pressed": {"type": "flag", "label": {"en": "Pressed", "ko": "눌러 말림"}},
    "names": {"type": "list", "label": {"en": "Other names", "ko": "다른 이름"}, "search": "tag"},
    "web": {"type": "url", "label": {"en": "Read more", "ko": "더 읽기"}},
    "notes": {"type": "markdown", "label": {"en": "Notes", "ko": "메모"}, "search": "text"},
    "map": {"type": "picture", "label": {"en": "Where it grows", "ko": "분포"}},
}
SETTINGS = {"kind": "records", "title": "여름 표본집", "language": "ko", "fields": FIELDS, "keys": {"title": "name", "date": "found.on", "place": "found.at"}}


def sheet(number, **more):
    """A sheet of the herbarium, complete but for its picture."""
    return {
        "name": f"Plant {number}", "latin": f"Planta numero{number}", "found": {"on": f"20{10 + number % 15}-0{1 + number % 9}-1{number % 9}", "at": f"모래밭 {number % 97}"},
        "collector": f"채집가 {number % 31}", "height": 3 + number % 70 + .5 * (number % 2), "habitat": ["shore", "wood", "field"][number % 3],
        "pressed": number % 2 == 0, "names": [f"풀 {number}", "이름"], "web": f"https://example.org/{number}",
        "description": korean_prose(120 + number % 60), "notes": f"*메모* {number}.",
    } | more


def herbarium(sheets, settings=SETTINGS, **files):
    """The files of a herbarium's folder."""
    named = {name.replace("__", "."): content for name, content in files.items()}
    return {"collection.yaml": settings, "data.ndjson": "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in sheets)} | named


PICTURES = {f"p{number}__png": picture(*size) for number, size in enumerate([(600, 800), (3000, 40), (40, 3000), (6, 6)], start=1)}

# Sites by name: collections by slug, and the site's settings. The herbarium is in the folder `plants`.
RECORDS = {
    "few": ({"plants": herbarium([sheet(number) for number in range(1, 4)])}, None),
    "pictures": ({"plants": herbarium([sheet(number, image=f"p{number}", map="p1") if number < 5 else sheet(number) for number in range(1, 8)], **PICTURES)}, None),
    "bare": ({"plants": {"collection.yaml": {"kind": "records"}, "data.json": [{"title": "하나"}]}}, None),
    "long": ({"plants": herbarium([sheet(1, name=LONG_HANGUL, latin=LONG_WORDS, names=[LONG_HANGUL] * 3, collector=LONG_HANGUL),
                                   sheet(2, name=LONG_WORDS, notes=korean_prose(5000), description=korean_prose(5000))],
                                  SETTINGS | {"title": LONG_HANGUL})}, None),
    "odd": ({"plants": herbarium([sheet(1, name=ODD, latin=ODD, names=[ODD]), sheet(2, name=SCRIPT, latin=SCRIPT, description=SCRIPT, notes=SCRIPT),
                                  sheet(3, name=RTL, collector=RTL, description=RTL)])}, None),
    "english": ({"plants": herbarium([sheet(number, description=prose(200), names=["Reed"], collector="K. Lane", notes="A note.") | {"found": {"on": "2024-05-01", "at": "Strand"}}
                                      for number in range(1, 4)], SETTINGS | {"title": "A Herbarium", "language": "en"})}, {"language": "en", "title": "Plants"}),
    "ten-thousand": ({"a-tide": series(7), "b-shelf": shelf(18), "plants": herbarium([sheet(number) for number in range(1, 10_001)])}, None),
}


@pytest.fixture(scope="session")
def plants(tmp_path_factory):
    """Builds (once) the site of a herbarium by its name in `RECORDS`."""
    sites = {}

    def of(name):
        if name not in sites:
            sites[name] = build_site(tmp_path_factory.mktemp(name), *RECORDS[name])
        return sites[name]

    return of
