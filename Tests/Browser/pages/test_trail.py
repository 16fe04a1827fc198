"""The way back that every page has: from the front page to the page above it."""

import os
from urllib.parse import unquote, urljoin

import pytest

from page_parts import STEPS
from page_text import set_text_size
from shown_exhibitions import LONG_HANGUL, LONG_WORDS

# The pages of the shelf that are not of one book.
LISTS = ("library.html", "notes.html", "random.html", "statistics.html")


def above(name):
    """The titles of the pages above a page of the sample site by their places."""
    folder, file = os.path.split(name)
    index = f"{folder}/index.html"
    if name == "index.html":
        return []
    if folder == "":
        return ["index.html"]
    if file == "index.html":
        return ["index.html"]
    if folder == "paris-1900":
        return ["index.html", index] if file == "items.html" else ["index.html", index, f"{folder}/items.html"]
    if folder == "bookshelf/years":
        return ["index.html", "bookshelf/index.html", "bookshelf/statistics.html"]
    if folder == "bookshelf" and file not in LISTS:
        return ["index.html", index, f"{folder}/library.html"]
    return ["index.html", index]


def test_every_page_of_the_sample_site_leads_back_to_the_page_above_it(sample_site, new_page):
    page = new_page(1440, 900)
    base = sample_site.file_base()
    titles, parents = {}, {}
    for name in sample_site.pages:
        page.goto(base + name)
        titles[name], steps = page.evaluate(f"[document.querySelector('h1').textContent, {STEPS}]")
        places = [os.path.relpath(os.path.normpath(sample_site.folder / os.path.dirname(name) / unquote(step["href"])), sample_site.folder) for step in steps]
        assert places == above(name), name
        assert all((sample_site.folder / place).exists() for place in places)
        # The header of a volume names the series alone: it has title and numbers beside it.
        is_volume = name.startswith("harry-potter/") and not name.endswith("index.html")
        assert [step["isShown"] for step in steps] == [not is_volume] * (len(steps) - 1) + [True] * bool(steps), name
        if steps:
            assert page.locator(".trail-parent a").get_attribute("href") == steps[-1]["href"]
        parents[name] = list(zip(places, (step["title"] for step in steps)))
    # What a step is called is what the page it leads to is called, as far as that has room.
    for name, steps in parents.items():
        for place, title in steps:
            assert titles[place].startswith(title) or place.endswith("/index.html") and place.startswith("bookshelf"), (name, place)


def test_the_way_back_has_a_name_and_is_a_list(sample_site, new_page):
    page = new_page(1440, 900)
    page.goto(sample_site.file_base() + "paris-1900/jikji.html")
    trail = page.get_by_role("navigation", name="현재 위치")
    assert trail.get_by_role("listitem").count() == 3
    assert trail.get_by_role("link").all_inner_texts() == ["책장", "파리 만국박람회 1900", "한국의 출품작"]


@pytest.mark.parametrize("name", ["paris-1900/jikji.html", "paris-1900/items.html", "paris-1900/index.html", "harry-potter/5.html", "harry-potter/index.html",
                                  "bookshelf/index.html", "bookshelf/library.html", "bookshelf/notes.html"])
def test_on_a_phone_only_the_page_above_is_named(sample_site, page, name):
    page.goto(sample_site.file_base() + name)
    steps = page.evaluate(STEPS)
    assert [step["isShown"] for step in steps] == [False] * (len(steps) - 1) + [True]
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.closest('.trail') && document.activeElement.getAttribute('href')"))
    assert [href for href in dict.fromkeys(reached) if href] == [steps[-1]["href"]]
    link = page.locator(".trail-parent a")
    assert link.bounding_box()["height"] >= 44
    page.evaluate("document.activeElement.blur()")  # the link past the header is over it while it has focus
    link.click()
    page.wait_for_url(urljoin(sample_site.file_base() + name, steps[-1]["href"]))


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (600, 900), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("name", ["a-tide/1.html", "a-tide/index.html", "b-fair/1.html", "b-fair/items.html", "b-fair/index.html", "c-shelf/library.html", "c-shelf/notes.html"])
@pytest.mark.sampled(8)
def test_long_titles_end_in_dots_and_push_nothing(front, new_page, size, percent, name):
    page = new_page(*size)
    page.goto(front("long-titles").file_base() + name)
    set_text_size(page, percent)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    steps = page.locator(".trail a:visible")
    # A volume's header in landscape shows but the arrow.
    cut = steps.evaluate_all("""all => all.filter(a => getComputedStyle(a).fontSize !== '0px').map(a => ({ isCut: a.scrollWidth > a.clientWidth, width: a.clientWidth, right: a.getBoundingClientRect().right,
        style: [getComputedStyle(a).display, getComputedStyle(a).textOverflow, getComputedStyle(a).overflowX, getComputedStyle(a).whiteSpace] }))""")
    for step in cut:
        assert step["style"] == ["block", "ellipsis", "hidden", "nowrap"] and step["right"] <= size[0]
        # The volume's header shares its row with title and numbers.
        assert step["width"] >= (16 if percent == 200 or "a-tide/1" in name else 24), cut
    # What is right above an exhibit has a short name.
    assert any(step["isCut"] for step in cut) or name == "b-fair/1.html" or not cut


def test_a_short_parent_is_named_whole_beside_long_ancestors(front, new_page):
    for size in ((600, 900), (844, 390), (1440, 900)):
        page = new_page(*size)
        page.goto(front("long-titles").file_base() + "b-fair/1.html")
        assert page.locator(".trail-parent a").evaluate("a => a.scrollWidth <= a.clientWidth"), size


def test_a_site_of_one_series_has_nothing_above_it(app_site, page):
    page.goto(app_site.file_base() + "index.html")
    assert page.locator(".trail a").count() == 0
    page.goto(app_site.file_base() + "3.html")
    assert [step["href"] for step in page.evaluate(STEPS)] == ["index.html"]


def test_steps_carry_their_language(front, page):
    page.goto(front("three-english").file_base() + "b-fair/1.html")
    languages = page.locator(".trail a").evaluate_all("all => all.map(a => a.closest('[lang]').lang)")
    assert languages == ["en", "ko", "en"]
    page.goto(front("long-titles").file_base() + "a-tide/1.html")
    assert page.locator(".trail-parent a").text_content() == LONG_WORDS and page.locator(".trail-parent a").get_attribute("lang") == "en"
    assert page.locator(".trail a").first.text_content() == LONG_HANGUL
