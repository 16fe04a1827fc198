"""Lists on their own pages, on first pages and in texts: what visitors meet, and that builds after edits are as good as new ones."""

import json
import random
import re
import shutil
import subprocess

import pytest
import yaml
from axe import findings
from html_checker import assert_valid
from site_builder import IS_SOAK, REPOSITORY, SITEGEN, build
from test_lists import books, random_list, seen, FIELDS

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><rect width="40" height="30"/></svg>'
FORMS = ["rows", "covers", "spines", "cards", "table", "gallery", "timeline"]
COLLECTION = {
    "kind": "shelf", "language": "en", "first": ["reading", "lately", "table"],
    "lists": {form: {"show": form, "sort": "published_at", "fields": ["authors", "total_page", "published_at"], "page": f"{form}.html"} for form in FORMS}
    | {"grouped": {"show": "table", "group": "decade of published_at", "page": "grouped.html"}},
}
SITE = {"language": "en", "first": ["books/rows", "all"], "lists": {"all": {"from": "books", "sort": "title", "page": "all.html", "group": "initial of title"}}}
PAGE = "# About\n\nWhat I read:\n\n```list\nfrom: books\nshow: cards\nlimit: 3\n```\n\nAnd more:\n\n```list\nbooks/lately\n```\n\nThe end.\n"


def write(data, collection=None, site=None, seed=1, count=40):
    dice = random.Random(seed)
    (data / "books").mkdir(parents=True, exist_ok=True)
    (data / "books/data.json").write_text(json.dumps({"books": [book | {"cover": "door"} if number % 5 == 0 else book for number, book in enumerate(books(dice, count))]}), "utf-8")
    (data / "books/door.svg").write_text(SVG, "utf-8")
    (data / "books/collection.yaml").write_text(yaml.safe_dump(collection or COLLECTION, allow_unicode=True), "utf-8")
    (data / "site.yaml").write_text(yaml.safe_dump(site or SITE, allow_unicode=True), "utf-8")
    (data / "about.md").write_text(PAGE, "utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("places")
    write(folder / "data")
    return build(folder / "data", folder / "output")


PAGES = ["index.html", "about.html", "all.html", "books/grouped.html", *[f"books/{form}.html" for form in FORMS]]


@pytest.mark.parametrize("width, height", [(320, 600), (390, 844), (844, 390), (820, 1180), (1440, 900), (2560, 1300)])
def test_no_list_is_wider_than_the_screen(browser, site, width, height):
    for name in PAGES:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(site.file_base() + name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lists_are_accessible(browser, site, scheme):
    for name in PAGES:
        page = browser.new_page(viewport={"width": 820, "height": 1180}, color_scheme=scheme)
        page.goto(site.file_base() + name)
        assert findings(page) == {}, name
        page.close()


def test_every_page_is_valid(site):
    assert_valid([site.folder / name for name in PAGES])


def test_a_table_is_sorted_by_press_and_readable_without_scripts(browser, site):
    def column(page, index):
        return page.locator(f"tbody tr > :nth-child({index})").all_inner_texts()

    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(site.file_base() + "books/table.html")
    assert len(column(plain, 1)) == 40 and plain.locator("thead button").count() == 0
    page = browser.new_page()
    page.goto(site.file_base() + "books/table.html")
    page.get_by_role("button", name="Pages").click()
    pages = [int(re.sub(r"\D", "", text)) for text in column(page, 3) if text]
    assert pages == sorted(pages) and column(page, 3)[-1] == ""
    page.get_by_role("button", name="Pages").press("Enter")
    pages = [int(re.sub(r"\D", "", text)) for text in column(page, 3) if text]
    assert pages == sorted(pages, reverse=True) and column(page, 3)[-1] == ""
    assert page.locator("[aria-sort]").count() == 1
    page.goto(site.file_base() + "books/grouped.html")
    assert page.locator("thead button").count() == 0
    page.close()
    plain.close()


def test_the_front_page_of_the_only_collection_shows_the_lists_of_both(site):
    text = (site.folder / "index.html").read_text("utf-8")
    assert re.findall(r'class="list-name"[^>]*>(?:<a [^>]*>)?([^<]*)', text) == ["rows", "all", "Reading now", "Finished lately", "table"]


def test_lists_stand_in_texts(site):
    text = (site.folder / "about.html").read_text("utf-8").partition("<main")[2]
    words = re.findall(r"What I read:|list-cards|And more:|list-covers|The end\.", text)
    assert words == ["What I read:", "list-cards", "And more:", "list-covers", "The end."]
    assert "<code" not in text
    assert "limit: 3" not in (site.folder / "search.html").read_text("utf-8")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")}


@pytest.mark.parametrize("seed", range(20 if IS_SOAK else 3))
def test_a_build_after_edits_equals_a_new_one(tmp_path, seed):
    dice = random.Random(seed)
    data, output = tmp_path / "data", tmp_path / "output"
    write(data)
    build(data, output)
    for step in range(4):
        collection, site = json.loads(json.dumps(COLLECTION)), json.loads(json.dumps(SITE))
        records = [seen(book) for book in books(random.Random(1), 40)]
        if dice.random() < .7:
            form = dice.choice(FORMS)
            collection["lists"][form] |= random_list(dice, FIELDS["books"], records)
        if dice.random() < .4:
            collection["first"] = dice.sample(["reading", "waiting", "lately", "library", "rows"], 2)
        if dice.random() < .4:
            collection["lists"]["library"] = random_list(dice, FIELDS["books"], records) | {"show": dice.choice(FORMS)}
        if dice.random() < .4:
            site["lists"]["all"]["group"] = dice.choice(["status", "-year of published_at", "tags"])
        write(data, collection, site, seed=dice.choice([1, 1, 2]), count=dice.choice([40, 40, 39]))
        if dice.random() < .5:
            changed = json.loads((data / "books/data.json").read_text("utf-8"))
            dice.choice(changed["books"])["title"] = f"Changed {step}"
            (data / "books/data.json").write_text(json.dumps(changed), "utf-8")
        build(data, output)
        new = tmp_path / "new"
        shutil.rmtree(new, ignore_errors=True)
        build(data, new)
        assert files(output) == files(new)


def test_parts_make_the_same_site(tmp_path):
    write(tmp_path / "data")
    whole = build(tmp_path / "data", tmp_path / "whole")
    shared = ["--data", tmp_path / "data", "--templates", REPOSITORY / "templates", "--assets", REPOSITORY / "assets"]
    for number in (1, 2, 3):
        subprocess.run([SITEGEN, "build", *shared, "--shard", f"{number}/3", "--output", tmp_path / f"part{number}"], check=True, capture_output=True)
    subprocess.run([SITEGEN, "assemble", *[tmp_path / f"part{number}" for number in (1, 2, 3)], "--output", tmp_path / "joined"], check=True, capture_output=True)
    assert files(whole.folder) == files(tmp_path / "joined")
