"""What every browser test may use: Chromium, contexts, built sites, and the three places a site must open from."""

import contextlib
import functools
import http.server
import itertools
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from selenium.common.exceptions import WebDriverException

import site_builder
import webkit_page
from chromium import CHROMIUM
from conditions import SEED
from page_text import set_text_size
from quiet_handler import QuietHandler
from shown_series import SHOWN
from site_builder import IS_SOAK, build, build_series, prose, volume

pytest_plugins = ["shown_exhibitions", "shown_press", "shown_records", "shown_shelves", "shown_vault"]

# Pages must hold whatever fonts a machine has, so the browsers see one of these sets, and no other font.
FONTS = Path(__file__).parent / "fonts"
FONT_SETS = sorted(path.stem for path in FONTS.glob("*.conf"))


def font_set():
    """The set of fonts of this run: `FONTS=noto` names it, else each commit has its turn."""
    if "FONTS" in os.environ:
        return os.environ["FONTS"]
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=FONTS, capture_output=True, text=True).stdout.strip()
    return FONT_SETS[int(commit[:8] or "0", 16) % len(FONT_SETS)]


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"fonts: {font_set()} of {', '.join(FONT_SETS)}")


def pytest_configure(config):
    if sys.platform == "linux":
        os.environ["FONTCONFIG_FILE"] = str(FONTS / f"{font_set()}.conf")
    config.addinivalue_line("markers", "sampled(count): of this test's cases so many, chosen by a seed; all of them in a soak run")
    for name, (words, _) in NEEDS.items():
        config.addinivalue_line("markers", f"{name}: {words}")


# What some tests need beside Chromium, by the name of their marker, and the fixtures that tell which tests they are; others say so
# themselves. `-m "not engines"` leaves them out.
NEEDS = {
    "engines": ("needs nginx, Caddy, sshd, GNU Parallel, Slurm or rclone", {"hosted", "start_nginx", "machines"}),
    "webkit": ("opens pages in WebKitGTK", {"webkit_display"}),
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        for name, (_, fixtures) in NEEDS.items():
            if fixtures & set(getattr(item, "fixturenames", ())):
                item.add_marker(name)
    if IS_SOAK:
        return
    kept, dropped = [], []
    for _, group in itertools.groupby(items, key=lambda item: getattr(item, "originalname", item.name)):
        cases = list(group)
        mark = cases[0].get_closest_marker("sampled")
        chosen = set(random.Random(SEED).sample(range(len(cases)), min(mark.args[0], len(cases)))) if mark else range(len(cases))
        for index, case in enumerate(cases):
            (kept if index in chosen else dropped).append(case)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as instance:
        yield instance


@pytest.fixture(scope="session")
def browser(playwright):
    assert CHROMIUM, "no Chromium: apt-get install -y --no-install-recommends chromium-headless-shell"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser):
    """Opens a page in a context of its own: a phone held upright unless the options say otherwise. Nothing is kept for times without a
    network, unless `service_workers` is "allow"."""
    contexts = []

    def open_page(width=390, height=844, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **{"service_workers": "block"} | options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture(scope="session")
def webkit_display():
    """The screen of the WebKitGTK windows."""
    if sys.platform != "linux":
        pytest.skip("WebKitGTK's driver is Linux only")
    assert Path(webkit_page.DRIVER).exists(), "no WebKitGTK: apt-get install -y --no-install-recommends webkit2gtk-driver xvfb"
    with webkit_page.display() as display:
        yield display


@pytest.fixture
def new_webkit(webkit_display):
    """Opens WebKitGTK without any memory: a phone held upright, as narrow as its windows can be."""
    drivers = []

    def open_page(width=webkit_page.NARROWEST, height=844, **environment):
        drivers.append(webkit_page.browser(webkit_display, **environment))
        page = webkit_page.WebKitPage(drivers[-1])
        page.resize(width, height)
        return page

    yield open_page
    for driver in drivers:
        driver.quit()


@pytest.fixture(scope="session")
def kept_webkit(webkit_display):
    """One WebKitGTK for many tests: a start takes longer than most of them."""
    kept = []

    def page():
        if not kept:
            kept.append(webkit_page.WebKitPage(webkit_page.browser(webkit_display)))
        return kept[0]

    def lose():
        with contextlib.suppress(WebDriverException):
            kept.pop().driver.quit()

    yield page, lose
    if kept:
        kept[0].driver.quit()


@pytest.fixture
def webkit(kept_webkit, tmp_path_factory):
    """WebKitGTK without any memory of other tests, as `new_webkit` opens it."""
    page, lose = kept_webkit
    blank = tmp_path_factory.mktemp("blank") / "blank.html"
    blank.write_text("<!doctype html><title>Blank</title>", "utf-8")
    opened = page()
    opened.resize(webkit_page.NARROWEST, 844)
    yield opened
    try:
        opened.forget(blank.as_uri())
    except WebDriverException:
        # Its host has gone, or the browser has.
        lose()


@pytest.fixture(scope="session")
def serve():
    """Serves a folder on the loopback; answers its address with the closing slash."""
    servers, addresses = [], {}

    def start(folder):
        if folder not in addresses:
            handler = functools.partial(QuietHandler, directory=str(folder))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            servers.append(server)
            addresses[folder] = f"http://127.0.0.1:{server.server_port}/"
        return addresses[folder]

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def address(serve, tmp_path_factory):
    """The site's address by double-click (`file`), at a host's root (`root`) or in its folder /books/ (`books`)."""
    hosts = {}

    def of(site, place):
        if place == "file":
            return site.file_base()
        if place == "root":
            return serve(site.folder)
        if site.folder not in hosts:
            hosts[site.folder] = tmp_path_factory.mktemp("host")
            (hosts[site.folder] / "books").symlink_to(site.folder)
        return serve(hosts[site.folder]) + "books/"

    return of


@pytest.fixture(scope="session")
def make_site(tmp_path_factory):
    """Builds a series in a folder of its own; takes what `build_series` takes."""
    return lambda *volumes, **settings: build_series(tmp_path_factory.mktemp("site"), list(volumes), **settings)


@pytest.fixture(scope="session")
def app_site(tmp_path_factory):
    """The apps' own file as the only thing in data/."""
    return build(site_builder.APP_SERIES, tmp_path_factory.mktemp("app") / "output")


@pytest.fixture(scope="session")
def sample_site(tmp_path_factory):
    """The sample site of the repository: a home page and one series."""
    return build(site_builder.SAMPLE, tmp_path_factory.mktemp("sample") / "output")


@pytest.fixture(scope="session")
def shown_site(sample_site, tmp_path_factory):
    """Builds (once) a site by its name in `shown_series`; `sample` is the repository's own."""
    sites = {"sample": sample_site}

    def of(name):
        if name not in sites:
            volumes, settings = SHOWN[name]
            sites[name] = build_series(tmp_path_factory.mktemp(name), volumes, slug="tide", **settings)
        return sites[name]

    return of


@pytest.fixture
def show(shown_site, new_page):
    """Opens a page under the conditions of a case of `conditions`."""

    def open_case(case, **options):
        (site, name, is_open), (width, height), scheme, percent = case
        page = new_page(width, height, color_scheme=scheme, **options)
        page.goto(shown_site(site).file_base() + name)
        set_text_size(page, percent)
        if is_open:
            page.locator(".fold-button").click()
        return page

    return open_case


@pytest.fixture(scope="session")
def fold_site(make_site):
    """Three volumes whose summaries fold, and 449, 450 and 451 characters as volumes 4, 5 and 6."""
    lengths = (600, 700, 800, 449, 450, 451)
    return make_site(*(volume(number, prose(length)) for number, length in enumerate(lengths, start=1)))


@pytest.fixture(scope="session")
def long_site(make_site):
    """Twenty volumes: more number buttons than a phone is wide, and long pages."""
    chapters = [{"title": f"{chapter}. A chapter"} for chapter in range(1, 81)]
    return make_site(*(volume(number, chapters=chapters) for number in range(1, 21)))
