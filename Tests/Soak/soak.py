"""The soak: every test at full length, in steps. A step that ended well is not run again for the same commit.

    soak.py            runs all steps
    soak.py 3/8        runs those of the third of eight parts
    soak.py --list     lists the steps, with their parts of eight
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build/soak"
DONE = SCRATCH / "done.json"
TESTABLE = "-Xswiftc -enable-testing -Xswiftc -DSITEGEN_TESTS"
FUZZED = ["json", "yaml", "templates", "markdown", "redirects", "tables", "exports", "pictures"]
FUZZ_TIME = 1800

# Test targets with so much to do that each is a step by itself; the others are one step.
LARGE = [
    "SiteMarkdownTests", "DataReadingTests", "SiteTemplatesTests", "CommandTests", "SitePreviewTests", "SitePicturesTests", "SitePipelineTests",
    "SiteLoadingTests", "BookSiteTests",
]
# The compiler writes the index that this test reads in debug builds only; `make test` runs it.
DEBUG_ONLY = "outputs/test_architecture.py::test_folders_of_a_module_know_each_other_in_one_direction"


def steps():
    """Name, minutes that it takes on two cores, and command of each step."""
    test = f"SITEGEN_SOAK=1 swift test -c release {TESTABLE} --scratch-path {SCRATCH} --skip-build"
    yield from ((name, 60, f"{test} --filter '^{name}\\.'") for name in LARGE)
    known = "|".join(f"^{name}\\." for name in LARGE)
    yield "other tests", 60, f"{test} --skip '{known}'"
    binary = f"$(swift build -c release --scratch-path {SCRATCH} --show-bin-path)/sitegen"
    for fonts in ("nanum", "noto", "dejavu"):
        yield f"browser with {fonts}", 60, f'FONTS={fonts} SITEGEN_SOAK=1 SITEGEN="{binary}" .build/venv/bin/python -m pytest -q -n 2 --dist loadfile --deselect {DEBUG_ONLY} Tests/Browser'
    yield "portability", 5, "make portability"
    for target in FUZZED:
        yield f"fuzz {target}", FUZZ_TIME // 60, f"make fuzz FUZZ_TIME={FUZZ_TIME} FUZZ_TARGETS={target}"


def dealt(count):
    """The steps of each part: the longest first, each to the part with the least to do."""
    parts = [[] for _ in range(count)]
    for step in sorted(steps(), key=lambda step: -step[1]):
        min(parts, key=lambda part: sum(each[1] for each in part)).append(step)
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", default="1/1", help="the part to run: 3/8")
    parser.add_argument("--list", action="store_true", help="list the steps")
    arguments = parser.parse_args()
    number, count = map(int, arguments.part.split("/"))
    if arguments.list:
        for index, part in enumerate(dealt(8), 1):
            print("\n".join(f"{index}/8  {minutes:>3} min  {name}" for name, minutes, _ in part))
        return 0
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    SCRATCH.mkdir(parents=True, exist_ok=True)
    done = json.loads(DONE.read_text()) if DONE.exists() else {}
    subprocess.run(f"swift build -c release --build-tests {TESTABLE} --scratch-path {SCRATCH}", shell=True, check=True, cwd=ROOT)
    failed = []
    for name, _, command in dealt(count)[number - 1]:
        if done.get(name) == commit:
            print(f"{name}: ended well before", flush=True)
            continue
        start = time.monotonic()
        code = subprocess.run(command, shell=True, cwd=ROOT, env=os.environ).returncode
        print(f"{name}: {'passed' if code == 0 else 'FAILED'} in {(time.monotonic() - start) / 60:.0f} min", flush=True)
        if code:
            failed.append(name)
        else:
            done[name] = commit
            DONE.write_text(json.dumps(done))
    if failed:
        print("failed:", ", ".join(failed))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
