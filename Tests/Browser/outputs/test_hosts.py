"""What `host` in site.yaml writes, with the real servers: headers, redirects, the page for what is missing, compressed twins, and a policy that
no page violates."""

import gzip
import http.client
import re
import subprocess
import sys
from urllib.parse import quote

import pytest

from real_hosts import RealHost
from site_builder import SITEGEN, BuiltSite

PLACES = ["", "books/"]
SERVERS = ["nginx", "caddy"]
EVERY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}


def make(folder, host, place, *options, more=""):
    """A site of every kind with sample data for a host."""
    subprocess.run([SITEGEN, "init", "site", "--kind", "all", "--title", "Shelf", "--language", "en"], cwd=folder, check=True, capture_output=True, timeout=60)
    with (folder / "site/data/site.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"url: http://example.org/{place}\nhost: {host}\nredirects:\n  old/first page.html: /series/1.html\n"
                       "  \"옛 책/index.html\": /series/2.html\n  away.html: https://example.com/there?a=$b{c}\n" + more)
    return rebuild(folder, *options)


def rebuild(folder, *options):
    run = subprocess.run([SITEGEN, "build", *options], cwd=folder / "site", capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return BuiltSite(folder / "site/output")


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    """Started servers by name and place."""
    if sys.platform != "linux":
        pytest.skip("the servers are tested on Linux only")
    started = {}

    def start(name, place):
        if (name, place) not in started:
            folder = tmp_path_factory.mktemp(f"{name}-host")
            site = make(folder, name, place, "--compress", "gzip,br")
            root = folder / "www"
            root.mkdir()
            if place:
                (root / place.rstrip("/")).symlink_to(site.folder)
            else:
                root.rmdir()
                root.symlink_to(site.folder)
            started[name, place] = (RealHost(name, root, place, folder / "server"), site)
        return started[name, place]

    yield start
    for host, _ in started.values():
        host.stop()


def ask(host, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", host.port, timeout=10)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@pytest.mark.parametrize("place", PLACES, ids=["root", "subpath"])
@pytest.mark.parametrize("server", SERVERS)
def test_a_server_with_the_snippet_sends_what_the_site_needs(hosted, server, place):
    host, site = hosted(server, place)
    base = f"/{place}"
    icon = next(path.name for path in (site.folder / "assets").glob("icon.*.svg"))
    for name, status, cache in (
        ("", 200, "no-cache"), ("series/1.html", 200, "no-cache"), ("sizes.css", 200, "no-cache"), (f"assets/{icon}", 200, "public, max-age=31536000, immutable"),
    ):
        answer, headers, body = ask(host, base + name)
        assert (answer, headers.get("cache-control")) == (status, cache), name
        assert headers.items() >= EVERY.items(), name
        assert server == "caddy" or name != "" or "vary" in ask(host, base + name, Accept_Encoding="gzip")[1]
        assert "unsafe" not in headers["content-security-policy"] and "script-src 'self' 'sha256-" in headers["content-security-policy"]
        assert body == (site.folder / (name or "index.html")).read_bytes()
    # A browser that has the file is told so.
    _, headers, _ = ask(host, base + "series/1.html")
    assert ask(host, base + "series/1.html", If_None_Match=headers["etag"])[0] == 304


@pytest.mark.parametrize("place", PLACES, ids=["root", "subpath"])
@pytest.mark.parametrize("server", SERVERS)
def test_old_addresses_are_sent_on_and_missing_pages_have_a_page(hosted, server, place):
    host, site = hosted(server, place)
    base = f"/{place}"
    for old, new in (("old/first page.html", f"{base}series/1.html"), ("옛 책/index.html", f"{base}series/2.html"), ("옛 책/", f"{base}series/2.html"),
                     ("옛 책", f"{base}series/2.html"), ("away.html", "https://example.com/there?a=%24b%7Bc%7D")):
        status, headers, _ = ask(host, base + quote(old))
        assert (status, headers["location"]) == (301, new), old
        assert not (site.folder / old).exists(), "no page leads on where the server does"
    for name in ("series/99.html", "nothing", ".sitegen.json", "assets/gone.0123456789.css", {"nginx": "_nginx.conf", "caddy": "_Caddyfile"}[server]):
        status, headers, body = ask(host, base + name)
        assert status == 404 and "immutable" not in headers.get("cache-control", ""), name
        assert body == (site.folder / "404.html").read_bytes(), name


@pytest.mark.parametrize("server", SERVERS)
def test_compressed_twins_are_sent_to_who_takes_them(hosted, server):
    host, site = hosted(server, "books/")
    page = (site.folder / "series/1.html").read_bytes()
    assert (site.folder / "series/1.html.br").stat().st_size < (site.folder / "series/1.html.gz").stat().st_size < len(page)
    status, headers, body = ask(host, "/books/series/1.html", Accept_Encoding="gzip")
    assert headers.get("content-encoding") == "gzip" and gzip.decompress(body) == page
    # The bytes are those of the twin: the server compressed nothing.
    assert body == (site.folder / "series/1.html.gz").read_bytes() and headers["content-type"].startswith("text/html")
    assert "content-encoding" not in ask(host, "/books/series/1.html", Accept_Encoding="identity")[1]
    if server == "caddy":
        _, headers, body = ask(host, "/books/series/1.html", Accept_Encoding="br, gzip")
        assert headers["content-encoding"] == "br" and body == (site.folder / "series/1.html.br").read_bytes()


WATCH = "window.violations = []; addEventListener('securitypolicyviolation', e => violations.push(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`));"


@pytest.mark.parametrize("server", SERVERS)
def test_no_page_violates_the_policy(hosted, server, new_page):
    host, site = hosted(server, "books/")
    page = new_page(1280, 900)
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.add_init_script(WATCH)
    for name in [*site.pages, "offline.html", "nothing.html"]:
        page.goto(host.address + quote(name), wait_until="load")
        # What is loaded when somebody opens it.
        for button in page.locator(".view-open, .search-open").all():
            if button.is_visible():
                button.click()
                page.keyboard.press("Escape")
        assert page.evaluate("violations") == [], name
    assert [text for text in said if "404" not in text] == []


def test_pages_for_a_host_look_like_those_for_none(hosted, serve, new_page, tmp_path):
    """Numbers that are in `style` elsewhere are in the sheet of sizes."""
    host, site = hosted("nginx", "books/")
    plain = serve(make(tmp_path, "github", "books/").folder)
    measure = """() => [...document.querySelectorAll('main *')].map(e => { const b = e.getBoundingClientRect(); return [e.tagName, Math.round(b.width), Math.round(b.height)]; })"""
    page = new_page(1280, 900)
    differs = 0
    for name in ["index.html", "series/index.html", "exhibition/index.html", "shelf/index.html", "shelf/library.html", "series/1.html"]:
        if not (site.folder / name).exists():
            continue
        text = (site.folder / name).read_text("utf-8")
        assert 'style="' not in text
        differs += "data-sizes=" in text
        page.goto(host.address + name)
        page.wait_for_load_state("networkidle")
        there = page.evaluate(measure)
        page.goto(plain + name)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(measure) == there, name
    assert differs >= 3


def test_a_policy_that_forbids_is_seen(hosted, new_page):
    """The watch of these tests would have found a violation."""
    host, _ = hosted("nginx", "books/")
    page = new_page()
    page.add_init_script(WATCH)
    page.goto(host.address)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    page.wait_for_function("violations.length > 0")


@pytest.mark.parametrize("server", SERVERS)
def test_the_folder_of_a_site_and_well_known_files_are_there(hosted, server):
    host, site = hosted(server, "books/")
    status, headers, _ = ask(host, "/books")
    assert status == 301 and headers["location"].endswith("/books/")
    (site.folder / ".well-known").mkdir(exist_ok=True)
    (site.folder / ".well-known/security.txt").write_text("Contact: mailto:a@example.org\n")
    assert ask(host, "/books/.well-known/security.txt")[0] == 200


@pytest.mark.parametrize("path", ["a%0Alocation%20=%20/pwn%20{%20return%20200%20owned;%20}%0A%23/", "d$uri/", "{env.HOME}/", "a*b/", "x%25z/", 'q%22r/'])
@pytest.mark.parametrize("host", ["nginx", "caddy", "netlify"])
def test_nothing_in_the_address_becomes_a_directive(tmp_path, host, path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/data.json").write_text('[{"title": "The Ferry"}]')
    for settings, options in ((f'host: {host}\nurl: "https://example.org/{path}"\n', ()), (f"host: {host}\n", ("--base-url", f"https://example.org/{path}"))):
        (tmp_path / "data/site.yaml").write_text(settings)
        run = subprocess.run([SITEGEN, "build", *options], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert run.returncode == 1 and "[S724]" in run.stderr and not (tmp_path / "output").exists(), run.stderr


def test_two_sites_of_one_caddy_have_matchers_of_their_own(tmp_path):
    names = []
    for place in ("a/", "b/"):
        folder = tmp_path / place
        folder.mkdir()
        text = (make(folder, "caddy", place).folder / "_Caddyfile").read_text("utf-8")
        names.append(set(re.findall(r"^@\w+", text, re.M)))
    assert len(names[0]) == 3 and not names[0] & names[1]


def test_what_the_policy_forbids_in_a_template_is_told(tmp_path):
    make(tmp_path, "nginx", "")
    (tmp_path / "site/templates/parts").mkdir(parents=True)
    for markup in ('<p style="color: red">x</p>', '<p onclick="go()">x</p>'):
        (tmp_path / "site/templates/parts/body-end.html").write_text(markup + "\n")
        run = subprocess.run([SITEGEN, "build"], cwd=tmp_path / "site", capture_output=True, text=True, timeout=60, check=False)
        assert run.returncode == 0 and "[S725]" in run.stderr and markup[3:-6].split(">")[0] in run.stderr, run.stderr


# Files for hosts that nobody can try here


def test_headers_and_redirects_of_netlify_and_cloudflare(tmp_path):
    for host in ("netlify", "cloudflare"):
        folder = tmp_path / host
        folder.mkdir()
        site = make(folder, host, "")
        headers = (site.folder / "_headers").read_text("utf-8")
        rules = re.findall(r"^(/\S*)\n((?:  \S.*\n)+)", headers, re.M)
        assert [rule for rule, _ in rules] == ["/*", "/assets/*"]
        # Both hosts join the values of a header that two rules name, and Cloudflare reads lines of 2,000 characters.
        names = [line.split(":")[0].strip() for _, lines in rules for line in lines.splitlines()]
        assert len(names) == len(set(names)) and "Cache-Control" in names and "Content-Security-Policy" in names
        assert all(len(line) < 2000 for line in headers.splitlines())
        lines = (site.folder / "_redirects").read_text("utf-8").splitlines()
        assert lines[0] == "/old/first%20page.html /series/1.html 301" or "/old/first%20page.html /series/1.html 301" in lines
        assert f"/{quote('옛 책/')} /series/2.html 301" in lines and "/away.html https://example.com/there?a=%24b%7Bc%7D 301" in lines
        assert all(len(line.split()) == 3 for line in lines)
        assert not (site.folder / "away.html").exists()


def test_hosts_that_lead_nowhere_have_pages_that_do(tmp_path):
    for host, file in (("github", ".nojekyll"), ("s3", "_s3-website.json")):
        folder = tmp_path / host
        folder.mkdir()
        site = make(folder, host, "")
        assert (site.folder / file).is_file() and 'http-equiv="refresh"' in (site.folder / "away.html").read_text("utf-8")
        assert not (site.folder / "sizes.css").exists()


def test_another_host_changes_what_it_must_and_nothing_else(tmp_path):
    """A build after a change of host is that of a clean one, byte for byte."""
    make(tmp_path, "github", "")
    settings = tmp_path / "site/data/site.yaml"
    for host, options in (("nginx", ()), ("nginx", ("--compress", "br")), ("caddy", ("--compress", "gzip")), ("s3", ())):
        settings.write_text(re.sub(r"host: \w+", f"host: {host}", settings.read_text("utf-8")), "utf-8")
        rebuild(tmp_path, *options)
        rebuild(tmp_path, "--output", "clean", *options)
        assert files(tmp_path / "site/output") == files(tmp_path / "site/clean"), host
        subprocess.run(["rm", "-rf", tmp_path / "site/clean"], check=True)


def test_an_edit_changes_sizes_and_twins_with_its_page(tmp_path):
    make(tmp_path, "nginx", "", "--compress", "gzip,br")
    data = next((tmp_path / "site/data").glob("series/data.*"))
    text = data.read_text("utf-8")
    changed = re.sub(r'("?pages"?: )\d+', r"\g<1>977", text, count=1)
    assert changed != text
    data.write_text(changed, "utf-8")
    rebuild(tmp_path, "--compress", "gzip,br")
    rebuild(tmp_path, "--output", "clean", "--compress", "gzip,br")
    assert files(tmp_path / "site/output") == files(tmp_path / "site/clean")
    # A twin that somebody removed is made again.
    (tmp_path / "site/output/index.html.gz").unlink()
    rebuild(tmp_path, "--compress", "gzip,br")
    assert files(tmp_path / "site/output") == files(tmp_path / "site/clean")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_unknown_host_is_an_error_with_the_known_ones(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/data.json").write_text('[{"title": "The Ferry"}]')
    (tmp_path / "data/site.yaml").write_text("host: netlyfi\n")
    run = subprocess.run([SITEGEN, "build"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1 and "netlify" in run.stderr + run.stdout and "[S20" in run.stderr + run.stdout
