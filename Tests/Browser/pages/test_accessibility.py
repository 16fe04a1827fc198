"""What axe finds on every kind of page: nothing."""

import pytest
from playwright.sync_api import expect

from axe import findings
from conditions import cases, name
from contrast import weak_texts
from site_builder import prose, volume

@pytest.mark.parametrize("case", cases(1), ids=name)
def test_axe_finds_nothing_and_every_text_has_contrast(show, case):
    page = show(case)
    assert findings(page) == {}
    weak, count = weak_texts(page)
    assert weak == [] and count >= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_cloth_gives_its_texts_contrast(make_site, new_page, scheme):
    # Eighty titles wear all sixteen cloths, in four series: in a longer one, all would wear the same.
    sites = [make_site(*(volume(number, title=f"Tide {number}") for number in range(first, first + 20))) for first in (1, 21, 41, 61)]
    # A window as high as nearly all of a page.
    page, worn = new_page(390, 1700, color_scheme=scheme), set()
    for number in range(1, 81):
        if len(worn) == 16:
            break
        page.goto(sites[(number - 1) // 20].file_base() + f"{(number - 1) % 20 + 1}.html")
        cloth = page.evaluate("document.documentElement.className.match(/cloth-\\d+/)[0]")
        if cloth not in worn:
            worn.add(cloth)
            assert weak_texts(page)[0] == [], cloth
    assert len(worn) == 16
    spines = make_site(*(volume(number, "Short.", title=f"Tide {number}", pages=100) for number in range(1, 25)))
    for size in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(spines.file_base() + "index.html")
        assert weak_texts(page)[0] == []


def test_the_measure_of_contrast_sees_weak_text(make_site, page):
    page.goto(make_site(volume(1)).file_base() + "1.html")
    page.add_style_tag(content=".volume-chapters li:first-child { color: #999 } .volume-title { background: linear-gradient(#fff, #000) }")
    weak, _ = weak_texts(page)
    assert any("1. Chapter" in text for text in weak) and any("Volume 1 of the Tide" in text for text in weak)


def test_axe_finds_no_violation_on_a_page_with_every_kind_of_markdown(make_site, new_page):
    text = (f"# Heading\n\n{prose(200)} *em* **strong** `code` [link](https://example.org/)\n\n- one\n  - two\n\n3. three\n\n"
            f"> quoted\n\n| a | {'wide' * 40} |\n|---|---|\n| c | d |\n\n```\ncode {'wide ' * 60}\n```\n\n{prose(300)}")
    page = new_page()
    page.goto(make_site(volume(1, text, title="해리 포터")).file_base() + "1.html")
    page.locator(".fold-button").click()
    assert findings(page) == {}


def test_the_pages_read_in_order(app_site, page):
    page.goto(app_site.file_base() + "1.html")
    headings = page.locator("main").get_by_role("heading").all_inner_texts()
    assert headings == ["The Lighthouse at Low Water", "Dedication", "Summary", "Chapters"]
    assert page.get_by_role("navigation", name="권 목록").get_by_role("link").count() == 7
    assert page.get_by_role("navigation", name="앞뒤 권").get_by_role("link").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.title().startswith("The Lighthouse at Low Water")


@pytest.mark.parametrize("part", [".numbers-button", ".fold-button", ".neighbours-next", ".volume-back .trail-parent a"])
def test_focus_by_key_can_be_seen(app_site, page, part):
    page.goto(app_site.file_base() + "1.html")
    page.keyboard.press("Tab")  # By key from now on.
    page.locator(part).first.focus()
    outline = page.locator(part).first.evaluate("e => [getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth)]")
    assert outline[0] == "solid" and outline[1] >= 2


def test_the_current_number_can_be_seen_in_forced_colours(app_site, new_page):
    page = new_page(forced_colors="active")
    page.goto(app_site.file_base() + "2.html")
    fills = page.evaluate("Array.from(document.querySelectorAll('.numbers-button'), e => getComputedStyle(e, '::before').backgroundColor)")
    assert fills[1] != fills[0] and len(set(fills[2:])) == 1
    inks = page.evaluate("Array.from(document.querySelectorAll('.numbers-button'), e => getComputedStyle(e).color)")
    assert inks[1] != fills[1]


def test_ribbon_and_mark_can_be_seen_in_forced_colours(app_site, new_page):
    page = new_page(forced_colors="active")
    page.goto(app_site.file_base() + "2.html")
    page.goto(app_site.file_base() + "index.html")
    highlight = page.evaluate("(e => { e.style.color = 'Highlight'; document.body.append(e); return getComputedStyle(e).color; })(document.createElement('i'))")
    assert page.locator(".set-ribbon").evaluate("e => getComputedStyle(e).backgroundColor") == highlight
    assert page.locator(".series-mark").evaluate("e => getComputedStyle(e, '::before').backgroundColor") == highlight
    # The board is a line, covers and spines keep their cloth.
    assert page.locator(".series-head").evaluate("e => getComputedStyle(e, '::after').display") == "none"
    assert page.locator(".series-head").evaluate("e => getComputedStyle(e).borderBottomStyle") == "solid"
    assert "gradient" in page.locator(".set").evaluate("e => getComputedStyle(e).backgroundImage"), "where there are several boards, each is a line"
    spines = page.evaluate("Array.from(document.querySelectorAll('.spine'), e => getComputedStyle(e).backgroundColor)")
    assert len(set(spines)) > 3


def test_a_whole_visit_by_keyboard(sample_site, page):
    page.goto(sample_site.file_base() + "index.html")

    def tab_to(part):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("part => document.activeElement.matches(part)", part):
                return
        raise AssertionError(f"{part} is out of reach")

    tab_to(".home-name a[href^=harry]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/harry-potter/index.html")
    tab_to(".series-volume a[href='5.html']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/5.html")
    tab_to(".fold-button")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="접기")).to_be_focused()
    tab_to(".volume-wiki a")
    tab_to(".neighbours-next")
    page.keyboard.press("Enter")
    page.wait_for_url("**/6.html")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/5.html")
    expect(page.get_by_role("button", name="접기")).to_be_visible()
    tab_to(".volume-back .trail-parent a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html")
    tab_to(".series-start a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/5.html")
