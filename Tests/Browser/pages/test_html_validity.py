"""The Nu Html Checker finds neither an error nor a warning in any page."""

import re

import pytest

from conditions import drawn
from fold_cases import CASES
from html_checker import assert_valid, complaints
from shown_series import SHOWN
from site_builder import volume

# One run of the checker reads hundreds of pages sooner than a second one begins.
def test_every_page_is_valid(sample_site, app_site, shown_site, odd_site, tmp_path):
    pages = [site.folder / name for site in (sample_site, app_site) for name in site.pages]
    assert len(pages) == 85 + 11
    pages.append(page_for_addresses_that_lead_nowhere(sample_site, tmp_path))
    pages += [shown_site(name).folder / page for name in drawn(sorted(SHOWN), 6) for page in shown_site(name).pages[:60]]
    assert_valid(pages + [odd_site.folder / name for name in odd_site.pages])


def page_for_addresses_that_lead_nowhere(sample_site, tmp_path):
    page = (sample_site.folder / "404.html").read_text("utf-8")
    # The site's sheet, which the page has inside, is newer than the checker; test_style_sheet.py reads it.
    bare, sheets = re.subn(r"(<style>).+?(</style>)", r"\1\2", page, flags=re.DOTALL)
    assert sheets == 1
    (tmp_path / "404.html").write_text(bare, "utf-8")
    return tmp_path / "404.html"


@pytest.fixture
def odd_site(make_site):
    """Texts with signs of HTML, and every kind of fold."""
    odd = "\"'<>&amp; </script> ]]> <!-- \u202e אבג e\u0301 \U0001f468\u200d\U0001f469 \uf99a"
    return make_site(*(volume(number, case.markdown) for number, case in enumerate(CASES, start=1)),
                     volume(len(CASES) + 1, odd * 20, title=odd, author=odd, dedication=odd, chapters=[{"title": odd}]))


def test_the_checker_would_have_complained(tmp_path):
    page = tmp_path / "broken.html"
    page.write_text('<!doctype html><html lang="ko"><title>x</title><p><table><tr><td></p>', "utf-8")
    assert complaints(page)[0] != 0
