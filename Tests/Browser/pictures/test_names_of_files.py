"""Pictures whose files have names from all over the world, from cameras, from elsewhere; and what they must not carry along."""

import io
import json
import shutil
import subprocess
import unicodedata

import pytest
from PIL import Image

import site_builder
from page_text import settle
from turning import swipe

NAMES = ["한글 표지.jpg", "emoji😀.jpg", "nbsp\u00a0x.jpg", "가" * 60 + ".jpg", unicodedata.normalize("NFD", "각주.jpg"), "\u0301begins.jpg", "A.JPG", "100%#?&.jpg"]


def photograph(size=(420, 640), **exif):
    image, out = Image.linear_gradient("L").resize(size).convert("RGB"), io.BytesIO()
    data = image.getexif()
    data[0x0110] = "SECRETCAMERA"
    data[0x0112] = exif.get("orientation", 1)
    data.get_ifd(0x8825)[1] = "N"
    image.save(out, "JPEG", exif=data, comment=b"SECRETCOMMENT")
    return out.getvalue()


def site_of(home, covers, data=None, collection="data.json", **files):
    (home / "data/lamp").mkdir(parents=True)
    (home / "data/lamp" / collection).write_text(json.dumps({"data": data or [{"title": f"Lamp {n}", "cover": name} for n, name in enumerate(covers, start=1)]}), "utf-8")
    for name in covers:
        (home / "data/lamp" / name).write_bytes(photograph())
    for path, content in files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content)


def built(home):
    run = subprocess.run([site_builder.SITEGEN, "build", "--verbose"], cwd=home, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_made_pictures_are_in_the_folder_of_their_collection_and_are_kept(tmp_path, page):
    site_of(tmp_path, NAMES)
    assert "warning" not in built(tmp_path)
    made = [path.relative_to(tmp_path / "output") for path in (tmp_path / "output").rglob("*.webp")]
    assert made and {str(path.parent) for path in made} == {"assets/lamp"}
    kept = (tmp_path / "output/lamp/offline.json").read_text("utf-8")
    assert kept.count(".webp\"") >= len(NAMES) or (tmp_path / "output/sw.js").read_text("utf-8").count(".webp") >= len(NAMES)
    page.goto((tmp_path / "output/index.html").as_uri())
    assert page.locator(".series-volume img").evaluate_all("all => Promise.all(all.map(e => { e.loading = 'eager'; return e.decode().then(() => e.naturalWidth > 0, () => false); }))") == [True] * len(NAMES)


@pytest.mark.parametrize(("file", "named"), [
    (unicodedata.normalize("NFD", "가나다.jpg"), "가나다.jpg"), ("가나다.jpg", unicodedata.normalize("NFD", "가나다.jpg")), ("IMG_1.JPG", "IMG_1"), ("lamp.PNG", "lamp"),
])
def test_a_name_is_found_however_it_is_spelt(tmp_path, file, named):
    site_of(tmp_path, [], data=[{"title": "Lamp", "cover": named}])
    (tmp_path / "data/lamp" / file).write_bytes(photograph())
    assert "S501" not in built(tmp_path) and list((tmp_path / "output/assets/lamp").glob("*.webp"))


def test_covers_numbered_by_a_camera_are_found(tmp_path):
    site_of(tmp_path, [], data=[{"title": f"Lamp {n}"} for n in (1, 2, 3)])
    for number in (1, 2, 3):
        (tmp_path / f"data/lamp/lamp{number}.JPG").write_bytes(photograph())
    assert "warning" not in built(tmp_path) and len(list((tmp_path / "output/assets/lamp").glob("*.160.webp"))) == 3


def test_an_empty_numbered_cover_has_one_warning(tmp_path):
    site_of(tmp_path, [], data=[{"title": f"Lamp {n}"} for n in (1, 2)], **{"data/lamp/lamp1.jpg": b"", "data/lamp/lamp2.jpg": photograph()})
    said = built(tmp_path)
    assert said.count("warning:") == 1 and "data/lamp: warning: the picture data/lamp/lamp1.jpg is empty [S516]" in said


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: b"", lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:]])
def test_a_damaged_file_of_the_cache_is_made_again(tmp_path, damage):
    site_of(tmp_path, ["own.jpg"])
    built(tmp_path)
    whole = {path.name: path.read_bytes() for path in (tmp_path / "output").rglob("*") if path.suffix in (".webp", ".jpg")}
    cached = [path for path in (tmp_path / ".output.sitegen-pictures").iterdir() if path.name in whole]
    assert cached
    for path in cached:
        path.write_bytes(damage(path.read_bytes()))
    shutil.rmtree(tmp_path / "output")
    built(tmp_path)
    assert {path.name: path.read_bytes() for path in (tmp_path / "output").rglob("*") if path.name in whole} == whole


def test_no_file_of_the_site_has_what_a_camera_added(tmp_path):
    site_of(tmp_path, ["own.jpg"], data=[{"title": "Lamp", "cover": "own.jpg", "summary": "![pic](/assets/text.jpg)"}, {"title": "Other", "cover": "shared.jpg"}])
    (tmp_path / "assets").mkdir()
    for name in ("text.jpg", "shared.jpg", "unnamed.jpeg"):
        (tmp_path / "assets" / name).write_bytes(photograph(orientation=6))
    built(tmp_path)
    files = [path for path in (tmp_path / "output").rglob("*") if path.is_file()]
    assert [path.name for path in files if b"SECRET" in path.read_bytes()] == []
    # A photograph that is copied is still turned.
    copied = next(path for path in files if path.name.startswith("unnamed.") and path.suffix == ".jpeg")
    assert Image.open(copied).getexif()[0x0112] == 6 and Image.open(copied).size == (420, 640)


def test_a_new_site_takes_no_file_from_behind_a_link(tmp_path):
    (tmp_path / "from").mkdir()
    (tmp_path / "secret.txt").write_text("SECRET", "utf-8")
    (tmp_path / "from/data.json").write_text(json.dumps({"data": [{"title": "Lamp"}, {"title": "Other"}]}), "utf-8")
    (tmp_path / "from/lamp1.jpg").write_bytes(photograph())
    (tmp_path / "from/lamp2.jpg").symlink_to(tmp_path / "secret.txt")
    run = subprocess.run([site_builder.SITEGEN, "init", "site", "--from", "from/data.json"], cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "site/data/series/lamp1.jpg").exists() and not (tmp_path / "site/data/series/lamp2.jpg").exists()


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_every_corner_of_the_real_size_can_be_reached_and_a_swipe_turns_no_page(tmp_path, new_page, size):
    (tmp_path / "data/fair").mkdir(parents=True)
    (tmp_path / "data/fair/poster.json").write_text(json.dumps({"title": "Fair", "visitors": 1}), "utf-8")
    (tmp_path / "data/fair/items.json").write_text(json.dumps([{"name": "One", "image_name": "one"}, {"name": "Two"}]), "utf-8")
    (tmp_path / "data/fair/one.jpg").write_bytes(photograph((1600, 1200)))
    built(tmp_path)
    page = new_page(*size, has_touch=True)
    page.goto((tmp_path / "output/fair/one.html").as_uri())
    page.locator("a.larger").click()
    dialog = page.locator("dialog.larger-window")
    dialog.locator("img").click()
    corner = dialog.evaluate("e => { e.scrollTo(0, 0); const r = e.querySelector('img').getBoundingClientRect(); return [r.left >= -1, r.top >= -1]; }")
    assert corner == [True, True]
    dialog.locator("img").click()
    address = page.url
    if size[0] == 390:
        swipe(page, (320, 400), (60, 400))
        settle(page)
        assert page.url == address
