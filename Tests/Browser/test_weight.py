"""How much a page asks of a reader's network: gates on requests and bytes, never on time."""

import gzip

import pytest

from page_watch import PageWatch

KB = 1000


@pytest.mark.parametrize("number", range(1, 8))
def test_a_volume_page_weighs_at_most_20_kb_and_8_compressed(sample_site, number):
    page = (sample_site.folder / f"harry-potter/{number}.html").read_bytes()
    assert len(page) <= 20 * KB
    assert len(gzip.compress(page, 6)) <= 8 * KB


@pytest.mark.parametrize(("name", "limit"), [("harry-potter/5.html", 60 * KB), ("harry-potter/index.html", 70 * KB), ("index.html", 45 * KB)])
def test_a_page_asks_for_few_files_and_few_bytes(sample_site, address, page, name, limit):
    base = address(sample_site, "books")
    watch = PageWatch(page)
    page.goto(base + name)
    page.wait_for_load_state("networkidle")
    asked = [url.removeprefix(base) for url in watch.requests]
    assert len(asked) <= 4
    assert sorted(url for url in asked if url != "assets/icon.svg") == sorted([name, "assets/site.css", "assets/site.js"])
    assert sum((sample_site.folder / url).stat().st_size for url in asked) <= limit


def test_a_second_page_asks_only_for_itself(sample_site, address, new_page):
    page = new_page()
    base = address(sample_site, "books")
    page.goto(base + "harry-potter/1.html")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    fetched = []
    session.on("Network.responseReceived", lambda event: event["response"].get("fromDiskCache") or event["type"] == "Other" or fetched.append(event["response"]["url"]))
    page.goto(base + "harry-potter/2.html")
    page.wait_for_load_state("networkidle")
    assert [url for url in fetched if url.endswith(".html")] == [base + "harry-potter/2.html"]


def test_only_one_script_and_one_style_sheet_are_shared_by_all_pages(sample_site):
    shared = sorted(path.name for path in (sample_site.folder / "assets").iterdir())
    assert shared == ["icon.svg", "site.css", "site.js"]
