"""Themes, colours of the author's own, and what the reader chooses."""

import itertools
import shutil
import subprocess

import pytest

from axe import findings
from conditions import drawn
from contrast import weak_texts
from html_checker import assert_valid
from site_builder import SAMPLE, SITEGEN, BuiltSite

THEMES = {
    "plain": "theme: plain\n",
    "cabinet": "theme: cabinet\n",
    "large": "theme: large\n",
    "colours": 'accent: "#1f5f8b"\ncloths: ["#102a43", "#7b2d26", "#e8c547", "#9fc2b8"]\n',
}
PAGES = ["index.html", "harry-potter/index.html", "harry-potter/1.html", "harry-potter/3.html", "paris-1900/index.html", "paris-1900/items.html",
         "bookshelf/index.html", "bookshelf/library.html", "bookshelf/notes.html", "search.html", "offline.html"]


def site_with(folder, settings, **files):
    """The sample site with other settings."""
    shutil.copytree(SAMPLE, folder / "data")
    (folder / "data/site.yaml").write_text(f"title: 책장\n{settings}", "utf-8")
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    run = subprocess.run([SITEGEN, "build", "--quiet"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    return BuiltSite(folder / "output")


@pytest.fixture(scope="module")
def themed(tmp_path_factory):
    """The sample site in every theme, by its name."""
    return {theme: site_with(tmp_path_factory.mktemp(theme), settings) for theme, settings in THEMES.items()}


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_accessible_still_and_narrow_enough(themed, new_page, theme):
    page = new_page()
    for name in PAGES:
        for size, scheme in drawn(itertools.product([(390, 844), (1440, 900)], ["light", "dark"]), 1, theme, name):
            page.set_viewport_size(dict(zip(("width", "height"), size)))
            page.emulate_media(color_scheme=scheme)
            page.goto(themed[theme].file_base() + name)
            case = f"{name} {size} {scheme}"
            assert findings(page) == {}, case
            # The underline of a title on two lines would be taken for the ground of the second one.
            if name != "search.html":
                assert weak_texts(page)[0] == [], case
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), case


def test_pages_of_every_theme_are_valid(themed):
    assert_valid([site.folder / name for site in themed.values() for name in PAGES])


def test_large_text_fits_every_screen(themed, page):
    for name in PAGES:
        page.goto(themed["large"].file_base() + name)
        for text in ("", "text-largest"):
            page.evaluate("name => document.documentElement.className = document.documentElement.className.replace(/ text-\\w+/, '') + ' ' + name", text)
            for size in ((320, 568), (844, 390), (820, 1180), (2560, 1440)):
                page.set_viewport_size(dict(zip(("width", "height"), size)))
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, text, size)


def test_the_cabinet_is_dark_until_the_reader_chooses_light(themed, new_page):
    site = themed["cabinet"]
    page = new_page(color_scheme="light")
    page.goto(site.file_base() + "index.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 16, 13)"
    assert page.locator('meta[name="theme-color"]').evaluate_all("all => all.map(meta => meta.content)") == ["#11100d", "#11100d"]
    choose(page, "밝게")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(246, 243, 236)"
    assert page.locator('meta[name="theme-color"]').first.get_attribute("content") == "rgb(246, 243, 236)"


def test_a_theme_of_one_s_own_comes_between_the_site_and_sitegen(tmp_path, page):
    own = {
        "themes/mine/assets/theme.css": ":root { --paper: light-dark(#f0f6ff, #0c1420); } .home-title { background: url(mark.svg) }",
        "themes/mine/assets/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
        "themes/mine/assets/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
        "themes/mine/templates/404.html": "{{<layout}}{{$main}}<main id=\"content\"><h1>of the theme</h1></main>{{/main}}{{/layout}}",
        "themes/mine/templates/parts/offline.html": "<p>of the theme</p>",
        "templates/parts/offline.html": "<p>of the site</p>",
    }
    site = site_with(tmp_path, "theme: themes/mine\nurl: https://example.org/\n", **own)
    page.goto(site.file_base() + "index.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(240, 246, 255)"
    assert page.get_by_text("of the site").is_visible() and page.get_by_text("of the theme").count() == 0
    assert "of the theme" in (site.folder / "404.html").read_text("utf-8")
    assert 'content="#f0f6ff" media="(prefers-color-scheme: light)"' in (site.folder / "index.html").read_text("utf-8")
    icon = next(site.folder.glob("assets/icon.*.svg"))
    assert "0 0 8 8" in icon.read_text("utf-8") and len(list(site.folder.glob("assets/mark.*.svg"))) == 1
    # An edit of the theme is an edit of the site.
    (tmp_path / "themes/mine/assets/theme.css").write_text(":root { --paper: #fffbe6; }", "utf-8")
    subprocess.run([SITEGEN, "build", "--quiet"], cwd=tmp_path, check=True, timeout=60)
    page.goto(site.file_base() + "index.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 251, 230)"
    # A mistake is told with its place in the theme.
    (tmp_path / "themes/mine/assets/theme.css").write_text("body { background: url(gone.png) }", "utf-8")
    run = subprocess.run([SITEGEN, "build"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0 and "themes/mine/assets/theme.css:1:24: warning" in run.stderr


def test_covers_wear_the_cloths_of_the_author(tmp_path, page):
    site = site_with(tmp_path, 'cloths: ["#102a43", "#7b2d26"]\n')
    page.goto(site.file_base() + "harry-potter/index.html")
    worn = page.locator(".series-volume .cover").evaluate_all("all => [...new Set(all.map(cover => getComputedStyle(cover).getPropertyValue('--cloth')))].sort()")
    assert worn == ["#102a43", "#7b2d26"]


def test_one_file_has_its_theme_and_the_reader_s_choice(tmp_path, page):
    site_with(tmp_path, "theme: plain\n")
    subprocess.run([SITEGEN, "build", "--single-file", "one.html", "--collection", "harry-potter"], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    page.goto((tmp_path / "one.html").as_uri())
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    choose(page, "어둡게")
    # The browser may write what a page of a disk keeps only after the next page was asked for.
    for _ in range(20):
        page.reload()
        if page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 18, 18)":
            return
    assert False, "the choice is lost"


def choose(page, *labels):
    page.locator(".view-open").click()
    page.locator(".view-panel").wait_for()
    for label in labels:
        page.get_by_role("radio", name=label, exact=True).check()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_the_reader_s_choice_holds_on_all_pages_from_the_first_paint(sample_site, address, new_page, size):
    page, home = new_page(*size, color_scheme="light"), address(sample_site, "books")
    page.goto(home + "harry-potter/1.html")
    normal = page.locator(".prose").first.evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
    page.locator(".view-open").click()
    page.locator(".view-panel").wait_for()
    assert page.get_by_role("radio").count() == 6
    assert findings(page) == {}
    panel = page.locator(".view-panel").bounding_box()
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= size[0] and panel["y"] + panel["height"] <= size[1]
    page.keyboard.press("Escape")
    assert not page.locator(".view-panel").is_visible()
    choose(page, "어둡게", "아주 크게")
    assert page.locator(".prose").first.evaluate("text => parseFloat(getComputedStyle(text).fontSize)") > normal * 1.3
    for name in PAGES:
        page.goto(home + name, wait_until="commit")
        page.wait_for_selector("h1, .single, main")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 22, 20)", name
    page.goto(home + "harry-potter/1.html")
    choose(page, "기기 설정대로", "보통")
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 249, 246)"
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('view')).length") == 0


@pytest.mark.parametrize("storage", ["get() { throw new DOMException('no', 'SecurityError'); }", "get() { return null; }"])
def test_without_storage_the_choice_holds_for_the_page(sample_site, new_page, storage):
    page = new_page(color_scheme="light")
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ {storage} }});")
    page.goto(sample_site.file_base() + "index.html")
    choose(page, "어둡게")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 22, 20)"


def test_what_other_pages_stored_is_harmless(sample_site, page):
    page.goto(sample_site.file_base() + "index.html")
    for stored in ("\t", "a b  c", "<b>", "scheme-dark\nx", ""):
        page.evaluate("value => localStorage.setItem(JSON.stringify(['sitegen', new URL('.', location.href).pathname, 'view']), value)", stored)
        page.reload()
        assert page.locator(".home-title").is_visible() and page.locator(".view-open").is_visible()


def test_without_scripts_there_is_no_button(sample_site, new_page):
    page = new_page(java_script_enabled=False)
    for name in ("index.html", "harry-potter/1.html", "bookshelf/library.html"):
        page.goto(sample_site.file_base() + name)
        assert not page.locator(".view-open").is_visible()


def test_the_button_s_words_are_those_of_the_interface(tmp_path, page):
    site = site_with(tmp_path, "language: en\n")
    page.goto(site.file_base() + "index.html")
    page.get_by_role("button", name="Display").click()
    page.locator(".view-panel").wait_for()
    assert page.get_by_role("radio").evaluate_all("all => all.map(one => one.parentNode.textContent)") == [
        "As on this device", "Light", "Dark", "Normal", "Large", "Very large"]


def test_a_page_on_paper_is_light_whatever_the_reader_chose(sample_site, new_page):
    page = new_page(color_scheme="light")
    page.goto(sample_site.file_base() + "harry-potter/1.html")
    choose(page, "어둡게")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert not page.locator(".view-open").is_visible()
