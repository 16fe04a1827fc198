"""One collection in one file: everything is in it, and works there."""

import subprocess

import pytest

from axe import findings
from html_checker import assert_valid, sheetless
import site_builder
from page_watch import PageWatch

SLUGS = ["harry-potter", "paris-1900", "bookshelf"]


@pytest.fixture(scope="session")
def editions(tmp_path_factory):
    """The sample site's collections, each moved to a place of its own."""
    home = tmp_path_factory.mktemp("editions")
    for slug in SLUGS:
        run = subprocess.run([site_builder.SITEGEN, "build", "--data", site_builder.SAMPLE, "--single-file", home / f"{slug}.html", "--collection", slug],
                             capture_output=True, text=True, timeout=60, check=False, cwd=home)
        assert run.returncode == 0, run.stderr
    return home


@pytest.mark.parametrize("slug", SLUGS)
def test_it_opens_by_double_click_and_asks_for_nothing(editions, page, slug):
    watch = PageWatch(page)
    address = (editions / f"{slug}.html").as_uri()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert watch.troubles == [] and [url for url in watch.requests if not url.startswith("data:")] == [address]
    pictures = page.evaluate("Array.from(document.images, i => { i.loading = 'eager'; return i.decode().then(() => i.naturalWidth > 0, () => false); }).reduce((a, b) => a.then(x => b.then(y => x && y)), Promise.resolve(true))")
    assert pictures
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_every_link_leads_to_a_place_in_it(editions, page, slug):
    page.goto((editions / f"{slug}.html").as_uri())
    dead = page.evaluate("""Array.from(document.querySelectorAll('a[href^="#"]'), a => decodeURIComponent(a.getAttribute('href').slice(1)))
        .filter(id => !document.getElementById(id))""")
    twice = page.evaluate("(ids => ids.filter((id, n) => ids.indexOf(id) !== n))(Array.from(document.querySelectorAll('[id]'), e => e.id))")
    lost = page.evaluate("""Array.from(document.querySelectorAll('[aria-controls], [aria-labelledby], [for]'))
        .flatMap(e => ['aria-controls', 'aria-labelledby', 'for'].flatMap(n => (e.getAttribute(n) || '').split(' ').filter(Boolean))).filter(id => !document.getElementById(id))""")
    assert dead == [] and twice == [] and lost == []


def test_they_are_valid(editions, tmp_path):
    assert_valid([sheetless(editions / f"{slug}.html", tmp_path) for slug in SLUGS])


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(editions, new_page, slug, size):
    page = new_page(*size)
    page.goto((editions / f"{slug}.html").as_uri())
    assert findings(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_each_text_folds_by_itself_and_is_remembered(editions, page):
    page.goto((editions / "harry-potter.html").as_uri())
    buttons = page.locator(".fold-button")
    assert buttons.count() == 6
    rest = "n => document.querySelectorAll('.single-page:has(.fold-button)')[n].querySelector('.fold-rest').checkVisibility()"
    buttons.nth(2).click()
    assert [page.evaluate(rest, number) for number in range(4)] == [False, False, True, False]
    assert [buttons.nth(number).get_attribute("aria-expanded") for number in range(4)] == ["false", "false", "true", "false"]
    page.reload()
    assert [page.evaluate(rest, number) for number in range(4)] == [False, False, True, False]
    buttons.nth(2).click()
    assert page.evaluate(rest, 2) is False


@pytest.mark.parametrize(("slug", "words", "title"), [("harry-potter", "azk", "Prisoner of Azkaban"), ("paris-1900", "ㅈㅈㅅㅊ", "직지심체요절"), ("bookshelf", "오탈ㅈ", "오탈자에게")])
def test_search_finds_and_leads_to_the_place(editions, page, slug, words, title):
    page.goto((editions / f"{slug}.html").as_uri())
    page.keyboard.press("/")
    page.get_by_role("combobox").fill(words)
    page.locator(f".search-hits[data-answered='{words}']").wait_for()
    assert title in page.get_by_role("option").first.inner_text()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="hidden")
    place = page.evaluate("document.getElementById(decodeURIComponent(location.hash.slice(1))).getBoundingClientRect().top")
    assert 0 <= place < 200
    assert title in page.evaluate("document.getElementById(decodeURIComponent(location.hash.slice(1))).textContent")


@pytest.mark.parametrize("slug", SLUGS)
def test_without_scripts_everything_is_there(editions, new_page, slug):
    page = new_page(java_script_enabled=False)
    page.goto((editions / f"{slug}.html").as_uri())
    assert page.locator(".fold-button:visible, .find-field:visible, .views-button:visible").count() == 0
    assert page.locator(".fold-rest:visible").count() == page.locator(".fold-rest").count()


def test_webkit_folds_and_searches_it(editions, webkit):
    webkit.goto((editions / "harry-potter.html").as_uri())
    rest = "document.querySelector('.fold-rest').getClientRects().length > 0"
    assert not webkit.value(rest)
    webkit.script("document.querySelector('.fold-button').click()")
    assert webkit.value(rest)
    webkit.script("document.querySelector('.search-open').click()")
    webkit.wait("document.querySelector('dialog[open] input')")
    webkit.script("const field = document.querySelector('dialog input'); field.value = 'azk'; field.dispatchEvent(new Event('input'))")
    webkit.wait("document.querySelector('[role=option]')")
    assert "Azkaban" in webkit.value("document.querySelector('[role=option]').textContent")
