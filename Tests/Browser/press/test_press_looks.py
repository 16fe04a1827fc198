"""How the site of a small press looks: menu, bar, text and footer on every kind of page, at every size, light and dark, on paper."""

import pytest

from axe import findings
from contrast import weak_texts
from fold_page import WATCH_JUMPS, has_hangul, jumps_after_two_frames
from html_checker import assert_valid
from page_parts import SMALL
from page_text import goto_and_rest, set_text_size
from shown_press import post

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900), (2560, 1440)]
LATEST, JAPANESE, KOREAN, PLAIN = (f"notes/{post(number)[0]}.html" for number in (59, 57, 54, 50))
PAGES = [
    "index.html", "about.html", "visit.html", "imprint.html", "privacy.html", "press/kit.html", "press/quiet.html", "notes/index.html", "notes/page-3.html",
    LATEST, JAPANESE, KOREAN, PLAIN, "lamps/index.html", "lamps/1.html", "lamps/6.html", "shelf/index.html", "shelf/library.html", "shelf/notes.html",
    "shelf/book-01.html", "shelf/book-02.html", "harbour/index.html", "harbour/items.html", "harbour/thing-1.html", "plants/index.html", "plants/plant-1.html",
    "plants/plant-2.html", "people/index.html", "people/ono-pell.html", "tags/index.html", "tags/paper.html", "search.html",
]
# What a page does wrong with the room that it has. What scrolls in a row of its own may stand out of the window.
FAULTS = """() => {
    const faults = [], wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) faults.push(`scrolls ${wide} px sideways`);
    const parts = Array.from(document.body.children).filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0 && !['absolute', 'fixed'].includes(getComputedStyle(e).position));
    parts.slice(1).forEach((part, index) => {
        if (part.getBoundingClientRect().top < parts[index].getBoundingClientRect().bottom - 1) faults.push(`${part.className} covers ${parts[index].className}`);
    });
    const foot = parts.at(-1), end = foot.getBoundingClientRect().bottom + scrollY;
    if (!foot.matches('.site-footer')) faults.push(`ends with ${foot.className}`);
    if (Math.abs(end - Math.max(document.documentElement.scrollHeight, innerHeight)) > 1) faults.push(`the footer ends at ${end}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement, range = document.createRange();
        if (!walker.currentNode.data.trim() || parent.closest('script, style, template, .skip') || !parent.checkVisibility()) continue;
        let outer = parent;
        while (outer && outer !== document.body && getComputedStyle(outer).overflowX === 'visible') outer = outer.parentElement;
        if (outer && outer !== document.body) continue;
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) if (box.width && (box.left < -.5 || box.right > innerWidth + .5)) faults.push(`out of the window: ${walker.currentNode.data.trim().slice(0, 30)}`);
    }
    return faults;
}"""


def label(value):
    return "{}x{}".format(*value) if isinstance(value, tuple) else None


def in_windows(page, sizes, schemes=("light",)):
    """Makes the window of an open page as large as each size, in each scheme."""
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            yield size, scheme


MENU_AND_FOOTER = "Array.from(document.querySelectorAll('.menu, .site-footer')).filter(e => e.checkVisibility()).length"


@pytest.mark.parametrize("part", range(4))
def test_every_page_has_its_parts_in_order_and_inside_the_window(press, page, part):
    found, papers = {}, {"light": "rgb(250, 249, 246)", "dark": "rgb(23, 22, 20)"}
    for name in PAGES[part::4]:
        page.goto(press.file_base() + name)
        for size, scheme in in_windows(page, SIZES, papers):
            faults, small, count, paper = page.evaluate(f"[({FAULTS})(), {SMALL}, {MENU_AND_FOOTER}, getComputedStyle(document.body).backgroundColor]")
            faults += [f"too small: {each}" for each in small]
            if count != 2:
                faults.append("lacks menu or footer")
            if paper != papers[scheme]:
                faults.append("the paper has another colour")
            if faults:
                found[name, size, scheme] = faults
    assert found == {}


def test_large_text_has_room_on_every_page(press, page):
    found = {}
    for name in PAGES:
        page.goto(press.file_base() + name)
        set_text_size(page, 200)
        for size, _ in in_windows(page, [(320, 568), (844, 390), (1440, 900)]):
            faults = page.evaluate(FAULTS)
            if faults:
                found[name, size] = faults
    assert found == {}


@pytest.mark.parametrize("index", range(len(PAGES)), ids=lambda index: PAGES[index])
def test_axe_finds_nothing_and_every_text_has_contrast(press, new_page, index):
    schemes = ["light", "dark"] if PAGES[index] in ("press/kit.html", "notes/index.html", LATEST) else [["light", "dark"][index % 2]]
    for scheme in schemes:
        page = new_page(*SIZES[index % 5], color_scheme=scheme)
        page.goto(press.file_base() + PAGES[index])
        assert findings(page) == {}
        weak, count = weak_texts(page, screens=3)
        # The underline of a title on two lines would be taken for the ground of the second one.
        assert (PAGES[index] == "search.html" or weak == []) and count >= 3


def test_every_page_is_valid(press, press_with_drafts):
    drafts = [name for name in press_with_drafts.pages if not (press.folder / name).exists()]
    assert len(drafts) == 6, "three posts, a page, a page of the list, and a tag"
    assert_valid([press.folder / name for name in press.pages] + [press_with_drafts.folder / name for name in drafts + ["notes/index.html"]])


@pytest.mark.parametrize("size", SIZES[:3] + SIZES[4:5], ids=label)
def test_the_menu_is_one_row_that_shows_the_page_itself(press, new_page, size):
    page = new_page(*size)
    for name in ("lamps/index.html", "notes/index.html", "about.html", "visit.html"):
        page.goto(press.file_base() + name)
        assert page.locator(".menu").bounding_box()["height"] <= 56
        box = page.locator(".menu [aria-current]").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], name
        assert page.evaluate("[scrollX, scrollY]") == [0, 0]


def test_the_end_of_a_short_page_is_at_the_foot_of_the_window(press, new_page):
    for size in ((390, 844), (2560, 1440)):
        page = new_page(*size)
        page.goto(press.file_base() + "privacy.html")
        box = page.locator(".site-footer").bounding_box()
        assert abs(box["y"] + box["height"] - size[1]) <= 1 and page.evaluate("document.documentElement.scrollHeight") == size[1]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=label)
def test_lines_of_a_text_are_neither_long_nor_far_from_the_title(press, new_page, size):
    page = new_page(*size)
    for name in ("press/kit.html", PLAIN):
        page.goto(press.file_base() + name)
        letters = page.locator(".article-text > p").first.evaluate("""p => { const range = document.createRange(); range.selectNodeContents(p);
            const lines = new Set(Array.from(range.getClientRects(), box => Math.round(box.top / 8))); return p.textContent.length / lines.size; }""")
        assert 25 <= letters <= 80
        title, text, plate = (page.locator(part).first.bounding_box() for part in (".article-title", ".article-text", ".article-title"))
        assert abs(title["x"] - text["x"]) <= 1 and abs(title["x"] - plate["x"]) <= 1


def test_the_table_of_contents_stands_beside_the_text_where_there_is_room(press, new_page):
    for size, is_beside in (((390, 844), False), ((820, 1180), False), ((1440, 900), True), ((2560, 1440), True)):
        page = new_page(*size)
        page.goto(press.file_base() + "press/kit.html")
        contents, text = page.locator(".contents"), page.locator(".article-text")
        assert (contents.bounding_box()["x"] + contents.bounding_box()["width"] <= text.bounding_box()["x"]) == is_beside
        assert contents.locator("a").count() == 13 and contents.locator(".contents-below").count() == 2
        contents.get_by_role("link", name="Rights", exact=True).click()
        page.wait_for_url("**#rights")
        assert page.locator("#rights").evaluate("e => e.getBoundingClientRect().top") >= 0
        if is_beside:
            box = contents.bounding_box()
            assert 0 <= box["y"] and box["y"] + box["height"] <= size[1], "it stays"


@pytest.mark.parametrize("name", ["press/kit.html", LATEST, "notes/index.html", "visit.html", "index.html"])
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=label)
def test_nothing_jumps_while_a_page_loads(press, address, new_page, name, size):
    if name == "visit.html" and not has_hangul():
        pytest.skip("the lines of a page of Hangul break elsewhere once there is a face for it")
    page = new_page(*size)
    page.add_init_script(WATCH_JUMPS)
    goto_and_rest(page, address(press, "root") + name)
    assert jumps_after_two_frames(page) == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=label)
@pytest.mark.parametrize("name", ["index.html", "about.html", "lamps/1.html"])
def test_the_panel_of_the_display_leaves_its_button_free(press, new_page, size, name):
    page = new_page(*size)
    page.goto(press.file_base() + name)
    button, panel = page.locator(".view-open"), page.locator(".view-panel")
    button.click()
    panel.wait_for()
    for choice in ("Normal", "Very large"):
        page.get_by_role("radio", name=choice).check()
        box = panel.bounding_box()
        assert box["y"] >= button.bounding_box()["y"] + button.bounding_box()["height"] - 1 and box["y"] + box["height"] <= size[1], choice


def test_on_paper_there_is_the_text_and_whose_it_is(press, page):
    page.goto(press.file_base() + "press/kit.html")
    page.emulate_media(media="print")
    for part in (".menu", ".bar", ".contents", ".site-footer nav", ".site-footer a", ".skip", ".heading-link", "[role=doc-backlink]"):
        assert page.locator(part).count() >= 1 and not page.locator(part).first.is_visible(), part
    for part in ("h1", ".article-plate img", "table", "figcaption", ".task input", "#fn-2", ".site-footer p"):
        assert page.locator(part).first.is_visible(), part
    assert page.locator(".site-footer").inner_text().split() == ["Inès", "Calloway", "CC", "BY", "4.0"]
    assert page.evaluate("Array.from(new Set(Array.from(document.querySelectorAll('h1, h2, p, td, figcaption'), e => getComputedStyle(e).color)))") == ["rgb(0, 0, 0)"]
    assert set(page.locator("main :is(h1, h2, h3):not(.contents-name)").evaluate_all("all => all.map(e => getComputedStyle(e).breakAfter)")) == {"avoid"}
    # What scrolls on a screen is whole on paper.
    page.set_viewport_size({"width": 658, "height": 971})
    assert page.locator("pre").evaluate("e => e.scrollWidth <= e.clientWidth") and page.locator("table").evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize(("name", "sheets"), [("privacy.html", 1), ("imprint.html", 1), ("visit.html", 1), (PLAIN, 1), ("notes/index.html", 3)])
def test_a_page_needs_few_sheets(press, page, name, sheets):
    page.goto(press.file_base() + name)
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") <= sheets
