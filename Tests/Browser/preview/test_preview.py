"""The preview, as somebody who edits a site meets it: edits show by themselves, what is wrong covers the page until it is fixed."""

import fcntl
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from axe import AXE, OPTIONS
from page_text import settle
from preview_server import Preview
from site_builder import APP_SERIES, REPOSITORY, SITEGEN

OVERLAY = "sitegen-errors dialog[open]"
TAB = "sitegen-errors .tab"
TYPO = ('"pages": 214', '"pages": 214, "draft": "perhaps"')


@pytest.fixture
def begin(tmp_path):
    """Makes a site around the app's file and serves it."""
    previews = []

    def start(*options, url=None, **files):
        subprocess.run([SITEGEN, "init", "site", "--from", APP_SERIES / "data.json"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
        # The volumes are at the root of this site.
        (tmp_path / "site/data/series/data.json").rename(tmp_path / "site/data/data.json")
        if url:
            (tmp_path / "site/data/site.yaml").write_text(f"url: {url}\n", "utf-8")
        for name, text in files.items():
            (tmp_path / "site/data" / name.replace("_", ".")).write_text(text, "utf-8")
        previews.append(Preview(tmp_path / "site", *options))
        return previews[-1]

    yield start
    for preview in previews:
        preview.stop()


@pytest.fixture
def page(new_page):
    """An author's browser speaks the author's language, and so does the overlay."""
    return new_page(locale="ko-KR")


def titles(preview):
    return re.findall(r'"title": "(?!\d)([^"]*)"', preview.read("data/data.json"))


def shown(page):
    """What the overlay says, line by line."""
    page.wait_for_selector(OVERLAY)
    return page.evaluate("document.querySelector('sitegen-errors').shadowRoot.querySelector('dialog').innerText")


def test_from_an_empty_folder_and_an_apps_file_to_a_book_in_the_browser(begin, page):
    preview = begin()
    page.goto(preview.address)
    page.locator("a", has_text=titles(preview)[0]).first.click()
    page.wait_for_load_state()
    page.evaluate("window.isTheSamePage = true")
    preview.edit("data/data.json", titles(preview)[0], "A Title That Was Changed")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('A Title That Was Changed')")
    page.wait_for_function("!window.isTheSamePage")

    preview.edit("data/data.json", *TYPO)
    said = shown(page)
    assert "오류" in said and "고칠 곳 1" in said
    assert re.search(r"data/data\.json:\d+:\d+\s", said)
    assert 'expected true or false, found "perhaps"' in said
    assert "help: write true or false, without quotes" in said
    terminal = preview.log
    for line in ('data[0].attributes.draft: expected true or false, found "perhaps"', "write true or false, without quotes"):
        assert line in said and line in terminal
    assert "A Title That Was Changed" in page.locator("h1").inner_text(), "the last good page stays beneath"

    preview.edit("data/data.json", *reversed(TYPO))
    page.wait_for_selector("sitegen-errors", state="detached")


def test_the_same_in_webkit(begin, webkit):
    preview = begin()
    webkit.goto(preview.address + "1.html")
    is_open = "!!document.querySelector('sitegen-errors')?.shadowRoot.querySelector('dialog[open]')"
    preview.edit("data/data.json", titles(preview)[0], "A Title That Was Changed")
    preview.wait_for(lambda: "A Title That Was Changed" in webkit.value("document.querySelector('h1')?.textContent || ''"))
    preview.edit("data/data.json", *TYPO)
    preview.wait_for(lambda: webkit.value(is_open))
    said = webkit.value("document.querySelector('sitegen-errors').shadowRoot.querySelector('dialog').innerText")
    assert 'expected true or false, found "perhaps"' in said and "help: write true or false" in said
    preview.edit("data/data.json", *reversed(TYPO))
    preview.wait_for(lambda: not webkit.value("!!document.querySelector('sitegen-errors')"))


@pytest.mark.parametrize("change", ["text", "look"])
def test_the_place_on_the_page_is_kept(begin, new_page, change):
    preview = begin()
    page = new_page(844, 390)
    page.goto(preview.address + "1.html")
    page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    before = page.evaluate("scrollY")
    assert before > 200
    page.evaluate("window.isTheSamePage = true")
    if change == "text":
        preview.edit("data/data.json", '"pages": 214', '"pages": 215')
    else:
        preview.write("assets/site.css", Path(preview_css()).read_text("utf-8") + "\nh1 { color: rgb(1, 2, 3); }\n")
    page.wait_for_function("!window.isTheSamePage && document.readyState === 'complete'")
    page.wait_for_function(f"Math.abs(scrollY - {before}) < 2")
    if change == "look":
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"


def preview_css():
    return REPOSITORY / "assets/site.css"


def test_the_place_is_kept_in_webkit(begin, webkit):
    preview = begin()
    webkit.goto(preview.address + "1.html")
    webkit.value("scrollTo({top: 300, behavior: 'instant'})")
    before = webkit.value("scrollY")
    assert before > 200
    preview.edit("data/data.json", '"pages": 214', '"pages": 777')
    preview.wait_for(lambda: "777" in webkit.value("document.body?.textContent || ''"))
    preview.wait_for(lambda: abs(webkit.value("scrollY") - before) < 2)


def test_the_overlay_closes_with_escape_and_leaves_a_tab(begin, page):
    preview = begin()
    page.goto(preview.address + "2.html")
    preview.edit("data/data.json", *TYPO)
    shown(page)
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("2.html"), "keys of the page mean nothing beneath the overlay"
    page.keyboard.press("Escape")
    page.wait_for_selector(TAB)
    assert page.locator(OVERLAY).count() == 0
    preview.edit("data/data.json", '"pages": 248', '"draft": "many"')
    page.wait_for_function("document.querySelector('sitegen-errors').shadowRoot.querySelector('.tab').textContent.includes('2')")
    assert page.locator(OVERLAY).count() == 0, "who has closed it is not disturbed"
    page.locator(TAB).click()
    assert "고칠 곳 2" in shown(page)
    page.locator("sitegen-errors .close").click()
    page.wait_for_selector(TAB)


def test_text_from_files_is_text_in_the_slip(begin, page):
    preview = begin()
    page.goto(preview.address)
    preview.edit("data/data.json", '"pages": 214', '"draft": "<img src=x onerror=window.isHurt=1>\\u202e"')
    said = shown(page)
    assert "<img src=x onerror=window.isHurt=1>" in said
    settle(page)
    assert page.evaluate("window.isHurt === undefined")
    assert page.evaluate("document.querySelector('sitegen-errors').shadowRoot.querySelectorAll('img').length") == 0


def test_the_caret_is_under_wide_letters(begin, page):
    preview = begin()
    page.goto(preview.address)
    preview.edit("data/data.json", '"pages": 214', '"author": "가나다라 마바사", "draft": "육백"')
    shown(page)
    left = "(e => e.getBoundingClientRect().left)"
    root = "document.querySelector('sitegen-errors').shadowRoot"
    assert page.evaluate(f"{left}({root}.querySelector('.source > b'))") == pytest.approx(
        page.evaluate(f"{left}({root}.querySelector('.caret > b'))"), abs=1)


def test_every_open_page_follows(begin, new_page):
    """More than the six connections that a browser opens to one host."""
    preview = begin()
    first = new_page()
    pages = [first] + [first.context.new_page() for _ in range(9)]
    for page in pages:
        page.goto(preview.address + "1.html")
    preview.edit("data/data.json", titles(preview)[0], "Seen In All Tabs")
    for page in pages:
        page.wait_for_function("document.querySelector('h1')?.textContent.includes('Seen In All Tabs')")
    preview.edit("data/data.json", *TYPO)
    for page in pages:
        page.wait_for_selector(OVERLAY)


def test_the_site_is_served_under_the_path_of_its_address(begin, page):
    preview = begin(url="https://example.org/my%20books/shelf")
    assert preview.address.endswith("/my%20books/shelf/")
    page.goto(preview.address.replace("/my%20books/shelf/", "/"))
    assert page.url == preview.address
    page.locator("a", has_text=titles(preview)[0]).first.click()
    page.wait_for_url("**/my%20books/shelf/1.html")
    wrong = page.request.get(preview.address.replace("/my%20books/shelf/", "/assets/site.css"))
    assert wrong.status == 404
    preview.write("data/site.yaml", "url: https://example.org/elsewhere/\n")
    page.wait_for_url("**/elsewhere/1.html")
    preview.write("data/site.yaml", "language: en\n")
    page.wait_for_url(re.compile(r"localhost:\d+/1\.html$"))


def test_settings_templates_and_assets_are_watched(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    preview.write("data/site.yaml", "strings: {released: 태어난 날}\n")
    preview.write("data/collection.yaml", "language: ko\n")
    page.wait_for_function("document.body?.textContent.includes('태어난 날')")
    template = (REPOSITORY / "templates/series/volume.html").read_text("utf-8")
    preview.write("templates/series/volume.html", template.replace("{{/main}}", "<p id=own>own</p>{{/main}}"))
    page.wait_for_selector("#own")
    preview.edit("templates/series/volume.html", "<p id=own>own</p>", "{{volume.tittle}}")
    assert "templates/series/volume.html" in shown(page)
    (preview.folder / "templates/series/volume.html").unlink()
    page.wait_for_selector("sitegen-errors", state="detached")
    page.wait_for_selector("#own", state="detached")


def test_a_changed_picture_is_there_as_soon_as_the_page_that_shows_it(begin, page):
    preview = begin()

    def picture(width):
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="30"/>'

    preview.write("assets/lamp.svg", picture(40))
    data = json.loads((preview.folder / "data/data.json").read_text("utf-8"))
    data["data"][0]["attributes"]["summary"] = "Here is ![a lamp](/assets/lamp.svg)."
    preview.write("data/data.json", json.dumps(data))
    refused = []
    page.on("response", lambda response: response.status == 200 or refused.append(response.url))
    page.goto(preview.address + "1.html")
    for width in (40, 55, 70):
        preview.write("assets/lamp.svg", picture(width))
        page.wait_for_function(f"document.querySelector('.prose img')?.naturalWidth === {width}")
    assert refused == []


def test_a_first_build_that_fails_shows_why_and_then_the_page(begin, page):
    preview = begin(collection_yaml="fold: many\n")
    assert page.goto(preview.address).status == 503
    said = shown(page)
    assert "아직 만든 페이지가 없습니다" in said and "data/collection.yaml:1:7" in said
    preview.write("data/collection.yaml", "fold: 450\n")
    page.wait_for_selector("main")
    assert page.locator("sitegen-errors").count() == 0


def test_a_page_that_is_gone_says_so_and_comes_back(begin, page):
    preview = begin()
    page.goto(preview.address + "7.html")
    whole = preview.read("data/data.json")
    data = json.loads(whole)
    preview.write("data/data.json", json.dumps({"data": data["data"][:6]}))
    page.wait_for_function("document.body?.textContent.includes('이 주소에는 페이지가 없습니다')")
    preview.write("data/data.json", whole)
    page.wait_for_selector("h1.volume-title, main h1")
    assert "이 주소에는" not in page.locator("body").inner_text()


def test_folders_may_go_and_come_back(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    (preview.folder / "data").rename(preview.folder / "away")
    assert "there is no such folder" in shown(page)
    (preview.folder / "away").rename(preview.folder / "data")
    page.wait_for_selector("sitegen-errors", state="detached")
    preview.edit("data/data.json", titles(preview)[0], "After The Folder Came Back")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('After The Folder Came Back')")
    subprocess.run(["rm", "-r", preview.folder / ".output.sitegen-preview/site"], check=True)
    preview.wait_for(lambda: (preview.folder / ".output.sitegen-preview/site/index.html").exists())


def test_a_page_follows_a_preview_that_was_started_again(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    preview.stop()
    preview.edit("data/data.json", titles(preview)[0], "While Nobody Served")
    preview.start(preview.port)
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('While Nobody Served')")


def test_a_port_that_is_taken_is_reported_and_the_next_one_tried(begin, tmp_path, page):
    first = begin()
    (tmp_path / "second").mkdir()
    subprocess.run([SITEGEN, "init", "second/site", "--kind", "shelf"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    second = Preview(tmp_path / "second/site", port=first.port)
    try:
        assert f"Port {first.port} is taken; trying {first.port + 1}." in second.log
        assert second.port > first.port
        assert page.goto(second.address + "books").status == 200
        assert page.url == second.address + "books/"
    finally:
        second.stop()


def test_the_overlay_speaks_the_author_s_language(begin, new_page):
    preview = begin()
    page = new_page(locale="en-GB")
    page.goto(preview.address)
    preview.edit("data/data.json", *TYPO)
    said = shown(page)
    assert "Errors" in said and "1 to fix · the last page that was built is below" in said and "Close" in said


def test_the_wrong_piece_of_a_long_line_is_seen(begin, page):
    preview = begin()
    page.goto(preview.address)
    preview.write("data/data.json", json.dumps(json.loads(preview.read("data/data.json")))
                  .replace('"pages": 302', '"draft": "six hundred"'))
    shown(page)
    # The overlay scrolls once its sheet has come.
    page.wait_for_function("""(() => {
        const box = document.querySelector('sitegen-errors').shadowRoot.querySelector('.source').getBoundingClientRect();
        const wrong = document.querySelector('sitegen-errors').shadowRoot.querySelector('.source > b').getBoundingClientRect();
        return wrong.left >= box.left && wrong.right <= box.right;
    })()""")


def test_a_build_by_somebody_else_shows_too(begin, page):
    """Whoever builds first leaves the preview nothing to write: its pages are out of date all the same."""
    preview = begin()
    page.goto(preview.address + "1.html")
    for number in range(4):
        preview.edit("data/data.json", titles(preview)[0], f"Built Elsewhere {number}")
        subprocess.run([SITEGEN, "build", "--quiet"], cwd=preview.folder, check=True, capture_output=True, timeout=20)
        page.wait_for_function(f"document.querySelector('h1')?.textContent.includes('Built Elsewhere {number}')")
        assert page.locator("sitegen-errors").count() == 0


@pytest.mark.parametrize("output", [".", "..", "data", "data/out", "assets", "templates"])
def test_an_output_among_the_author_s_files_is_not_served(tmp_path, output):
    subprocess.run([SITEGEN, "init", "site", "--kind", "series"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    run = subprocess.run([SITEGEN, "serve", "--port", "0", "--output", output], cwd=tmp_path / "site", capture_output=True, text=True, timeout=10,
                         check=False)
    assert run.returncode == 1 and run.stderr.endswith("Nothing is served.\n"), run.stderr


def test_a_port_that_is_not_for_everybody_is_reported(tmp_path):
    lowest = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if os.getuid() != 0 or not lowest.exists() or int(lowest.read_text()) <= 80:
        pytest.skip("everybody may listen there, or nobody can be tried")
    subprocess.run([SITEGEN, "init", "site", "--kind", "series"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["chmod", "-R", "a+rwX", tmp_path, tmp_path.parent, tmp_path.parent.parent], check=True)
    run = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", SITEGEN, "serve", "--port", "80"], cwd=tmp_path / "site",
                         capture_output=True, text=True, timeout=10, check=False)
    assert run.returncode == 74 and "sitegen has no permission to listen on port 80" in run.stderr and "--port 8080" in run.stderr, run.stderr


def test_ctrl_c_is_obeyed_while_it_builds(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/data.json").write_text(json.dumps([{"title": f"Volume {number}", "summary": "A *lamp*. " * 60} for number in range(6000)]))
    process = subprocess.Popen([SITEGEN, "serve", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(5) == 0
    run = subprocess.run([SITEGEN, "build", "--quiet"], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode == 0, run.stderr


def test_an_output_that_another_build_holds_is_waited_for(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    stage = preview.folder / ".output.sitegen-preview/.site.sitegen-stage"
    stage.mkdir()
    folder = os.open(stage, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    preview.edit("data/data.json", titles(preview)[0], "After The Other Build")
    assert "another build" in shown(page)
    os.close(folder)
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('After The Other Build')")
    page.wait_for_selector("sitegen-errors", state="detached")


def test_the_served_files_hold_nothing_of_the_preview(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    for path in (preview.folder / ".output.sitegen-preview/site").rglob("*.html"):
        page_bytes = path.read_bytes()
        assert b"/.sitegen" not in page_bytes and b"sitegen-errors" not in page_bytes, path


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_preview_is_what_a_build_makes_and_leaves_the_output_alone(begin, page):
    preview = begin()
    page.goto(preview.address + "1.html")
    assert not (preview.folder / "output").exists()
    subprocess.run([SITEGEN, "build", "--drafts", "--quiet"], cwd=preview.folder, check=True, capture_output=True, timeout=60)
    built = tree(preview.folder / "output")
    preview.wait_for(lambda: tree(preview.folder / ".output.sitegen-preview/site") == built)
    preview.edit("data/data.json", titles(preview)[0], "Only In The Preview")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('Only In The Preview')")
    assert tree(preview.folder / "output") == built


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900), (320, 640)])
def test_the_overlay_passes_axe_and_fits(begin, new_page, size, scheme):
    preview = begin()
    page = new_page(*size, color_scheme=scheme, locale="ko-KR", reduced_motion="reduce")
    page.goto(preview.address + "1.html")
    preview.edit("data/data.json", *TYPO)
    shown(page)
    settle(page)
    page.add_script_tag(path=str(AXE))
    violations = page.evaluate("options => axe.run(document.querySelector('sitegen-errors'), options).then(found => found.violations)", OPTIONS)
    assert [(found["id"], [node["html"] for node in found["nodes"]]) for found in violations] == []
    box = page.evaluate("(r => [r.left, r.top, r.right, r.bottom])(document.querySelector('sitegen-errors').shadowRoot"
                        ".querySelector('dialog').getBoundingClientRect())")
    assert box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]
    assert page.evaluate("(d => d.scrollWidth <= d.clientWidth)(document.querySelector('sitegen-errors').shadowRoot.querySelector('dialog'))")
