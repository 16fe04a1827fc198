"""The panel of search: opened by link and key, moved through by arrows, read aloud, closed; and what a visitor without scripts has."""

import time

import pytest
from playwright.sync_api import expect

from page_text import settle
from page_watch import PageWatch
from search_panel import ask, hits, open_search, status


@pytest.fixture
def start(page, sample_site):
    page.goto(sample_site.file_base() + "harry-potter/index.html")
    return page


def test_nothing_is_loaded_until_search_is_opened(page, sample_site, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address(sample_site, "root") + "harry-potter/3.html")
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "search" in url] == []
    open_search(page)
    assert any(url.endswith("/search/index.js") for url in asked)


def test_a_slash_opens_it_and_escape_gives_focus_back(start):
    start.locator(".series-volume a").first.focus()
    start.keyboard.press("/")
    expect(start.locator(".search-field")).to_be_focused()
    expect(start.locator(".search-field")).to_have_value("")
    start.keyboard.press("Escape")
    expect(start.locator("dialog.search")).to_be_hidden()
    expect(start.locator(".series-volume a").first).to_be_focused()


def test_the_key_can_be_switched_off_and_stays_off(start, new_page):
    start.keyboard.press("/")
    start.get_by_role("checkbox", name="/ 키로 열기").uncheck()
    start.keyboard.press("Escape")
    start.keyboard.press("/")
    expect(start.locator("dialog.search")).to_be_hidden()
    start.reload()
    start.keyboard.press("/")
    settle(start)
    assert start.locator("dialog.search").count() == 0
    open_search(start)
    start.get_by_role("checkbox", name="/ 키로 열기").check()
    start.keyboard.press("Escape")
    start.keyboard.press("/")
    expect(start.locator(".search-field")).to_be_focused()


def test_a_slash_with_a_modifier_or_in_a_field_is_a_slash(page, sample_site):
    page.goto(sample_site.file_base() + "bookshelf/library.html")
    page.keyboard.press("Control+/")
    page.locator("#find").press("/")
    settle(page)
    assert page.locator("dialog.search").count() == 0
    expect(page.locator("#find")).to_have_value("/")


def test_arrows_choose_and_enter_follows(start):
    open_search(start)
    ask(start, "goblet")
    field = start.locator(".search-field")
    expect(field).to_have_attribute("aria-expanded", "true")
    chosen = lambda: start.locator("[role=option][aria-selected=true]")
    expect(chosen()).to_have_count(1)
    expect(field).to_have_attribute("aria-activedescendant", chosen().get_attribute("id"))
    ask(start, "rowling")
    for _ in range(2):
        start.keyboard.press("ArrowDown")
    expect(chosen()).to_contain_text("Prisoner of Azkaban")
    start.keyboard.press("ArrowUp")
    start.keyboard.press("ArrowUp")
    start.keyboard.press("ArrowUp")
    expect(chosen()).to_have_attribute("id", start.locator("[role=option]").last.get_attribute("id"))
    start.keyboard.press("ArrowDown")
    expect(chosen()).to_contain_text("Philosopher's Stone")
    start.keyboard.press("Enter")
    start.wait_for_url("**/harry-potter/1.html")


def test_what_is_found_is_announced_in_groups(start):
    open_search(start)
    ask(start, "소금")
    assert status(start) == f"{len(hits(start))}건을 찾았습니다."
    groups = start.get_by_role("group").filter(has=start.locator(".search-hit"))
    assert [start.locator(f"#{group.get_attribute('aria-labelledby')}").text_content() for group in groups.all()] == ["책", "노트"]
    ask(start, "톨스토이")
    assert "톨스토이" in status(start)
    ask(start, "azkabam")
    assert status(start) == "정확히 일치하는 결과가 없어 비슷한 말로 찾았습니다. 1건을 찾았습니다."
    ask(start, "")
    assert status(start) == "" and hits(start) == []


def test_a_hit_in_the_text_is_shown_in_its_place(start):
    open_search(start)
    ask(start, "hippogriff")
    context = start.locator(".search-hit .search-context")
    expect(context).to_contain_text("tea leaves, and a hippogriff who expects good manners")
    expect(context.locator("mark")).to_have_text("hippogriff")
    ask(start, "diagon alley")
    expect(start.locator(".search-hit").first.locator(".search-context")).to_have_text("5. Diagon Alley")
    ask(start, "ㅍㅌ")
    expect(start.locator(".search-hit").first.locator("mark")).to_have_text("포터")
    ask(start, "해리ㅍ")
    expect(start.locator(".search-hit").first.locator("mark")).to_have_text("해리 포")


def test_a_note_leads_to_its_place_on_the_page_of_its_book(start):
    open_search(start)
    ask(start, "총장 취임")
    start.keyboard.press("Enter")
    start.wait_for_url("**#note-*")
    expect(start.locator(":target")).to_contain_text("총장 취침")


def test_it_looks_in_one_collection_alone(start):
    open_search(start)
    ask(start, "다리")
    assert any(path.startswith("bookshelf/") for path in hits(start))
    start.get_by_role("checkbox", name="‘해리 포터’에서만").check()
    expect(start.locator(".search-status")).to_contain_text("검색 결과가 없습니다")
    ask(start, "goblet")
    assert hits(start) == ["harry-potter/4.html"]


def test_a_page_s_address_may_ask(page, sample_site, address):
    page.goto(address(sample_site, "books") + "search.html?q=azkaban")
    expect(page.locator(".search-hit").first).to_have_attribute("href", page.url.split("search.html")[0] + "harry-potter/3.html")


def test_a_click_beside_the_panel_closes_it(new_page, sample_site):
    page = new_page(1440, 900)
    page.goto(sample_site.file_base() + "index.html")
    open_search(page)
    page.mouse.click(30, 700)
    expect(page.locator("dialog.search")).to_be_hidden()


def test_without_its_files_the_link_leads_to_all_titles(page, sample_site, address):
    page.route("**/search/index.js*", lambda route: route.abort())
    page.goto(address(sample_site, "root") + "index.html")
    page.locator(".search-open").click()
    page.wait_for_url("**/search.html")
    expect(page.locator(".titles-list li")).to_have_count(50)


def test_a_file_that_is_missing_is_reported_and_looked_for_again(page, sample_site, address):
    page.goto(address(sample_site, "root") + "index.html")
    open_search(page)
    page.route("**/search/k*.js*", lambda route: route.abort())
    page.locator(".search-field").fill("goblet")
    expect(page.locator(".search-status")).to_contain_text("불러오지 못했습니다")
    page.unroute("**/search/k*.js*")
    ask(page, "goble")
    assert hits(page) == ["harry-potter/4.html"]


def test_without_scripts_every_title_is_in_a_list(new_page, sample_site):
    page = new_page(java_script_enabled=False)
    page.goto(sample_site.file_base() + "harry-potter/1.html")
    page.locator(".search-open").click()
    assert page.url.endswith("/search.html")
    assert page.locator(".titles-list a").count() == 50
    page.get_by_role("link", name="Harry Potter and the Goblet of Fire").click()
    assert page.url.endswith("/harry-potter/4.html")


def test_what_is_typed_before_the_field_is_there_is_not_lost(start):
    def slowly(route):
        time.sleep(0.3)
        route.continue_()

    start.route("**/search*.js", slowly)
    start.locator("h1").click()
    start.keyboard.press("/")
    for letter in "goblet":
        start.keyboard.press(letter, delay=30)
    expect(start.locator(".search-field")).to_have_value("goblet")
    expect(start.get_by_role("option").first).to_contain_text("Goblet of Fire")
    expect(start.locator(".search-field")).to_be_focused()
    assert start.locator("body > input").count() == 0


@pytest.mark.parametrize("words", ["?!", "🌊", " — "])
def test_signs_alone_find_nothing_and_that_is_said(start, words):
    open_search(start)
    ask(start, words)
    assert hits(start) == []
    assert status(start) == f"‘{words.strip()}’의 검색 결과가 없습니다. 검색어를 줄이거나 짧게 입력해 보세요."


def test_a_long_query_is_not_repeated_whole(start):
    words = "가나다라마바사 " * 40
    open_search(start)
    ask(start, words)
    assert len(status(start)) < 100
    assert start.evaluate("document.querySelector('dialog.search').scrollWidth <= document.querySelector('dialog.search').clientWidth")


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"'><b>bold</b>", "{{title}} ${1}", "\u2028\u2029\\u003c"])
def test_no_text_becomes_markup(make_site, page, text):
    site = make_site({"title": f"Lamp {text}", "author": text, "summary": f"harbour {text} end", "chapters": [{"title": text}]})
    watch = PageWatch(page)
    page.goto(site.file_base() + "index.html")
    open_search(page)
    for words in ["lamp", "harbour", text]:
        ask(page, words)
    ask(page, "lamp")
    expect(page.locator(".search-title")).to_have_text(f"Lamp {text}")
    assert page.locator("dialog.search b, dialog.search img, dialog.search script").count() == 0
    assert watch.troubles == []


def test_search_can_be_left_out(make_site, page):
    site = make_site({"title": "Lamp"}, site={"search": False})
    assert not (site.folder / "search").exists() and not (site.folder / "search.html").exists()
    page.goto(site.file_base() + "index.html")
    assert page.locator(".search-open, #search").count() == 0
    page.keyboard.press("/")
    settle(page)
    assert page.locator("dialog").count() == 0
