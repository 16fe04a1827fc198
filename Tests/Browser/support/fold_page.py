"""The fold as a reader meets it on an open page."""

import os

from playwright.sync_api import expect

MORE, LESS = "더 보기", "접기"
FOLD = 450


class FoldPage:
    """Summary and button of a volume's page."""

    def __init__(self, page):
        self.page = page
        self.summary = page.locator("#summary")
        self.button = page.locator(".fold-button")

    @property
    def text(self):
        return self.summary.inner_text()

    def assert_closed(self, whole):
        """Of one plain paragraph: exactly the first 450 characters and the dots."""
        expect(self.button).to_have_text(MORE)
        expect(self.button).to_have_attribute("aria-expanded", "false")
        assert self.text == whole[:FOLD] + "..."

    def assert_open(self, whole):
        expect(self.button).to_have_text(LESS)
        expect(self.button).to_have_attribute("aria-expanded", "true")
        assert self.text == whole

    def assert_plain(self, whole):
        """The whole text and nothing to press."""
        assert self.text == whole
        assert self.button.count() == 0 or not self.button.is_visible()


# Runs before anything of the page: sums the jumps, and notes what the reader could see when the document had been read.
WATCH_JUMPS = """
    window.jumps = 0;
    window.unfoldedWhenRead = null;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) window.jumps += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
        const rest = document.querySelector('.fold-rest');
        window.unfoldedWhenRead = rest && getComputedStyle(rest).display !== 'none';
    });
"""


def has_hangul():
    """Whether the fonts of this run have any."""
    return not os.environ.get("FONTCONFIG_FILE", "").endswith("dejavu.conf")


def jumps_after_two_frames(page):
    """The sum of all layout shifts so far, once the page has been painted."""
    jumps = page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.jumps)))))")
    # A machine without any Hangul shows boxes until the face is there, whose width nobody knows.
    # Widths of scaled fonts are rounded: a line may move by a fraction of a pixel.
    return jumps if jumps > (.001 if has_hangul() else .03) else 0
