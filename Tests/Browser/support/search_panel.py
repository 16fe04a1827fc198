"""Search, as a visitor uses it: opened by its link, typed into, read."""

import json
from pathlib import Path
from urllib.parse import unquote

QUERIES = json.loads((Path(__file__).parent / "search_queries.json").read_text("utf-8"))


def open_search(page):
    page.locator(".search-open").click()
    page.locator(".search-field").wait_for()


def ask(page, words):
    """Types a query in one go, and waits until it is answered: the list has the number of the answer."""
    page.locator(".search-field").fill(words)
    page.wait_for_function("words => document.querySelector('.search-hits').dataset.answered === words", arg=words)


def hits(page):
    """The pages that were found, in order, as paths from the root of the site."""
    base = page.evaluate("new URL(document.documentElement.dataset.root, location.href).href.replace(/[^/]*$/, '')")
    return [unquote(href.removeprefix(base)) for href in page.locator(".search-hit").evaluate_all("hits => hits.map(hit => hit.href)")]


def status(page):
    return page.locator(".search-status").text_content()
