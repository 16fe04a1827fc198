"""Small things that several tests ask of an open page."""


def set_text_size(page, percent):
    """As a reader would who needs larger letters."""
    if percent != 100:
        page.add_style_tag(content=f"html {{ font-size: {percent}% }}")
        # The row of numbers is centred again as after any change of size.
        page.evaluate("dispatchEvent(new Event('resize'))")


# All that a page loads by itself has come and is shown: fonts, the pictures on the screen, what scripts do when there is time.
AT_REST = """async () => {
    await document.fonts.ready;
    const isSeen = e => { const r = e.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight && e.checkVisibility(); };
    await Promise.all(Array.from(document.images).filter(isSeen).map(image => image.decode().catch(() => {})));
    await new Promise(done => requestIdleCallback(done, { timeout: 1000 }));
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}"""


def goto_and_rest(page, address):
    page.goto(address)
    page.evaluate(AT_REST)


# Nothing has moved for three frames: scrolling, transitions and animations are over. Then what the page itself does a tenth of a second later
# has been done: timers end in the order of their times.
STILL = """async () => {
    const isMoving = () => document.getAnimations().some(each => each.timeline instanceof DocumentTimeline && each.playState === 'running'
        && each.effect.getComputedTiming().endTime !== Infinity);
    let last = '', frames = 0;
    while (frames < 3) {
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        const now = [scrollX, scrollY, innerWidth, innerHeight, document.documentElement.scrollHeight].join();
        frames = now === last && !isMoving() ? frames + 1 : 0;
        last = now;
    }
    await new Promise(done => setTimeout(done, 120));
}"""


def settle(page):
    page.evaluate(STILL)


# Whether what has focus can be seen: its middle, or that of the part of it that is on the screen, is not covered by anything else.
OWN_FOCUS = """() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { isElement: false, isUncovered: true };
    const name = focused.className + ': ' + focused.textContent;
    const points = [];
    for (const box of focused.getClientRects()) {
        const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
        const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
        if (right - left < 1 || bottom - top < 1) continue;
        points.push([(left + right) / 2, (top + bottom) / 2], [(left + right) / 2, top + 1]);
    }
    const covering = points.map(([x, y]) => document.elementFromPoint(x, y))
        .filter(hit => !hit || !(focused.contains(hit) || hit.contains(focused))).map(hit => hit && hit.className);
    return { isElement: true, isUncovered: points.length > 0 && covering.length === 0, name, covering };
}"""
