"""The lists of the guide, each built as it stands there."""

import json
import re

import pytest
import yaml
from site_builder import REPOSITORY, build

GUIDES = {"en": REPOSITORY / "data/pages/manual/guides/lists.md", "ko": REPOSITORY / "data/pages/manual/ko/guides/lists.md"}
BLOCK = re.compile(r"^```yaml\n# data/(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

BOOKS = [
    {"title": f"{word} {number}", "status": ["finished", "reading", "not_yet"][number % 3], "favourite": number % 4 == 0, "tags": ["novel"],
     "authors": [{"name": ["Ana Reed", "김하나"][number % 2]}], "publisher": ["Tide Press", "바람"][number % 2], "total_page": 100 + number,
     "published_at": f"{1950 + number * 3}", **({"readings": [{"finished_at": f"{2016 + number}-05-01", "rate": 1 + number % 5}]} if number % 3 == 0 else {})}
    for number, word in enumerate("Salt 바다 Étude Lamp 나비 Tide Ebb 가을 Stair House".split())
]
RECIPES = "title,minutes,course,vegetarian\nRye bread,90,main,yes\nBean soup,25,starter,yes\nHerring,15,main,no\nPlum cake,60,dessert,yes\n"
EXHIBITS = "name,room,made,materials,image_name,found\nBowl,north,1880,clay,,\"57.72, 10.58\"\nCoin,entrance,-300,silver,coin,\"Skagen (57.72, 10.58)\"\nAxe,north,1700,\"iron, wood\",,\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><rect width="40" height="30"/></svg>'


ROOM = "---\ntitle: The entrance\norder: 1\nimage: coin\n---\nHere everybody paid a *copper* coin.\n"


SAGA = {"data": [{"attributes": {"title": title, "volume_number": number, "year_of_events": year}} for number, (title, year) in enumerate([("Dawn", 900), ("Noon", 700), ("Dusk", 800)], 1)]}


def merged(old, new):
    return {**old, **{key: merged(old[key], value) if isinstance(value, dict) and isinstance(old.get(key), dict) else value for key, value in new.items()}}


@pytest.fixture(scope="module", params=[language for language, path in GUIDES.items() if path.exists()])
def guide(request, tmp_path_factory):
    """The settings of a guide, by file, and the site that is built with them."""
    settings = {}
    for name, text in BLOCK.findall(GUIDES[request.param].read_text("utf-8")):
        settings[name] = merged(settings.get(name, {}), yaml.safe_load(text))
    folder = tmp_path_factory.mktemp("lists")
    data = folder / "data"
    files = {
        "books/data.json": json.dumps({"books": BOOKS}), "recipes/data.csv": RECIPES, "fair/data.csv": EXHIBITS, "fair/coin.svg": SVG,
        "fair/rooms/Entrance.md": ROOM, "saga/data.json": json.dumps(SAGA),
        **{f"news/2026-0{month}-01-post.md": f"---\ntitle: Post {month}\ntags: [sea]\n---\nText\n" for month in range(1, 6)},
        **{name: yaml.safe_dump(value, allow_unicode=True) for name, value in merged(settings, {"site.yaml": settings["site.yaml"] | {"language": request.param}}).items()},
    }
    for name, text in files.items():
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text(text, "utf-8")
    return settings, build(data, folder / "output")


def entries(page):
    return re.findall(r'class="list-link" href|<th scope="row"><a href|class="spine ', page.read_text("utf-8"))


def test_each_list_with_a_page_shows_records(guide):
    settings, site = guide
    pages = [(name.rpartition("/")[0], own["page"]) for name, value in settings.items() for own in value.get("lists", {}).values() if "page" in own]
    assert len(pages) >= 16
    for folder, page in pages:
        assert entries(site.folder / folder / page), page


def test_first_pages_show_the_lists_that_they_name(guide):
    _, site = guide
    for page, count in (("index.html", 3), ("books/index.html", 3)):
        assert len(re.findall('class="list-section"', (site.folder / page).read_text("utf-8"))) == count, page
    assert len(entries(site.folder / "index.html")) >= 3 + 4


def test_rooms_divide_the_exhibits(guide):
    _, site = guide
    page = (site.folder / "fair/items.html").read_text("utf-8")
    assert re.findall(r'class="list-heading"[^>]*>([^<]*)|class="list-link" href="[^"]*"[^>]*>([^<]*)', page) == [
        ("The entrance", ""), ("", "Coin"), ("North room", ""), ("", "Axe"), ("", "Bowl")]
    assert re.search(r"The entrance</h2>\s*<figure.*?</figure>\s*<div class=\"prose list-room\" lang=\"..\">\s*<p>Here everybody paid a <em>copper</em> coin.</p>", page, re.DOTALL)


def test_the_filter_offers_the_values(guide):
    _, site = guide
    page = (site.folder / "books/find.html").read_text("utf-8")
    assert set(re.findall(r'class="facet" data-name="([^"]*)"', page)) == {"rate", "tags", "authors", "decade of published_at"}
    assert re.search(r'value="Ana Reed"> <span[^>]*>Ana Reed</span> <span class="facet-count">5<', page)


def test_a_volume_leads_on_in_the_order_of_events(guide):
    _, site = guide
    page = (site.folder / "saga/3.html").read_text("utf-8")
    order = re.search(r'<nav class="order" aria-label="In the order of events">.*?</nav>', page, re.DOTALL).group()
    assert re.findall(r'href="([^"]*)"', order) == ["events.html", "2.html", "1.html"]
    first = re.search(r'<nav class="order".*?</nav>', (site.folder / "saga/2.html").read_text("utf-8"), re.DOTALL).group()
    assert re.findall(r'rel="(\w+)" href="([^"]*)"', first) == [("next", "3.html")]
