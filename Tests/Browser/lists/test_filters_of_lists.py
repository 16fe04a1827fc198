"""Filters of lists: what visitors choose, against this script, on pages with all records, with records in scripts, and with values in scripts."""

import functools
import http.server
import random
import re
import threading
import urllib.parse

import pytest
from axe import findings
from html_checker import assert_valid
from site_builder import build
from test_lists import elements, expected
from test_places_of_lists import write
import json
import yaml

FILTER = ["tags", "authors", "status", "rate", "decade of published_at"]
KINDS = {"tags": "texts", "authors": "texts", "status": "word", "rate": "number", "published_at": "date"}
LISTS = {form: {"show": form, "sort": "-published_at", "filter": FILTER, "page": f"{form}.html"} for form in ("rows", "covers", "table")}
LISTS["grouped"] = {"sort": "published_at", "group": "status", "filter": FILTER, "page": "grouped.html"}
# The words of the page for the words of the data.
STATUS = {"finished": "Finished", "reading": "Reading", "not_yet": "Not read yet"}


def make(folder, count):
    write(folder / "data", {"kind": "shelf", "language": "en", "lists": LISTS}, {"language": "en"}, seed=count, count=count)
    (folder / "data/about.md").unlink()
    records = json.loads((folder / "data/books/data.json").read_text("utf-8"))["books"]
    for record in records:
        record["authors"] = [author["name"] for author in record.get("authors", [])]
        record["rate"] = record.get("readings", [{}])[-1].get("rate")
    return build(folder / "data", folder / "output"), records


@pytest.fixture(scope="module", params=[90, 470])
def shelf(request, tmp_path_factory):
    return make(tmp_path_factory.mktemp("filter"), request.param)


def values(record, written):
    """The values of a field as the page names them."""
    part, _, key = written.rpartition(" of ")
    found = elements(record, key or written, part or None, KINDS[key or written])
    if written == "status":
        return [STATUS.get(value, value) for value in found]
    return [f"{value}s" if part else f"{value:g}" if isinstance(value, float) else str(value) for value in found]


def has(record, written, chosen):
    return not chosen or bool({value.lower() for value in values(record, written)} & {value.lower() for value in chosen})


def found(records, order, choice, but=None):
    return [number for number in order if all(has(records[number], written, chosen) for written, chosen in choice.items() if written != but)]


def open_list(browser, site, name, choice):
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(8_000)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(site.file_base() + f"books/{name}.html#" + urllib.parse.urlencode(choice, doseq=True))
    return page, problems


def titles(page):
    return [re.sub(r"\D+", " ", text).split()[-1] for text in page.locator(".filtered-list :is(.list-entry, tbody tr:not(.list-group)) a:visible").all_inner_texts()]


def order(records, name):
    fields = {"title": "text", "published_at": "date", "status": ["not_yet", "reading", "finished", "pause", "stop"]}
    settings = {key: value for key, value in LISTS[name].items() if key in ("sort", "group")}
    return [number for _, numbers in expected(records, settings, fields, "en") for number in numbers]


@pytest.mark.parametrize("name", LISTS)
def test_a_choice_shows_the_records_that_have_it(browser, shelf, name):
    site, records = shelf
    dice = random.Random(name)
    for _ in range(3):
        choice = {}
        for written in dice.sample(FILTER, 2):
            known = sorted({value for record in records for value in values(record, written)})
            choice[written] = dice.sample(known, 1 if written == "tags" else 2)
        wanted = found(records, order(records, name), choice)
        if not wanted:
            continue
        page, problems = open_list(browser, site, name, choice)
        page.get_by_text(f"Results: {len(wanted)}", exact=True).wait_for()
        assert titles(page) == [records[number]["title"].split()[-1] for number in wanted][:len(titles(page))]
        assert len(titles(page)) == (len(wanted) if len(records) <= 200 else min(60, len(wanted)))
        # A value's number is that of its records under what is chosen of the other fields.
        for facet in page.locator(".facet").all():
            written = facet.get_attribute("data-name")
            others = found(records, range(len(records)), choice, but=written)
            for label in facet.locator("label").all():
                if not label.is_visible():
                    continue
                value, count = label.locator("input").get_attribute("value"), label.locator(".facet-count").inner_text()
                assert int(count) == sum(has(records[number], written, [value]) for number in others), (written, value)
        assert problems == []
        page.close()


def test_the_address_keeps_the_choice_and_more_is_shown_on_demand(browser, shelf):
    site, records = shelf
    choice = {"status": ["Finished", "Reading", "Not read yet"], "rate": []}
    page, problems = open_list(browser, site, "rows", choice)
    page.get_by_text(f"Results: {len(records)}", exact=True).wait_for()
    assert page.url.endswith("#status=Finished&status=Reading&status=Not+read+yet") or "status=Reading" in page.url
    page.reload()
    page.get_by_text(f"Results: {len(records)}", exact=True).wait_for()
    if len(records) > 200:
        assert len(titles(page)) == 60 and page.locator(".pages").is_hidden()
        page.get_by_role("button", name="more").last.click()
        page.wait_for_function("document.querySelectorAll('.filtered-list .list-entry').length === 120")
    page.locator(".choice-value").first.click()
    page.locator(".choice-clear").click()
    assert "#" not in page.url and page.locator(".choice-value").count() == 0
    assert len(titles(page)) == min(200, len(records))
    assert problems == []
    page.close()


def test_on_a_phone_the_values_are_a_sheet(browser, shelf):
    site, records = shelf
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(site.file_base() + "books/covers.html")
    assert page.locator(".facets").is_hidden()
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("dialog").get_by_label("Reading").check()
    count = sum(record["status"] == "reading" for record in records)
    page.get_by_role("button", name=f"Show {count}").click()
    assert page.get_by_role("dialog").count() == 0
    page.get_by_text(f"Results: {count}", exact=True).wait_for()
    page.close()


@pytest.mark.parametrize("width, scheme", [(390, "dark"), (1440, "light"), (1440, "dark")])
def test_filters_are_accessible(browser, shelf, scheme, width):
    site, records = shelf
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    for name in LISTS:
        page.goto("about:blank")
        page.goto(site.file_base() + f"books/{name}.html#status=Finished")
        page.locator(".choice-value").wait_for()
        page.wait_for_function("document.querySelector('.filtered-result').textContent")
        assert findings(page) == {}, name
        if width < 1000:
            page.get_by_role("button", name="Filter").click()
            assert findings(page) == {}, name
    page.close()


def test_pages_are_valid_and_readable_without_scripts(browser, shelf):
    site, records = shelf
    assert_valid([site.folder / f"books/{name}.html" for name in LISTS])
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site.file_base() + "books/rows.html")
    assert page.locator(".facets").is_hidden() and page.locator(".facets-open").is_hidden()
    assert len(titles(page)) == min(200, len(records))


@pytest.mark.parametrize("width, height", [(320, 600), (390, 844), (844, 390), (820, 1180), (1024, 700), (1440, 900), (2560, 1300)])
def test_no_filter_is_wider_than_the_screen(browser, shelf, width, height):
    site, _ = shelf
    page = browser.new_page(viewport={"width": width, "height": height})
    for name in LISTS:
        page.goto("about:blank")
        page.goto(site.file_base() + f"books/{name}.html#status=Finished&tags=Essay")
        page.locator(".choice-value").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.close()


def test_a_long_list_loads_little_at_a_step(browser, tmp_path):
    """6,000 volumes: the places of the values are in several scripts."""
    dice = random.Random(5)
    words = [f"word{number}" for number in range(700)]
    records = [{"title": f"Volume {number}", "volume_number": number, "tags": dice.sample(words, 3), "release_date": f"{1950 + number % 70}-03-0{number % 9 + 1}"} for number in range(1, 6001)]
    (tmp_path / "data/long").mkdir(parents=True)
    (tmp_path / "data/long/data.json").write_text(json.dumps({"data": [{"attributes": record} for record in records]}), "utf-8")
    lists = {"all": {"sort": "release_date", "filter": ["tags", "decade of release_date"], "page": "all.html"}}
    (tmp_path / "data/long/collection.yaml").write_text(yaml.safe_dump({"language": "en", "fields": {"tags": "list"}, "lists": lists}), "utf-8")
    (tmp_path / "data/site.yaml").write_text("language: en\n", "utf-8")
    site = build(tmp_path / "data", tmp_path / "output")
    page = browser.new_page()
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(site.file_base() + "long/all.html")
    scripts = sorted((site.folder / "long/all-filter").rglob("*.js"))
    assert len([path for path in scripts if path.name.startswith("values-")]) > 1
    assert max(path.stat().st_size for path in scripts if path.name != "values.js") < 60_000
    before = len(loaded)
    page.get_by_label("1980s").check()
    wanted = [record for record in records if record["release_date"].startswith("198")]
    page.get_by_text(f"Results: {len(wanted):,}", exact=True).wait_for()
    assert titles(page) == [str(record["volume_number"]) for record in sorted(wanted, key=lambda record: record["release_date"])][:60]
    steps = loaded[before:]
    assert 0 < len(steps) < 10, steps
    page.close()


def test_filters_work_from_a_host_below_a_path(browser, shelf, tmp_path):
    site, records = shelf
    (tmp_path / "below").symlink_to(site.folder)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    handler.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/below/books/covers.html#status=Reading")
    count = sum(record["status"] == "reading" for record in records)
    page.get_by_text(f"Results: {count}", exact=True).wait_for()
    links = page.locator(".filtered-list .list-link:visible").evaluate_all("links => links.map(link => link.href)")
    assert all(page.request.get(link).ok for link in links[:3])
    page.close()
    server.shutdown()


OWN = {
    "plants": ("records", {"kind": "records", "fields": {"kind_of": "text"}, "lists": {"records": {"filter": ["kind_of"]}}}, "plants/index.html", 50),
    "saga": ("volumes", {"fields": {"kind_of": "text"}, "lists": {"volumes": {"filter": ["kind_of"]}}}, "saga/index.html", 50),
    "posts": ("posts", {"kind": "journal", "fields": {"kind_of": "text"}, "lists": {"posts": {"filter": ["tags"]}}}, "posts/index.html", 50),
    "shelf": ("library", {"kind": "shelf", "lists": {"library": {"filter": ["tags"]}}}, "shelf/library.html", 230),
    "fair": ("exhibits", {"kind": "exhibition", "title": "Fair", "fields": {"kind_of": "text"}, "lists": {"exhibits": {"filter": ["kind_of"]}}}, "fair/items.html", 30),
}


@pytest.fixture(scope="module")
def every_kind(tmp_path_factory):
    data = tmp_path_factory.mktemp("own") / "data"
    for folder, (_, settings, _, count) in OWN.items():
        (data / folder).mkdir(parents=True)
        (data / folder / "collection.yaml").write_text(yaml.safe_dump(settings), "utf-8")
        kinds = ["a & b", "c/d", 'e "f"']
        if folder == "posts":
            for number in range(count):
                (data / folder / f"2026-01-{number % 28 + 1:02}-{number}.md").write_text(f"---\ntitle: Post {number}\ntags: ['{kinds[number % 3]}']\n---\nText\n", "utf-8")
            continue
        key = "name" if folder == "fair" else "title"
        records = [{key: f"Thing {number}", "volume_number": number + 1} if folder == "saga" else {key: f"Thing {number}"} for number in range(count)]
        for number, record in enumerate(records):
            record["tags" if folder == "shelf" else "kind_of"] = [kinds[number % 3]] if folder == "shelf" else kinds[number % 3]
        wrapped = {"saga": {"data": [{"attributes": record} for record in records]}, "shelf": {"books": records}, "fair": {"exhibits": records}}
        (data / folder / "data.json").write_text(json.dumps(wrapped.get(folder, records)), "utf-8")
    (data / "site.yaml").write_text("language: en\n", "utf-8")
    return build(data, data.parent / "output")


@pytest.mark.parametrize("folder", OWN)
def test_indices_of_every_kind_are_filtered(browser, every_kind, folder):
    _, _, path, count = OWN[folder]
    page = browser.new_page()
    page.goto(every_kind.file_base() + path)
    page.get_by_label("c/d").check()
    wanted = sum(number % 3 == 1 for number in range(count))
    page.get_by_text(f"Results: {wanted}", exact=True).wait_for()
    assert len(titles(page)) == min(wanted, 60)
    # A shared address is read without regard to case; a value that no record has gets a message.
    page.goto("about:blank")
    page.goto(every_kind.file_base() + path + "#" + urllib.parse.urlencode({page_key(folder): 'E "F"'}))
    page.get_by_text(f"Results: {sum(number % 3 == 2 for number in range(count))}", exact=True).wait_for()
    page.goto("about:blank")
    page.goto(every_kind.file_base() + path + f"#{page_key(folder)}=nope")
    page.get_by_text("Nothing matches what you chose.").wait_for()
    assert "#" not in page.url
    page.close()


def page_key(folder):
    return "tags" if folder in ("posts", "shelf") else "kind_of"


def test_a_record_in_several_groups_counts_once(browser, tmp_path):
    records = [{"title": "A", "tags": ["x", "y"], "n": 1}, {"title": "B", "tags": ["x", "z"], "n": 2}]
    (tmp_path / "data/plants").mkdir(parents=True)
    (tmp_path / "data/plants/data.json").write_text(json.dumps(records), "utf-8")
    lists = {"all": {"group": "tags", "filter": ["n", "tags"], "page": "all.html"}}
    settings = {"kind": "records", "fields": {"tags": "list", "n": "integer"}, "lists": lists}
    (tmp_path / "data/plants/collection.yaml").write_text(yaml.safe_dump(settings), "utf-8")
    (tmp_path / "data/site.yaml").write_text("language: en\n", "utf-8")
    site = build(tmp_path / "data", tmp_path / "output")
    page = browser.new_page()
    page.goto(site.file_base() + "plants/all.html")
    assert page.locator(".list-count").inner_text() == "2 entries"
    assert page.locator('.facet[data-name="tags"] .facet-count').all_inner_texts() == ["2", "1", "1"]
    page.get_by_label("x").check()
    page.get_by_text("Results: 2", exact=True).wait_for()
    assert page.locator(".list-entry:visible").count() == 4
    page.close()
