"""What a build may cost: instructions a record, counted on one thread, and bytes a page. They are the same on every machine of one kind,
so a change that costs must say so: `SITEGEN_RECORD=1` writes `Tests/Benchmarks/budget.json`, in the same commit."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from site_builder import REPOSITORY, SITEGEN

BENCHMARKS = REPOSITORY / "Tests/Benchmarks"
sys.path.append(str(BENCHMARKS))
sys.dont_write_bytecode = True
import books  # noqa: E402

BUDGET = BENCHMARKS / "budget.json"
# A compiler, a C library or a valgrind of another version counts otherwise.
TOLERANCE = 0.02
COUNT = 1_000
# Everything on: an address, for feeds, the sitemap and previews of links; search; reading offline; pages of people; the face.
ALL_ON = {"url": "https://example.org/"}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def series(data):
    books.write_series(data / "books/data.json", range(1, COUNT + 1))


def record(number):
    """A volume without what only volumes have."""
    volume = books.volume(number)
    return {key: volume[key] for key in ("title", "summary")} | {"authors": [{"name": volume["author"]}]}


def listed(slug, kind, **more):
    def make(data):
        write(data / slug / "data.json", json.dumps([record(number) | more for number in range(1, COUNT + 1)], ensure_ascii=False))
        write(data / slug / "collection.yaml", f"kind: {kind}\n")
    return make


def journal(data):
    for number in range(1, COUNT + 1):
        volume = books.volume(number)
        write(data / f"news/{volume['release_date']}-{number}.md", f"---\ntitle: {json.dumps(volume['title'])}\n---\n{volume['summary']}\n")


def records(data):
    lines = [f"{json.dumps(books.volume(number)['title'])},{json.dumps(books.volume(number)['author'])},{number}" for number in range(1, COUNT + 1)]
    write(data / "plants/data.csv", "\n".join(["title,finder,height", *lines]) + "\n")
    write(data / "plants/collection.yaml", "kind: records\nfields:\n  finder: text\n  height: number\n")


SITES = {
    "series": (series, ALL_ON),
    "series, search: off": (series, ALL_ON | {"search": "off"}),
    "series, offline: off": (series, ALL_ON | {"offline": "off"}),
    "series, people: off": (series, ALL_ON | {"people": "off"}),
    "series, type: system": (series, ALL_ON | {"type": "system"}),
    "series, without url": (series, {}),
    "shelf": (listed("shelf", "shelf", status="finished"), ALL_ON),
    "exhibition": (listed("prints", "exhibition"), ALL_ON),
    "journal": (journal, ALL_ON),
    "records": (records, ALL_ON),
}


def tools():
    """What counts, by version."""
    def first(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    return [first("swift", "--version"), first("valgrind", "--version"), " ".join(platform.libc_ver()), platform.machine()]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    # Valgrind cannot read the newest debugging information.
    program = tmp_path_factory.mktemp("stripped") / "program"
    subprocess.run(["strip", "-g", "-o", program, SITEGEN], check=True)
    return program


def measured(program, folder, make, settings):
    """Instructions a record of a build from nothing on one thread, and bytes a page of it."""
    make(folder / "data")
    write(folder / "data/site.yaml", "".join(f"{key}: {value}\n" for key, value in settings.items()))
    # The order of sets, and so the work for it, is that of a seed.
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1", "LANG": "C.UTF-8"}
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "build", "--jobs", "1"], cwd=folder,
                         env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    pages = [page.stat().st_size for page in (folder / "output").rglob("*.html")]
    return {"instructions a record": int(re.search(r"Collected : (\d+)", run.stderr)[1]) // COUNT, "bytes a page": sum(pages) // len(pages)}


def too_much(found, allowed):
    """The figures that differ by more than the tolerance, in words."""
    return [f"{name}: {count:,} instead of {allowed[name]:,} ({count / allowed[name] - 1:+.1%})" for name, count in found.items()
            if abs(count - allowed[name]) > allowed[name] * TOLERANCE]


@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind counts instructions, and there is none")
@pytest.mark.parametrize("site", SITES)
def test_a_build_costs_what_the_budget_says(program, site, tmp_path):
    found = measured(program, tmp_path, *SITES[site])
    shutil.rmtree(tmp_path)
    budget = json.loads(BUDGET.read_text()) if BUDGET.exists() else {"counted with": [], "sites": {}}
    if "SITEGEN_RECORD" in os.environ:
        known = budget["sites"] | {site: found}
        budget = {"counted with": tools(), "sites": {name: known[name] for name in SITES if name in known}}
        BUDGET.write_text(json.dumps(budget, indent=2) + "\n", "utf-8")
    if budget["counted with"] != tools():
        found = {"bytes a page": found["bytes a page"]}
    # Less is told as well: a gain that nobody records could be spent without a word.
    assert not too_much(found, budget["sites"][site]), "SITEGEN_RECORD=1 records what a build costs now"


def test_the_budget_has_all_sites():
    assert list(json.loads(BUDGET.read_text())["sites"]) == list(SITES)


def test_the_budget_notices_what_it_should():
    allowed = {"instructions a record": 1000, "bytes a page": 1000}
    assert too_much({"instructions a record": 1021, "bytes a page": 1000}, allowed) == ["instructions a record: 1,021 instead of 1,000 (+2.1%)"]
    assert too_much({"instructions a record": 1000, "bytes a page": 979}, allowed) == ["bytes a page: 979 instead of 1,000 (-2.1%)"]
    assert not too_much({"instructions a record": 1020, "bytes a page": 980}, allowed)
