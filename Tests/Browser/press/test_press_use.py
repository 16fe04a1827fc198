"""The site of a small press as it is used: from a disk, a host and a folder of a host, without scripts, by keyboard; its links, its search, its drafts."""

import json
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import feedparser
import pytest
from lxml import html
from playwright.sync_api import expect

from page_text import OWN_FOCUS
from page_watch import PageWatch
from search_panel import ask, hits, open_search
from shown_press import BASE, DRAFTS, POSTS, post
from test_press_looks import LATEST, PAGES

MENU = ["The Lamp of the Harbour", "What we read", "Things from the Harbour", "Notes from the shop", "Shop", "About the press", "오시는 길과 여는 때"]
FOOTER = ["Newsletter", "Plants of the sea wall", "Colophon", "Imprint", "Press kit", "Privacy"]
SECRET = [b"zugzwang", b"quixotry", b"flummoxed", b"syzygy", b"Unfinished business", b"unfinished-", b"secret.html"]


@pytest.mark.parametrize("place", ["file", "root", "books"])
def test_every_kind_of_page_opens_without_a_failed_request_or_a_console_error(press, address, page, place):
    base, watch = address(press, place), PageWatch(page)
    for name in PAGES:
        page.goto(base + name)
        assert page.locator("h1").count() == 1, name
        assert page.locator(".menu a").all_inner_texts() == MENU and page.locator(".site-footer nav a").all_inner_texts() == FOOTER
        assert page.evaluate("Array.from(document.images).filter(e => e.loading !== 'lazy').every(e => e.complete && e.naturalWidth > 0)"), name
    assert watch.troubles == [] and watch.outside(base) == []


def test_without_scripts_every_text_is_there(press, new_page):
    page = new_page(java_script_enabled=False)
    for name in PAGES:
        page.goto(press.file_base() + name)
        assert page.locator("h1").first.is_visible() and page.locator(".menu").is_visible() and page.locator(".site-footer").is_visible(), name
        assert not page.locator(".view-open").is_visible()
    page.goto(press.file_base() + "press/kit.html")
    page.locator(".article-plate a").click()
    page.wait_for_url("**/workshop.*.jpg")


@pytest.mark.parametrize("drafts", [False, True], ids=["build", "drafts"])
def test_every_link_leads_somewhere(press, press_with_drafts, drafts):
    assert dead_links(press_with_drafts if drafts else press) == []


def dead_links(site):
    """The links of all pages that lead nowhere, with their pages."""
    ids, dead = {}, []

    def document(path):
        if path not in ids:
            tree = html.fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
            ids[path] = tree, set(tree.xpath("//@id"))
        return ids[path]

    # The page for what is missing names the host; its links begin with the address of the site.
    for name in site.pages + ["offline.html", "404.html"]:
        tree, _ = document(site.folder / name)
        links = tree.xpath("//@href") + tree.xpath("//@src") + tree.xpath("//@data-root") + tree.xpath("//@data-site")
        links += [candidate.split()[0] for srcset in tree.xpath("//@srcset") for candidate in srcset.split(",")]
        for link in links:
            whole = urljoin(BASE + name, link)
            address, fragment = urldefrag(whole)
            if not address.startswith(BASE):
                assert urlsplit(whole).scheme in ("https", "http", "mailto", "data"), link
                continue
            path = site.folder / unquote(urlsplit(address.removeprefix(BASE)).path)
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file() or fragment and path.suffix == ".html" and unquote(fragment) not in document(path)[1]:
                dead.append((name, link))
    return dead


def test_every_page_can_be_reached_by_links_but_the_one_in_no_menu(press):
    waiting, seen = ["index.html"], set()
    while waiting:
        name = waiting.pop()
        if name in seen or not name.endswith(".html"):
            continue
        seen.add(name)
        tree = html.fromstring((press.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        # The list of all titles and the numbers beside texts would find everything.
        for link in tree.xpath("//a/@href"):
            address = urldefrag(urljoin(BASE + name, link))[0]
            target = unquote(address.removeprefix(BASE))
            if address.startswith(BASE) and not target.startswith("search"):
                waiting.append(target)
    assert sorted(set(press.pages) - seen - {"search.html"}) == ["press/quiet.html"]


# By keyboard


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)], ids=str)
def test_focus_goes_through_skip_link_menu_and_headings_and_can_be_seen(press, new_page, size):
    page = new_page(*size, reduced_motion="reduce")
    page.goto(press.file_base() + "press/kit.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    expect(page.locator(".skip")).to_be_in_viewport(ratio=1)
    for title in MENU:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == title
        focus = page.evaluate(OWN_FOCUS)
        assert focus["isUncovered"], focus
        box = page.locator(".menu a:focus").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.heading-link')"):
            break
    link = page.locator(".heading-link:focus")
    assert link.evaluate("e => [getComputedStyle(e).opacity, getComputedStyle(e).outlineStyle]") == ["1", "solid"]
    assert page.evaluate(OWN_FOCUS)["isUncovered"] and link.get_attribute("aria-label") == "Link to this section"
    page.keyboard.press("Enter")
    page.wait_for_url("**#the-house")


def test_the_skip_link_leads_past_menu_and_bar(press, page):
    page.goto(press.file_base() + "press/kit.html")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_a_footnote_is_visited_and_left_by_keyboard(press, new_page):
    page = new_page(390, 844, reduced_motion="reduce")
    page.goto(press.file_base() + "press/kit.html")
    assert page.locator("[role=doc-noteref]").count() == 4
    for start, note, back in (("#fnref-1", "fn-1", "#fnref-1"), ("#fnref-2", "fn-2", "#fnref-2"), ("#fnref-1-2", "fn-1", "#fnref-1-2")):
        page.locator(start).focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**#{note}")
        expect(page.locator(f"#{note}")).to_be_in_viewport()
        page.keyboard.press("Tab")
        while page.evaluate("back => document.activeElement.getAttribute('href') !== back", back):
            assert page.evaluate("document.activeElement.role") == "doc-backlink"
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{back}")
        expect(page.locator(back)).to_be_in_viewport()
    assert page.locator("#fnref-1-2").evaluate("e => e.getBoundingClientRect().height") >= 12


def test_the_entry_of_the_page_itself_is_marked(press, page):
    marked = {}
    for name in PAGES:
        page.goto(press.file_base() + name)
        marked[name] = page.locator(".menu [aria-current], .site-footer [aria-current]").evaluate_all("all => all.map(e => [e.textContent, e.getAttribute('aria-current'), e.closest('nav').className])")
    assert {name: entry for name, entry in marked.items() if entry} == {
        "lamps/index.html": [[MENU[0], "page", "menu"]], "shelf/index.html": [[MENU[1], "page", "menu"]], "harbour/index.html": [[MENU[2], "page", "menu"]],
        "notes/index.html": [[MENU[3], "page", "menu"]], "about.html": [[MENU[5], "page", "menu"]], "visit.html": [[MENU[6], "page", "menu"]],
        "imprint.html": [["Imprint", "page", ""]], "privacy.html": [["Privacy", "page", ""]], "press/kit.html": [["Press kit", "page", ""]],
        "plants/index.html": [["Plants of the sea wall", "page", ""]],
    }


# What a journal and a page show


def test_a_journal_lists_sixty_posts_by_year_newest_first(press, page):
    days, years = [], []
    for name in ("index", "page-2", "page-3"):
        page.goto(press.file_base() + f"notes/{name}.html")
        days += page.locator(".journal-post time").evaluate_all("all => all.map(time => time.dateTime)")
        years.append(page.locator(".journal-name").all_inner_texts())
        assert page.locator(".journal-post").count() == 20 and page.locator(".list-count").inner_text() == f"{POSTS} posts"
        assert page.locator(".introduction").count() == (name == "index")
    assert days == sorted(days, reverse=True) and len(days) == len(set(days)) == POSTS
    assert years == [["2026", "2025"], ["2025", "2024"], ["2024", "2023"]]
    page.locator(".journal-title a").last.click()
    assert page.locator("h1").inner_text() == "Paper that drinks light, 0"
    page.locator(".trail-parent a").click()
    page.wait_for_url("**/notes/page-3.html")


def test_a_post_shows_when_it_was_written_by_whom_and_about_what(press, page):
    page.goto(press.file_base() + f"notes/{post(49)[0]}.html")
    assert page.locator("h1").inner_text() == "A line too long, 49"
    facts = page.locator(".article-facts")
    assert facts.locator("time").evaluate_all("all => all.map(time => time.dateTime)") == ["2026-05-04", "2026-06-03"] and "Mara Vint" in facts.inner_text()
    assert page.locator(".article-tags dd").all_inner_texts() == ["type", "binding"]
    assert page.locator("figcaption").inner_text() == "The shop, number 49"
    assert page.locator(".article-text a[href='../lamps/1.html']").inner_text() == "The Lamp of the Harbour 1"
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/{post(50)[0]}.html")


def test_a_page_shows_all_that_a_text_may_have(press, page):
    page.goto(press.file_base() + "press/kit.html")
    assert page.locator(".task input").evaluate_all("all => all.map(box => [box.checked, box.disabled])") == [[True, True], [False, True], [False, True]]
    # Text and link of a task are one line of words.
    task = page.locator(".task").first.evaluate("""e => { const box = e.querySelector('input').getBoundingClientRect(), link = e.querySelector('a').getBoundingClientRect(), all = document.createRange();
        all.selectNodeContents(e.querySelector('label')); const words = Array.from(all.getClientRects()).filter(r => r.left > box.right); return { gap: link.left - Math.max(...words.filter(r => r.right <= link.left + 1).map(r => r.right)), free: words[0].left - box.right }; }""")
    assert abs(task["gap"]) <= 1 and task["free"] >= 3
    assert page.locator("figure img").get_attribute("alt") == "The workshop in winter"
    assert page.locator("th[scope=col]").count() == 5 and page.locator("td.align-right").count() == 6
    assert page.locator(".article-text h2").count() == 11 and page.locator(".article-text h3").count() == 2
    assert len(page.locator(".footnotes li").all()) == 3
    assert page.locator(".article-text a[href='../lamps/2.html']").inner_text() == "The Lamp of the Harbour 2"
    assert page.locator(".article-text a[href='../imprint.html']").inner_text() == "imprint"


def test_the_pictures_of_a_text_open_in_the_whole_window(press, page):
    page.goto(press.file_base() + "press/kit.html")
    page.locator(".article-plate a").click()
    expect(page.locator(".larger-window img").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".larger-window")).to_be_hidden()


# Search


@pytest.mark.parametrize(("words", "group", "path"), [
    ("press ki", "Pages", "press/kit.html"), ("munken", "Pages", "press/kit.html"), ("boat shed", "Pages", "imprint.html"), ("오시는", "Pages", "visit.html"),
    ("no menu", "Pages", "press/quiet.html"), ("thread and glue 58", "Posts", f"notes/{post(58)[0]}.html"), ("kittiwake", "Posts", LATEST),
    ("여백에 대하여 54", "Posts", f"notes/{post(54)[0]}.html"), ("ㅇㅂ 54", "Posts", f"notes/{post(54)[0]}.html"), ("salt road 9", "Books", "shelf/book-09.html"),
    ("numero7", "Entries", "plants/plant-7.html"), ("tide table 5", "Exhibits", "harbour/thing-5.html"), ("last lamp", "Books", "lamps/6.html"),
])
def test_search_finds_it_in_its_group(press, page, words, group, path):
    page.goto(press.file_base() + "about.html")
    open_search(page)
    ask(page, words)
    found = page.locator(".search-hit").evaluate_all("all => all.map(hit => document.getElementById(hit.closest('[role=group]').getAttribute('aria-labelledby')).textContent)")
    assert (group, path) in list(zip(found, hits(page)))


# Drafts


def test_a_build_says_nothing_of_drafts(press):
    told = [(path.relative_to(press.folder), word) for path in press.folder.rglob("*") if path.is_file() for word in SECRET if word in path.read_bytes() or word.decode() in path.name]
    assert told == []
    assert len(list((press.folder / "notes").glob("20*.html"))) == POSTS


def test_a_preview_shows_drafts_and_says_that_they_are(press_with_drafts, page):
    site, names = press_with_drafts, [f"notes/2026-11-{20 + number}-unfinished-{number}.html" for number in range(DRAFTS)] + ["secret.html"]
    for name in names:
        page.goto(site.file_base() + name)
        assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
        assert page.locator(".draft").inner_text() == "Draft Only a preview shows this page."
        above, below = page.locator(".draft").bounding_box(), page.locator("h1").bounding_box()
        mark = page.locator(".draft .draft-mark").bounding_box()
        assert above["y"] + above["height"] <= below["y"] and mark["x"] == below["x"]
    page.goto(site.file_base() + "notes/index.html")
    assert page.locator(".list-count").inner_text() == f"{POSTS + DRAFTS} posts" and page.locator(".journal-title .draft-mark").count() == DRAFTS
    assert page.locator("meta[name=robots]").count() == 0
    open_search(page)
    ask(page, "zugzwang")
    assert hits(page) == [names[0]]


def test_feeds_have_the_posts_and_no_drafts(press):
    for folder in ("", "notes/"):
        feed = feedparser.parse(str(press.folder / f"{folder}feed.xml"))
        assert not feed.bozo and len(feed.entries) == 50
        assert [entry.link for entry in feed.entries if "/notes/" in entry.link][0] == BASE + LATEST
        items = json.loads((press.folder / f"{folder}feed.json").read_text("utf-8"))["items"]
        assert [item["url"] for item in items] == [entry.link for entry in feed.entries]
