"""Maps of lists: every record is at a point, points lead to their records, and the map works without scripts and in all sizes."""

import json
import random

import pytest
import yaml
from axe import findings
from html_checker import assert_valid
from site_builder import build

# Places with names, places without, on both sides of the Pacific, in several forms.
PLACES = [
    "Seoul (37.57, 126.98)", "Busan (35.18, 129.08)", {"name": "Jeju", "lat": 33.5, "lon": 126.53}, [35.01, 135.77], "37°45′N 128°53′E",
    "Honolulu, 21.31, -157.86", {"type": "Point", "coordinates": [-122.42, 37.77]}, "geo:34.85,128.43", "0.0; 179.9", None,
]
FIELDS = {"where": {"type": "place", "label": "Where"}, "height": "integer"}


def make(folder, count, places):
    dice = random.Random(count)
    records = [{"title": f"Plant {number}", "where": dice.choice(places), "height": dice.randint(1, 90)} for number in range(count)]
    (folder / "data/plants").mkdir(parents=True)
    (folder / "data/plants/data.json").write_text(json.dumps(records, ensure_ascii=False), "utf-8")
    lists = {
        "map": {"title": "Where they grow", "show": "map", "sort": "title", "fields": ["where", "height"], "page": "map.html"},
        "choice": {"show": "map", "sort": "title", "filter": ["height"], "page": "choice.html"},
    }
    settings = {"kind": "records", "language": "en", "fields": FIELDS, "lists": lists, "first": ["map"]}
    (folder / "data/plants/collection.yaml").write_text(yaml.safe_dump(settings, allow_unicode=True), "utf-8")
    (folder / "data/site.yaml").write_text("language: en\n", "utf-8")
    (folder / "data/about.md").write_text("# About\n\n```list\nplants/map\n```\n", "utf-8")
    return build(folder / "data", folder / "output"), records


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    return make(tmp_path_factory.mktemp("map"), 120, PLACES)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """Places in one town: the frame has a smallest size, and more points appear when it is enlarged."""
    dice = random.Random(3)
    return make(tmp_path_factory.mktemp("town"), 90, [f"{37.4 + dice.random() / 2:.4f}, {126.7 + dice.random() / 2:.4f}" for _ in range(60)])


def counts(page):
    return page.locator(".map-points:not(.is-hidden) .map-point").evaluate_all("points => points.map(point => Number(point.getAttribute('aria-label').split(', ').pop()))")


def open_map(browser, site, name="plants/map.html", **options):
    page = browser.new_page(**(options or {"viewport": {"width": 1280, "height": 900}}))
    page.goto(site.file_base() + name)
    return page


def test_every_place_is_a_point_that_leads_to_its_records(browser, world):
    site, records = world
    page = open_map(browser, site)
    assert sum(counts(page)) == sum(record["where"] is not None for record in records)
    for point in page.locator(".map-points:not(.is-hidden) .map-point").all():
        count = int(point.get_attribute("aria-label").split(", ")[-1])
        heading = page.locator("#" + point.get_attribute("href").split("#")[1])
        entries = heading.locator("xpath=following-sibling::ul[1]").locator(".list-entry")
        assert entries.count() == count
    # What has no place comes last.
    assert page.locator(".list-heading").last.inner_text() == "Other"
    page.close()


def test_the_map_goes_across_the_pacific(browser, world):
    site, _ = world
    page = open_map(browser, site)

    def at(name):
        point = page.locator(f'.map-points[data-zoom="9"] .map-point[aria-label^="{name}"] > g')
        return float(point.get_attribute("transform").split("(")[1].split()[0])

    assert at("Honolulu") > 500 > at("Jeju")
    page.close()


def test_points_are_inside_the_drawing_and_do_not_touch(browser, town):
    site, _ = town
    page = open_map(browser, site)
    for zoom in (1, 3, 9):
        points = page.locator(f'.map-points[data-zoom="{zoom}"] .map-point > g').evaluate_all(
            "points => points.map(point => [...point.getAttribute('transform').match(/[\\d.-]+/g).slice(0, 2).map(Number), Number(point.querySelector('circle:not(.map-hit)').getAttribute('r'))])")
        height = int(page.locator(".map-drawing").get_attribute("viewBox").split()[3])
        assert all(0 <= x <= 1000 and 0 <= y <= height for x, y, _ in points)
        for index, (x, y, radius) in enumerate(points):
            assert all(((x - a) ** 2 + (y - b) ** 2) ** .5 * zoom >= radius + other - .5 for a, b, other in points[:index]), zoom
    page.close()


def test_a_map_is_enlarged_and_moved(browser, town):
    site, records = town
    page = open_map(browser, site)
    first = counts(page)
    page.get_by_role("button", name="Enlarge the map").click()
    second = counts(page)
    assert len(second) > len(first) and sum(second) == sum(first) == len(records)
    before = page.locator(".map-drawing").get_attribute("viewBox")
    box = page.locator(".map-drawing").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 260, steps=5)
    page.mouse.up()
    assert page.locator(".map-drawing").get_attribute("viewBox") != before
    page.get_by_role("button", name="Make the map smaller").click()
    assert counts(page) == first
    page.close()


def test_the_point_with_most_records_stays_in_view(browser, tmp_path):
    places = ["Skagen (57.72, 10.58)"] * 8 + ["Fiji (-17.7, 178)", "Honolulu, 21.31, -157.86"]
    site, _ = make(tmp_path, 40, places)
    page = open_map(browser, site)
    page.get_by_role("button", name="Enlarge the map").click()
    left, top, wide, high = map(float, page.locator(".map-drawing").get_attribute("viewBox").split())
    place = page.locator('.map-points[data-zoom="1"] .map-point > g').first.get_attribute("transform")
    x, y = map(float, place.split("(")[1].split(")")[0].split())
    assert wide < 400 and x < 333 and left <= x <= left + wide and top <= y <= top + high
    page.close()


PAGES = ["plants/map.html", "plants/choice.html", "about.html"]


@pytest.mark.parametrize("width, height, scheme", [
    (320, 600, "light"), (390, 844, "dark"), (844, 390, "light"), (820, 1180, "dark"), (1280, 900, "light"), (2560, 1300, "dark")])
def test_maps_are_accessible_and_fit(browser, world, width, height, scheme):
    site, _ = world
    for name in PAGES:
        page = open_map(browser, site, name, viewport={"width": width, "height": height}, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert findings(page) == {}, name
        page.close()


def test_pages_with_maps_are_valid_and_work_without_scripts(browser, world):
    site, records = world
    assert_valid([site.folder / name for name in PAGES])
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(site.file_base() + "plants/map.html")
    assert page.locator(".map-land").count() == 1 and page.locator(".list-link").count() == len(records)
    assert page.locator(".map-tools").count() == 0


def test_a_filter_takes_the_list_below_the_map(browser, world):
    site, records = world
    page = open_map(browser, site, "plants/choice.html")
    value = str(records[0]["height"])
    page.goto(page.url + f"#height={value}")
    count = sum(str(record["height"]) == value for record in records)
    page.get_by_text(f"Results: {count}", exact=True).wait_for()
    assert page.locator(".list-entry:visible").count() == count
    page.close()
