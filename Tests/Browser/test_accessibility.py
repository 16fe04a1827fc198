"""What axe finds on every kind of page: nothing."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from site_builder import prose, volume

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations", "incomplete"]}

# What axe cannot judge by itself and a person has looked at; anything else that it leaves open fails.
KNOWN_OPEN = {
    # The filled circle of the current number, gradients and the drawn covers lie behind text: the colours are measured in look/README.
    "color-contrast",
}


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_home_index_and_volume(sample_site, new_page, scheme, size):
    page = new_page(*size, color_scheme=scheme)
    found = {}
    for name in ("index.html", "harry-potter/index.html", "harry-potter/1.html"):
        page.goto(sample_site.file_base() + name)
        for state in ("folded", "unfolded"):
            result = Axe().run(page, options=OPTIONS).response
            for kind in ("violations", "incomplete"):
                for rule in result[kind]:
                    if kind == "violations" or rule["id"] not in KNOWN_OPEN:
                        found[f"{name}, {state}: {rule['id']}"] = [node["html"][:160] for node in rule["nodes"]][:3]
            if state == "unfolded" or not page.locator(".fold-button").count():
                break
            page.locator(".fold-button").click()
    assert found == {}


def test_axe_finds_no_violation_on_a_page_with_every_kind_of_markdown(make_site, new_page):
    text = (f"# Heading\n\n{prose(200)} *em* **strong** `code` [link](https://example.org/)\n\n- one\n  - two\n\n3. three\n\n"
            f"> quoted\n\n| a | {'wide' * 40} |\n|---|---|\n| c | d |\n\n```\ncode {'wide ' * 60}\n```\n\n{prose(300)}")
    page = new_page()
    page.goto(make_site(volume(1, text, title="해리 포터")).file_base() + "1.html")
    page.locator(".fold-button").click()
    violations = Axe().run(page, options=OPTIONS).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in violations] == []


def test_the_pages_read_in_order(app_site, page):
    page.goto(app_site.file_base() + "1.html")
    headings = page.locator("main").get_by_role("heading").all_inner_texts()
    assert headings == ["The Lighthouse at Low Water", "Dedication", "Summary", "Chapters"]
    assert page.get_by_role("navigation", name="권 목록").get_by_role("link").count() == 7
    assert page.get_by_role("navigation", name="앞뒤 권").get_by_role("link").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.title().startswith("The Lighthouse at Low Water")


@pytest.mark.parametrize("part", [".numbers-button", ".fold-button", ".volume-next", ".volume-back a"])
def test_focus_by_key_can_be_seen(app_site, page, part):
    page.goto(app_site.file_base() + "1.html")
    page.keyboard.press("Tab")  # By key from now on.
    page.locator(part).first.focus()
    outline = page.locator(part).first.evaluate("e => [getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth)]")
    assert outline[0] == "solid" and outline[1] >= 2


def test_the_current_number_can_be_told_in_forced_colours(app_site, new_page):
    page = new_page(forced_colors="active")
    page.goto(app_site.file_base() + "2.html")
    fills = page.evaluate("Array.from(document.querySelectorAll('.numbers-button'), e => getComputedStyle(e, '::before').backgroundColor)")
    assert fills[1] != fills[0] and len(set(fills[2:])) == 1
    inks = page.evaluate("Array.from(document.querySelectorAll('.numbers-button'), e => getComputedStyle(e).color)")
    assert inks[1] != fills[1]
