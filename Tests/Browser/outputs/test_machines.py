"""What a site says to machines: canonical addresses, Open Graph, the sitemap, feeds, reviews, redirects and the page for lost visitors. Checked against
the published rules, and read back by libraries that know nothing of sitegen."""

import json
import re
import shutil
from urllib.parse import unquote, urljoin

import extruct
import feedparser
import pytest
from lxml import etree, html
from playwright.sync_api import expect

from site_builder import IS_SOAK, SAMPLE, build, build_series

BASE = "https://example.org/my-books/"
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
# RFC 3339, section 5.6.
TIMESTAMP = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The sample site with an address."""
    folder = tmp_path_factory.mktemp("published")
    shutil.copytree(SAMPLE, folder / "data")
    with (folder / "data/site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"\nurl: {BASE}\nauthor: 안소라\nredirects:\n  old/philosopher.html: /harry-potter/1.html\n  gone: https://example.com/there\n")
    return build(folder / "data", folder / "output")


def file_at(site, address):
    """The file that a host shows at an address of the site."""
    assert address.startswith(BASE), address
    path = address.removeprefix(BASE).split("#")[0]
    path = site.folder / unquote(path)
    return path / "index.html" if path.is_dir() else path


# Pages


def test_every_page_names_its_address_and_introduces_itself(published):
    listed = [name for name in published.pages if not name.startswith(("old/", "gone/"))]
    for name in listed:
        document = html.fromstring((published.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        canonical = document.xpath("//link[@rel='canonical']/@href")
        assert len(canonical) == 1 and file_at(published, canonical[0]) == published.folder / name
        graph = dict(zip(document.xpath("//meta[starts-with(@property, 'og:')]/@property"), document.xpath("//meta[starts-with(@property, 'og:')]/@content")))
        assert graph["og:url"] == canonical[0] and graph["og:title"] and graph["og:site_name"] == "책장"
        assert graph["og:type"] == ("book" if name.startswith(("harry-potter/", "bookshelf/")) and not re.search("/(index|library|notes|random|statistics|years)", name)
                                    else "article" if name.startswith("paris-1900/") and not re.search("/(index|items)", name) else "website")
        if "og:image" in graph:
            assert file_at(published, graph["og:image"]).is_file()
        for text in document.xpath("//meta[@name='description']/@content"):
            assert 10 <= len(text) <= 201 and "<" not in text
    read = extruct.extract((published.folder / "harry-potter/3.html").read_text("utf-8"), base_url=BASE, syntaxes=["opengraph"])["opengraph"][0]["properties"]
    assert dict(read)["book:release_date"] == "1999-07-08"


def test_without_an_address_no_address_is_given(sample_site):
    for name in ("sitemap.xml", "feed.xml", "feed.json", "harry-potter/feed.xml"):
        assert not (sample_site.folder / name).exists()
    text = (sample_site.folder / "harry-potter/1.html").read_text("utf-8")
    assert "og:" not in text and "canonical" not in text and "alternate" not in text
    assert (sample_site.folder / "robots.txt").read_text("utf-8") == "User-agent: *\nDisallow:\n"


# The sitemap: sitemaps.org/protocol.html


def locations(path):
    return [loc.text for loc in etree.parse(str(path)).getroot().iter(SITEMAP + "loc")]


def test_the_sitemap_lists_every_page_once(published):
    root = etree.parse(str(published.folder / "sitemap.xml")).getroot()
    assert root.tag == SITEMAP + "urlset"
    found = [loc.text for loc in root.iter(SITEMAP + "loc")]
    assert len(set(found)) == len(found)
    expected = [name for name in published.pages if not name.startswith(("old/", "gone/"))]
    assert sorted(str(file_at(published, address).relative_to(published.folder)) for address in found) == expected
    for url in root.iter(SITEMAP + "url"):
        assert [child.tag for child in url] in ([SITEMAP + "loc"], [SITEMAP + "loc", SITEMAP + "lastmod"])
        assert all(len(child.text) < 2048 for child in url)
    dates = [date.text for date in root.iter(SITEMAP + "lastmod")]
    assert len(dates) == 30 and all(re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", date) for date in dates)
    assert f"Sitemap: {BASE}sitemap.xml" in (published.folder / "robots.txt").read_text("utf-8").splitlines()


@pytest.mark.skipif(not IS_SOAK, reason="builds 50,000 pages; in a soak run")
@pytest.mark.timeout(300)
def test_a_sitemap_of_more_than_fifty_thousand_is_split(tmp_path):
    site = build_series(tmp_path, [{"title": f"Volume {number}"} for number in range(1, 50_002)], slug="tide", site={"url": BASE, "search": False})
    root = etree.parse(str(site.folder / "sitemap.xml")).getroot()
    assert root.tag == SITEMAP + "sitemapindex"
    parts = [loc.text for loc in root.iter(SITEMAP + "loc")]
    counts = [len(locations(file_at(site, part))) for part in parts]
    assert counts == [50_000, len(site.pages) - 50_000]
    assert all(file_at(site, part).stat().st_size < 50 << 20 for part in parts)


# Feeds: RFC 4287 and jsonfeed.org/version/1.1


FEEDS = ["", "harry-potter/", "bookshelf/"]


@pytest.mark.parametrize("folder", FEEDS)
def test_an_atom_feed_keeps_the_rules(published, folder):
    path = published.folder / f"{folder}feed.xml"
    feed = etree.parse(str(path)).getroot()
    assert feed.tag == ATOM + "feed"
    for name in ("id", "title", "updated"):
        assert len(feed.findall(ATOM + name)) == 1, name
    links = {(link.get("rel"), link.get("href")) for link in feed.findall(ATOM + "link")}
    assert ("self", f"{BASE}{folder}feed.xml") in links and ("alternate", f"{BASE}{folder}") in links
    entries = feed.findall(ATOM + "entry")
    assert 0 < len(entries) <= 50
    assert len({entry.findtext(ATOM + "id") for entry in entries}) == len(entries)
    assert feed.findtext(ATOM + "updated") == max(entry.findtext(ATOM + "updated") for entry in entries)
    assert [entry.findtext(ATOM + "updated") for entry in entries] == sorted((entry.findtext(ATOM + "updated") for entry in entries), reverse=True)
    for entry in entries:
        for name in ("id", "title", "updated"):
            assert len(entry.findall(ATOM + name)) == 1, name
        assert TIMESTAMP.fullmatch(entry.findtext(ATOM + "updated")) and TIMESTAMP.fullmatch(entry.findtext(ATOM + "published"))
        assert entry.findall(ATOM + "author") or feed.findall(ATOM + "author")
        [alternate] = [link.get("href") for link in entry.findall(ATOM + "link") if link.get("rel") == "alternate"]
        page = file_at(published, alternate)
        assert page.is_file()
        if "#" in alternate:
            assert f'id="{alternate.split("#")[1]}"' in page.read_text("utf-8")
    read = feedparser.parse(path.read_bytes())
    assert not read.bozo and read.version == "atom10" and len(read.entries) == len(entries)
    assert all(entry.updated_parsed and entry.link.startswith(BASE) for entry in read.entries)


@pytest.mark.parametrize("folder", FEEDS)
def test_a_json_feed_keeps_the_rules_and_says_the_same(published, folder):
    feed = json.loads((published.folder / f"{folder}feed.json").read_text("utf-8"))
    assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["title"]
    assert feed["feed_url"] == f"{BASE}{folder}feed.json" and feed["home_page_url"] == f"{BASE}{folder}"
    assert len({item["id"] for item in feed["items"]}) == len(feed["items"])
    for item in feed["items"]:
        assert isinstance(item["id"], str) and (item.get("content_text") or item.get("content_html"))
        assert TIMESTAMP.fullmatch(item["date_published"]) and TIMESTAMP.fullmatch(item["date_modified"])
        assert all(author.get("name") for author in item.get("authors", []))
    atom = feedparser.parse(str(published.folder / f"{folder}feed.xml"))
    assert [item["url"] for item in feed["items"]] == [entry.link for entry in atom.entries]
    assert [item["title"] for item in feed["items"]] == [entry.title for entry in atom.entries]


def test_pages_lead_to_their_feeds(published):
    def feeds(name):
        document = html.fromstring((published.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        return {(link.get("type"), urljoin(BASE + name, link.get("href"))) for link in document.xpath("//link[@rel='alternate']")}
    site = {("application/atom+xml", BASE + "feed.xml"), ("application/feed+json", BASE + "feed.json")}
    assert feeds("harry-potter/2.html") == site == feeds("paris-1900/index.html")
    shelf = ["bookshelf/"] + [f"bookshelf/{status}/" for status in ("reading", "finished", "not-yet", "pause", "stop")]
    assert feeds("bookshelf/index.html") == site | {(type, BASE + folder + name) for folder in shelf
                                                    for type, name in (("application/atom+xml", "feed.xml"), ("application/feed+json", "feed.json"))}
    assert all((published.folder / folder / "feed.xml").is_file() for folder in shelf)
    assert not (published.folder / "paris-1900/feed.xml").exists(), "no exhibit has a date"


def test_no_dated_record_no_feed(tmp_path):
    site = build_series(tmp_path, [{"title": "The Salt Post"}], slug="tide", site={"url": BASE})
    assert not list(site.folder.rglob("feed.*"))
    assert "alternate" not in (site.folder / "index.html").read_text("utf-8")


@pytest.mark.parametrize("text", ["<b>&amp; ]]> \"'", "\u2028 line \u2029", "emoji 👩‍👩‍👧 and \U0002F804"])
def test_any_text_is_in_a_feed_as_it_is(tmp_path, text):
    site = build_series(tmp_path, [{"title": text, "author": text, "summary": text, "release_date": "1998-07"}], slug="tide",
                        site={"url": BASE}, collection={"markdown": False})
    feed = etree.parse(str(site.folder / "tide/feed.xml")).getroot()
    entry = feed.find(ATOM + "entry")
    assert entry.findtext(ATOM + "title") == text and entry.findtext(ATOM + "summary") == text
    assert entry.findtext(ATOM + "updated") == "1998-07-01T00:00:00Z"
    assert json.loads((site.folder / "tide/feed.json").read_text("utf-8"))["items"][0]["title"] == text


# Reviews: schema.org/Review


def test_notes_are_reviews_of_their_book(published):
    text = (published.folder / "bookshelf/오탈자에게.html").read_text("utf-8")
    [book] = extruct.extract(text, base_url=BASE, syntaxes=["json-ld"])["json-ld"]
    assert book["@type"] == "Book" and len(book["review"]) == 7 and len(book["hasPart"]) == 2
    for review in book["review"]:
        assert review["@type"] == "Review" and review["author"] == {"@type": "Person", "name": "안소라"} and "<" not in review["reviewBody"]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", review["datePublished"])
        assert f'id="{review["url"].split("#")[1]}"' in text
    [report] = [review for review in book["review"] if "reviewRating" in review]
    assert report["reviewBody"].startswith("처음에는 오탈자를 찾으려고 읽었고")
    assert report["reviewRating"] == {"@type": "Rating", "ratingValue": "5", "bestRating": 5, "worstRating": 0}
    assert all(part["@type"] == "Quotation" and part["text"] for part in book["hasPart"])


# Redirects and 404


def test_an_old_address_leads_on(published, page, address):
    for place in ("file", "books"):
        page.goto(address(published, place) + "old/philosopher.html")
        page.wait_for_url("**/harry-potter/1.html")
        expect(page.locator("h1")).to_have_text("Harry Potter and the Philosopher's Stone")
    text = (published.folder / "gone/index.html").read_text("utf-8")
    assert 'content="0; url=https://example.com/there"' in text and '<link rel="canonical" href="https://example.com/there">' in text


@pytest.mark.parametrize("url", ["https://example.org/", "https://example.org/books/", "https://example.org/a%20b/c/"])
def test_the_404_page_works_at_any_depth_below_the_path_of_the_url(tmp_path, page, url):
    site = build_series(tmp_path, [{"title": "The Salt Post"}], slug="tide", site={"url": url, "language": "en"})
    base = "http://books.test" + url.removeprefix("https://example.org")

    def answer(route):
        path = route.request.url.removeprefix(base)
        file = site.folder / path
        if route.request.url.startswith(base) and file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(path=site.folder / "404.html", status=404)

    page.route("http://books.test/**", answer)
    page.goto(base + "tide/deep/er/nothing.html")
    expect(page.locator("h1")).to_have_text("Page not found")
    assert page.evaluate("getComputedStyle(document.querySelector('.absent')).maxWidth") != "none", "its style is in it"
    page.get_by_role("link", name="To the front page").click()
    page.wait_for_url(base + "index.html")
    page.goto(base + "nothing")
    page.get_by_role("link", name="All titles").click()
    expect(page.locator(".titles-list a")).to_have_text("The Salt Post")


def test_a_volume_404_keeps_its_page(tmp_path):
    site = build_series(tmp_path, [{"title": "Not lost", "number": 404}, {"title": "Other", "number": 405}])
    assert "Not lost" in (site.folder / "404.html").read_text("utf-8")
