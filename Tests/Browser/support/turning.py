"""Turns pages by swipes, and notes where a page tried to go."""

import time

# Tells every navigation that the page begins, at the moment it begins it.
WATCH_TURNS = """
    window.turns = [];
    navigation.addEventListener('navigate', event => {
        window.turns.push(event.destination.url);
        if (window.stays) event.preventDefault();
    });
"""


def turns(page):
    """Where the page has tried to go. The browser has dealt with all input before it answers."""
    return [url.rsplit("/", 1)[1] for url in page.evaluate("window.turns")]


def swipe(page, start, end, steps=6, fingers=1):
    """One finger (or two side by side) put down at `start`, drawn to `end` and lifted."""
    session = page.context.new_cdp_session(page)
    start_time = time.time()
    sent = 0

    def send(kind, points):
        # The finger moves at its own pace, however busy the machine is.
        nonlocal sent
        sent += 1
        touches = [{"x": x, "y": y, "id": id_} for id_, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": start_time + sent * 0.03})

    def at(share):
        x, y = (a + (b - a) * share for a, b in zip(start, end))
        return [(x, y + 60 * finger) for finger in range(fingers)]

    send("touchStart", at(0))
    for step in range(1, steps + 1):
        send("touchMove", at(step / steps))
    send("touchEnd", [])
