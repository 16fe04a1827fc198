"""The picture of the modules in Architecture.md is made from the package."""

import json
import os
import subprocess

from site_builder import SAMPLE

ROOT = SAMPLE.parent
DOCUMENT = ROOT / "Sources/BookSite/BookSite.docc/Architecture.md"
START, END = "```text\nsitegen ", "\n```\n"


def module_picture():
    """A line for each module, after all that use it: the modules that it uses, without those that these use themselves."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, timeout=300).stdout)
    ours = {target["name"]: target for target in package["targets"] if target["type"] in ("regular", "executable") and not (target.get("path") or "").startswith("Tests")}
    uses = {name: {each["byName"][0] for each in target["dependencies"] if "byName" in each and each["byName"][0] in ours} for name, target in ours.items()}
    below = {}

    def all_below(name):
        if name not in below:
            below[name] = set(uses[name]).union(*(all_below(other) for other in uses[name]))
        return below[name]

    order, left = [], set(uses)
    while left:
        free = sorted((name for name in left if not any(name in uses[other] for other in left)), key=lambda name: (-len(all_below(name)), name))
        order.append(free[0])
        left.remove(free[0])
    width = max(map(len, order)) + 2
    lines = []
    for name in order:
        direct = [other for other in order if other in uses[name] and not any(other in all_below(between) for between in uses[name])]
        lines.append(f"{name:<{width}}{' '.join(direct)}".rstrip())
    return "\n".join(line for line in lines if line.split()[1:] or line in ("Platform", "SiteBase"))


def test_the_architecture_has_the_modules_of_the_package():
    text = DOCUMENT.read_text("utf-8")
    start = text.index(START) + len("```text\n")
    end = text.index(END, start)
    picture = module_picture()
    if os.environ.get("SITEGEN_RECORD"):
        DOCUMENT.write_text(text[:start] + picture + text[end:], "utf-8")
    assert text[start:end] == picture, "SITEGEN_RECORD=1 writes the picture"
