"""Exhibitions and front pages under every condition: size, text size, light and dark, forced colours, paper, no scripts, a notch."""

import pytest

from axe import findings
from conditions import NOTCHES, PERCENTS, SIZES, cases, drawn
from contrast import weak_texts
from fold_page import WATCH_JUMPS, jumps_after_two_frames
from html_checker import assert_valid
from page_text import AT_REST, goto_and_rest, set_text_size
from shown_exhibitions import HOMES, SHOWN


# Site and page; a front page has the name of `HOMES`.
PAGES = [
    ("app", "index.html"), ("app", "fair/items.html"), ("app", "fair/jikji.html"), ("no-pictures", "index.html"), ("no-pictures", "fair/items.html"),
    ("no-pictures", "fair/2.html"), ("no-facts", "index.html"), ("no-facts", "fair/1.html"), ("many", "fair/items-2.html"), ("english", "index.html"),
    ("english", "fair/2.html"), ("long-hangul-bracket", "index.html"), ("long-words", "fair/items.html"), ("long-words", "fair/2.html"),
    ("description-5000", "fair/1.html"), ("odd-text", "index.html"), ("odd-text", "fair/items.html"), ("odd-shapes", "index.html"),
    ("odd-shapes", "fair/items.html"), ("odd-shapes", "fair/high.html"), ("high-poster", "index.html"),
    *((name, "index.html") for name in sorted(HOMES)),
]


def label(case):
    (site, name), (width, height), scheme, percent = case
    return f"{site}/{name} {width}x{height} {scheme} {percent} %"


@pytest.fixture
def show(fair, front, new_page):
    """Opens a page under the conditions of a case."""
    def open_case(case, **options):
        (site, name), (width, height), scheme, percent = case
        page = new_page(width, height, color_scheme=scheme, **options)
        page.goto((front if site in HOMES else fair)(site).file_base() + name)
        set_text_size(page, percent)
        return page
    return open_case


@pytest.mark.parametrize("case", cases(1, PAGES), ids=label)
@pytest.mark.sampled(8)
def test_axe_finds_nothing_and_every_text_has_contrast(show, case):
    page = show(case)
    # Spines that found no room are clipped away; axe takes them for shown.
    page.evaluate("""document.querySelectorAll('.home-panel .spine').forEach(e => {
        if (e.getBoundingClientRect().top >= e.closest('.set, .home-spines').getBoundingClientRect().bottom) e.style.visibility = 'hidden'; })""")
    assert findings(page) == {}
    weak, count = weak_texts(page, screens=4)
    assert weak == [] and count >= 2


@pytest.mark.parametrize("place", PAGES, ids="/".join)
@pytest.mark.sampled(6)
def test_no_page_scrolls_sideways_at_any_size(show, place):
    for percent in PERCENTS:
        page = show((place, (320, 568), "light", percent))
        wide = []
        for width, height in SIZES + [(320, 256), (568, 320), (667, 375), (1180, 820)]:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                wide.append(f"{width}x{height} at {percent} %: {over} px")
        assert wide == []


def test_every_exhibition_and_every_front_page_are_valid(fair, front):
    pages = [fair(name).folder / page for name in drawn(sorted(SHOWN), 6) for page in fair(name).pages[:20]]
    assert_valid(pages + [front(name).folder / "index.html" for name in drawn(sorted(HOMES), 4)])


@pytest.mark.parametrize("place", [("app", "index.html"), ("app", "fair/items.html"), ("app", "fair/jikji.html"), ("odd-shapes", "index.html"),
                                   ("odd-shapes", "fair/items.html"), ("odd-shapes", "fair/high.html"), ("no-pictures", "fair/1.html"), ("three", "index.html"),
                                   ("twelve", "index.html")], ids="/".join)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
@pytest.mark.sampled(5)
def test_nothing_moves_while_a_page_loads(fair, front, address, new_page, place, size):
    page = new_page(*size)
    page.add_init_script(WATCH_JUMPS)
    site = (front if place[0] in HOMES else fair)(place[0])
    goto_and_rest(page, address(site, "root") + place[1])
    assert jumps_after_two_frames(page) == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("place", ["index.html", "fair/items.html", "fair/jikji.html"])
def test_pictures_that_come_late_find_their_room(fair, address, new_page, place, size):
    page = new_page(*size)
    page.add_init_script(WATCH_JUMPS)
    base, held = address(fair("app"), "root"), []
    page.route("**/assets/fair/*", lambda route: held.append(route))
    page.goto(base + place, wait_until="domcontentloaded")
    frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    page.evaluate(frames)
    boxes = "Array.from(document.querySelectorAll('main img'), e => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })"
    before = page.evaluate(boxes)
    assert held
    for route in held:
        route.continue_()
    page.wait_for_load_state("load")
    page.evaluate(AT_REST)
    assert page.evaluate(boxes) == before and jumps_after_two_frames(page) == 0


@pytest.mark.parametrize("notch", NOTCHES)
@pytest.mark.parametrize("place", [("app", "index.html"), ("app", "fair/items.html"), ("app", "fair/jikji.html"), ("three", "index.html")], ids="/".join)
@pytest.mark.sampled(5)
def test_text_and_pictures_keep_off_notch_and_home_indicator(fair, front, new_page, notch, place):
    insets = {"left": 0, "right": 0, "top": 0} | NOTCHES[notch]
    width, height = (390, 844) if insets["top"] else (844, 390)
    page = new_page(width, height)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.goto((front if place[0] in HOMES else fair)(place[0]).file_base() + place[1])
    boxes = page.evaluate("""Array.from(document.querySelectorAll('h1, h2, p, dt, dd, img, .bar a:not(.search-open), .search-open svg, .spine, .neighbours span, .poster-picture')).filter(e => e.checkVisibility())
        .filter(e => !e.closest('.home-set, .home-spines') || e.getBoundingClientRect().top < e.closest('.home-set, .home-spines').getBoundingClientRect().bottom - 1)
        .map(e => { const range = document.createRange(); range.selectNodeContents(e); const own = e.getBoundingClientRect();
            const r = e.matches('img, svg, .spine, .poster-picture') ? own : range.getBoundingClientRect();
            return [e.className || e.nodeName, r.left, r.right, r.top + scrollY, r.bottom + scrollY]; }).filter(box => box[2] > box[1])""")
    length = page.evaluate("document.documentElement.scrollHeight")
    assert len(boxes) > 4
    for part, left, right, top, bottom in boxes:
        assert left >= insets["left"] - .5 and right <= width - insets["right"] + .5, part
        assert top >= insets["top"] and bottom <= length - insets["bottom"], part
    # The picture that stays beside the text keeps off too.
    page.evaluate("scrollTo(0, 60)")
    if place[0] == "app" and place[1] != "fair/items.html":
        box = page.locator(".poster-picture, .exhibit-plate img").bounding_box()
        assert box["x"] >= insets["left"] and (width < height or box["y"] + box["height"] <= height - insets["bottom"] + 1)


@pytest.mark.parametrize("name", ["app", "no-pictures"])
def test_in_forced_colours_posters_and_spines_keep_theirs(fair, front, new_page, name):
    page = new_page(forced_colors="active")
    page.goto(fair(name).file_base() + "index.html")
    box = page.locator(".poster-picture").bounding_box()
    assert box["width"] > 100 and box["height"] > 100
    assert page.locator(".main-link").evaluate("e => [getComputedStyle(e).borderTopStyle, getComputedStyle(e).borderTopWidth]") == ["solid", "1px"]
    if name == "no-pictures":
        assert page.locator(".poster-drawn svg").evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"
    page.goto(front("three").file_base() + "index.html")
    assert len(set(page.evaluate("Array.from(document.querySelectorAll('.spine'), e => getComputedStyle(e).backgroundColor)"))) > 3
    page.goto(fair("many").file_base() + "fair/items-2.html")
    fills = page.evaluate("Array.from(document.querySelectorAll('.pages .numbers-button'), e => getComputedStyle(e, '::before').backgroundColor)")
    assert fills[1] != fills[0] == fills[2]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_on_paper_the_texts_follow_the_whole_picture(fair, front, new_page, size):
    page = new_page(*size, color_scheme="dark")
    for name, parts in (("index.html", ("h1", ".poster-picture", ".poster-facts", ".prose")), ("fair/jikji.html", ("h1", ".plate img", ".prose"))):
        page.goto(fair("app").file_base() + name)
        page.emulate_media(media="print", color_scheme="dark")
        boxes = [page.locator(part).bounding_box() for part in parts]
        for box in boxes:
            assert box["width"] > 20 and box["height"] > 10
        heads = sorted(boxes[:2], key=lambda box: box["y"])
        for above, below in zip(heads + boxes[2:], (heads + boxes[2:])[1:]):
            assert above["y"] + above["height"] <= below["y"] + 1, name
        for part in (".bar", ".poster-link", ".neighbours"):
            assert not page.locator(part).is_visible()
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.goto(front("three").file_base() + "index.html")
    page.emulate_media(media="print")
    assert page.locator(".home-name").all_inner_texts() and page.locator(".spine").first.is_visible()


def test_without_scripts_a_visit_leads_through_all_pages(fair, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(fair("app").file_base() + "index.html")
    for link, target in ((".main-link", "fair/items.html"), (".exhibits-name a >> nth=0", "fair/jikji.html"),
                         (".neighbours-next", "fair/buddhism.html"), (".trail-parent a", "fair/items.html"), (".trail-parent a", "index.html")):
        page.locator(link).click()
        page.wait_for_url(f"**/{target}")
        assert page.locator("h1").is_visible()


def test_nothing_moves_where_the_reader_wants_no_motion(fair, front, new_page):
    page = new_page(reduced_motion="reduce")
    for address in (fair("app").file_base() + "index.html", fair("app").file_base() + "fair/items.html", front("three").file_base() + "index.html"):
        page.goto(address)
        assert page.evaluate("""Array.from(document.querySelectorAll('*')).filter(e => ['', '::before', '::after'].some(part => {
            const style = getComputedStyle(e, part || null); return style.transitionDuration !== '0s' || style.animationName !== 'none'; })).length""") == 0
