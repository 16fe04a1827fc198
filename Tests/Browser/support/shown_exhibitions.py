"""The exhibitions and front pages that a look must stand: complete, bare, far too long, with pictures of odd shapes."""

import io
import json

import pytest
from PIL import Image

from shown_series import LONG, korean_prose
from site_builder import SAMPLE, build, prose, volume

# A name's worst: 110 characters, with and without a bracket, with and without a space to break at.
LONG_BRACKET = "바다 건너 열린 만국박람회에 처음으로 나간 작은 나라의 물건들과 그것을 본 사람들 (Les objets d'un petit pays à l'Exposition universelle de Paris)"[:110]
LONG_WORDS = (LONG + " of the World")[:110]
LONG_HANGUL = ("가나다라마바사아자차카타파하" * 8)[:110]
LONG_HANGUL_BRACKET = LONG_HANGUL[:50] + "(" + LONG_HANGUL[:58] + ")"
# Letters that a careless program would change: compatibility ideographs, a decomposed é, marks of direction, brackets of Markdown.
ODD = "\uf9e1\ufa0a 豈更車 cafe\u0301 \"한\" 'q' <b>&amp;</b> [x] *y* {{z}}"
SCRIPT = "</script><script>window.hacked = 1</script>"
RTL = "תערוכה גדולה"

DURATION = "1900. 04. 14 - 1900. 11. 12"
POSTER = {"title": "바다 박람회(Exposition de la mer)", "visitors": 48130300, "location": "프랑스 파리", "duration": DURATION,
          "description": korean_prose(300) + "\n\n" + korean_prose(200)}


def picture(width, height, color=(34, 100, 95)):
    """A PNG of this size, framed so that what is cut off it can be seen."""
    image = Image.new("RGB", (width, height), (200, 60, 40))
    image.paste(color, (4, 4, max(5, width - 4), max(5, height - 4)))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def exhibit(number, **more):
    """An exhibit as complete as the apps have them; without a picture, unless `image_name` is given."""
    return {"name": f"물건 {number}", "short_desc": f"짧은 이야기 {number}", "desc": korean_prose(300 + number)} | more


def exhibition(exhibits, poster=None, **files):
    """The files of an exhibition's folder: texts are written as they are, bytes too, all else as JSON. A double underscore in a name is its dot."""
    named = {name.replace("__", "."): content for name, content in files.items()}
    return {"exposition_universelle_1900.json": POSTER if poster is None else poster, "items.json": exhibits} | named


def series(count, **more):
    """The files of a series' folder."""
    volumes = [volume(number, "Short.", title=f"The Tide {number}", pages=150 + 97 * number % 700, **more) for number in range(1, count + 1)]
    return {"data.json": {"data": [{"attributes": each} for each in volumes]}}


def shelf(count, **more):
    """The files of a shelf's folder: thick and thin books, known and unknown sizes, two of them being read."""
    books = [{"title": f"서가의 책 {number}", "authors": [{"name": "이나루"}], "status": "reading" if number < 3 else "not_yet",
              "actual_size": {"width": 140, "height": 180 + 15 * number % 70, "depth": 8 + 11 * number % 50} if number % 3 else None} | more
             for number in range(1, count + 1)]
    return {"data.json": {"books": [{key: value for key, value in book.items() if value is not None} for book in books]}}


def build_site(folder, collections, site=None):
    """Builds collections by their slugs (the empty one is at the root)."""
    home = folder / "data"
    for slug, files in collections.items():
        (home / slug).mkdir(parents=True)
        for name, content in files.items():
            data = content if isinstance(content, bytes) else (content if isinstance(content, str) else json.dumps(content)).encode()
            (home / slug / name).write_bytes(data)
    if site:
        (home / "site.yaml").write_text(json.dumps(site), "utf-8")
    return build(home, folder / "output")


def app_files():
    """The app's two files and its pictures, and nothing else."""
    return {path.name: path.read_bytes() for path in (SAMPLE / "paris-1900").iterdir() if path.suffix != ".yaml"}


def _long(title):
    names = [LONG_BRACKET, LONG_HANGUL, LONG_WORDS]
    return exhibition([exhibit(number, name=name, short_desc=name * 2) for number, name in enumerate(names, start=1)],
                      POSTER | {"title": title, "location": LONG_HANGUL})


SHAPES = {"wide": (3000, 40), "high": (40, 3000), "square": (900, 900), "tiny": (6, 6)}

# Exhibitions by name: the files of the folder `fair`, and the site's settings.
SHOWN = {
    "app": (app_files(), None),
    "no-pictures": (exhibition([exhibit(number) for number in range(1, 12)]), None),
    "no-facts": (exhibition([{"name": "물건 하나"}], {"title": "이름뿐인 전시", "description": "한 줄."}), None),
    "many": (exhibition([exhibit(number) | ({"image_name": f"p{number}"} if number % 2 else {}) for number in range(1, 451)],
                        **{f"p{number}__png": picture(60, 40) for number in range(1, 451, 2)}), None),
    "long-bracket": (_long(LONG_BRACKET), None),
    "long-words": (_long(LONG_WORDS), None),
    "long-hangul": (_long(LONG_HANGUL), None),
    "long-hangul-bracket": (_long(LONG_HANGUL_BRACKET), None),
    "english": (exhibition([exhibit(number, name=f"Thing {number}", short_desc="A short tale", desc=prose(300)) for number in range(1, 4)],
                           {"title": "The Fair (Paris 1900)", "visitors": 1234567, "location": "Paris", "duration": DURATION, "description": prose(400)}),
                {"language": "en", "title": "Books"}),
    "description-5000": (exhibition([exhibit(1, desc=korean_prose(5000)), exhibit(2)], POSTER | {"description": korean_prose(5000)}), None),
    "odd-text": (exhibition([exhibit(1, name=ODD, short_desc=ODD, desc=ODD), exhibit(2, name=SCRIPT, short_desc=SCRIPT, desc=SCRIPT),
                             exhibit(3, name=RTL, short_desc=RTL, desc=RTL)],
                            POSTER | {"title": ODD, "location": SCRIPT, "description": ODD}), None),
    "odd-shapes": (exhibition([exhibit(number, name=name, image_name=name) for number, name in enumerate(SHAPES, start=1)],
                              **{f"{name}__png": picture(*size) for name, size in SHAPES.items()}, poster__png=picture(3000, 40)), None),
    "high-poster": (exhibition([exhibit(1)], poster__png=picture(40, 3000)), None),
}

# Front pages by name: collections by slug, and the site's settings.
MIXED = {"a-tide": series(7), "b-fair": exhibition([exhibit(1), exhibit(2)]), "c-shelf": shelf(18)}
LONG_TITLE = {"collection.yaml": {"title": LONG_WORDS}}
HOMES = {
    "one": ({"tide": series(7)}, None),
    "one-exhibition": ({"fair": exhibition([exhibit(1)], poster__png=picture(600, 840))}, None),
    "two": ({"a-tide": series(30), "b-shelf": shelf(40)}, None),
    "three": (MIXED, {"title": "다시 펼친 책들"}),
    "three-english": (MIXED, {"title": "Books Opened Again", "language": "en"}),
    "five": (MIXED | {"d-one": series(1), "e-fair": exhibition([exhibit(1)], poster__png=picture(3000, 40))}, None),
    "twelve": ({f"{letter}-{name}": files for letter, (name, files) in zip("abcdefghijkl", (
        ("tide", series(2)), ("fair", exhibition([exhibit(1)])), ("shelf", shelf(5)), ("empty", shelf(0)), ("long", series(24)), ("one", series(1)),
        ("fair", exhibition([exhibit(1)], poster__png=picture(40, 3000))), ("fair", exhibition([exhibit(1)], poster__png=picture(600, 840))),
        ("shelf", shelf(1)), ("shelf", shelf(13)), ("tide", series(12)), ("tide", series(13))))}, None),
    "long-titles": ({"a-tide": series(3) | LONG_TITLE, "b-fair": exhibition([exhibit(1)], POSTER | {"title": LONG_HANGUL}),
                     "c-shelf": shelf(3) | {"collection.yaml": {"title": LONG_HANGUL}}}, {"title": LONG_HANGUL}),
    "thick": ({"a-thick": series(3) | {"data.json": {"data": [{"attributes": {"title": f"Thick {number}", "pages": 9000}} for number in (1, 2, 3)]}},
               "b-shelf": shelf(6, actual_size={"width": 140, "height": 240, "depth": 160})}, None),
}


def _builder(tmp_path_factory, shown):
    sites = {}

    def of(name):
        if name not in sites:
            sites[name] = build_site(tmp_path_factory.mktemp(name), *shown(name))
        return sites[name]

    return of


@pytest.fixture(scope="session")
def fair(tmp_path_factory):
    """Builds (once) the site of an exhibition by its name in `SHOWN`; it is in the folder `fair`."""
    return _builder(tmp_path_factory, lambda name: ({"fair": SHOWN[name][0]}, SHOWN[name][1]))


@pytest.fixture(scope="session")
def front(tmp_path_factory):
    """Builds (once) a site by the name of its front page in `HOMES`."""
    return _builder(tmp_path_factory, lambda name: HOMES[name])


@pytest.fixture(scope="session")
def make_fair(tmp_path_factory):
    """Builds an exhibition with this poster, in the folder `fair`."""
    return lambda site=None, **poster: build_site(
        tmp_path_factory.mktemp("fair"), {"fair": exhibition([exhibit(1), exhibit(2)], {key: value for key, value in (POSTER | poster).items() if value is not None})}, site)


# The lines of a title as they are drawn, and the size of its letters beside the page's.
TITLE = """h1 => {
    const range = document.createRange(), tops = [];
    range.selectNodeContents(h1);
    for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        const middle = (box.top + box.bottom) / 2;
        if (!tops.some(other => Math.abs(other - middle) < box.height * .4)) tops.push(middle);
    }
    const words = range.getBoundingClientRect(), column = h1.getBoundingClientRect();
    return { lines: tops.length, rem: parseFloat(getComputedStyle(h1).fontSize) / parseFloat(getComputedStyle(document.documentElement).fontSize),
             isInside: words.left >= -.5 && words.right <= innerWidth + .5 && words.bottom <= column.bottom + 2 };
}"""
FACTS = ["방문객 : 48,130,300명", "개최지 : 프랑스 파리", f"개최 기간 : {DURATION}"]


def app_data():
    """Poster and items as the app has them."""
    poster, items = (json.loads((SAMPLE / "paris-1900" / name).read_text("utf-8")) for name in ("exposition_universelle_1900.json", "items.json"))
    return poster, items
