"""What pages tell machines in the words of schema.org."""

import json

import pytest

from shown_exhibitions import DURATION, ODD, SCRIPT, build_site, exhibit, exhibition, picture, series, shelf
from site_builder import written



def data(site, page, name):
    """The structured data of a page; None if there is none. A text that broke out of its script would leave JSON that does not parse."""
    page.goto(site.file_base() + name, wait_until="domcontentloaded")
    scripts = page.locator("script[type='application/ld+json']").all_text_contents()
    assert len(scripts) <= 1
    return json.loads(scripts[0]) if scripts else None


def test_every_page_of_the_sample_site_says_what_it_is(sample_site, page):
    kinds = {}
    for name in sample_site.pages:
        described = data(sample_site, page, name)
        if described:
            assert described["@context"] == "https://schema.org" and described["name"] and None not in described.values()
            assert described["name"] == page.locator("h1").first.text_content(), name
        kinds[name] = described and described["@type"]
    assert kinds["index.html"] is None and kinds["paris-1900/items.html"] is None
    assert kinds["paris-1900/index.html"] == "ExhibitionEvent" and kinds["paris-1900/jikji.html"] == "CreativeWork"
    assert kinds["harry-potter/index.html"] == "BookSeries" and kinds["harry-potter/3.html"] == "Book"
    assert list(kinds.values()).count("CreativeWork") == 13


def test_an_exhibition_is_an_event_with_its_days(fair, page):
    described = data(fair("app"), page, "index.html")
    assert (described["startDate"], described["endDate"]) == ("1900-04-14", "1900-11-12")
    assert described["location"] == {"@type": "Place", "name": "프랑스 파리"}
    assert described["name"] == "파리 만국박람회 1900(L'Exposition de Paris 1900)" and described["inLanguage"] == "ko"
    assert described["description"].startswith("1900년 4월, 센강") and "<" not in described["description"]


@pytest.mark.parametrize("duration", [
    None, "1900", "1900년 봄", "1900. 04. 14", "1900. 04. 14 -", "- 1900. 11. 12", "1900. 04 - 1900. 11", "1900. 13. 14 - 1900. 14. 12",
    "1900. 02. 30 - 1900. 11. 12", "1900. 11. 12 - 1900. 04. 14", "1900. 04. 14 - 1900. 11. 12 - 1901. 01. 01", "4/14/1900 - 11/12/1900", "1900. 04. 14. - 1900. 11. 12.",
    "약 1900. 04. 14 - 1900. 11. 12", "0000. 01. 01 - 0000. 01. 02", "-", "",
])
def test_any_other_time_is_shown_to_readers_only(make_fair, page, duration):
    described = data(make_fair(duration=duration), page, "index.html")
    assert described["@type"] == "ExhibitionEvent" and not {"startDate", "endDate"} & set(described)
    shown = page.locator(".poster-facts dd").all_text_contents()
    assert len(shown) == (3 if duration else 2) and shown[2:] == ([duration] if duration else [])


@pytest.mark.parametrize(("duration", "days"), [
    (DURATION, ("1900-04-14", "1900-11-12")), ("1900.4.14-1900.11.12", ("1900-04-14", "1900-11-12")), ("2024. 02. 29 - 2024. 02. 29", ("2024-02-29", "2024-02-29")),
    ("  1999. 12. 31  -  2000. 1. 1 ", ("1999-12-31", "2000-01-01")),
])
def test_a_time_of_the_known_form_becomes_two_days(make_fair, page, duration, days):
    described = data(make_fair(duration=duration), page, "index.html")
    assert (described["startDate"], described["endDate"]) == days


def test_an_exhibit_is_a_work_of_its_exhibition(fair, page):
    described = data(fair("app"), page, "fair/jikji.html")
    assert described["name"] == "직지심체요절" and described["description"] == "1377년 흥덕사에서 금속활자로 찍은 책"
    assert described["subjectOf"]["@type"] == "ExhibitionEvent" and described["subjectOf"]["name"].startswith("파리 만국박람회")


def test_a_volume_has_its_place_in_the_series(front, page):
    for number in (1, 2, 7):
        described = data(front("three"), page, f"a-tide/{number}.html")
        assert described["@type"] == "Book" and described["position"] == str(number) and described["name"] == f"The Tide {number}"
        assert described["isPartOf"]["@type"] == "BookSeries" and described["author"] == {"@type": "Person", "name": "Inès Calloway"}
        assert described["datePublished"] == "1998-07-02" and isinstance(described["numberOfPages"], int)
    assert data(front("three"), page, "a-tide/index.html")["@type"] == "BookSeries"


@pytest.mark.parametrize("text", [SCRIPT, ODD, "<!--<script>", "]]></script", "\u2028\u2029 \\ \"", "\U0001f468\u200d\U0001f469"])
def test_no_text_breaks_out_of_it(tmp_path, page, text):
    files = {"a": exhibition([exhibit(1, name=text, short_desc=text)], {"title": text, "visitors": 1, "location": text, "duration": text, "description": text}),
             "b": {"data.json": {"data": [{"attributes": {"title": text, "author": text}}]}}, "c": shelf(1, title=text)}
    site = build_site(tmp_path, files)
    for name in site.pages:
        described = data(site, page, name)
        assert page.evaluate("window.hacked") is None
        # The name of a folder replaces the titles of series and shelf.
        assert not described or described["name"] == text or name == "b/index.html", name
    assert data(site, page, "a/index.html")["location"]["name"] == text
    assert data(site, page, "a/1.html")["description"] == text


def addresses(value):
    """All addresses in the structured data of a page, but the name of the vocabulary."""
    if isinstance(value, dict):
        return [address for key, each in value.items() if key != "@context" for address in addresses(each)]
    if isinstance(value, list):
        return [address for each in value for address in addresses(each)]
    return [value] if isinstance(value, str) and "://" in value else []


@pytest.mark.parametrize("url", [None, "https://example.org/books/"])
def test_addresses_are_given_only_where_the_sites_own_is_known(tmp_path, page, url):
    collections = {"a-fair": exhibition([exhibit(1, image_name="one"), exhibit(2)], one__png=picture(30, 30), poster__png=picture(30, 40)), "b-tide": series(2),
                   "c-shelf": shelf(2)}
    site = build_site(tmp_path, collections, {"url": url} if url else None)
    for name in site.pages:
        described = data(site, page, name)
        assert page.locator("link[rel=canonical]").count() == bool(url)
        if described and url:
            assert described["url"] == page.locator("link[rel=canonical]").get_attribute("href"), name
            assert all(address.startswith(url) for address in addresses(described))
        elif described:
            assert addresses(described) == []
    if url:
        assert data(site, page, "a-fair/index.html")["image"] == url + written(site, "assets/a-fair/poster.30.jpg")
        assert data(site, page, "a-fair/one.html")["image"] == url + written(site, "assets/a-fair/one.30.jpg")
        assert "image" not in data(site, page, "a-fair/2.html")
