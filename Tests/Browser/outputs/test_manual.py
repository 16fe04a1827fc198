"""The README and the manual: as files on GitHub, and as the site that Sitegen builds of them."""

import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

from axe import findings
from html_checker import assert_valid
from search_panel import ask, hits, open_search
from site_builder import REPOSITORY, SITEGEN, BuiltSite

MANUAL = REPOSITORY / "data/pages/manual"
README = REPOSITORY / "README.md"
PAGES = sorted(path.relative_to(MANUAL).as_posix() for path in MANUAL.rglob("*.md"))
TREE = [README, *sorted((REPOSITORY / ".github").glob("*.md")), REPOSITORY / "data/index.md", *(MANUAL / name for name in PAGES)]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)")
# Pages of every form, for what takes a browser some time.
SHOWN = ["index", "start/app", "guides/from-hugo-jekyll-eleventy", "reference/index", "reference/site-yaml", "reference/template-fields",
         "reference/messages/s2xx", "how/pictures", "ko/index", "ko/start/first-evening", "ko/guides/hosts-and-headers"]


def text_of(path):
    return path.read_text("utf-8")


def prose_of(text):
    """Without code, in which nothing is a link or a heading."""
    return re.sub(r"`[^`\n]*`", "`code`", FENCE.sub("", text))


def anchors(path):
    """The ids of headings, as GitHub makes them."""
    found, counts = set(), {}
    for heading in re.findall(r"^#{1,6} (.+)$", FENCE.sub("", text_of(path)), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        found.add(f"{name}-{counts[name]}" if name in counts else name)
        counts[name] = counts.get(name, 0) + 1
    return found


@pytest.mark.parametrize("path", TREE, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_every_link_leads_to_a_file_and_a_heading_on_github(path):
    broken = []
    for address in LINK.findall(prose_of(text_of(path))):
        if re.match(r"[a-z]+:", address):
            continue
        file, _, part = address.partition("#")
        target = (path.parent / unquote(file)) if file else path
        # A folder has no page of its own there.
        is_found = target.is_file() or (target.is_dir() and not path.is_relative_to(MANUAL))
        if not is_found or (part and unquote(part) not in anchors(target)):
            broken.append(address)
    assert broken == []


def test_the_readme_is_short():
    lines = text_of(README).splitlines()
    words = " ".join(lines).split()
    assert len(lines) <= 250 and len(words) <= 1800
    assert (README.parent / ".github/sites.webp").stat().st_size <= 150 * 1024
    assert len(text_of(REPOSITORY / ".github/README.ko.md").splitlines()) <= 250


@pytest.mark.parametrize("readme", [README, REPOSITORY / ".github/README.ko.md"], ids=["en", "ko"])
def test_the_readme_is_followed(readme, tmp_path):
    blocks = FENCE.findall(text_of(readme))
    author = re.search(r'"author": "([^"]+)"', text_of(readme))[1]
    (tmp_path / "data.json").write_text(json.dumps({"data": [{"attributes": {"title": title, "author": author, "dedication": "To S."}} for title in ("Ebb", "Flow")]}))

    def run(command):
        environment = {"PATH": f"{SITEGEN.parent}:/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
        return subprocess.run(["bash", "-ec", command], cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    (begin,) = [block for language, block in blocks if language == "sh" and "sitegen init" in block]
    made = run(begin.split("\ncd ")[0])
    assert made.returncode == 0, made.stderr
    site = tmp_path / "site/data"
    collection = site / "data/collection.yaml" if (site / "data").is_dir() else next(site.glob("*/data.json")).parent / "collection.yaml"
    built, refused = [block for language, block in blocks if language == "text"]
    run_built = run("cd site && sitegen build")
    without_figures = [re.sub(r"\d+ written, \d+ unchanged; [\d.]+ s", "", text) for text in (run_built.stdout, built)]
    assert without_figures[0] == without_figures[1]

    # Each example of a setting, in its file: the first two and the last are of the whole site.
    settings = [block for language, block in blocks if language == "yaml"]
    of_site, of_collection = settings[:2] + settings[-1:], settings[2:-1]
    (site / "site.yaml").write_text("".join(of_site), "utf-8")
    for index in range(len(of_collection)):
        collection.write_text("".join(of_collection[: index + 1]), "utf-8")
        run_again = run("cd site && sitegen build")
        # Nothing of the example is on a shelf yet.
        told = [line for line in run_again.stderr.splitlines() if re.match(r"data/\S+:\d+:\d+: ", line) and not line.endswith("[S260]")]
        assert run_again.returncode == 0 and told == [], run_again.stderr
    assert "To S." not in "".join(text_of(path) for path in (tmp_path / "site/output").rglob("*.html"))

    (next(site.glob("*/data.json"))).write_text(f'{{"data": [\n  {{"attributes": {{"title": "Ebb", "author": "{author}"}}}},\n  {{"attributes": {{"author": "{author}"}}}}\n]}}\n', "utf-8")
    collection.unlink()
    failed = run("cd site && sitegen build")
    assert failed.returncode == 1 and failed.stderr == refused


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith(("reference/", "how/"))])
def test_examples_in_the_reference_can_be_read(name):
    for language, block in FENCE.findall(text_of(MANUAL / name)):
        if language == "json":
            json.loads(block)
        elif language == "yaml":
            list(yaml.safe_load_all(block))


@pytest.mark.parametrize("name", [name.removeprefix("ko/") for name in PAGES if name.startswith("ko/")])
def test_a_korean_page_has_the_examples_of_the_english_one(name):
    korean, english = text_of(MANUAL / "ko" / name), text_of(MANUAL / name)
    assert FENCE.findall(korean) == FENCE.findall(english)
    assert re.search(r"^order: .*$", korean, re.MULTILINE)[0] == re.search(r"^order: .*$", english, re.MULTILINE)[0]


def test_start_and_guides_are_there_in_korean():
    names = {name for name in PAGES if name == "index.md" or name.startswith(("start/", "guides/"))}
    assert {name.removeprefix("ko/") for name in PAGES if name.startswith("ko/")} == names


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The sample with the manual, as `make site` builds it."""
    home = tmp_path_factory.mktemp("manual")
    shutil.copytree(REPOSITORY / "data", home / "data")
    run = subprocess.run([SITEGEN, "build", "--strict"], cwd=home, capture_output=True, text=True, timeout=120, check=False)
    # With a warning, a strict build would have written nothing.
    assert run.returncode == 0 and run.stderr == "", run.stderr
    return BuiltSite(home / "output")


def test_the_pages_of_the_manual_are_valid(site):
    assert_valid([site.folder / "manual" / name.replace(".md", ".html") for name in PAGES])


@pytest.mark.parametrize(("name", "size"), [*itertools.product(SHOWN, [(390, 844), (1440, 900)]), *((name, (320, 568)) for name in SHOWN[3:6]), *((name, (844, 390)) for name in SHOWN[4:5])])
def test_the_pages_of_the_manual_fit_and_axe_finds_nothing(site, new_page, name, size):
    page = new_page(*size)
    page.goto(f"{site.file_base()}manual/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert findings(page) == {}


def test_chapters_are_beside_the_text_where_there_is_room(site, new_page):
    address = f"{site.file_base()}manual/reference/site-yaml.html"
    wide, narrow = new_page(1440, 900), new_page()
    wide.goto(address)
    assert wide.locator(".chapters").bounding_box()["x"] < wide.locator(".article-title").bounding_box()["x"]
    assert wide.locator(".chapters-open").is_hidden()
    narrow.goto(address)
    narrow.locator(".chapters-open a").click()
    assert narrow.locator(".chapters [aria-current]").inner_text() == "site.yaml"
    narrow.locator(".chapters a", has_text="How it works").click()
    narrow.locator("h1", has_text="How it works").wait_for()


def test_from_the_front_page_to_the_last_page_of_the_manual(site, page):
    page.goto(site.file_base() + "index.html")
    page.get_by_role("link", name="Manual in English").click()
    seen = [page.url]
    while page.locator(".neighbours-next").count():
        page.locator(".neighbours-next").click()
        page.wait_for_url(lambda url: url != seen[-1])
        seen.append(page.url)
    assert len(seen) == len(set(seen)) == len([name for name in PAGES if not name.startswith("ko/")])
    assert page.locator(".neighbours-end").inner_text() == "This is the last page."


@pytest.mark.parametrize(("words", "place"), [
    ("accent", "manual/reference/site-yaml.html#row-accent"), ("private", "manual/reference/collection-yaml.html#row-private"),
    ("S203", "manual/reference/messages/s2xx.html#s203"), ("S860", "manual/reference/messages/s8xx.html#s860"),
    ("untranslated", "manual/reference/site-yaml.html#row-untranslated"), ("Hide a field", "manual/start/first-evening.html#hide-a-field"),
])
def test_search_finds_a_setting_by_its_name_and_a_message_by_its_id(site, page, words, place):
    page.goto(site.file_base() + "manual/index.html")
    open_search(page)
    ask(page, words)
    assert place in hits(page)[:6]


def test_a_button_copies_code(site, new_page):
    page = new_page(1440, 900)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site.file_base() + "manual/start/app.html")
    block = page.locator(".copied-code").first
    block.hover()
    block.locator("button").click()
    block.locator("button.copied").wait_for()
    code = block.locator("pre").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == code and "cat > data.json" in code
    # Without scripts, the block is there alone.
    bare = new_page(1440, 900, java_script_enabled=False)
    bare.goto(site.file_base() + "manual/start/app.html")
    assert bare.locator(".article-text pre").first.is_visible() and bare.locator(".copy").count() == 0


def test_a_sentence_in_a_table_has_a_line_of_its_own_on_a_phone(site, new_page):
    page = new_page()
    page.goto(site.file_base() + "manual/reference/site-yaml.html")
    row = page.locator(".table-of-texts tr", has_text="untranslated").first
    key, usual, meaning = [row.locator("td").nth(index).bounding_box() for index in range(3)]
    assert key["y"] == pytest.approx(usual["y"], abs=4) and meaning["y"] >= key["y"] + key["height"] - 1 and meaning["width"] > 300
