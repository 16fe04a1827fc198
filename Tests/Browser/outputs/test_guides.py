"""The guides for authors of sites, followed word for word from an empty folder."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import pytest
import yaml

from page_watch import PageWatch
from site_builder import DIGEST, IS_SOAK, REPOSITORY, SITEGEN, BuiltSite, written

MANUAL = REPOSITORY / "data/pages/manual"
LIBRARY = REPOSITORY / "Sources/BookSite/BookSite.docc/UseAsASwiftLibrary.md"
NAMES = sorted(path.relative_to(MANUAL).as_posix().removesuffix(".md") for folder in ("guides", "start") for path in (MANUAL / folder).glob("*.md"))
# A page that only leads to others, and one whose examples are settings, which the tests of lists build.
WITHOUT_STEPS = {"guides/index", "guides/lists"}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```\n(\n(?=```text\n))?", re.MULTILINE | re.DOTALL)
# Divides what one block prints from what the next one does.
END_OF_BLOCK = "\x1e"


@dataclass(frozen=True)
class Step:
    """An ```sh block, and the ```text right after it, which is what the block prints; None if any print will do."""

    command: str
    shown: str | None


def text_of(name):
    path = LIBRARY if name == "library" else MANUAL / f"{name}.md"
    return path.read_text("utf-8")


def steps_of(name):
    """The ```sh blocks of a guide in their order. Its ```shell blocks are left out: they run for ever, open a window, or need a password or
    another machine. A ```yaml block is the reader's own data."""
    steps, open_step = [], False
    for language, block, is_shown_next in FENCE.findall(text_of(name)):
        if language == "sh":
            steps.append(Step(block, None))
        elif language == "text":
            assert open_step, f"{name}: this follows no ```sh block, so nobody compares it:\n{block}"
            steps[-1] = Step(steps[-1].command, block)
        else:
            assert language in ("shell", "yaml"), f"{name}: ```{language} is neither run nor compared"
        open_step = language == "sh" and bool(is_shown_next)
    return steps


def record(step, text):
    """Writes into the guide what a step printed."""
    before = f"{step.command}```\n\n```text\n"
    for path in MANUAL.glob("*/*.md"):
        guide = path.read_text("utf-8")
        path.write_text(guide.replace(f"{before}{step.shown}```", f"{before}{text}```"), "utf-8")


class Reader:
    """Someone with an empty home, who types what a guide says."""

    def __init__(self, home):
        self.home = home
        self.place = home / "work"
        self.place.mkdir()
        tools = home / "bin"
        tools.mkdir()
        (tools / "sitegen").symlink_to(SITEGEN)
        self.environment = {
            "HOME": str(home), "PATH": f"{tools}:{os.environ['PATH']}", "LANG": "C.UTF-8", "TERM": "dumb", "GIT_CONFIG_NOSYSTEM": "1",
        }

    def follow(self, steps, timeout=120):
        """Types all the steps into one bash and compares what it prints. The place it ends in is where the next steps go on."""
        script = "".join(f"{step.command}printf '{END_OF_BLOCK}'\n" for step in steps) + "pwd\n"
        run = subprocess.run(
            ["bash", "-euc", script], cwd=self.place, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=timeout, check=False,
        )
        *printed, place = run.stdout.split(END_OF_BLOCK)
        assert run.returncode == 0, f"ended with {run.returncode} at\n{steps[len(printed)].command}\n{place}"
        for step, text in zip(steps, printed, strict=True):
            if step.shown is not None:
                real, shown = self.comparable(text), self.comparable(step.shown)
                if real != shown and os.environ.get("SITEGEN_RECORD") == "1":
                    record(step, text.replace(str(self.home), "/home/you"))
                    continue
                assert real == shown, f"after\n{step.command}it says\n{real}"
        self.place = Path(place.strip())

    def comparable(self, text):
        """Without what differs between machines and versions: durations, the home, the bytes of assets, the size of a file that has all of them in it."""
        text = re.sub(r"\b\d+ KB\b", "100 KB", DIGEST.sub("", text))
        return re.sub(r"\d+\.\d+ s\b", "0.000 s", text).replace(str(self.home), "/home/you")

    def takes_for(self, url, folder):
        """Lets git find `folder` where the guide names `url`."""
        for key, value in ((f"url.{folder}.insteadOf", url), ("user.name", "Reader"), ("user.email", "reader@example.org"), ("safe.directory", "*")):
            subprocess.run(["git", "config", "--global", key, value], env=self.environment, check=True)


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path)


def opened_everywhere(site, base, page):
    """Opens every page of a site and wants no request to fail, none to leave it, and the style sheet to be there."""
    watch = PageWatch(page)
    for name in site.pages:
        page.goto(base + name)
        assert page.locator("h1").count() == 1
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    assert watch.troubles == []
    assert watch.outside(base) == []


def reach_a_volume_by_click(page):
    page.locator(".series-volume a").nth(1).click()
    page.locator("h1.volume-title").wait_for()


def test_every_guide_is_followed_here():
    source = Path(__file__).read_text("utf-8")
    assert [name for name in NAMES if name not in WITHOUT_STEPS and f'"{name}"' not in source] == []


@pytest.mark.parametrize("name", [*NAMES, "library"])
def test_a_guide_begins_with_a_title_and_a_sentence_and_shows_nothing_that_is_not_compared(name):
    title, gap, sentence = re.sub(r"\A---\n.*?^---\n", "", text_of(name), flags=re.MULTILINE | re.DOTALL).split("\n")[:3]
    assert re.fullmatch(r"# \w.+", title) and gap == "" and re.fullmatch(r"[A-Z].+", sentence)
    assert text_of(name).count("```sh\n") == len(steps_of(name)) and (len(steps_of(name)) > 0) == (name not in WITHOUT_STEPS)


def test_github_pages(reader, address, page):
    bare, url = reader.home / "books.git", "https://github.com/you/books.git"
    subprocess.run(["git", "init", "--quiet", "--bare", bare], check=True)
    reader.takes_for(url, bare)
    reader.follow(steps_of("guides/publish-on-github-pages"))

    site = BuiltSite(reader.home / "published")
    subprocess.run(["git", "clone", "--quiet", "--branch", "gh-pages", bare, site.folder], env=reader.environment, check=True)
    assert (site.folder / ".nojekyll").exists()
    assert 'rel="canonical" href="https://you.github.io/books/series/1.html"' in (site.folder / "series/1.html").read_text("utf-8")
    log = subprocess.run(["git", "-C", site.folder, "log", "--format=%s"], env=reader.environment, capture_output=True, text=True, check=True)
    assert log.stdout.split("\n") == ["Change the title", "Publish the site", ""]

    base = address(site, "books")
    opened_everywhere(site, base, page)
    page.goto(base + "index.html")
    reach_a_volume_by_click(page)
    page.goto(base + "series/index.html")
    assert page.locator("h1").inner_text() == "Three Notebooks"


@pytest.fixture
def start_nginx(reader):
    """Starts nginx without privileges; answers its port on the loopback. Of the guide's server block only port and root are changed."""
    if sys.platform != "linux":
        pytest.skip("nginx is tested on Linux only")
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:" + os.environ["PATH"])
    assert nginx, "no nginx: apt-get install -y --no-install-recommends nginx-light"
    running = []

    def start(block, root):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        folder = reader.home / "nginx"
        folder.mkdir()
        for old, new in (("listen 80;", f"listen 127.0.0.1:{port};"), ("root /srv/www;", f"root {root};")):
            assert block.count(old) == 1
            block = block.replace(old, new)
        (folder / "books.conf").write_text(block)
        kinds = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
            f"http {{\ninclude /etc/nginx/mime.types; default_type application/octet-stream; access_log off;\n{kinds}include {folder}/books.conf;\n}}\n"
        )
        command = [nginx, "-p", folder, "-e", folder / "error.log", "-c", folder / "nginx.conf"]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        running.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return port
            time.sleep(0.05)
        raise AssertionError((folder / "error.log").read_text())

    yield start
    for process in running:
        process.terminate()
        process.wait(timeout=10)


def test_nginx(reader, start_nginx, page):
    steps = steps_of("guides/publish-on-nginx")
    looks = [step for step in steps if "curl " in step.command]
    reader.follow(steps[: -len(looks)])
    assert looks == steps[-len(looks) :]

    # What the guide's ```shell block does with rsync, ssh and sudo.
    root = reader.home / "www"
    shutil.copytree(reader.place / "output", root / "books")
    (root / "books/lamp.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    port = start_nginx((reader.place / "books.conf").read_text(), root)
    (reader.home / ".curlrc").write_text(f'connect-to = "example.org:80:127.0.0.1:{port}"\n')
    reader.follow(looks)

    base = f"http://127.0.0.1:{port}/books/"
    site = BuiltSite(root / "books")
    opened_everywhere(site, base, page)
    page.goto(base.removesuffix("/"))
    assert page.url == base
    reach_a_volume_by_click(page)
    for name, kind, kept in (
        ("", "text/html; charset=utf-8", "no-cache"),
        (written(site, "assets/site.css"), "text/css", "max-age=31536000, immutable"),
        (written(site, "assets/site.js"), "application/javascript; charset=utf-8", "max-age=31536000, immutable"),
        (written(site, "assets/icon.svg"), "image/svg+xml", "max-age=31536000, immutable"),
        ("lamp.png", "image/png", "no-cache"),
    ):
        answer = page.request.get(base + name)
        assert (answer.status, answer.headers["content-type"], answer.headers["cache-control"]) == (200, kind, kept), name
    missing = page.request.get(base + "series/99.html")
    assert missing.status == 404 and "cache-control" not in missing.headers


def test_usb_stick(reader, new_page):
    reader.follow(steps_of("guides/publish-on-a-usb-stick"))
    stick = reader.home / "stick"
    assert (stick / "books/read-me-first.txt").read_text() == "For Ines, with love.\n"
    # What was zipped is what is looked at, wherever it is unpacked.
    shutil.unpack_archive(stick / "books.zip", reader.home / "unpacked")
    for folder in (stick / "books", reader.home / "unpacked/books"):
        site, page = BuiltSite(folder), new_page()
        opened_everywhere(site, site.file_base(), page)
        page.goto(site.file_base() + "index.html")
        reach_a_volume_by_click(page)
        assert page.url == site.file_base() + "series/2.html"
        page.keyboard.press("ArrowRight")
        page.wait_for_url(site.file_base() + "series/3.html")


def test_make_a_theme(reader, new_page):
    reader.follow(steps_of("guides/make-a-theme"))
    site = BuiltSite(reader.place / "output")
    for scheme, ground in (("light", "rgb(242, 246, 247)"), ("dark", "rgb(14, 22, 24)")):
        page = new_page(color_scheme=scheme)
        opened_everywhere(site, site.file_base(), page)
        page.goto(site.file_base() + "index.html")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        assert page.locator(".series-title").evaluate("title => getComputedStyle(title).fontStyle") == "italic"
        assert "waves" in page.locator(".series").evaluate("home => getComputedStyle(home).backgroundImage")
        assert page.get_by_text("Printed by the sea.").is_visible()
    assert (site.folder / written(site, "assets/waves.svg")).is_file()


def test_change_the_look(reader, new_page):
    steps = steps_of("guides/change-the-look")
    back = next(index for index, step in enumerate(steps) if "rm assets/icon.svg" in step.command)
    reader.follow([*steps[:back], Step("sitegen build --quiet\n", "")])
    site = BuiltSite(reader.place / "output")
    assert "#1f6b4c" in (site.folder / written(site, "assets/icon.svg")).read_text()

    for scheme, ground in (("light", "rgb(233, 242, 236)"), ("dark", "rgb(16, 32, 26)")):
        page = new_page(color_scheme=scheme)
        opened_everywhere(site, site.file_base(), page)
        page.goto(site.file_base() + "index.html")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        assert page.locator("h1").inner_text() == "The Lighthouse"
        assert "3 books about one light" in page.locator(".series-facts").inner_text()
        reach_a_volume_by_click(page)
        assert page.locator(".prose").first.evaluate("text => getComputedStyle(text).fontFamily").startswith("Georgia")
        assert page.get_by_text("And then", exact=True).is_visible()

    reader.follow(steps[back:])
    assert (site.folder / written(site, "assets/icon.svg")).read_bytes() == (REPOSITORY / "assets/icon.svg").read_bytes()
    # The way back that the guide describes for the rest: with both files gone, sitegen's own look is there again.
    (reader.place / "assets/look.css").unlink()
    (reader.place / "templates/parts/head-end.html").unlink()
    reader.follow([Step("sitegen build --quiet\n", "")])
    page = new_page()
    opened_everywhere(site, site.file_base(), page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 249, 246)"


def test_write_a_template(reader, page):
    reader.follow(steps_of("guides/write-a-template"))
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "series/1.html")
    assert page.locator(".volume-facts div").last.inner_text().split() == ["ISBN", "978-3-00-012345-6"]
    page.goto(site.file_base() + "series/2.html")
    assert page.get_by_text("ISBN", exact=True).count() == 0


def test_your_own_fields(reader, page):
    reader.follow(steps_of("guides/your-own-fields"))
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "lamps/1.html")
    assert page.locator(".volume-facts div").nth(1).inner_text().split("\n") == ["Editor", "Jens Rød"]
    assert page.locator(".section-picture img").evaluate("image => image.naturalWidth") == 120
    page.goto(site.file_base() + "lamps/2.html")
    assert page.get_by_text("Editor", exact=True).count() == 0


def test_a_kind_of_your_own(reader, page):
    reader.follow(steps_of("guides/a-kind-of-your-own"))
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "index.html")
    page.get_by_role("link", name="Leek soup").click()
    assert page.locator(".entry-facts div").inner_text().split() == ["Minutes", "30"]


def test_data_with_other_keys(reader, page):
    *steps, mistake = steps_of("guides/data-with-other-keys")
    reader.follow([*steps, Step("sitegen build --quiet\n", "")])
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "read/the-salt-road.html")
    assert page.get_by_text("Mara Vint").count() > 0 and page.get_by_text("quiet", exact=True).is_visible()
    reader.follow([mistake])


def test_hosts_and_headers(reader, page):
    reader.follow(steps_of("guides/hosts-and-headers"))
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)


def test_publish_what_changed(reader):
    """The recipe with rsync, to a folder."""
    reader.follow(steps_of("guides/publish-what-changed"))
    recipe = re.search(r"## With rsync\n.+?```shell\n(.+?)```", text_of("guides/publish-what-changed"), re.DOTALL)[1]
    host = reader.home / "www"
    host.mkdir()
    for there, here in (("you@example.org:/srv/www/", f"{host}/"), ("ssh you@example.org 'cd /srv/www &&", f"(cd {host} &&"), ("rm -f --'", "rm -f --)")):
        assert there in recipe
        recipe = recipe.replace(there, here)

    def publish():
        run = subprocess.run(["bash", "-euo", "pipefail", "-c", recipe], cwd=reader.place, env=reader.environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr

    def files(folder):
        return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != ".sitegen.json"}

    (reader.place / "published.json").unlink()
    publish()
    assert files(host) == files(reader.place / "output")
    data = reader.place / "data/series/data.json"
    data.write_text(json.dumps({"data": json.loads(data.read_text("utf-8"))["data"][:2]}), "utf-8")
    subprocess.run([SITEGEN, "build", "--quiet"], cwd=reader.place, check=True)
    publish()
    assert files(host) == files(reader.place / "output") and not (host / "series/3.html").exists()


def test_edit_in_vs_code(reader):
    reader.follow(steps_of("guides/edit-in-vs-code"))
    settings, tasks = (json.loads((reader.place / f".vscode/{name}.json").read_text("utf-8")) for name in ("settings", "tasks"))
    for entry in settings["json.schemas"]:
        schema = json.loads((reader.place / entry["url"]).read_text("utf-8"))
        (file,) = entry["fileMatch"]
        jsonschema.validate(json.loads((reader.place / file.lstrip("/")).read_text("utf-8")), schema)
    for file in ("data/site.yaml", "data/series/collection.yaml"):
        text = (reader.place / file).read_text("utf-8")
        schema = json.loads((reader.place / file).parent.joinpath(text.split("\n")[0].split("$schema=")[1]).read_text("utf-8"))
        jsonschema.validate(yaml.safe_load(text) or {}, schema)

    pattern = tasks["tasks"][0]["problemMatcher"]["pattern"]
    (reader.place / "data/series/2: a note.md").write_text("---\nnumber: 9\ntitle: A\nnumbr: 3\n---\nText.\n", "utf-8")
    (reader.place / "data/site.yaml").write_text("langauge: ko\ntitle: [x\n", "utf-8")

    def check(*options):
        return subprocess.run([SITEGEN, "check", *options], cwd=reader.place, capture_output=True, text=True, check=False)

    groups = ("file", "line", "column", "severity", "message", "code")
    found = [tuple(match[pattern[group]] for group in groups) for match in re.finditer(pattern["regexp"], check().stderr, re.MULTILINE)]
    told = json.loads(check("--format", "json").stdout)["diagnostics"]
    assert found == [tuple(str(entry["id" if group == "code" else group]) for group in groups) for entry in told] and len(found) == 2


def test_bring_your_books(reader, page):
    reader.follow(steps_of("guides/bring-your-books"))
    site = BuiltSite(reader.place / "output")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "books/9780141439587.html")
    assert page.locator(".spoiler").count() == 1 and not page.get_by_text("The ferry comes back.").is_visible()
    assert not any(b"lent to a neighbour" in path.read_bytes() for path in site.folder.rglob("*") if path.is_file())


# What Kubernetes, GNU Parallel and Slurm do is in test_engines.py.


def test_build_on_kubernetes(reader):
    reader.follow(steps_of("guides/build-on-kubernetes"))


def test_build_on_several_machines(reader, page):
    reader.follow(steps_of("guides/build-on-several-machines"))
    site = BuiltSite(reader.place / "assembled")
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "index.html")
    reach_a_volume_by_click(page)


def test_build_on_slurm(reader):
    reader.follow(steps_of("guides/build-on-slurm"))


def test_an_about_page_and_an_imprint(reader, address, page):
    reader.follow(steps_of("guides/about-page-and-imprint"))
    site = BuiltSite(reader.place / "output")
    base = address(site, "root")
    opened_everywhere(site, base, page)
    page.goto(base + "series/1.html")
    assert page.locator(".menu a").all_inner_texts() == ["Salt Press", "Shop", "About us", "Readings"]
    assert page.locator(".site-footer a").all_inner_texts() == ["Press photographs", "Imprint"]
    page.get_by_role("link", name="About us").click()
    assert page.locator("figcaption").inner_text() == "The view from the press"
    page.get_by_role("link", name="The Ferry at Night").click()
    assert page.locator("h1").inner_text() == "The Ferry at Night"
    for old in ("contact.html", "who-we-are/"):
        page.goto(base + old)
        page.wait_for_url(base + "about.html")


def test_a_site_in_two_languages(reader, address, page):
    reader.follow(steps_of("guides/two-languages"))
    site = BuiltSite(reader.place / "output")
    base = address(site, "root")
    opened_everywhere(site, base, page)
    page.goto(base + "tides/2.html")
    page.locator(".languages").get_by_role("link", name="English").click()
    page.wait_for_url(base + "en/tides/2.html")
    assert page.locator("h1").inner_text() == "Low Tide" and page.locator("html").get_attribute("lang") == "en"
    page.locator(".menu").get_by_role("link", name="About").click()
    page.wait_for_url(base + "en/about.html")
    page.locator(".languages").get_by_role("link", name="한국어").click()
    page.wait_for_url(base + "about.html")


def test_statistics_and_comments(reader, new_page):
    reader.follow(steps_of("guides/statistics-and-comments"))
    site = BuiltSite(reader.place / "output")
    # From a disk, nothing is loaded from another host.
    page = new_page()
    opened_everywhere(site, site.file_base(), page)
    page.goto(site.file_base() + "news/2026-09-05-the-press.html")
    assert page.get_by_role("heading", name="Comments").count() == 0

    # On the host that the guide names, both services find what their scripts look for.
    host, page = "https://books.example.org/", new_page()
    page.route(host + "**", lambda route: route.fulfill(path=site.folder / route.request.url.removeprefix(host)))
    page.route("https://gc.zgo.at/count.js", lambda route: route.fulfill(
        content_type="text/javascript", body="document.body.dataset.counted = document.querySelector('script[data-goatcounter]').dataset.goatcounter;",
    ))
    page.route("https://comments.example.org/js/embed.min.js", lambda route: route.fulfill(
        content_type="text/javascript", body="document.getElementById('isso-thread').textContent = document.querySelector('script[data-isso]').dataset.isso;",
    ))
    for name, is_commented in (("2026-09-05-the-press", True), ("2026-10-11-a-print-error", False)):
        page.goto(f"{host}news/{name}.html")
        page.locator("body[data-counted='https://salt-press.goatcounter.com/count']").wait_for()
        if is_commented:
            page.get_by_text("https://comments.example.org/").wait_for()
        assert page.get_by_role("heading", name="Comments").count() == is_commented


def test_from_hugo_jekyll_or_eleventy(reader, address, page):
    reader.follow(steps_of("guides/from-hugo-jekyll-eleventy"))
    for folder, old, new in (
        ("site", "2024/first-light/", "posts/the-first-light.html"),
        ("site", "posts/lamp/", "posts/lamp.html"),
        ("jekyll-site", "house/sea/2024/02/03/the-lamp.html", "posts/2024-02-03-the-lamp.html"),
        ("eleventy-site", "2024/the-lamp/", "posts/the-lamp.html"),
    ):
        site = BuiltSite(reader.home / "work" / folder / "output")
        base = address(site, "root")
        opened_everywhere(site, base, page)
        page.goto(base + old)
        page.wait_for_url(base + new)


@pytest.mark.parametrize("name", ["start/index", "start/app", "start/reader", "start/museum", "start/writer", "start/first-evening"])
def test_a_first_site(name, reader, new_page):
    reader.follow(steps_of(name))
    for folder in sorted(reader.home.glob("work/**/output")):
        site = BuiltSite(folder)
        opened_everywhere(site, site.file_base(), new_page())


@pytest.mark.skipif(not IS_SOAK, reason="builds for minutes; in a soak run")
def test_use_as_a_swift_library(reader, page):
    reader.takes_for("https://github.com/you/sitegen.git", REPOSITORY)
    # Packages that were fetched once need not be fetched again.
    cache = ".cache/org.swift.swiftpm/repositories"
    if (Path.home() / cache).is_dir():
        (reader.home / cache).parent.mkdir(parents=True)
        (reader.home / cache).symlink_to(Path.home() / cache)
    reader.follow(steps_of("library"), timeout=1800)
    site = BuiltSite(reader.place / "output")
    assert site.pages == ["1.html", "2.html", "index.html", "search.html"]
    opened_everywhere(site, site.file_base(), page)
