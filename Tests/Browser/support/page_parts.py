"""Parts of pages that several tests look at: scripts that a page evaluates, and what tests do with the results."""

# Every panel: its box, and how low its things stand; spines that are left out are not shown.
PANELS = """() => Array.from(document.querySelectorAll('.home-panel'), panel => {
    const box = panel.getBoundingClientRect(), row = panel.querySelector('.set, .home-spines'), poster = panel.querySelector('.home-poster img, .home-poster svg');
    const frame = row && row.getBoundingClientRect();
    const boxes = Array.from(panel.querySelectorAll('.spine'), e => e.getBoundingClientRect());
    const shown = boxes.filter(e => e.top < frame.bottom - 1 && e.bottom > frame.top + 1);
    return { left: box.left, right: box.right, top: box.top, bottom: box.bottom, spines: boxes.length,
             shown: (poster ? [poster.getBoundingClientRect()] : shown).map(e => ({ left: e.left, right: e.right, top: e.top, bottom: e.bottom })) };
})"""
STEPS = "Array.from(document.querySelectorAll('.trail a'), a => ({ href: a.getAttribute('href'), title: a.textContent, isShown: a.checkVisibility() }))"
TOPS = "() => ['#summary', '.fold-button'].map(part => document.querySelector(part).getBoundingClientRect().top)"
# Also those behind a link that fills the row around it, and links within a line of text, which have no room of their own.
SMALL = """Array.from(document.querySelectorAll('a[href], button, input, select, summary'))
    .filter(e => e.checkVisibility() && !e.closest('.prose') && !e.closest('.unseen, .skip'))
    .filter(e => { const r = e.getBoundingClientRect(), after = getComputedStyle(e, '::after');
        const fills = after.position === 'absolute' && after.content !== 'none';
        return !fills && r.width > 0 && (r.width < 23.9 || r.height < 23.9); })
    .map(e => [e.className, e.textContent.trim().slice(0, 20), e.getBoundingClientRect().width, e.getBoundingClientRect().height])"""
VIEWS = ["grid", "shelf", "list"]
# The view that shows, as eye and ear are told.
VIEW = """() => {
    const book = document.querySelector('.library-book'), shows = part => book.querySelector(part).checkVisibility();
    const seen = shows('.library-spine') ? 'shelf' : shows('.status') ? 'list' : 'grid';
    return [seen, ...Array.from(document.querySelectorAll('.views-button[aria-pressed="true"]'), button => button.dataset.view)];
}"""


def rows(panels):
    """The panels that stand side by side."""
    tops = sorted({round(panel["top"]) for panel in panels})
    return [[panel for panel in panels if round(panel["top"]) == top] for top in tops]


def assert_drawn(page):
    """Every shape that a drawing refers to is in the page, once."""
    found = page.evaluate("""() => {
        const ids = Array.from(document.querySelectorAll('[id]'), e => e.id), missing = new Set();
        for (const each of document.querySelectorAll('svg, svg *')) for (const { name, value } of each.attributes) {
            const target = name === 'href' && each.localName === 'use' ? value.slice(1) : (value.match(/^url\\(#(.*)\\)$/) || [])[1];
            if (target && !document.getElementById(target)) missing.add(target);
        }
        const empty = Array.from(document.querySelectorAll('.cover-drawn')).filter(svg => svg.checkVisibility() && svg.querySelector('use') && !Array.from(svg.querySelectorAll('use')).some(use => use.getBoundingClientRect().width > 5));
        return { twice: ids.filter((id, index) => ids.indexOf(id) !== index), missing: Array.from(missing), empty: empty.length };
    }""")
    assert found == {"twice": [], "missing": [], "empty": 0}
