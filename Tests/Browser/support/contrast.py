"""The contrast of every text on a page, measured on its pixels: what axe cannot reckon behind gradients, pictures and pseudo-elements."""

import base64
import io
import re

from PIL import Image

from site_builder import IS_SOAK

# Every piece of text on the screen: its rectangle, its colour, its size in CSS px, its words.
TEXTS = """() => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest('script, style, .skip') || !parent.checkVisibility()) continue;
        if (parent.closest('h1') && getComputedStyle(parent.closest('h1')).clipPath !== 'none') continue;
        const style = getComputedStyle(parent), range = document.createRange();
        range.selectNodeContents(node);
        // Of a text that is cut off, by itself or by what it is in, only what is seen.
        const frames = [];
        for (let outer = parent; outer && outer !== document.body; outer = outer.parentElement) {
            const around = getComputedStyle(outer);
            if (around.overflow !== 'visible' && around.display !== 'inline') frames.push(outer.getBoundingClientRect());
        }
        for (const whole of range.getClientRects()) {
            const box = { left: Math.max(whole.left, ...frames.map(f => f.left)), top: Math.max(whole.top, ...frames.map(f => f.top)),
                          right: Math.min(whole.right, ...frames.map(f => f.right)), bottom: Math.min(whole.bottom, ...frames.map(f => f.bottom)) };
            box.width = box.right - box.left;
            box.height = box.bottom - box.top;
            if (box.width < 3 || box.height < 3 || box.right > innerWidth || box.left < 0 || box.bottom > innerHeight || box.top < 0) continue;
            const around = parent.closest('.cover, a'), x = box.left + box.width / 2;
            const hits = [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1].map(y => document.elementFromPoint(x, y));
            if (!hits.every(hit => !hit || hit.contains(parent) || parent.contains(hit) || around && around.contains(hit))) continue;
            found.push({ box: [box.left, box.top, box.right, box.bottom], words: node.data.trim().slice(0, 40),
                         color: parent instanceof SVGElement ? style.fill : style.color, size: parseFloat(style.fontSize) });
        }
    }
    return found;
}"""
WITHOUT_TEXT = "* { color: transparent !important; transition: none !important } svg text { fill: transparent !important }"


def luminance(color):
    """Relative luminance by WCAG 2.2 of a colour of 0...255 each."""
    parts = [value / 255 for value in color[:3]]
    red, green, blue = (part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue


def ratio(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + .05) / (dark + .05)


# One trip to the page for each half of a screen's work.
MEASURE = """async y => {
    scrollTo({ top: y, behavior: 'instant' });
    // What follows from scrolling comes with the next frame.
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return (""" + TEXTS + """)();
}"""
HIDE = "rule => { const style = document.createElement('style'); style.className = 'without-text'; style.textContent = rule; document.head.append(style); }"
SHOW = "document.querySelector('.without-text').remove()"


def weak_texts(page, screens=8):
    """The texts of the first screens whose contrast to anything behind them is under WCAG AA, with it; and how many were measured."""
    # Else colours would still be on their way back from being transparent.
    page.emulate_media(reduced_motion="reduce")
    session = page.context.new_cdp_session(page)
    weak, count = [], 0
    for y in places(page, screens):
        texts = page.evaluate(MEASURE, y)
        page.evaluate(HIDE, WITHOUT_TEXT)
        picture = photograph(session)
        page.evaluate(SHOW)
        count += len(texts)
        weak += filter(None, (weakness(text, picture) for text in texts))
    session.detach()
    return weak, count


def places(page, screens):
    """Where the page is scrolled to: to each of its first screens in a soak run, else to three of them and the last."""
    height = page.viewport_size["height"]
    whole = page.evaluate("document.documentElement.scrollHeight")
    found = [screen * height * .6 for screen in range(screens)]
    found = found[: 1 + next((number for number, y in enumerate(found) if y + height >= whole - 1), screens)]
    return found if IS_SOAK or len(found) <= 4 else found[:3] + found[-1:]


def photograph(session):
    """What is on the screen."""
    data = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def weakness(text, picture):
    """The words of a text and its contrast, if that is too weak."""
    left, top, right, bottom = (round(value) for value in text["box"])
    behind_it = picture.crop((left + 1, top + 1, max(right - 1, left + 2), max(bottom - 1, top + 2)))
    colors = behind_it.getcolors(behind_it.width * behind_it.height)
    color = [float(value) for value in re.findall(r"[\d.]+", text["color"])]
    least = min(ratio(color, behind) for _, behind in colors)
    return f"{text['words']!r}: {least:.2f} : 1" if least < (3 if text["size"] >= 24 else 4.5) else None
