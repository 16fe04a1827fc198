"""An app's own data.json as the only thing in data/: a site that opens from anywhere, unchanged."""

import json
import re
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, unquote

import pytest

import site_builder
from page_watch import PageWatch

PLACES = pytest.mark.parametrize("place", ["file", "root", "books"])
INSIDE = "a[href]:not([href^='http']):not([href^='#']):not([href$='offline.html'])"


class Addresses(HTMLParser):
    """Collects every address that a page refers to."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found += [(tag, value) for name, value in attrs if name in ("href", "src", "srcset", "action", "poster", "data-root")]


def test_seven_volumes_become_eight_pages_and_a_list_of_titles(app_site):
    assert app_site.pages == ["1.html", "2.html", "3.html", "4.html", "5.html", "6.html", "7.html", "index.html", "people/index.html", "people/inès-calloway.html", "search.html"]


@PLACES
def test_every_page_opens_without_a_failed_request_or_a_console_error(app_site, address, page, place):
    base = address(app_site, place)
    watch = PageWatch(page)
    for name in app_site.pages:
        page.goto(base + name)
        assert page.locator("h1").count() == 1
        # A style sheet that did not come would fail no request on file:// in some browsers; a styled page shows that it came.
        assert page.evaluate("getComputedStyle(document.querySelector('main')).display !== 'inline' && document.styleSheets.length === (/(search|index|people.[^/]+)\\.html$/.test(location.pathname) ? 3 : 2)")
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    assert watch.troubles == []
    assert watch.outside(base) == []
    assert len(watch.requests) >= len(app_site.pages)


@PLACES
def test_following_links_by_click_from_the_index_reaches_every_page(app_site, address, page, place):
    base = address(app_site, place)
    # Leaving a page while the one before it still fades breaks that off, which the browser reports as an error.
    page.emulate_media(reduced_motion="reduce")
    watch = PageWatch(page)
    waiting, reached = [base + "index.html"], {base + "index.html"}
    while waiting:
        here = waiting.pop()
        page.goto(here)
        for link in [link.get_attribute("href") for link in page.locator(INSIDE).all()]:
            target = urldefrag(urljoin(here, link))[0]
            if target in reached:
                continue
            page.goto(here)
            # With scripts this link opens search; the list of titles is for those who have none.
            if link.endswith("search.html"):
                page.goto(target)
            else:
                page.locator(f"a[href='{link}']").first.click()
                page.wait_for_url(target)
            reached.add(target)
            waiting.append(target)
    assert {unquote(target) for target in reached} == {base + name for name in app_site.pages}
    assert watch.troubles == []


def test_every_link_of_a_volume_can_be_clicked(app_site, page):
    here = app_site.file_base() + "4.html"
    page.goto(here)
    targets = [link.get_attribute("href") for link in page.locator(INSIDE + ":not(.search-open)").all()]
    assert len(targets) == 1 + 7 + 1 + 2  # the index, the numbers, the author, the neighbours
    for index, target in enumerate(targets):
        page.goto(here)
        page.locator(INSIDE + ":not(.search-open)").nth(index).click()
        page.wait_for_url(urljoin(here, target))


def test_no_page_holds_an_absolute_path_or_an_address_of_the_machine(app_site):
    for name in app_site.pages:
        text = (app_site.folder / name).read_text("utf-8")
        for tag, value in Addresses(text).found:
            assert re.match(r"https://example\.org/", value) if "://" in value else not value.startswith("/"), f"{name}: <{tag}> {value}"
            assert not value.endswith("/") or "://" in value, f"{name}: a link must name its file: {value}"
        assert str(app_site.folder) not in text and "file:" not in text and "127.0.0.1" not in text
    for sheet in (app_site.folder / "assets").glob("*.css"):
        assert not re.search(r"url\(\s*['\"]?/|@import", sheet.read_text("utf-8")), sheet.name


def test_no_script_uses_what_file_addresses_forbid(app_site):
    # What keeps pages is loaded from hosts alone, as test_offline.py shows.
    paths = [path for path in (app_site.folder / "assets").glob("*.js") if not path.name.startswith("offline")]
    scripts = [path.read_text("utf-8") for path in paths]
    pages = [(app_site.folder / name).read_text("utf-8") for name in app_site.pages]
    assert scripts
    for text in scripts + pages:
        assert not re.search(r"\bfetch\s*\(|XMLHttpRequest|type=.?module|\bimport\s*\(", text)
        for found in re.finditer("serviceWorker", text):
            assert "if (!/^http/.test(location.protocol) ||" in text[: found.start()]


def test_what_the_data_says_is_on_the_pages(app_site, page):
    records = json.loads((site_builder.APP_SERIES / "data.json").read_text("utf-8"))["data"]
    for number, record in enumerate((record["attributes"] for record in records), start=1):
        page.goto(app_site.file_base() + f"{number}.html")
        assert page.locator("h1").inner_text() == record["title"]
        assert page.locator(".volume-facts dt").all_inner_texts() == ["Author", "Released", "Pages"]
        facts = page.locator(".volume-facts dd").all_inner_texts()
        assert facts[0] == record["author"] and facts[2] == str(record["pages"])
        assert page.locator(".volume-chapters li").all_text_contents() == [chapter["title"] for chapter in record["chapters"]]
        wiki = [link.get_attribute("href") for link in page.get_by_role("link", name="Wiki").all()]
        assert wiki == ([record["wiki"]] if record.get("wiki") else [])
