"""A vault of notes as Obsidian writes it: what each of its forms becomes, for readers of every kind."""

import json
import re
import subprocess

import pytest
from lxml import html
from playwright.sync_api import expect

import site_builder
from axe import findings
from contrast import weak_texts
from html_checker import assert_valid, sheetless
from page_watch import PageWatch
from shown_vault import COMMENTS, HIDDEN, PAGES

LIGHTHOUSE, TIDE, ENDING = "slips/소금-등대.html", "slips/밀물-읽기.html", "slips/숨은-결말.html"
LETTERS, PAPER = "slips/글자와-기호.html", "slips/표지와-종이.html"
SIZES = [(320, 640), (844, 390), (820, 1180), (1440, 900)]
# Whether an element is seen: not in a closed box, and not hidden in its place.
SEEN = "e => e.checkVisibility({ visibilityProperty: true })"
IDS = "Array.from(document.querySelectorAll('[id]'), e => e.id)"
OPEN_ALL = "document.querySelectorAll('details').forEach(e => e.open = true); document.querySelectorAll('.spoiler input').forEach(e => e.checked = true)"


@pytest.fixture
def read(vault, page):
    """Opens a page of the vault."""

    def open_page(name, **options):
        page.goto(vault.file_base() + name, **options)
        return page

    return open_page


def related(page):
    return page.locator(".related li a").all_text_contents()


# Links and pictures


def test_links_show_the_words_of_their_author_or_the_name(read):
    page = read(LIGHTHOUSE)
    words = page.locator(".entry-text > p").first
    assert words.get_by_role("link", name="밀물을 읽는 사람", exact=True).count() == 1
    assert words.get_by_role("link", name="밀물 읽기 > 셋째 날", exact=True).count() == 1
    assert "[[" not in page.locator("main").text_content() and "|" not in words.text_content()


@pytest.mark.parametrize(("name", "link", "target"), [
    (LIGHTHOUSE, "밀물 읽기 > 셋째 날", "셋째-날"), (TIDE, "이미 적은 대로", "^light-22"), ("days/2026-03-02-첫-밀물.html", "소금 등대 > 불빛의 길이", "불빛의-길이"),
    ("about.html", "여는 법", "여는-법"),
])
def test_a_link_to_a_part_lands_on_it(read, name, link, target):
    page = read(name)
    page.locator(".prose").get_by_role("link", name=link, exact=True).click()
    page.wait_for_function("location.hash")
    assert page.evaluate("decodeURIComponent(location.hash.slice(1))") == target
    place = page.locator(":target")
    assert place.count() == 1
    page.wait_for_function("() => { const r = document.querySelector(':target').getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; }")


def test_a_picture_is_found_in_a_folder_below_and_as_wide_as_its_author_wants(read):
    page = read(LIGHTHOUSE)
    picture = page.locator(".entry-text img")
    assert picture.evaluate("img => (img.loading = 'eager', img.decode().then(() => [img.naturalWidth > 0, img.width, img.alt]))") == [True, 300, "등대"]


def test_links_in_front_matter_are_words(read):
    page = read(LIGHTHOUSE)
    assert page.locator(".entry-facts").get_by_text("한여울", exact=True).count() == 1
    page = read("desk/소금-계단의-우체국.html")
    assert page.locator("h1").text_content() == "소금 계단의 우체국"
    facts = {each.locator("dt").text_content(): each.locator("dd .fact-item").all_text_contents() for each in page.locator(".book-facts div").all()}
    assert facts["지은이"] == ["한여울", "이나루"] and facts["태그"] == ["장편", "우체국"]
    assert not page.locator(".cover-author").text_content().startswith("[")


def test_nobody_sees_brackets_where_a_link_was(vault):
    for name in vault.pages:
        text = html.fromstring((vault.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8")).text_content()
        assert "[[" not in text and "]]" not in re.sub(r"\]\]>", "", text), name


def test_pages_show_what_leads_to_them(read):
    # The pages that link to it, also from other collections, each once.
    assert sorted(related(read(LIGHTHOUSE))) == sorted(["밀물 읽기", "숨은 결말", "첫 밀물", "이 서랍에 대하여"])
    assert sorted(related(read(LETTERS))) == sorted(["표지와 종이", "소금 등대", "이 서랍에 대하여"])
    assert sorted(related(read(PAPER))) == sorted(["글자와 기호", "할 일"])
    assert "소금 계단의 우체국" in related(read(ENDING))
    # A page that only links to others has none.
    assert read("about.html").locator(".related").count() == 0


# Words


def test_marks_fields_and_tags(read, vault):
    page = read(LIGHTHOUSE)
    assert page.locator(".entry-text mark").all_text_contents() == ["불이 꺼진 뒤에야 보이는 것"]
    facts = page.locator(".entry-facts div").all_inner_texts()
    assert ["읽은 곳", "바닷가 창가 자리"] in [each.split("\n") for each in facts]
    assert page.locator(".entry-facts .fact-item").all_text_contents() == ["등대", "바다/겨울"]
    words = page.locator(".entry-text").text_content()
    assert "::" not in words and "#바다" not in words and "^" not in words
    books = {book["title"]: book for book in json.loads((vault.folder / "desk/data.json").read_text("utf-8"))["books"]}
    assert [books[title]["readings"][0]["rate"] for title in ("소금 계단의 우체국", "등대지기의 문법")] == [4.5, 3]


def test_comments_are_in_no_file(vault):
    for path in vault.folder.rglob("*"):
        if path.suffix in (".html", ".json", ".xml", ".js", ".txt", ".webmanifest"):
            text = path.read_text("utf-8")
            assert not [words for words in COMMENTS if words in text] and "%%" not in text.replace("100%%", ""), path.name


def test_the_tags_that_a_text_may_have(read):
    page = read(LETTERS)
    text = page.locator(".entry-text")
    found = {name: text.locator(name).all_text_contents() for name in ("sub", "sup", "kbd", "mark", "u", "s", "small", "abbr", "rt", "del", "strong")}
    assert found == {"sub": ["2"], "sup": ["2"], "kbd": ["Ctrl", "F"], "mark": ["칠한 줄"], "u": ["밑줄"], "s": ["지운 말"], "small": ["작은 말"], "abbr": ["ISBN"],
                     "rt": ["등대"], "del": ["옛 이름"], "strong": ["“인용”"]}
    assert text.locator("abbr").get_attribute("title") == "국제 표준 도서 번호" and text.locator("span[lang=ja]").text_content() == "潮の満ち引き"
    assert text.locator("br").count() == 1
    # Small figures stand above and below their line, and the reading above its Han, without moving the lines apart.
    rects = text.evaluate("""e => Object.fromEntries(['sub', 'sup', 'rt', 'ruby'].map(name => { const r = e.querySelector(name).getBoundingClientRect(); return [name, [r.top, r.bottom]]; }))""")
    assert rects["rt"][0] < rects["ruby"][0] + 2 and rects["sup"][0] < rects["sub"][0]
    figure = text.locator("figure")
    assert figure.locator("img").evaluate("img => [img.width, img.alt]") == [240, "젖은 계단"] and figure.locator("figcaption").text_content() == "셋째 계단까지 젖은 날"
    # Other tags go, and their words stay.
    words = read(PAPER).locator(".entry-text").inner_text()
    assert "상자 밖의 굵은 말은 말로 남는다." in words and "<" not in words


def test_tasks_cannot_be_ticked(read):
    page = read("days/2026-03-02-첫-밀물.html")
    boxes = page.locator(".task > label > input")
    assert boxes.evaluate_all("all => all.map(e => [e.checked, e.disabled])") == [[True, True], [False, True], [False, True]]
    page = read("할-일.html")
    assert page.locator(".callout .task").count() == 1
    # The box of a spoiler within a task is its own.
    assert page.locator("label label").count() == 0
    page.locator(".task .spoiler").click()
    assert page.locator(".task").get_by_text(HIDDEN[0]).evaluate(SEEN)


# Notes, callouts, spoilers


@pytest.mark.parametrize("name", PAGES)
def test_marks_lead_to_their_notes_and_notes_back(read, name):
    page = read(name)
    ids = page.evaluate(IDS)
    assert len(ids) == len(set(ids))
    ends = page.locator("[role=doc-noteref], [role=doc-backlink]").evaluate_all("all => all.map(a => decodeURIComponent(a.hash.slice(1)))")
    assert set(ends) <= set(ids)
    notes = page.locator(".footnotes li").evaluate_all("all => all.map(e => e.id)")
    assert set(notes) == {end for end in ends if end.startswith("fn-")} and all(notes)
    # Each mark has a way back to it.
    marks = page.locator("[role=doc-noteref]").evaluate_all("all => all.map(e => e.id)")
    assert sorted(marks) == sorted(end for end in ends if end.startswith("fnref-"))


def test_a_mark_and_its_note_are_a_press_apart(read):
    page = read(LIGHTHOUSE)
    marks = page.locator("[role=doc-noteref]")
    assert marks.all_text_contents() == ["1", "2", "2"]
    marks.nth(2).click()
    expect(page.locator("#fn-2")).to_be_in_viewport()
    back = page.locator("#fn-2 [role=doc-backlink]")
    assert back.count() == 2
    back.nth(1).click()
    expect(marks.nth(2)).to_be_in_viewport()
    assert page.evaluate("location.hash") == "#fnref-2-2"
    assert page.locator("main").get_by_text("부르지 않은 각주").count() == 0


def test_a_note_below_the_fold_shows_when_its_mark_is_pressed(read):
    page = read("tide/2.html")
    page.locator("[role=doc-noteref]").first.click()
    expect(page.locator("#fn-1")).to_be_visible()
    expect(page.locator("#fn-1")).to_be_in_viewport()


def test_an_address_of_a_note_below_the_fold_shows_it(read):
    page = read("tide/2.html#fn-2")
    expect(page.locator("#fn-2")).to_be_visible()


def test_callouts_are_boxes_and_fold(read):
    page = read(TIDE)
    assert page.locator(".callout-title").all_text_contents() == ["접어 둔 귀띔", "펼쳐 둔 주의", "인용", "왜 하필 소금인가?", "속에 든 상자"]
    tip, warning = page.locator("details.callout-tip"), page.locator("details.callout-warning")
    words = tip.get_by_text("물때는 달이 아니라")
    assert not words.is_visible() and warning.get_by_text("난간에 기대지 말 것").is_visible()
    tip.locator("summary").click()
    expect(words).to_be_visible()
    tip.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(words).to_be_hidden()
    warning.locator("summary").click()
    expect(warning.get_by_text("난간에 기대지 말 것")).to_be_hidden()
    assert page.locator("[role=note].callout-question [role=note].callout-example").count() == 1
    assert "[!" not in page.locator("main").text_content()


def test_spoilers_hide_their_words_until_they_are_opened(read):
    page = read(ENDING)
    first, *others = [page.locator(".entry-text").get_by_text(words) for words in HIDDEN]
    assert not any(each.evaluate(SEEN) for each in (first, *others))
    assert not any(words in page.locator("main").inner_text() for words in HIDDEN)
    box = page.locator(".entry-text label.spoiler")
    width = box.bounding_box()["width"]
    box.click()
    assert first.evaluate(SEEN) and not any(each.evaluate(SEEN) for each in others)
    assert abs(box.bounding_box()["width"] - width) < width, "the line does not jump far"
    block = page.locator("details.spoiler")
    assert block.count() == 1 and block.locator("p").count() == 2
    block.locator("summary").click()
    assert all(each.evaluate(SEEN) for each in others)
    box.locator("input").focus()
    page.keyboard.press("Space")
    assert not first.evaluate(SEEN)


def test_spoilers_are_not_told_elsewhere(vault):
    for path in vault.folder.rglob("*"):
        if path.suffix not in (".html", ".json", ".xml", ".js"):
            continue
        text = path.read_text("utf-8")
        if path.suffix == ".html":
            tree = html.fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8"))
            for each in tree.xpath("//*[contains(@class, 'spoiler')]"):
                each.drop_tree()
            text = html.tostring(tree, encoding="unicode")
        # The data for programs is the author's own.
        if path.name != "data.json" and path.name != "pages.json":
            assert not [words for words in HIDDEN if words in text], path.relative_to(vault.folder)


def test_descriptions_are_words_of_the_text(vault):
    # What search engines and messengers show of a page: no numbers of notes, arrows or words of buttons.
    faults = []
    for name in vault.pages:
        tree = html.fromstring((vault.folder / name).read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        texts = tree.xpath("//meta[@name='description' or @property='og:description']/@content") + tree.xpath("//script[@type='application/ld+json']/text()")
        faults += [(name, found) for text in texts for found in re.findall(r".{0,20}(?:↩|스포일러 보기|[다요]\.\d)", text)[:1]]
    assert faults == []


def test_on_paper_boxes_are_open_and_spoilers_are_not(read):
    page = read(TIDE)
    page.emulate_media(media="print")
    assert page.get_by_text("물때는 달이 아니라").evaluate(SEEN)
    page = read(LETTERS)
    assert page.get_by_text("동그라미는 읽은 쪽").evaluate(SEEN)
    page = read(ENDING)
    hidden = [page.locator(".entry-text").get_by_text(words) for words in HIDDEN]
    assert not any(each.evaluate(SEEN) for each in hidden)
    # What the reader opened is printed.
    page.emulate_media(media="screen")
    page.evaluate(OPEN_ALL)
    page.emulate_media(media="print")
    assert all(each.evaluate(SEEN) for each in hidden)


# Every page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.sampled(12)
def test_axe_finds_nothing_and_every_text_has_contrast(vault, new_page, name, scheme):
    page = new_page(390, 844, color_scheme=scheme)
    page.goto(vault.file_base() + name)
    assert findings(page) == {}
    page.evaluate(OPEN_ALL)
    assert findings(page) == {}
    weak, count = weak_texts(page)
    assert weak == [] and count >= 3


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_nothing_is_wider_than_the_screen(vault, new_page, size):
    page, wide = new_page(*size), []
    for name in PAGES:
        page.goto(vault.file_base() + name)
        for is_open in (False, True):
            if is_open:
                page.evaluate(OPEN_ALL)
            if page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") > 0:
                wide.append((name, is_open))
    assert wide == []


def test_every_page_is_valid(vault):
    assert_valid(vault.folder / name for name in vault.pages)


def test_every_page_opens_in_silence(vault, page):
    watch = PageWatch(page)
    for name in vault.pages:
        page.goto(vault.file_base() + name)
        ids = page.evaluate(IDS)
        assert len(ids) == len(set(ids)), name
    assert watch.troubles == [] and watch.outside(vault.file_base()) == []


def test_without_scripts_boxes_spoilers_and_notes_work(vault, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(vault.file_base() + ENDING)
    words = page.locator(".entry-text label.spoiler span")
    expect(words).to_be_hidden()
    page.locator(".entry-text label.spoiler").click()
    expect(words).to_be_visible()
    page.locator("details.spoiler summary").click()
    expect(page.get_by_text(HIDDEN[2])).to_be_visible()
    page.goto(vault.file_base() + TIDE)
    page.locator(".callout-tip summary").click()
    expect(page.get_by_text("물때는 달이 아니라")).to_be_visible()
    page.goto(vault.file_base() + LIGHTHOUSE)
    page.locator("[role=doc-noteref]").first.click()
    expect(page.locator("#fn-1")).to_be_in_viewport()
    page.goto(vault.file_base() + "tide/2.html")
    assert page.locator(".fold-rest:visible").count() == page.locator(".fold-rest").count() > 0


# In one file


SLUGS = ["slips", "desk", "days", "tide"]


@pytest.fixture(scope="module")
def single_files(vault_data, tmp_path_factory):
    """The folder with one file for each collection."""
    home = tmp_path_factory.mktemp("single")
    for slug in SLUGS:
        run = subprocess.run([site_builder.SITEGEN, "build", "--data", vault_data, "--templates", site_builder.REPOSITORY / "templates", "--assets", site_builder.REPOSITORY / "assets",
                              "--single-file", home / f"{slug}.html", "--collection", slug], capture_output=True, text=True, timeout=60, check=False, cwd=home)
        assert run.returncode == 0, run.stderr
    return home


@pytest.mark.parametrize("slug", SLUGS)
def test_a_single_file_holds_it(single_files, page, slug):
    path = single_files / f"{slug}.html"
    watch = PageWatch(page)
    page.goto(path.as_uri())
    ids = page.evaluate(IDS)
    assert len(ids) == len(set(ids))
    ends = page.evaluate("""Array.from(document.querySelectorAll('a[href^="#"]'), a => decodeURIComponent(a.getAttribute('href').slice(1)))""")
    assert set(ends) <= set(ids)
    # The mark of a note leads to the note of its own text.
    strays = page.evaluate("""Array.from(document.querySelectorAll('[role=doc-noteref]')).filter(a =>
        document.getElementById(decodeURIComponent(a.hash.slice(1))).closest('.prose') !== a.closest('.prose')).length""")
    assert strays == 0 and page.locator("[role=doc-noteref]").count() > 0
    text = page.locator("main").first.evaluate("e => document.body.innerText")
    assert "[[" not in text and not [words for words in HIDDEN if words in text]
    assert findings(page) == {} and watch.troubles == [] and watch.requests == [path.as_uri()] + [url for url in watch.requests if url.startswith("data:")]


def test_single_files_are_valid(single_files, tmp_path):
    assert_valid([sheetless(single_files / f"{slug}.html", tmp_path) for slug in SLUGS])
