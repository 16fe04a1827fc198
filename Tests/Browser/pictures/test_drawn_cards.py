"""Cards of drawn covers: painted by sitegen, and the same as what a browser shows on the page."""

import io
import json
import re
from urllib.parse import unquote

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

import site_builder

TITLES = [f"{first} {second}" for first in ["소금", "겨울", "등대", "바다"] for second in ["우체국", "길", "이야기", "노래", "지도", "안개"]]
AUTHORS = ["김하늘", "박바다", "이소금", "최노을"]
SIZES = [(140, 210), (200, 200), (130, 240), (150, 225)]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    home = tmp_path_factory.mktemp("drawn")
    (home / "data/tide").mkdir(parents=True)
    (home / "data/shelf").mkdir()
    (home / "data/site.yaml").write_text("title: 그려진 책\nurl: https://example.org/\n")
    (home / "data/tide/collection.yaml").write_text("kind: series\ntitle: 물때\n")
    (home / "data/tide/data.json").write_text(json.dumps([{"title": title} for title in TITLES]))
    books = [{"title": title, "status": "finished", "authors": [{"name": AUTHORS[number % 4]}],
              "actual_size": dict(zip(["width", "height"], SIZES[number % 3]))} for number, title in enumerate(TITLES)]
    (home / "data/shelf/data.json").write_text(json.dumps(books + [{"title": "日本の本", "status": "finished"}, {"title": "Привет", "status": "finished"}]))
    return site_builder.build(home / "data", home / "output", timeout=200)


@pytest.fixture(scope="module")
def screen(browser):
    """One page for all cards."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, device_scale_factor=1, service_workers="block")
    yield context.new_page()
    context.close()


def card(site, name):
    text = (site.folder / name).read_text("utf-8")
    found = re.search(r'og:image" content="https://example\.org/(assets/cards/[^"]+)"', text)
    assert found and 'content="summary_large_image"' in text, name
    return Image.open(site.folder / unquote(found.group(1))).convert("RGB")


@pytest.mark.parametrize("name", [f"tide/{number}.html" for number in range(1, 25)] + [f"shelf/{title.replace(' ', '-')}.html" for title in TITLES])
def test_a_card_shows_what_the_page_shows(drawn, address, screen, name):
    painted = card(drawn, name)
    assert painted.size == (1200, 630)
    page = screen
    page.goto(address(drawn, "root") + name)
    height = int(page.locator("main .cover-drawn").first.get_attribute("viewBox").split()[-1])
    size = (round(200 * 470 / height), 470)
    # The drawing alone, as large as on the card, in the face that cards have.
    page.evaluate("""([width, height]) => {
        const cover = document.querySelector('main .cover-drawn'), cloth = cover.closest('[class*=cloth-]').className.match(/cloth-\\d+/)[0];
        document.body.innerHTML = `<div class="${cloth}" style="position:fixed;inset:0;width:${width}px;height:${height}px">${cover.outerHTML}</div>`;
        document.documentElement.style.setProperty('--gothic', 'var(--serif-ko)');
        document.documentElement.style.setProperty('--serif', 'var(--serif-ko)');
    }""", size)
    page.evaluate("document.fonts.ready")
    shown = Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": size[0], "height": size[1]}))).convert("RGB")
    left, top = (1200 - size[0]) // 2, (630 - size[1]) // 2
    own = painted.crop((left, top, left + size[0], top + size[1]))
    # Letters and lines may lie half a pixel beside each other; the face of small texts may be another.
    soft = [image.filter(ImageFilter.GaussianBlur(2)) for image in (own, shown)]
    difference = ImageStat.Stat(ImageChops.difference(*soft).convert("L"))
    assert difference.mean[0] < 3.5, f"{name}: {difference.mean[0]:.2f}"


def test_a_card_lies_on_the_endpaper_of_its_cloth(drawn, address, new_page):
    page = new_page()
    page.goto(address(drawn, "root") + "tide/1.html")
    paper = page.evaluate("""() => { const e = document.createElement('p'); document.querySelector('[class*=cloth-]').append(e);
        e.style.color = 'var(--endpaper)'; return getComputedStyle(e).color }""")
    wanted = [int(part) for part in re.findall(r"\d+", paper)[:3]]
    found = card(drawn, "tide/1.html").getpixel((600, 20))
    assert max(abs(one - other) for one, other in zip(wanted, found)) < 12, (wanted, found)


@pytest.mark.parametrize("name", ["shelf/日本の本.html", "shelf/привет.html"])
def test_letters_that_the_face_lacks_have_no_card(drawn, name):
    text = (drawn.folder / name).read_text("utf-8")
    assert "assets/cards" not in text and 'content="summary"' in text


def test_the_first_page_of_a_series_has_the_card_of_its_first_volume(drawn):
    assert card(drawn, "tide/index.html").tobytes() == card(drawn, "tide/1.html").tobytes()


def test_cards_are_not_kept_for_times_without_a_network(drawn):
    kept = (drawn.folder / "sw.js").read_text("utf-8") + (drawn.folder / "tide/offline.json").read_text("utf-8")
    assert "assets/cards" not in kept


def test_without_an_address_there_are_none(make_site):
    assert not (make_site({"title": "등대"}).folder / "assets/cards").exists()
