"""What texts in Markdown files become: pictures beside them, and their headings."""

import pytest
from lxml import html

from drawn_photographs import COVERS, drawn
from site_builder import build


@pytest.fixture(scope="module")
def written_site(tmp_path_factory):
    home = tmp_path_factory.mktemp("written") / "data"
    for path, text in {
        "about.md": "# About\n\n![The shop](shop.jpg)\n", "plants/thrift.md": "# Thrift\n\nA text.\n\n## Where it grows\n\nA text.\n\n### Below\n\nA text.\n",
        "plants/collection.yaml": "kind: records\n", "fair/index.md": "---\ntitle: A fair\n---\nA text.\n", "fair/lamp.md": "# A lamp\n\nA text.\n\n## Of what\n\nA text.\n",
        "fair/collection.yaml": "kind: exhibition\n",
    }.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    drawn((900, 600), COVERS[0], 1, 14).save(home / "shop.jpg")
    return build(home, home.parent / "output")


def test_a_photograph_beside_a_page_is_shown_in_several_widths(written_site, page):
    page.goto(written_site.file_base() + "about.html")
    assert page.locator(".article-text img").evaluate("img => img.decode().then(() => [img.naturalWidth > 0, img.alt])") == [True, "The shop"]
    assert "900w" in page.locator(".article-text source").get_attribute("srcset")


@pytest.mark.parametrize(("name", "levels"), [("plants/thrift.html", ["H1", "H2", "H3"]), ("fair/lamp.html", ["H1", "H2"])])
def test_no_level_of_headings_is_left_out(written_site, page, name, levels):
    page.goto(written_site.file_base() + name)
    assert page.locator("main :is(h1, h2, h3, h4)").evaluate_all("all => all.map(e => e.nodeName)") == levels


def test_a_picture_beside_a_text_that_is_replaced_shows_anew(tmp_path):
    data, output = tmp_path / "data", tmp_path / "output"
    data.mkdir()
    (data / "about.md").write_text("# About\n\n![The harbour](harbour.jpg)\n", "utf-8")
    seen = []
    for number in (1, 2):
        drawn((900, 600), COVERS[number], number, 14).save(data / "harbour.jpg", quality=80)
        site = build(data, output)
        tree = html.fromstring((site.folder / "about.html").read_bytes())
        names = tree.xpath("//main//img/@src") + [each.split()[0] for srcset in tree.xpath("//main//@srcset") for each in srcset.split(",")]
        assert len(names) > 3 and all((site.folder / name).is_file() for name in names)
        seen.append(names)
    assert not set(seen[0]) & set(seen[1])
