"""Text from the data is text: nothing in it runs, and every letter of it shows."""

import json

import pytest

from page_watch import PageWatch
from shown_exhibitions import build_site
from site_builder import prose, volume

ATTACKS = [
    "</script><script>window.hacked = 1; alert(1)</script>",
    "<img src=x onerror=\"window.hacked = 1; alert(1)\">",
    "'><svg onload='window.hacked=1;alert(1)'>",
    "\"><a href=\"javascript:window.hacked=1\" autofocus onfocus=\"window.hacked=1\">x</a>",
    "</title></style></textarea><script>window.hacked=1</script>",
    "&lt;b&gt; &amp;lt; &#60; &quot; &nbsp;",
    "{{title}} {{{title}}} {{#volumes}}x{{/volumes}}",
    "\u202eLeft from right\u202c \u2066אבג\u2069 \u200b\u200d\ufeff",
    "<!-- --> ]]> <![CDATA[ --!> <!doctype html>",
    "`${window.hacked=1}` \\u003cscript\\u003e \\",
]

MARKDOWN = "\n\n".join([
    "<script>window.hacked = 1</script>", "text <img src=x onerror=\"window.hacked=1\"> text", "<div onclick=\"window.hacked=1\">block</div>",
    "[one](javascript:window.hacked=1) [two](JaVaScRiPt:window.hacked=1) [three](java&#115;cript:window.hacked=1) [four](&#x6A;avascript:window.hacked=1)",
    "[five](data:text/html,<script>window.hacked=1</script>) [six](vbscript:x) [seven](<java\nscript:window.hacked=1>)",
    "![eight](javascript:window.hacked=1) [nine](https://example.org/\"onmouseover=\"window.hacked=1) [ten](https://example.org 'title\" onclick=\"window.hacked=1')",
    "<javascript:window.hacked=1> <https://example.org/?a=1&b=2>", "&lt;script&gt;window.hacked=1&lt;/script&gt; \\<b\\> `<i>`", prose(500),
])


@pytest.fixture(scope="module")
def hostile_site(make_site):
    volumes = [volume(number, text + "\n\n" + prose(460), title=text, author=text, dedication=text, chapters=[{"title": text}, {"title": "2. " + text}],
                      wiki="https://example.org/?\"'><script>window.hacked=1</script>") for number, text in enumerate(ATTACKS, start=1)]
    return make_site(*volumes, volume(len(ATTACKS) + 1, MARKDOWN), slug="hostile", site={"title": ATTACKS[0], "author": ATTACKS[1]},
                     collection={"title": ATTACKS[2]})


@pytest.fixture
def watch(page):
    return PageWatch(page)


def assert_unharmed(page, watch):
    page.evaluate("for (const each of document.querySelectorAll('*')) { each.dispatchEvent(new MouseEvent('mouseover')); each.focus?.(); }")
    assert page.evaluate("window.hacked") is None
    scripts = page.evaluate("Array.from(document.scripts, each => each.type)")
    assert scripts.count("") <= 3 and set(scripts) <= {"", "application/ld+json"} and scripts.count("application/ld+json") <= 1
    assert page.locator("[onerror]:not(script), [onload], [onclick], [onfocus], [onmouseover]").count() == 0
    assert page.locator("a[href^='javascript' i], a[href^='data' i], a[href^='vbscript' i]").count() == 0
    assert watch.troubles == []


@pytest.mark.parametrize("number", range(1, len(ATTACKS) + 1))
def test_a_volume_shows_hostile_text_letter_for_letter(hostile_site, page, watch, number):
    text = ATTACKS[number - 1]
    page.goto(hostile_site.file_base() + f"hostile/{number}.html")
    assert page.locator("h1").text_content() == text
    assert page.locator(".volume-header-title").text_content() == text
    assert page.locator(".volume-chapters li").all_text_contents() == [text, "2. " + text]
    assert page.locator(".volume-facts dd").first.text_content() == text
    assert page.locator(".volume-numbers [aria-current]").get_attribute("title") == text
    assert page.locator(".cover-drawn").get_attribute("aria-label") == text
    assert page.evaluate("document.title").startswith(" ".join(text.split()))
    assert page.locator(".volume-wiki a").evaluate("a => new URL(a.href).host") == "example.org"
    page.locator(".fold-button").click()
    assert_unharmed(page, watch)


def test_home_and_index_show_hostile_text_letter_for_letter(hostile_site, page, watch):
    page.goto(hostile_site.file_base() + "index.html")
    assert page.locator("meta[name=author]").get_attribute("content") == ATTACKS[1]
    assert page.title().endswith(" ".join(ATTACKS[0].split()))
    assert page.locator("h1").text_content() == ATTACKS[2]
    assert page.locator(".series-volume-title").all_text_contents()[: len(ATTACKS)] == ATTACKS
    assert_unharmed(page, watch)


def test_a_front_page_of_several_shows_hostile_titles_letter_for_letter(tmp_path, page, watch):
    series = {"data.json": [{"title": ATTACKS[2]}], "collection.yaml": json.dumps({"kind": "series", "title": ATTACKS[2]})}
    page.goto(build_site(tmp_path, {"a": series, "b": series}, {"title": ATTACKS[0]}).file_base() + "index.html")
    assert page.locator("h1").text_content() == ATTACKS[0]
    assert page.locator(".home-name a").all_text_contents() == [ATTACKS[2]] * 2
    assert_unharmed(page, watch)


def test_hostile_markdown_becomes_text_or_nothing(hostile_site, page, watch):
    page.goto(hostile_site.file_base() + f"hostile/{len(ATTACKS) + 1}.html")
    page.locator(".fold-button").click()
    summary = page.locator("#summary")
    assert summary.locator("script, img[src], div, svg, iframe, b, i").count() == 0
    addresses = summary.locator("a").evaluate_all("links => links.map(a => new URL(a.href).protocol)")
    assert set(addresses) <= {"https:"} and addresses
    shown = summary.inner_text()
    for text in ("<script>window.hacked=1</script>", "<b>", "<i>", "one two three four", "six"):
        assert text in shown
    assert_unharmed(page, watch)
