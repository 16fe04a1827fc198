"""The 450th visible character, wherever it falls: exactly the text that shows, in whole elements."""

import pytest
from playwright.sync_api import expect

from fold_cases import CASES, FOLD, characters
from site_builder import volume

# The visible text of the summary by blocks. In ordinary blocks runs of white space are one space and a <br> is a line end, as on the
# screen; in a code block everything counts. Each block is the text that is directly in it, so a list item does not hold its list.
VISIBLE_BLOCKS = r"""
    () => {
        const summary = document.querySelector('#summary'), blocks = [];
        let last = null;
        const walker = document.createTreeWalker(summary, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node; node = walker.nextNode();) {
            const isBreak = node.nodeName === 'BR';
            if (node.nodeType === 1 && !isBreak) continue;
            const holder = node.parentElement;
            if (!holder.checkVisibility({ visibilityProperty: true })) continue;
            const block = holder.closest('p, h1, h2, h3, h4, h5, h6, li, th, td, pre, ul, ol, table, tr, thead, tbody, blockquote, #summary');
            if (!block.matches('p, h1, h2, h3, h4, h5, h6, li, th, td, pre')) {
                if (node.data.trim()) throw new Error('text outside of a block: ' + node.data);
                continue;
            }
            const isCode = block.nodeName === 'PRE';
            if (!isBreak && !isCode && !node.data.trim() && (!last || last.block !== block)) continue;
            if (!last || last.block !== block) blocks.push(last = { block, isCode, text: '' });
            last.text += isBreak ? '\x00' : isCode ? node.data : node.data.replace(/[ \t\n\r]+/g, ' ');
        }
        return blocks.map(each => each.isCode ? each.text : each.text.replace(/ *\x00 */g, '\n').trim());
    }
"""


@pytest.fixture(scope="module")
def cut_site(make_site):
    return make_site(*(volume(number, case.markdown, title=f"Case {case.name}") for number, case in enumerate(CASES, start=1)))


@pytest.fixture(scope="module")
def reading(browser):
    """Two open tabs for all cases: one with scripts, one without."""
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=enabled) for enabled in (True, False)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def visible(page):
    return "\n".join(page.evaluate(VISIBLE_BLOCKS))


@pytest.mark.parametrize("number", range(1, len(CASES) + 1), ids=[case.name for case in CASES])
def test_exactly_450_characters_show_and_the_rest_is_not_torn(cut_site, reading, number):
    case = CASES[number - 1]
    assert len(characters(case.whole)) >= FOLD, "the case itself is too short to fold"
    page, plain = reading
    address = cut_site.file_base() + f"{number}.html"
    page.goto(address)
    assert visible(page) == case.folded
    dots = page.locator("#summary .fold-dots")
    assert dots.all_text_contents() == ["..."]
    assert dots.evaluate("(dots, selector) => dots.closest(selector) !== null", case.dots_in)
    assert page.locator("#summary .fold-rest .fold-rest").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".fold-button").click()
    expect(page.locator(".fold-button")).to_have_attribute("aria-expanded", "true")
    unfolded = visible(page)
    assert unfolded == case.whole
    plain.goto(address)
    assert visible(plain) == unfolded


@pytest.mark.parametrize(("name", "cells"), [("header cell", [3]), ("table cell", [3, 3])])
def test_a_folded_table_keeps_its_columns_in_the_rows_that_show(cut_site, page, name, cells):
    number = [case.name for case in CASES].index(name) + 1
    page.goto(cut_site.file_base() + f"{number}.html")
    rows = "Array.from(document.querySelectorAll('#summary tr')).filter(row => row.checkVisibility())"
    assert page.evaluate(f"{rows}.map(row => Array.from(row.cells).filter(cell => cell.getClientRects().length).length)") == cells
    lefts = page.evaluate(f"{rows}.map(row => Array.from(row.cells).map(cell => cell.getBoundingClientRect().left))")
    assert all(row == lefts[0] for row in lefts)
    page.locator(".fold-button").click()
    assert page.evaluate(f"{rows}.map(row => row.cells.length)") == [3, 3, 3]


def test_a_hidden_link_cannot_be_reached_by_key(make_site, page):
    site = make_site(volume(1, "x" * 460 + " [behind](https://example.org/behind) [more](https://example.org/more)"))
    page.goto(site.file_base() + "1.html")
    texts = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        texts.add(page.evaluate("document.activeElement.textContent"))
    assert "behind" not in texts and "Wiki" in texts
