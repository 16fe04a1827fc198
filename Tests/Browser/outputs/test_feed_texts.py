"""Feeds with whole texts: what a reader's program gets of a journal, a series, records and a shelf, by the rules of the validators of both formats."""

import json
import re
from urllib.parse import unquote, urlsplit

import feedparser
import pytest
from lxml import etree, html

from drawn_photographs import COVERS, drawn
from site_builder import build

BASE = "https://example.org/my-books/"
ATOM = "{http://www.w3.org/2005/Atom}"
XML = "{http://www.w3.org/XML/1998/namespace}"
# RFC 3339, section 5.6.
TIMESTAMP = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
FOLDERS = ["", "days/", "tide/", "slips/", "desk/"]
# Of a shelf, the books and the notes.
ENTRIES = {"": 10, "days/": 2, "tide/": 2, "slips/": 2, "desk/": 4}
HIDDEN = ["the ferry comes back", "the keeper wrote it", "nobody was aboard"]
# What a feed may not have, by the validator of the W3C; and what a reader of feeds cannot press.
FORBIDDEN = {"script", "style", "iframe", "frame", "form", "input", "button", "select", "textarea", "label", "object", "embed", "applet", "link", "meta", "base", "details", "summary",
             "picture", "source", "video", "audio", "svg", "math", "noscript"}
# The elements of HTML that have no end.
VOID = {"br", "hr", "img", "wbr"}

TEXT = """First words[^1] and ==marked== ones, [another](../slips/lamp.md), [its part](../slips/lamp.md#the-light), [outside](https://example.org/?a=1&b=2), ||the ferry comes back||.

## A part

- [x] done
- [ ] open

![Stairs](stairs.jpg "The stairs at noon")

![[stairs.jpg|200]]

> [!tip]- A hint
> Folded words, H<sub>2</sub>O, <ruby>燈<rt>등</rt></ruby>, <kbd>Ctrl</kbd>.

<details><summary>More</summary>

Words in a box. [Up](#a-part)

</details>

||the keeper wrote it

nobody was aboard||

| a | b |
|---|--:|
| `x < y` | "&amp;" |

<script>alert(1)</script> <b onclick="alert(1)" style="color: red">bold</b> [bad](javascript:alert(1))

[^1]: A note, with a [way](../slips/lamp.md).
"""
# Headings of a volume and a book are no places on their pages.
IN_DATA = TEXT.replace("../slips/lamp.md", "/slips/lamp.html").replace(" [Up](#a-part)", "").replace("![Stairs](stairs.jpg \"The stairs at noon\")\n\n![[stairs.jpg|200]]\n\n", "")


def data(home, **settings):
    """Writes a site whose collections have dates of every kind."""
    files = {
        "site.yaml": json.dumps({"title": "Salt & Stairs <1>", "url": BASE, "language": "en", "author": "Inès Calloway"} | settings),
        "days/2026-03-02-wet.md": "---\ntitle: Wet & “late”\nupdated: 2026-03-05\n---\n" + TEXT,
        "days/2026-03-09-dry.md": "---\ntitle: 마른 날\ndescription: 빨래를 걷는다.\n---\n빨래를 걷는다. ![[stairs.jpg]]\n",
        "tide/collection.yaml": "language: en\n",
        "tide/data.json": json.dumps([{"title": f"Tide {number}", "author": "A. Reed", "release_date": date, "summary": IN_DATA} for number, date in ((1, "1998"), (2, "2001-05"))]),
        "slips/collection.yaml": "kind: records\nlanguage: en\n",
        "slips/lamp.md": "---\ntitle: Lamp\ndate: 2026-01-05\n---\nA lamp.\n\n## The light\n\nIt is out.\n",
        "slips/stair.md": "---\ntitle: Stair\ndate: 2026-01-06\n---\n" + TEXT.replace("../slips/", ""),
        "desk/collection.yaml": "kind: shelf\nlanguage: en\n",
        "desk/data.json": json.dumps({"books": [
            {"title": "The Salt Post", "status": "finished", "isbn13": "9791000000015", "updated_at": "2026-02-03", "overview": IN_DATA,
             "notes": [{"type": "quote", "content": IN_DATA, "created_at": "2026-02-01", "page": 3}, {"type": "thinking", "content": "Plain.", "created_at": "2026-02-02"}]},
            {"title": "Nothing Said", "status": "reading", "updated_at": "2026-02-04"}]}),
    }
    for path, text in files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    for number, path in enumerate(("days/stairs.jpg", "slips/stairs.jpg")):
        drawn((1400, 900), COVERS[number], number, 14).save(home / path, quality=80)
    return home


@pytest.fixture(scope="module")
def fed(tmp_path_factory):
    home = tmp_path_factory.mktemp("fed")
    return build(data(home / "data"), home / "output")


def items(site, folder):
    return json.loads((site.folder / f"{folder}feed.json").read_text("utf-8"))["items"]


def contents(site, folder):
    """The HTML of each entry that has some, in both formats, by its address."""
    feed = etree.parse(str(site.folder / f"{folder}feed.xml")).getroot()
    found = [(entry.findtext(ATOM + "id"), entry.findtext(ATOM + "content")) for entry in feed.iter(ATOM + "entry")]
    found += [(item["id"], item.get("content_html")) for item in items(site, folder)]
    return [(name, text) for name, text in found if text is not None]


def file_at(site, address):
    """The file that a host shows at an address of the site."""
    path = site.folder / unquote(address.removeprefix(BASE).split("#")[0])
    return path / "index.html" if path.is_dir() else path


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_atom_feed_keeps_the_rules(fed, folder):
    path = fed.folder / f"{folder}feed.xml"
    read = feedparser.parse(path.read_bytes())
    assert not read.bozo and read.version == "atom10" and read.feed.title and read.feed.author
    root = etree.parse(str(path)).getroot()
    assert root.tag == ATOM + "feed" and re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]+)?", root.get(XML + "lang"))
    # One of each, and at most one way to the same page.
    for element in (root, *root.iter(ATOM + "entry")):
        for name in ("id", "title", "updated"):
            assert len(element.findall(ATOM + name)) == 1, name
        for name in ("content", "summary", "published"):
            assert len(element.findall(ATOM + name)) <= 1, name
        links = [(link.get("rel"), link.get("type"), link.get("hreflang")) for link in element.findall(ATOM + "link")]
        assert len(set(links)) == len(links) and ("alternate", "text/html", None) in links
        assert all(TIMESTAMP.fullmatch(element.findtext(ATOM + name, "2000-01-01T00:00:00Z")) for name in ("updated", "published"))
    assert [link.get("href") for link in root.findall(ATOM + "link") if link.get("rel") == "self"] == [f"{BASE}{folder}feed.xml"]
    ids = [each.text for each in root.iter(ATOM + "id")]
    assert len(set(ids)) == len(ids) and all(urlsplit(each).scheme == "https" for each in ids)
    entries = root.findall(ATOM + "entry")
    assert len(entries) == len(read.entries) == ENTRIES[folder]
    assert all(entry.get(XML + "lang") for entry in entries) and len({entry.findtext(ATOM + "updated") for entry in entries}) > 1
    assert root.findtext(ATOM + "updated") == max(entry.findtext(ATOM + "updated") for entry in entries)
    for content in root.iter(ATOM + "content"):
        assert content.get("type") == "html" and not len(content) and content.get("src") is None
    # The addresses of elements are escaped, and lead to a file.
    for link in root.iter(ATOM + "link"):
        assert link.get("href").startswith(BASE) and link.get("href").isascii() and file_at(fed, link.get("href")).is_file()


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_json_feed_keeps_the_rules(fed, folder):
    feed = json.loads((fed.folder / f"{folder}feed.json").read_text("utf-8"))
    assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["title"]
    assert feed["feed_url"] == f"{BASE}{folder}feed.json" and feed["home_page_url"] == BASE + folder
    known = {"id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image", "date_published", "date_modified", "authors", "tags", "language", "attachments"}
    assert len({item["id"] for item in feed["items"]}) == len(feed["items"]) == ENTRIES[folder]
    for item in feed["items"]:
        assert set(item) <= known and isinstance(item["id"], str) and item["url"].startswith(BASE)
        assert item.get("content_html") or item.get("content_text"), "an item has one of them, or both"
        assert TIMESTAMP.fullmatch(item["date_published"]) and TIMESTAMP.fullmatch(item["date_modified"]) and item["date_published"] <= item["date_modified"]
        assert not re.search("<[a-z]", item.get("summary", "")), "plain text"
    atom = {entry.findtext(ATOM + "id"): entry.findtext(ATOM + "content") for entry in etree.parse(str(fed.folder / f"{folder}feed.xml")).iter(ATOM + "entry")}
    assert {item["id"]: item.get("content_html") for item in feed["items"]} == atom, "both say the same"


@pytest.mark.parametrize("folder", FOLDERS[1:4])
def test_every_entry_with_a_text_has_all_of_it(fed, folder):
    assert all(item.get("content_html") for item in items(fed, folder))


def test_a_book_has_its_overview_or_a_text(fed):
    found = items(fed, "desk/")
    post, other = ([item for item in found if item["title"] == title and "#" not in item["id"]] for title in ("The Salt Post", "Nothing Said"))
    assert len(post) == len(other) == 1 and "First words" in post[0]["content_html"]
    assert "content_html" not in other[0] and other[0]["content_text"]


def test_a_mark_leads_to_the_note_of_its_own_text(fed):
    # The overview of the book and one of its notes have a note each, on the same page.
    pages = {}
    for name, text in contents(fed, "desk/"):
        for mark in html.fragment_fromstring(text, create_parent="div").iter("a"):
            if mark.get("role") == "doc-noteref":
                page = pages.setdefault(file_at(fed, name), html.parse(str(file_at(fed, name))))
                # One of several texts of its page, so the mark leads to that text.
                part, target = urlsplit(name).fragment, urlsplit(mark.get("href")).fragment
                assert target == part, f"{name} leads to {mark.get('href')}"
                assert not part or page.xpath(f"//*[@id='{part}']//*[@role='doc-noteref']")
    assert pages


@pytest.mark.parametrize("folder", FOLDERS)
def test_contents_are_balanced_html_of_harmless_elements(fed, folder):
    found = contents(fed, folder)
    assert found
    for name, text in found:
        # As XML it is balanced if every end is there: only elements without an end need one for this.
        balanced = re.sub(r"<(%s)\b([^<>]*)>" % "|".join(VOID), r"<\1\2/>", text)
        etree.fromstring(f"<!DOCTYPE div [<!ENTITY nbsp ' '>]><div>{balanced}</div>")
        tree = html.fragment_fromstring(text, create_parent="div")
        elements = list(tree.iter())[1:]
        assert not {each.tag for each in elements} & FORBIDDEN, name
        attributes = {key for each in elements for key in each.attrib}
        assert not [key for key in attributes if key in ("id", "style", "name", "srcset", "loading", "autofocus", "tabindex") or key.startswith("on")], attributes
        assert not [words for words in HIDDEN if words in text] and "alert" not in re.sub("<[^>]*>", "", text)
        assert "[[" not in text and "||" not in text and "[!" not in text


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_address_in_them_is_absolute_and_leads_somewhere(fed, folder):
    seen = set()
    for name, text in contents(fed, folder):
        tree = html.fragment_fromstring(text, create_parent="div")
        for _, key, address, _ in tree.iterlinks():
            assert urlsplit(address).scheme in ("https", "http", "mailto", "tel") and urlsplit(address).netloc, (name, key, address)
            if address.startswith(BASE):
                page = file_at(fed, address)
                assert page.is_file(), address
                part = unquote(urlsplit(address).fragment)
                assert not part or f'id="{part}"' in page.read_text("utf-8"), address
            seen.add(key)
    assert seen >= ({"href"} if folder in ("tide/", "desk/") else {"href", "src"})


def test_pictures_are_of_one_middle_size_and_tell_their_own(fed):
    for folder in ("days/", "slips/"):
        images = [image for _, text in contents(fed, folder) for image in html.fragment_fromstring(text, create_parent="div").iter("img")]
        assert len(images) >= 4
        for image in images:
            assert image.get("alt") and int(image.get("width")) <= 1000 and file_at(fed, image.get("src")).stat().st_size < 200_000
            width, height = int(image.get("width")), int(image.get("height"))
            assert abs(width / height - 1400 / 900) < .02


def test_what_a_text_has_is_there_in_words(fed):
    [text] = [item["content_html"] for item in items(fed, "days/") if "late" in item["title"]]
    tree = html.fragment_fromstring(text, create_parent="div")
    words = " ".join(tree.text_content().split())
    for each in ("☑ done", "☐ open", "A hint Folded words, H2O", "More Words in a box.", "A note, with a way.", "…", "The stairs at noon", "x < y"):
        assert each in words, each
    assert [each.text for each in tree.iter("mark")] == ["marked"] and len(list(tree.iter("ruby"))) == 1 and len(list(tree.iter("figcaption"))) == 1
    page = BASE + "days/2026-03-02-wet.html"
    assert [a.get("href") for a in tree.iter("a") if a.get("role") == "doc-noteref"] == [page + "#fn-1"]
    # Nobody reads twice what is hidden, nor that it can be pressed.
    assert "Show" not in words


def test_summaries_are_words(fed):
    for folder in FOLDERS:
        for entry in etree.parse(str(fed.folder / f"{folder}feed.xml")).iter(ATOM + "entry"):
            summary = entry.findtext(ATOM + "summary", "")
            assert not [words for words in HIDDEN if words in summary]
            assert "[^" not in summary and "<" not in summary.replace("x < y", "") and "↩" not in summary and "\n\n" not in summary


def test_excerpts_have_no_content(tmp_path):
    site = build(data(tmp_path / "data", feeds="excerpt"), tmp_path / "output")
    for folder in FOLDERS:
        assert contents(site, folder) == []
        read = feedparser.parse((site.folder / f"{folder}feed.xml").read_bytes())
        assert not read.bozo and all(not entry.get("content") for entry in read.entries) and any(entry.get("summary") for entry in read.entries)
        assert all(item["content_text"] and not any(words in item["content_text"] for words in HIDDEN) for item in items(site, folder))


def test_a_browser_sees_in_a_content_what_its_author_wrote(fed, page):
    [text] = [item["content_html"] for item in items(fed, "slips/") if item["title"] == "Stair"]
    page.set_content(f"<!doctype html><title>x</title><article>{text}</article><p id=after>after</p>")
    assert page.locator("article ~ #after").count() == 1, "nothing runs out of it"
    assert page.locator("article h2").all_text_contents() == ["A part"]
    assert page.evaluate("document.querySelector('article').innerHTML.length") > 500
    assert page.locator("article li").count() == 3
