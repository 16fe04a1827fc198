"""The site of a small press in two languages: its switch, its links, search and offline reading in each, what is not translated, related pages."""

import json

import pytest
from lxml import html

from axe import findings
from conditions import drawn
from contrast import weak_texts
from html_checker import assert_valid
from page_parts import SMALL
from page_text import set_text_size
from page_watch import PageWatch
from search_panel import ask, hits, open_search
from shown_press import BASE, post
from test_press_looks import FAULTS, SIZES, in_windows, label
from test_press_use import dead_links

TRANSLATED, ORIGINAL = f"notes/{post(59)[0]}.html", f"notes/{post(50)[0]}.html"
PAGES = [
    "index.html", "about.html", "imprint.html", "visit.html", "lamps/index.html", "lamps/3.html", "lamps/6.html", "notes/index.html", TRANSLATED, ORIGINAL,
    "shelf/index.html", "shelf/book-01.html", "harbour/index.html", "harbour/thing-1.html", "plants/plant-2.html", "people/index.html", "search.html", "offline.html",
]


def page_of(name, language):
    return name if language == "en" else f"ko/{name}"


SWITCH = "Array.from(document.querySelectorAll('.languages li'), e => { const box = e.getBoundingClientRect(); return [box.left, box.right]; })"


@pytest.mark.parametrize("part", range(3))
def test_every_page_has_its_parts_in_order_and_inside_the_window(press_in_two, page, part):
    found = {}
    for name in ([page_of(name, "ko") for name in PAGES] + ["index.html", "lamps/3.html", "about.html"])[part::3]:
        page.goto(press_in_two.file_base() + name)
        for size, scheme in in_windows(page, SIZES, ["light", "dark"]):
            faults, small, switch = page.evaluate(f"[({FAULTS})(), {SMALL}, {SWITCH}]")
            faults += [f"too small: {each}" for each in small]
            if len(switch) != 2 or any(left < 0 or right > size[0] for left, right in switch):
                faults.append(f"the switch is at {switch}")
            if faults:
                found[name, size, scheme] = faults
    assert found == {}


def test_large_text_has_room_on_every_page(press_in_two, page):
    found = {}
    for name in PAGES:
        page.goto(press_in_two.file_base() + page_of(name, "ko"))
        set_text_size(page, 200)
        for size, _ in in_windows(page, [(320, 568), (844, 390), (1440, 900)]):
            faults = page.evaluate(FAULTS)
            if faults:
                found[name, size] = faults
    assert found == {}


@pytest.mark.parametrize("index", range(len(PAGES)), ids=lambda index: PAGES[index])
def test_axe_finds_nothing_and_every_text_has_contrast(press_in_two, new_page, index):
    page = new_page(*SIZES[index % 5], color_scheme=["light", "dark"][index % 2])
    page.goto(press_in_two.file_base() + page_of(PAGES[index], "ko"))
    assert findings(page) == {}
    weak, count = weak_texts(page, screens=2)
    assert (PAGES[index] == "search.html" or weak == []) and count >= 3


def test_every_page_is_valid(press_in_two):
    assert_valid([press_in_two.folder / name for name in press_in_two.pages])


def test_every_link_leads_somewhere(press_in_two):
    assert dead_links(press_in_two) == []


def test_pages_name_their_translations_and_these_name_them(press_in_two):
    alternates, pages = {}, [name for name in press_in_two.pages if not name.endswith("offline.html")]
    for name in pages:
        tree = html.fromstring((press_in_two.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        assert tree.get("lang") == ("ko" if name.startswith("ko/") else "en"), name
        links = tree.xpath("//link[@rel='alternate'][@hreflang]")
        alternates[tree.xpath("string(//link[@rel='canonical']/@href)")] = {link.get("hreflang"): link.get("href") for link in links}
        shown = tree.xpath("//nav[contains(@class, 'languages')]//a")
        assert [link.get("lang") for link in shown] == ["en", "ko"] and [link.get("aria-current") for link in shown].count("page") == 1, name
    translated = {address: others for address, others in alternates.items() if len(others) == 2}
    for address, others in translated.items():
        assert address in others.values(), address
        assert all(alternates[other] == others for other in others.values()), address
    expected = {"lamps/1.html", "about.html", TRANSLATED, "index.html", "lamps/index.html"}
    assert {f"{BASE}{name}".removesuffix("index.html") for name in expected} <= set(translated)
    assert f"{BASE}ko/{ORIGINAL}" not in {other for others in alternates.values() for other in others.values()}


@pytest.mark.parametrize("place", ["file", "root", "books"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_switch_leads_to_the_same_page(press_in_two, address, new_page, place, scripts):
    page = new_page(reduced_motion="reduce", java_script_enabled=scripts)
    base, watch = address(press_in_two, place), PageWatch(page)
    for name in drawn(PAGES, 6, place, scripts):
        page.goto(base + name)
        page.locator(".languages").get_by_role("link", name="한국어").click()
        page.wait_for_url(base + page_of(name, "ko"))
        page.locator(".languages").get_by_role("link", name="English").click()
        page.wait_for_url(base + name)
    assert watch.troubles == [] and watch.outside(base) == []


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1440, 900)], ids=label)
def test_the_switch_can_be_reached_and_seen_by_keyboard(press_in_two, new_page, size):
    page = new_page(*size, reduced_motion="reduce")
    page.goto(press_in_two.file_base() + "ko/about.html")
    for _ in range(1 + page.locator(".menu a").count() + 1):
        page.keyboard.press("Tab")
    for name in ("English", "한국어"):
        assert page.evaluate("document.activeElement.textContent") == name
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        box = page.locator(":focus").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["height"] >= 24
        page.keyboard.press("Tab")


def test_the_menus_are_those_of_the_language(press_in_two, page):
    page.goto(press_in_two.file_base() + "ko/lamps/3.html")
    assert page.locator(".menu a").all_inner_texts()[:4] == ["항구의 등불", "What we read", "Things from the Harbour", "가게 일기"]
    assert "출판사 소개" in page.locator(".menu a").all_inner_texts() and "판권" in page.locator(".site-footer a").all_inner_texts()
    assert page.locator(".menu a", has_text="What we read").get_attribute("href").startswith("../shelf/")
    assert page.locator(".site-footer p").inner_text().startswith("이네스 캘러웨이")


def test_what_is_not_translated_says_so(press_in_two, page):
    for name in (ORIGINAL, "shelf/book-01.html", "harbour/thing-1.html", "plants/plant-2.html", "visit.html"):
        page.goto(press_in_two.file_base() + page_of(name, "ko"))
        assert page.locator(".original").inner_text().endswith("원문 언어: English"), name
        assert page.locator("main").get_attribute("lang") == "en", name
    for name in (TRANSLATED, "lamps/3.html", "about.html", "index.html", "notes/index.html"):
        page.goto(press_in_two.file_base() + page_of(name, "ko"))
        assert page.locator(".original").count() == 0, name


@pytest.mark.parametrize(("start", "words", "expected"), [
    ("ko/about.html", "마지막 등불", ["ko/lamps/6.html"]), ("ko/about.html", "ㅁㅈㅁ", ["ko/lamps/6.html"]), ("about.html", "마지막 등불", []),
    ("about.html", "last lamp", ["lamps/6.html"]), ("ko/about.html", "last lamp", []), ("ko/about.html", "교정쇄 59", [f"ko/{TRANSLATED}"]),
])
def test_search_finds_what_is_in_the_language(press_in_two, page, start, words, expected):
    page.goto(press_in_two.file_base() + start)
    open_search(page)
    ask(page, words)
    folder = "ko/" if start.startswith("ko/") else ""
    found = [folder + path for path in hits(page)]
    assert page.locator(".search-hit img").evaluate_all("all => all.every(e => !e.complete || e.naturalWidth > 0)")
    assert found[:1] == expected or expected == [] and not any(path.endswith("lamps/6.html") for path in found)


@pytest.mark.parametrize("place", ["file", "books"])
def test_what_the_reader_chose_holds_in_both_languages(press_in_two, address, page, place):
    base = address(press_in_two, place)
    page.goto(base + "about.html")
    page.locator(".view-open").click()
    page.get_by_role("radio", name="Dark").check()
    page.goto(base + "ko/lamps/3.html")
    page.wait_for_function("document.documentElement.classList.contains('scheme-dark')")


def test_related_pages_show_one_another_in_their_language(press_in_two, page):
    page.goto(press_in_two.file_base() + "ko/lamps/3.html")
    assert page.locator(".related h2").inner_text() == "함께 보기"
    assert page.locator(".related a").all_inner_texts() == ["항구의 등불 4", "항구의 등불 2", "출판사 소개"]
    page.locator(".related").get_by_role("link", name="출판사 소개").click()
    page.wait_for_url("**/ko/about.html")
    assert page.locator(".related a").all_inner_texts() == ["항구의 등불 3", "오시는 길과 여는 때"]
    page.goto(press_in_two.file_base() + "lamps/3.html")
    assert page.locator(".related").count() == 0


def test_feeds_and_data_are_those_of_the_language(press_in_two):
    feeds = {folder: json.loads((press_in_two.folder / folder / "feed.json").read_text("utf-8")) for folder in ("", "ko")}
    assert (feeds[""]["language"], feeds["ko"]["language"], feeds["ko"]["title"]) == ("en", "ko", "등불과 밀물")
    assert all(item["url"].startswith(BASE + "ko/") for item in feeds["ko"]["items"]) and not any("/ko/" in item["url"] for item in feeds[""]["items"])
    data = json.loads((press_in_two.folder / "ko/lamps/data.json").read_text("utf-8"))
    assert data["meta"] == {"title": "항구의 등불", "language": "ko", "url": f"{BASE}ko/lamps/"}


def test_on_paper_there_is_no_switch(press_in_two, page):
    page.goto(press_in_two.file_base() + "ko/about.html")
    page.emulate_media(media="print")
    assert not page.locator(".site-top").is_visible() and page.locator("h1").is_visible()
