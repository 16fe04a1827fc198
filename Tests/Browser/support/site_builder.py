"""Builds sites from data made here, with the sitegen binary that SITEGEN names, else the debug build."""

import atexit
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
SITEGEN = Path(os.environ.get("SITEGEN", REPOSITORY / ".build/debug/sitegen")).absolute()
APP_SERIES = REPOSITORY / "Tests/Fixtures/app-series/data"
# What `make site` builds, without the manual, which has tests of its own.
SAMPLE = Path(tempfile.mkdtemp(prefix="sample")) / "data"
shutil.copytree(REPOSITORY / "data", SAMPLE, ignore=shutil.ignore_patterns("manual", "index.md"))
atexit.register(shutil.rmtree, SAMPLE.parent, ignore_errors=True)

# Whether every test runs at full length.
IS_SOAK = os.environ.get("SITEGEN_SOAK") == "1"

WORDS = "the tide took a lamp and left salt on each stair while nobody in the long house spoke of rain".split()


@dataclass(frozen=True)
class BuiltSite:
    """A finished site: the folder that would be copied to a host."""

    folder: Path

    @property
    def pages(self):
        """All pages that links lead to, as paths relative to the site's root. Only on a host are there the others: the page for what is
        missing, that on offline reading, and those that lead elsewhere."""
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*.html")
                      if path not in (self.folder / "404.html", self.folder / "offline.html") and b'http-equiv="refresh"' not in path.read_bytes()[:1000])

    def file_base(self):
        """The site's address by double-click, with the closing slash."""
        return self.folder.as_uri() + "/"


# The digest of the bytes in the name of an asset.
DIGEST = re.compile(r"\.[0-9a-f]{10}(?=\.)")


def written(site, name):
    """The path by which a site has an asset, from the name that its author gave it."""
    found = [path for path in map(str, (path.relative_to(site.folder) for path in site.folder.rglob("*"))) if DIGEST.sub("", path) == name]
    assert len(found) == 1, f"{name}: {found}"
    return found[0]


def build(data, output, timeout=60, options=()):
    """Builds `data` into `output` and fails with sitegen's own words."""
    run = subprocess.run(
        [SITEGEN, "build", "--data", data, "--output", output, "--templates", REPOSITORY / "templates", "--assets", REPOSITORY / "assets", *options],
        capture_output=True, text=True, timeout=timeout, check=False,
    )
    assert run.returncode == 0, f"sitegen build failed with {run.returncode}:\n{run.stdout}{run.stderr}"
    return BuiltSite(Path(output))


def build_series(folder, volumes, slug=None, site=None, collection=None, files=None):
    """Builds one series; at the site's root without a slug. `site` and `collection` are the settings of the two YAML files, `files` texts
    that lie beside the data."""
    home = folder / "data"
    place = home / slug if slug else home
    place.mkdir(parents=True)
    (place / "data.json").write_text(json.dumps({"data": [{"attributes": volume} for volume in volumes]}), "utf-8")
    for name, text in (files or {}).items():
        (place / name).write_text(text, "utf-8")
    # JSON is YAML, and its escapes leave no doubt about any character.
    if site:
        (home / "site.yaml").write_text(json.dumps(site), "utf-8")
    if collection:
        (place / "collection.yaml").write_text(json.dumps(collection), "utf-8")
    return build(home, folder / "output")


def prose(length):
    """Plain text of exactly so many ASCII characters; neither begins nor ends with a space, and Markdown finds nothing in it."""
    text, round_ = "", 0
    while len(text) < length:
        round_ += 1
        text += " ".join(WORDS) + f" {round_} "
    text = text[:length]
    return text[:-1] + "x" if text.endswith(" ") else text


def volume(number, summary=None, **more):
    """A volume as complete as the apps have them."""
    return {
        "title": f"Volume {number} of the Tide",
        "author": "Inès Calloway",
        "pages": 200 + number,
        "release_date": "1998-7-2",
        "dedication": "To whoever kept the stamps.",
        "summary": prose(600) if summary is None else summary,
        "wiki": f"https://example.org/tide/{number}",
        "chapters": [{"title": f"{chapter}. Chapter of Volume {number}"} for chapter in range(1, 9)],
    } | more
