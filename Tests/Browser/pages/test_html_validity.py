"""The Nu Html Checker finds neither an error nor a warning in any page."""

import re

import pytest

from fold_cases import CASES
from html_checker import assert_valid, complaints
from shown_series import SHOWN
from site_builder import volume

def test_every_page_of_the_sample_site_and_of_the_apps_series_is_valid(sample_site, app_site):
    pages = [site.folder / name for site in (sample_site, app_site) for name in site.pages]
    assert len(pages) == 85 + 11
    assert_valid(pages)


def test_the_page_for_addresses_that_lead_nowhere_is_valid(sample_site, tmp_path):
    page = (sample_site.folder / "404.html").read_text("utf-8")
    # The site's sheet, which the page has inside, is newer than the checker; test_style_sheet.py reads it.
    bare, sheets = re.subn(r"(<style>).+?(</style>)", r"\1\2", page, flags=re.DOTALL)
    assert sheets == 1
    (tmp_path / "404.html").write_text(bare, "utf-8")
    assert_valid([tmp_path / "404.html"])


@pytest.mark.parametrize("name", sorted(SHOWN))
@pytest.mark.sampled(6)
def test_every_kind_of_series_makes_valid_pages(shown_site, name):
    site = shown_site(name)
    assert_valid(site.folder / page for page in site.pages[:60])


def test_odd_text_makes_no_invalid_page(make_site):
    odd = "\"'<>&amp; </script> ]]> <!-- \u202e אבג e\u0301 \U0001f468\u200d\U0001f469 \uf99a"
    site = make_site(*(volume(number, case.markdown) for number, case in enumerate(CASES, start=1)),
                     volume(len(CASES) + 1, odd * 20, title=odd, author=odd, dedication=odd, chapters=[{"title": odd}]))
    assert_valid(site.folder / name for name in site.pages)


def test_the_checker_would_have_complained(tmp_path):
    page = tmp_path / "broken.html"
    page.write_text('<!doctype html><html lang="ko"><title>x</title><p><table><tr><td></p>', "utf-8")
    assert complaints(page)[0] != 0
