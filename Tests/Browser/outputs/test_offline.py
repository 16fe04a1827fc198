"""A hosted site is read without a network: what is kept, what a new build changes, what the visitor is told and may remove."""

import json
import time
from urllib.parse import unquote

import pytest

from offline_host import Host
from preview_server import Preview
from search_panel import ask, hits, open_search
from site_builder import build, build_series, volume

KEPT = """async scope => { const all = {}; for (const name of await caches.keys()) if (name.startsWith('sitegen ' + scope + ' ')) {
    const keys = await (await caches.open(name)).keys(); all[name] = keys.map(request => new URL(request.url).pathname).sort(); } return all; }"""
AT_WORK = """async () => { const r = await navigator.serviceWorker.getRegistration();
    return Boolean(r && r.scope === new URL('.', window.sitegenOffline.home).href && r.active && r.active.state === 'activated' && !r.installing && !r.waiting); }"""
NOTHING_LEFT = "async () => !(await navigator.serviceWorker.getRegistrations()).length && !(await caches.keys()).length"


@pytest.fixture
def host():
    hosts = []

    def start(**folders):
        hosts.append(Host({"" if name == "root" else name: folder for name, folder in folders.items()}))
        return hosts[-1]

    yield start
    for one in hosts:
        one.stop()


@pytest.fixture
def visitor(new_page):
    return new_page(service_workers="allow")


def until(page, promise):
    """Waits until a promise of the page answers yes."""
    for _ in range(150):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(100)
    raise AssertionError(promise)


def settled(page):
    """Waits until the newest worker is at work."""
    until(page, AT_WORK)


def updated(page):
    """Waits until the browser has asked for a newer worker, and that one is at work."""
    page.evaluate("async () => { const r = await navigator.serviceWorker.getRegistration(); await r.update().catch(() => {}); }")
    settled(page)


@pytest.fixture
def tide(tmp_path):
    """Two series as one site; asked again, they are built once more with other volumes."""
    def made(first="first", volumes=3, **site):
        home = tmp_path / "data"
        if home.exists():
            time.sleep(1.1)  # the host gives the time of changes to a second
        for slug in ("hill", "tide"):
            (home / slug).mkdir(parents=True, exist_ok=True)
            summaries = [f"The {first} of volume {number}." if number == 2 and slug == "tide" else "Same." for number in range(1, volumes + 1)]
            (home / slug / "data.json").write_text(json.dumps([volume(number, text) for number, text in enumerate(summaries, 1)]), "utf-8")
        (home / "site.yaml").write_text(json.dumps({"title": "Two series", "language": "en"} | site), "utf-8")
        return build(home, tmp_path / "output")

    return made


def pages_of(site):
    return {"/site/" + path for path in site.pages}


def test_after_one_visit_a_small_site_is_read_whole_without_a_network(tide, host, visitor):
    site = tide()
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "tide/1.html")
    settled(visitor)
    kept = {unquote(path) for paths in visitor.evaluate(KEPT, "/site/").values() for path in paths}
    assert pages_of(site) <= kept
    server.stop()
    for name in site.pages:
        visitor.goto(server.base("site") + name)
        assert visitor.locator("h1").count() == 1, name
        assert visitor.evaluate("getComputedStyle(document.body).margin") == "0px", name
    visitor.goto(server.base("site"))
    assert visitor.locator("h1").inner_text() == "Two series"
    # Endings that hosts leave out.
    visitor.goto(server.base("site") + "tide/2")
    assert visitor.locator("h1").inner_text() == "Volume 2 of the Tide"


def test_names_with_quotes_and_brackets_are_found_however_they_are_spelt(host, visitor, tmp_path):
    site = build_series(tmp_path / "odd", [volume(1)], slug="x y(1)%'한", site={"language": "en"})
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    server.stop()
    for spelling in ("x%20y(1)%25'%ED%95%9C", "x%20y%281%29%25%27%ED%95%9C", "x y(1)%25'한"):
        visitor.goto(server.base("site") + spelling + "/1.html")
        assert visitor.locator("h1").inner_text() == "Volume 1 of the Tide"
    visitor.keyboard.press("/")
    visitor.get_by_role("combobox").fill("volume")
    visitor.get_by_role("option").first.wait_for()
    visitor.keyboard.press("Enter")
    visitor.wait_for_load_state()
    assert "offline.html" not in visitor.url


def test_search_works_without_a_network(tide, host, visitor):
    server = host(site=tide("lamplight").folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    server.stop()
    visitor.goto(server.base("site") + "hill/1.html")
    visitor.keyboard.press("/")
    visitor.get_by_role("combobox").fill("lampl")
    visitor.get_by_role("option").first.wait_for()
    assert "Volume 2 of the Tide" in visitor.get_by_role("option").first.inner_text()


def test_a_page_that_is_open_while_the_site_is_built_anew_searches_the_new_one(tide, host, visitor):
    server = host(site=tide("lamplight").folder)
    visitor.goto(server.base("site") + "hill/1.html")
    settled(visitor)
    open_search(visitor)
    ask(visitor, "lampl")
    assert hits(visitor) == ["tide/2.html"]
    tide("nightfall", volumes=4)
    updated(visitor)
    ask(visitor, "nightf")
    assert hits(visitor) == ["tide/2.html"]
    ask(visitor, "lamplight")
    assert hits(visitor) == []


def test_the_notice_says_that_the_network_is_gone_and_what_is_kept(tide, host, visitor):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "tide/1.html")
    settled(visitor)
    assert visitor.locator(".offline-gone").count() == 0
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    notice = visitor.locator("[role=status] .offline-gone")
    notice.wait_for()
    assert notice.inner_text() == "You are offline. See saved pages"
    notice.get_by_role("link").click()
    visitor.wait_for_url("**/offline.html")
    state = visitor.locator(".offline-state")
    state.filter(has_text="This whole site is saved").wait_for()
    assert visitor.locator(".offline-unit:visible .offline-title").all_inner_texts() == ["hill", "tide", "Search"]
    assert visitor.locator(".offline-gone:visible").count() == 0
    server.start()
    visitor.goto(server.base("site") + "tide/3.html")
    visitor.wait_for_load_state("networkidle")
    assert visitor.locator(".offline-gone:visible").count() == 0


def test_the_notice_comes_and_goes_with_the_connection(tide, host, visitor):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "tide/1.html")
    settled(visitor)
    visitor.context.set_offline(True)
    visitor.locator(".offline-gone").wait_for()
    visitor.context.set_offline(False)
    visitor.locator(".offline-gone").wait_for(state="hidden")


def test_a_new_build_shows_at_the_next_visit_and_only_what_changed_is_fetched(tide, host, visitor):
    site = tide("first")
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "tide/2.html")
    settled(visitor)
    before = {path: path.read_bytes() for path in site.folder.rglob("*") if path.is_file()}
    tide("second")
    changed = {"/site/" + str(path.relative_to(site.folder)) for path in site.folder.rglob("*") if path.is_file() and before.get(path) != path.read_bytes()}
    server.fetched()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()
    updated(visitor)
    fetched = set(server.fetched())
    assert "/site/tide/2.html" in fetched and "/site/sw.js" in fetched
    # What machines alone read is not kept; everything else that changed was fetched, and nothing but that.
    assert fetched <= changed
    assert changed - fetched <= {f"/site/{name}" for name in ("tide/data.json", ".sitegen.json")}
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()
    visitor.goto(server.base("site") + "tide/1.html")
    assert visitor.locator("h1").inner_text() == "Volume 1 of the Tide"
    names = list(visitor.evaluate(KEPT, "/site/"))
    assert len(names) == len({name.split(" ")[2] for name in names}), "of every unit the newest alone"


@pytest.mark.parametrize("late", ["tide/2.html", "tide/offline.json"])
def test_an_update_that_is_only_half_there_waits(tide, host, visitor, late):
    site = tide("first")
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    old = (site.folder / late).read_bytes()
    tide("second")
    new = (site.folder / late).read_bytes()
    (site.folder / late).write_bytes(old)
    visitor.goto(server.base("site") + "index.html")
    updated(visitor)
    before = visitor.evaluate(KEPT, "/site/")
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The first of volume 2." in visitor.locator(".volume-text").inner_text()
    server.start()
    time.sleep(1.1)  # the host gives the time of changes to a second
    (site.folder / late).write_bytes(new)
    visitor.goto(server.base("site") + "index.html")
    updated(visitor)
    assert visitor.evaluate(KEPT, "/site/") != before
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()


def test_a_host_that_changes_pages_on_their_way_is_no_obstacle(tide, host, visitor):
    site = tide("first")
    server = host(site=site.folder)
    page = site.folder / "tide/3.html"

    def change():
        page.write_text(page.read_text("utf-8").replace("</body>", "<!-- counted --></body>"), "utf-8")

    change()
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    tide("second")
    change()
    visitor.goto(server.base("site") + "index.html")
    updated(visitor)
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()
    visitor.goto(server.base("site") + "tide/3.html")
    assert visitor.locator("h1").inner_text() == "Volume 3 of the Tide"


def test_a_folder_without_its_slash_leads_to_its_index(tide, host, visitor):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    server.stop()
    visitor.goto(server.base("site") + "tide?a=1")
    assert visitor.url == server.base("site") + "tide/?a=1"
    assert visitor.evaluate("getComputedStyle(document.body).fontFamily") != visitor.evaluate("getComputedStyle(document.createElement('p')).fontFamily")
    assert visitor.locator(".bar").evaluate("bar => getComputedStyle(bar).display") == "flex"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_the_notice_hides_nothing_of_the_page_for_good(tide, host, visitor, size):
    visitor.set_viewport_size({"width": size[0], "height": size[1]})
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    server.stop()
    for name in ("tide/2.html", "index.html"):
        visitor.goto(server.base("site") + name)
        notice = visitor.locator(".offline-gone")
        notice.wait_for()
        assert notice.evaluate("one => Math.abs(one.getBoundingClientRect().bottom - innerHeight) < 1"), "at the foot of the window"
        visitor.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        last = visitor.evaluate("""() => Math.max(...[...document.querySelectorAll('main, footer, .neighbours, .offline-link a')].map(one => one.getBoundingClientRect().bottom))""")
        assert last <= notice.bounding_box()["y"] + 1


@pytest.mark.parametrize("missing", ["tide/2.html", "tide/offline.json"])
def test_a_broken_update_leaves_what_was_kept(tide, host, visitor, missing):
    site = tide("first")
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    before = visitor.evaluate(KEPT, "/site/")
    tide("second")
    server.broken = {f"/site/{missing}"}
    visitor.goto(server.base("site") + "index.html")
    updated(visitor)
    assert visitor.evaluate(KEPT, "/site/") == before
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The first of volume 2." in visitor.locator(".volume-text").inner_text()
    # The next visit repairs it.
    server.broken = set()
    server.start()
    visitor.goto(server.base("site") + "index.html")
    updated(visitor)
    server.stop()
    visitor.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()


def test_two_sites_of_one_host_keep_apart(tide, host, visitor, tmp_path):
    site = tide()
    other = build_series(tmp_path / "other", [volume(number, title=f"Salt {number}") for number in (1, 2)], slug="salt", site={"language": "en"})
    server = host(root=site.folder, books=other.folder)
    for base in (server.base(), server.base("books")):
        visitor.goto(base + "index.html")
        settled(visitor)
    mine, theirs = visitor.evaluate(KEPT, "/"), visitor.evaluate(KEPT, "/books/")
    assert mine and theirs and not any(path.startswith("/books/") for paths in mine.values() for path in paths)
    # The inner one is removed, the outer one stays.
    visitor.goto(server.base("books") + "offline.html")
    visitor.get_by_role("button", name="Remove everything from this device").click()
    visitor.locator(".offline-state", has_text="This site saves nothing").wait_for()
    assert visitor.evaluate(KEPT, "/books/") == {} and visitor.evaluate(KEPT, "/") == mine
    # A new build of the outer one takes nothing of the inner one.
    visitor.get_by_role("button", name="Save").last.click()
    visitor.locator(".offline-state", has_text="This whole site is saved").wait_for()
    tide("second")
    visitor.goto(server.base() + "index.html")
    updated(visitor)
    assert visitor.evaluate(KEPT, "/books/") == theirs
    server.stop()
    visitor.goto(server.base("books") + "salt/2.html")
    assert visitor.locator("h1").inner_text() == "Salt 2"
    visitor.goto(server.base() + "tide/2.html")
    assert "The second of volume 2." in visitor.locator(".volume-text").inner_text()


def test_a_visitor_removes_what_is_kept_and_it_does_not_come_back(tide, host, visitor):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    visitor.locator(".offline-link a").click()
    visitor.get_by_role("button", name="Remove everything from this device").click()
    visitor.locator(".offline-state", has_text="This site saves nothing").wait_for()
    assert visitor.evaluate(KEPT, "/site/") == {}
    visitor.goto(server.base("site") + "tide/1.html")
    visitor.wait_for_load_state("networkidle")
    visitor.wait_for_timeout(300)
    assert visitor.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert visitor.evaluate(KEPT, "/site/") == {}
    visitor.goto(server.base("site") + "offline.html")
    visitor.get_by_role("button", name="Save").last.click()
    visitor.locator(".offline-state", has_text="This whole site is saved").wait_for()
    server.stop()
    visitor.goto(server.base("site") + "hill/3.html")
    assert visitor.locator("h1").inner_text() == "Volume 3 of the Tide"


def test_the_setting_takes_it_all_back(tide, host, visitor):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    site = tide(offline=False)
    assert not (site.folder / "manifest.webmanifest").exists() and not (site.folder / "offline.html").exists()
    visitor.goto(server.base("site") + "index.html")
    visitor.evaluate("async () => { const r = await navigator.serviceWorker.getRegistration(); if (r) await r.update().catch(() => {}); }")
    until(visitor, NOTHING_LEFT)
    visitor.goto(server.base("site") + "tide/1.html")
    visitor.wait_for_load_state("networkidle")
    assert visitor.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_webkit_reads_and_searches_the_site_without_a_network(tide, host, new_webkit):
    webkit = new_webkit()
    site = tide("lamplight")
    server = host(site=site.folder)
    webkit.goto(server.base("site") + "tide/1.html")
    webkit.wait("window.sitegenOffline")
    for _ in range(100):
        if webkit.promise(AT_WORK):
            break
        time.sleep(0.1)
    server.stop()
    for name in site.pages:
        webkit.goto(server.base("site") + name)
        assert webkit.value("document.querySelectorAll('h1').length") == 1, name
    webkit.wait("document.querySelector('.offline-gone') && !document.querySelector('.offline-gone').hidden")
    webkit.goto(server.base("site") + "index.html?q=lampl")
    webkit.wait("document.querySelector('[role=option]')")
    assert "Volume 2 of the Tide" in webkit.value("document.querySelector('[role=option]').textContent")
    webkit.goto(server.base("site") + "offline.html")
    webkit.wait("document.querySelector('.offline-state').textContent.startsWith('This whole site')")
    # A new build reaches this browser, too.
    tide("second")
    server.start()
    webkit.goto(server.base("site") + "tide/2.html")
    assert "The second of volume 2." in webkit.value("document.querySelector('.volume-text').textContent")


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A site that is too large to be kept of itself."""
    home = tmp_path_factory.mktemp("large")
    for slug, count in (("hill", 120), ("tide", 3)):
        (home / "data" / slug).mkdir(parents=True)
        text = "The tide took a lamp and left salt on each stair. " * 1_000
        (home / "data" / slug / "data.json").write_text(json.dumps([volume(number, text if slug == "hill" else "Short.") for number in range(1, count + 1)]), "utf-8")
    (home / "data/site.yaml").write_text(json.dumps({"title": "Large", "language": "en"}), "utf-8")
    return build(home / "data", home / "output")


def test_of_a_large_site_collections_are_kept_when_the_visitor_asks(large, host, visitor):
    assert sum(path.stat().st_size for path in large.folder.rglob("*.html")) > 5 << 20
    server = host(site=large.folder)
    visitor.goto(server.base("site") + "index.html")
    settled(visitor)
    server.fetched()
    visitor.goto(server.base("site") + "offline.html")
    row = visitor.locator(".offline-unit", has_text="hill")
    row.get_by_role("button", name="Save").wait_for()
    # The size is told before anything is fetched.
    size = sum((large.folder / "hill" / f"{number}.html").stat().st_size for number in range(1, 121))
    assert row.locator(".offline-size").inner_text() == f"{float(f'{size / 1e6:.2g}'):g} MB"
    assert not [path for path in server.fetched() if path.startswith("/site/hill/")]
    seen = visitor.evaluate_handle("""row => { const seen = []; new MutationObserver(() => seen.push(row.querySelector('.offline-size').textContent))
        .observe(row, { subtree: true, childList: true, characterData: true }); return seen; }""", row.element_handle())
    row.get_by_role("button", name="Save").click()
    row.get_by_role("button", name="Remove").wait_for()
    assert len([text for text in seen.json_value() if "of 120 files" in text]) >= 3
    assert "Saved" in row.locator(".offline-size").inner_text()
    server.stop()
    visitor.goto(server.base("site") + "hill/117.html")
    assert visitor.locator("h1").inner_text() == "Volume 117 of the Tide"
    # A page that is not kept: the visitor is told, and what is there.
    visitor.goto(server.base("site") + "tide/1.html")
    visitor.wait_for_url("**/offline.html?page=tide%2F1.html")
    assert visitor.locator(".offline-missing").is_visible()
    server.start()
    visitor.get_by_role("link", name="Try again").click()
    visitor.wait_for_url("**/tide/1.html")
    # What was kept goes by itself alone.
    visitor.goto(server.base("site") + "offline.html")
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Save").wait_for()
    assert not [name for name in visitor.evaluate(KEPT, "/site/") if "hill" in name]


def test_keeping_that_fails_is_reported_and_goes_on_when_asked_again(large, host, visitor):
    server = host(site=large.folder)
    visitor.goto(server.base("site") + "offline.html")
    settled(visitor)
    row = visitor.locator(".offline-unit", has_text="hill")
    server.broken = {"/site/hill/77.html"}
    row.get_by_role("button", name="Save").click()
    row.locator(".offline-size", has_text="Not everything could be saved").wait_for()
    server.broken = set()
    row.get_by_role("button", name="Save").click()
    row.get_by_role("button", name="Remove").wait_for()


@pytest.mark.parametrize("address", ["javascript:alert(1)", "https://example.org/", "//example.org/", "../outside.html", "\\\\example.org", "http://[", "http://%"])
def test_the_page_that_was_asked_for_is_in_the_site(tide, host, visitor, address):
    server = host(site=tide().folder)
    visitor.goto(server.base("site") + "index.html")
    visitor.goto(server.base("site") + "offline.html?page=" + address)
    visitor.locator(".offline-state", has_text="This whole site is saved").wait_for()
    link = visitor.locator(".offline-missing a")
    assert not link.is_visible() or link.evaluate("a => a.href").startswith(server.base("site"))


def test_nothing_of_it_is_on_a_page_opened_from_a_disk(tide, visitor):
    site = tide()
    asked = []
    visitor.on("request", lambda request: asked.append(request.url))
    for name in ("index.html", "offline.html"):
        visitor.goto(site.file_base() + name)
        assert visitor.locator("link[rel=manifest], .offline-gone, .offline-link:visible").count() == 0
    assert not [url for url in asked if "offline." in url and not url.endswith((".html", ".css")) or "sw.js" in url]


def test_a_preview_takes_back_what_a_worker_keeps(tide, visitor, tmp_path):
    tide()
    preview = Preview(tmp_path)
    try:
        visitor.goto(f"{preview.address}index.html")
        until(visitor, NOTHING_LEFT)
        assert b"unregister()" in visitor.request.get(f"{preview.address}sw.js").body()
    finally:
        preview.stop()


def test_the_manifest_makes_the_site_an_app(tide, host, visitor):
    site = tide()
    server = host(site=site.folder)
    visitor.goto(server.base("site") + "index.html")
    visitor.locator("link[rel=manifest]").wait_for(state="attached")
    session = visitor.context.new_cdp_session(visitor)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == [] and answer["url"] == server.base("site") + "manifest.webmanifest"
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], [{"errorId": "in-incognito", "errorArguments": []}])
    manifest = json.loads(answer["data"])
    sizes = {icon["sizes"]: icon for icon in manifest["icons"]}
    assert {"any", "192x192", "512x512"} <= set(sizes) and manifest["name"] == "Two series"
    for icon in manifest["icons"]:
        natural = visitor.evaluate("src => new Promise((done, fail) => { const i = new Image(); i.onload = () => done(i.naturalWidth); i.onerror = fail; i.src = src; })",
                                   server.base("site") + icon["src"])
        assert icon["sizes"] == "any" or icon["sizes"] == f"{natural}x{natural}"


def test_pages_and_journal_are_read_without_a_network(press, host, visitor):
    server = host(site=press.folder)
    visitor.goto(server.base("site") + "notes/index.html")
    settled(visitor)
    kept = {unquote(path) for paths in visitor.evaluate(KEPT, "/site/").values() for path in paths}
    assert pages_of(press) <= kept
    server.stop()
    for name in ("index.html", "about.html", "press/kit.html", "notes/page-2.html", "notes/2023-12-04-00.html", "shelf/book-01.html"):
        visitor.goto(server.base("site") + name)
        assert visitor.locator("h1").count() == 1 and visitor.locator(".menu a").count() == 7, name
        assert visitor.evaluate("Array.from(document.images).filter(e => e.loading !== 'lazy').every(e => e.complete && e.naturalWidth > 0)"), name
    visitor.goto(server.base("site") + "offline.html")
    visitor.locator(".offline-state").filter(has_text="This whole site is saved").wait_for()
    assert "Notes from the shop" in visitor.locator(".offline-unit:visible .offline-title").all_inner_texts()
    visitor.goto(server.base("site") + "about.html")
    open_search(visitor)
    ask(visitor, "kittiwake")
    assert hits(visitor) == ["notes/2026-10-31-59.html"]


def test_both_languages_are_read_without_a_network(press_in_two, host, visitor):
    server = host(site=press_in_two.folder)
    visitor.goto(server.base("site") + "ko/notes/index.html")
    settled(visitor)
    assert visitor.evaluate("async () => (await navigator.serviceWorker.getRegistration()).scope") == server.base("site")
    kept = {unquote(path) for paths in visitor.evaluate(KEPT, "/site/").values() for path in paths}
    assert pages_of(press_in_two) <= kept
    server.stop()
    for name in ("index.html", "about.html", "ko/index.html", "ko/lamps/3.html", "ko/shelf/book-01.html"):
        visitor.goto(server.base("site") + name)
        assert visitor.locator("h1").count() == 1 and visitor.locator(".languages a").count() == 2, name
    visitor.goto(server.base("site") + "ko/offline.html")
    assert "가게 일기" in visitor.locator(".offline-title").all_inner_texts()
    visitor.goto(server.base("site") + "ko/about.html")
    open_search(visitor)
    ask(visitor, "마지막 등불")
    assert hits(visitor)[0] == "lamps/6.html"
