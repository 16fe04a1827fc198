"""axe, which finds faults of accessibility, in Chromium and as a script for other browsers."""

import json
from functools import cache
from pathlib import Path

import axe_playwright_python

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations", "incomplete"]}
# Why axe leaves a contrast open: what it cannot see behind a text. `contrast` measures every text on its pixels instead.
UNSEEN = ("due to a pseudo element", "due to a background gradient", "because element contains an image node", "because it is partially obscured",
          "because it's partially obscured", "because it partially overlaps", "due to a background image", "because it is overlapped", "too short to determine", "because it's overlapped",
          "overlapped by another element", "outside the current viewport", "only non-text characters", "Unable to determine contrast ratio")

# A text that fades in has its colours only at the end: what observers start in the next frames, and what is in motion then.
SETTLED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const motions = document.getAnimations().filter(motion => motion.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(motions.map(motion => motion.finished));
}"""


# As one text: Playwright takes much longer to hand over results piece by piece than axe takes to find them.
RUN = "options => axe.run(document, options).then(({ violations, incomplete }) => JSON.stringify({ violations, incomplete }))"


@cache
def script():
    return AXE.read_text("utf-8")


def findings(page):
    """Violations on a page at rest, and what axe leaves open for a reason not listed above."""
    page.evaluate(SETTLED)
    page.evaluate(f"window.axe || (() => {{ {script()} }})()")
    response = json.loads(page.evaluate(RUN, OPTIONS))
    found = {rule["id"]: [node["html"][:160] for node in rule["nodes"]][:3] for rule in response["violations"]}
    for rule in response["incomplete"]:
        for node in rule["nodes"]:
            reasons = [check["message"] for check in node["any"] + node["all"] + node["none"]]
            if rule["id"] != "color-contrast" or not all(any(known in reason for known in UNSEEN) for reason in reasons):
                found[f"open: {rule['id']}"] = [node["html"][:160], *reasons]
    return found


# The same in WebKitGTK, whose driver too takes long to hand over what nobody reads.
RUN_IN_WEBKIT = """const [options, done] = arguments;
axe.run(options).then(({ violations, passes }) => done({ violations, passes: passes.length }), error => done(String(error)));"""


def violations_in_webkit(page, name):
    """Violations on a page in WebKitGTK, each under the name of the page."""
    page.script(script())
    result = page.driver.execute_async_script(RUN_IN_WEBKIT, OPTIONS)
    assert result["passes"], name
    return {f"{name}: {rule['id']}": [node["html"][:160] for node in rule["nodes"]] for rule in result["violations"]}
