"""Covers, the two ways to hold a phone, and no page that must be pushed sideways."""

import pytest

from conditions import NOTCHES, cases, name
from page_text import set_text_size
from site_builder import prose, volume

@pytest.mark.parametrize("case", cases(1), ids=name)
def test_no_shown_page_scrolls_sideways(show, case):
    page = show(case)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390), (1024, 768), (1440, 900)]


@pytest.fixture(scope="module")
def wide_site(make_site):
    """All that could push a page sideways: unbreakable words, tables, code, long addresses."""
    summary = (
        f"{LONG_WORD} and {LONG_WORD}.\n\n| {LONG_WORD} | {LONG_WORD} |\n|---|---|\n| a | b |\n\n"
        f"```\n{LONG_WORD * 3}\n```\n\n`{LONG_WORD}` https://example.org/{'path/' * 40}\n\n- - - - {LONG_WORD}\n"
    )
    odd = volume(1, summary, title=f"{LONG_WORD}: {LONG_WORD}", author=f"{LONG_WORD}, {LONG_WORD}", dedication=LONG_WORD,
                 chapters=[{"title": f"1. {LONG_WORD}{LONG_WORD}"}])
    return make_site(odd, volume(2, title="해리포터와" + "가나다라마바사아자차카타파하" * 6), volume(3), slug="wide",
                     site={"title": LONG_WORD}, collection={"title": LONG_WORD})


@pytest.mark.parametrize("name", ["wide/1.html", "wide/2.html", "index.html"])
def test_no_page_scrolls_sideways_from_320_to_1440_px_at_100_and_200_percent(wide_site, page, name):
    page.goto(wide_site.file_base() + name)
    wide = []
    for percent in (100, 200):
        set_text_size(page, percent)
        for width, height in SIZES + [(320, 256), (568, 320), (600, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                wide.append(f"{width}x{height} at {percent} %: {over} px")
    assert wide == []


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(320, 568), (844, 390), (667, 375), (1440, 900)], ids=lambda size: "{}x{}".format(*size))
def test_no_text_is_cut_off(sample_site, new_page, size, percent):
    page = new_page(*size)
    page.goto(sample_site.file_base() + "harry-potter/5.html")
    set_text_size(page, percent)
    cut = page.evaluate("""() => Array.from(document.querySelectorAll('main *, .neighbours *')).filter(each => {
        if (each.closest('svg') || each.matches('.volume-title') && getComputedStyle(each).clipPath !== 'none') return false;
        const style = getComputedStyle(each);
        return style.overflow !== 'visible' && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
    }).map(each => each.className || each.nodeName)""")
    assert cut == []
    flap = page.locator(".volume-flap").bounding_box()
    for fact in page.locator(".volume-facts div").all():
        box = fact.bounding_box()
        assert box["y"] + box["height"] <= flap["y"] + flap["height"]
        assert box["x"] + box["width"] <= flap["x"] + flap["width"]


def test_covers_are_one_to_one_and_a_half(app_site, page):
    for name, count in (("1.html", 1), ("5.html", 1), ("index.html", 7)):
        page.goto(app_site.file_base() + name)
        for size in SIZES + [(667, 375)]:
            page.set_viewport_size(dict(zip(("width", "height"), size)))
            boxes = page.evaluate("Array.from(document.querySelectorAll('.cover, .cover-drawn'), e => e.getBoundingClientRect()).map(r => [r.width, r.height])")
            assert len(boxes) == 2 * count
            for width, height in boxes:
                assert width >= 90 and abs(height - 1.5 * width) <= .5, (name, size)


def test_a_cover_has_the_shape_of_its_picture(make_site, page):
    for width, height in ((40, 40), (400, 100), (30, 300), (150, 1200)):
        picture = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="100%" height="100%" fill="red"/></svg>'
        site = make_site(volume(1, cover="own.svg"), files={"own.svg": picture})
        for name in ("1.html", "index.html"):
            page.goto(site.file_base() + name)
            assert page.locator(".cover img").evaluate("img => img.decode().then(() => img.naturalWidth)") == width
            for size in ((390, 844), (844, 390), (1180, 820), (1440, 900)):
                page.set_viewport_size(dict(zip(("width", "height"), size)))
                box, own = page.locator(".cover").bounding_box(), page.locator(".cover img").bounding_box()
                assert abs(box["height"] - own["height"]) <= .5 and abs(box["width"] - own["width"]) <= .5, size
                # Only a cover that would push all else off the screen is cut.
                assert abs(own["height"] - min(480, own["width"] * height / width)) <= .5, size


def test_a_title_is_read_once_beside_its_cover_and_an_index_link_once(app_site, page):
    page.goto(app_site.file_base() + "1.html")
    assert page.get_by_role("img").count() == 0 and page.get_by_role("heading", name="The Lighthouse at Low Water", exact=True).count() == 1
    page.goto(app_site.file_base() + "index.html")
    assert page.get_by_role("link", name="The Salt Post", exact=True).count() == 1
    assert page.get_by_role("link").count() == 1 + 1 + 1 + 7  # past the header, back to the volume visited last, to search, and the volumes
    assert page.get_by_role("img").count() == 0


def test_a_drawn_cover_shows_title_and_number(app_site, page):
    page.goto(app_site.file_base() + "2.html")
    assert " ".join(page.locator(".cover .cover-title text").all_text_contents()) == "The Salt Post"
    assert page.locator(".cover .cover-number").text_content() == "2"


def test_the_same_book_has_the_same_cover_on_its_page_and_in_the_index(app_site, page):
    page.goto(app_site.file_base() + "3.html")
    own = page.locator(".cover").get_attribute("class")
    page.goto(app_site.file_base() + "index.html")
    assert page.locator(".series-volume .cover").nth(2).get_attribute("class") == own


@pytest.mark.parametrize(("size", "beside"), [((390, 844), False), ((320, 568), False), ((844, 390), True), ((667, 375), True), ((1440, 900), True)],
                         ids=lambda value: str(value))
def test_upright_the_cover_stands_above_the_text_and_across_beside_it(app_site, new_page, size, beside):
    page = new_page(*size)
    page.goto(app_site.file_base() + "1.html")
    cover, facts, text = (page.locator(part).bounding_box() for part in (".cover", ".volume-facts", ".volume-text"))
    if beside:
        assert cover["x"] + cover["width"] <= text["x"] and facts["x"] + facts["width"] <= text["x"]
        assert text["y"] < cover["y"] + cover["height"]
        assert cover["y"] + cover["height"] <= size[1], "the whole cover is on the first screen"
        assert facts["y"] + facts["height"] <= size[1], "and so are the facts"
    else:
        assert cover["y"] + cover["height"] <= text["y"] and facts["y"] + facts["height"] <= text["y"]


@pytest.mark.parametrize("notch", NOTCHES)
def test_text_keeps_off_notch_and_home_indicator(app_site, new_page, notch):
    insets = {"left": 0, "right": 0} | NOTCHES[notch]
    width, height = (390, 844) if "top" in insets else (844, 390)
    page = new_page(width, height)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    for name in ("2.html", "index.html"):
        page.goto(app_site.file_base() + name)
        page.evaluate("scrollTo(0, 0)")
        # Lines of text, as they are drawn; what scrolls sideways in its own row may pass under the notch.
        boxes = page.evaluate("""Array.from(document.querySelectorAll('h1, h2, p, dd, .cover, .bar a:not(.search-open), .search-open svg, .spine, .series-mark, .volume-chapters li, .neighbours span, .fold-button, .numbers-button[aria-current]'))
            .filter(e => e.checkVisibility() && getComputedStyle(e).clipPath === 'none').map(e => { const range = document.createRange(); range.selectNodeContents(e);
                const r = e.matches('svg') ? e.getBoundingClientRect() : range.getBoundingClientRect(); return [e.className || e.nodeName, r.left, r.right, r.top + scrollY, r.bottom + scrollY]; })
            .filter(box => box[2] > box[1])""")
        length = page.evaluate("document.documentElement.scrollHeight")
        for part, left, right, top, bottom in boxes:
            assert left >= insets.get("left", 0) and right <= width - insets.get("right", 0), (name, part)
            assert top >= insets.get("top", 0) and bottom <= length - insets["bottom"], (name, part)
        # Scrolled, what stays on the screen keeps off too; the last number of a row that scrolls can be pulled out from under it.
        page.evaluate("scrollTo(0, 300)")
        if name == "2.html":
            for part in (".volume-header-title", ".numbers-button[aria-current]"):
                box = page.locator(part).bounding_box()
                assert box["y"] >= insets.get("top", 0) and box["x"] >= insets.get("left", 0)
                assert box["x"] + box["width"] <= width - insets.get("right", 0), part


def test_content_carries_its_own_language_and_korean_breaks_between_words(app_site, page):
    page.goto(app_site.file_base() + "2.html")
    assert page.evaluate("document.documentElement.lang") == "ko"
    assert page.locator("main").get_attribute("lang") == "en"
    assert page.evaluate("getComputedStyle(document.querySelector('#summary')).wordBreak") == "keep-all"


def test_a_title_too_long_for_the_way_back_ends_in_dots(wide_site, page):
    page.goto(wide_site.file_base() + "wide/1.html")
    back = page.locator(".volume-back .trail-parent a")
    assert back.evaluate("a => a.scrollWidth > a.clientWidth")
    # The browser puts the dots only where the text is the box's own, not that of a flex item in it.
    style = back.evaluate("a => [getComputedStyle(a).display, getComputedStyle(a).textOverflow, getComputedStyle(a).overflowX]")
    assert style == ["block", "ellipsis", "hidden"]
    assert back.bounding_box()["height"] >= 44


def test_nothing_moves_where_the_reader_wants_no_motion(app_site, new_page):
    page = new_page(reduced_motion="reduce")
    page.goto(app_site.file_base() + "1.html")
    moving = page.evaluate("""Array.from(document.querySelectorAll('*')).filter(e => ['', '::before', '::after'].some(part => {
        const style = getComputedStyle(e, part || null);
        return style.transitionDuration !== '0s' || style.animationName !== 'none' || style.scrollBehavior === 'smooth'; })).length""")
    assert moving == 0


def test_lists_in_a_summary_keep_their_marks_in_the_part_that_folds_too(make_site, page):
    site = make_site(volume(1, "- one\n- two\n\n" + "word " * 100 + "\n\n- three\n\n1. four"))
    page.goto(site.file_base() + "1.html")
    page.get_by_role("button", name="더 보기").click()
    kinds = page.evaluate("[...document.querySelectorAll('#summary ul, #summary ol')].map(list => getComputedStyle(list).listStyleType)")
    assert kinds == ["disc", "disc", "decimal"]


@pytest.mark.parametrize("size", [(1366, 625), (1280, 580), (1440, 900), (844, 390), (667, 375)], ids=lambda size: "{}x{}".format(*size))
def test_the_facts_stand_on_the_first_screen(sample_site, new_page, size):
    page = new_page(*size)
    for number in range(1, 8):
        page.goto(sample_site.file_base() + f"harry-potter/{number}.html")
        box = page.locator(".volume-facts").bounding_box()
        assert box["y"] + box["height"] <= size[1], number


@pytest.mark.parametrize("size", [(1440, 900), (1366, 625), (844, 390)], ids=lambda size: "{}x{}".format(*size))
def test_a_flap_higher_than_the_screen_can_be_read_to_its_end(make_site, new_page, size):
    site = make_site(volume(1, prose(3000), title="A title that is long " * 14, author="An author with a long name " * 6))
    page = new_page(*size)
    page.goto(site.file_base() + "1.html")
    page.locator(".fold-button").click()
    assert page.evaluate("scrollTo(0, 0), scrollY") == 0
    foot = page.locator(".volume-flap").bounding_box()
    # Scrolled as far as the flap is too high, its foot is on the screen; and it stays there.
    for y in (foot["y"] + foot["height"] - size[1], foot["y"] + foot["height"] - size[1] + 100):
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
        box = page.locator(".volume-facts").bounding_box()
        assert box["y"] + box["height"] <= size[1] + 1


def test_the_way_back_can_be_read_in_the_header_of_a_wide_screen(make_site, new_page):
    site = make_site(*(volume(number, title=f"Annual {number}") for number in range(1, 4)), slug="many", collection={"title": "Many annuals of the Society"})
    for width, height, percent, least in ((1440, 900, 100, 200), (1024, 768, 100, 120), (1440, 900, 200, 90)):
        page = new_page(width, height)
        page.goto(site.file_base() + "many/2.html")
        set_text_size(page, percent)
        assert page.locator(".volume-back .trail-parent a").bounding_box()["width"] >= least, (width, percent)
        title, numbers = page.locator(".volume-header-title").bounding_box(), page.locator(".numbers").bounding_box()
        assert title["x"] + title["width"] <= numbers["x"] + 1


def test_long_numbers_leave_the_title_its_line_in_landscape(make_site, new_page):
    page = new_page(844, 390)
    numbers = [volume(number, "Short.", title=f"Tome {number}") | {"number": f"{number}000-{number}999"} for number in range(1, 31)]
    page.goto(make_site(*numbers).file_base() + "15000-15999.html")
    assert page.locator(".volume-header-title").evaluate("e => e.getClientRects().length === 1 && e.clientHeight < 1.5 * parseFloat(getComputedStyle(e).lineHeight)")


def test_text_runs_in_its_own_direction(make_site, page):
    page.goto(make_site(volume(1, "שלום לכולם!", title="ספר ראשון (חלק 1)."), volume(2)).file_base() + "1.html")
    for part in ("h1", "#summary p"):
        first, box = page.locator(part).evaluate("""e => { const range = document.createRange(); range.setStart(e.firstChild, 0); range.setEnd(e.firstChild, 1);
            return [range.getBoundingClientRect().right, e.getBoundingClientRect().right]; }""")
        assert abs(first - box) < 12, "the first letter is at the right edge"


@pytest.mark.parametrize(("language", "expected"), [("ja", "normal"), ("zh-Hant", "normal"), ("ko", "keep-all"), ("en", "keep-all")])
def test_han_and_kana_break_anywhere_and_hangul_between_words(make_site, page, language, expected):
    page.goto(make_site(volume(1), collection={"language": language}).file_base() + "1.html")
    assert page.locator("#summary p").evaluate("e => getComputedStyle(e).wordBreak") == expected
