"""Every row of the table in the manual's page about pictures, with files that Pillow writes or that are made byte by byte."""

import io
import json
import re
import struct
import subprocess
import sys
import zlib

import pytest
from PIL import Image, ImageCms, ImageDraw

import site_builder

PAGE = site_builder.REPOSITORY / "data/pages/manual/how/pictures.md"
TIMED = site_builder.REPOSITORY / "Tests/Benchmarks/timed.py"


def upright(width=60, height=90, mode="RGB"):
    """Red above, white below."""
    image = Image.new("RGB", (width, height), "white")
    ImageDraw.Draw(image).rectangle((0, 0, width, height // 2 - 1), fill=(220, 20, 20))
    return image.convert(mode)


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, depth, colour, rows, extra=b""):
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def deep():
    """Sixteen bits for each colour."""
    rows = b"".join(b"\0" + (struct.pack(">HHH", 56000, 5000, 5000) if y < 45 else b"\xff" * 6) * 60 for y in range(90))
    return png(60, 90, 16, 2, rows)


def turned(orientation, kind="JPEG"):
    """A picture that a camera saved turned, so that it is upright after its orientation is applied."""
    undo = {1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
            6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270}[orientation]
    image = upright() if undo is None else upright().transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation
    return saved(image, kind, exif=exif, quality=95)


def animated(kind):
    return saved(upright(), kind, save_all=True, append_images=[Image.new("RGB", (60, 90), "blue")], duration=100)


def claiming(width, height):
    """A JPEG of a few hundred bytes whose header claims a size."""
    data = bytearray(saved(Image.new("RGB", (16, 16)), "JPEG"))
    frame = data.index(b"\xff\xc0") + 5
    data[frame:frame + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def segment(mark, data):
    return bytes((0xFF, mark)) + struct.pack(">H", len(data) + 2) + data


def many_scans():
    """A valid grey JPEG of 1,000 x 1,504 px with 505 scans, each of which refines one of 63 frequencies by one bit."""
    blocks = 125 * 188
    data = b"\xff\xd8" + segment(0xDB, b"\0" + b"\x10" * 64) + segment(0xC2, struct.pack(">BHHBBBB", 8, 1504, 1000, 1, 1, 0x11, 0))
    # One code, 0, for "the same as the block before", and one for "nothing more in the next 2^14 blocks and some".
    one_code = b"\1" + b"\0" * 15
    data += segment(0xC4, b"\0" + one_code + b"\0") + segment(0xC4, b"\x10" + one_code + b"\xe0")
    data += segment(0xDA, bytes((1, 1, 0, 0, 0, 0))) + bytes(blocks // 8) + bytes((0xFF >> blocks % 8,))
    nothing = (blocks - (1 << 14)) << 1 | 1
    for frequency in range(1, 64):
        for low in range(7, -1, -1):
            data += segment(0xDA, bytes((1, 1, 0, frequency, frequency, (0 if low == 7 else low + 1) << 4 | low))) + struct.pack(">H", nothing)
    return data + b"\xff\xd9"


def wide_profile():
    """A profile for red, green and blue whose red is that of Display P3."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes().replace(b"sRGB", b"wide").replace("sRGB".encode("utf-16-be"), "wide".encode("utf-16-be")))
    tags = {bytes(data[place:place + 4]): int.from_bytes(data[place + 4:place + 8]) for place in range(132, 132 + 12 * int.from_bytes(data[128:132]), 12)}
    data[tags[b"rXYZ"] + 8:tags[b"rXYZ"] + 20] = struct.pack(">iii", *(round(value * 65536) for value in (.51512, .24120, -.00105)))
    return bytes(data)


# For each row the files with their endings. The endings of pictures that are made are wrong in part: the bytes count.
ROWS = {
    "JPEG, PNG or WebP": [("jpg", saved(upright(), "JPEG")), ("jpg", saved(upright(), "PNG")), ("png", saved(upright(), "WEBP", lossless=True)), ("webp", saved(upright(), "WEBP"))],
    "JPEG or PNG that a camera turned (EXIF orientation 1 to 8)": [("jpg", turned(orientation, kind)) for kind in ("JPEG", "PNG") for orientation in range(1, 9)],
    "progressive JPEG": [("jpg", saved(upright(), "JPEG", progressive=True))],
    "grey JPEG or PNG": [("jpg", saved(upright(mode="L"), "JPEG")), ("png", saved(upright(mode="L"), "PNG"))],
    "PNG of 1, 8 or 16 bits": [("png", saved(upright(mode="1"), "PNG")), ("png", saved(upright(), "PNG")), ("png", deep())],
    "PNG with a palette": [("png", saved(upright(mode="P"), "PNG"))],
    "PNG or WebP with transparency": [("png", saved(Image.merge("RGBA", (*upright().split(), upright(mode="L"))), "PNG")),
                                      ("webp", saved(Image.merge("RGBA", (*upright().split(), upright(mode="L"))), "WEBP", lossless=True))],
    "picture with a colour profile, such as Display P3": [("jpg", saved(upright(), "JPEG", icc_profile=wide_profile()))],
    "PNG with 200 MB of text": [("png", png(60, 90, 8, 2, b"".join(b"\0" + b"\xdc\x14\x14" * 60 for _ in range(90)), chunk(b"zTXt", b"a\0\0" + zlib.compress(b"A" * 200_000_000))))],
    "JPEG in CMYK": [("jpg", saved(upright(mode="CMYK"), "JPEG"))],
    "animated GIF, WebP or PNG": [("gif", animated("GIF")), ("webp", animated("WEBP")), ("png", animated("PNG"))],
    "AVIF": [("avif", saved(upright(), "AVIF"))],
    "GIF that is not animated": [("gif", saved(upright(), "GIF"))],
    "SVG": [("svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect width="60" height="90"/></svg>')],
    "SVG with a script, or with something that it loads from elsewhere": [
        ("svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><script>alert(1)</script><rect width="60" height="90"/></svg>')],
    "HEIC, JPEG XL or TIFF": [("jpg", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), ("jpg", b"\xff\x0a" + bytes(20)), ("png", b"II*\0" + bytes(20))],
    "SVG whose name ends in something else": [("jpg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"/>')],
    "truncated picture": [("jpg", saved(upright(), "JPEG")[:-200]), ("png", saved(upright(), "PNG")[:-60]), ("webp", saved(upright(), "WEBP")[:-20])],
    "empty file": [("jpg", b"")],
    "HTML or anything else that is called a picture": [("jpg", b"<!doctype html><title>Not found</title>"), ("png", bytes(range(256)) * 8)],
    "more than 50 megapixels": [("jpg", claiming(65_500, 65_500)), ("png", png(50_000, 50_000, 8, 2, b""))],
    "more than 100 MB": [("jpg", saved(upright(), "JPEG") + b"\0" * 100_000_000)],
    "a side of more than 16,383 px, which WebP does not have": [("png", png(17_000, 10, 8, 2, b""))],
    "JPEG of 500 scans": [("jpg", many_scans())],
}


def rows():
    """The table: what a file is, what is made of it, and the code of the message."""
    table = PAGE.read_text("utf-8").split("\n## What a file gives\n")[1].split("\n## ")[0]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")]
    return {cells[0]: (cells[1], cells[2]) for cells in found[1:]}


def test_every_row_has_files():
    assert list(rows()) == list(ROWS)


def built(home, files):
    """Builds a series of books with such covers: the run, its seconds and its memory in MiB."""
    place = home / "data/sea"
    place.mkdir(parents=True, exist_ok=True)
    for number, (ending, data) in enumerate(files, 1):
        (place / f"own{number}.{ending}").write_bytes(data)
    (place / "data.json").write_text(json.dumps([{"title": f"T{number}", "cover": f"own{number}.{ending}"} for number, (ending, _) in enumerate(files, 1)]), "utf-8")
    run = subprocess.run([sys.executable, TIMED, site_builder.SITEGEN, "build"], cwd=home, capture_output=True, text=True, timeout=100, check=False)
    figures = json.loads(run.stdout.rstrip("\n").rpartition("\n")[2])
    return run, figures


@pytest.mark.parametrize("row", ROWS)
def test_a_file_gives_what_the_table_says(tmp_path, row):
    result, message = rows()[row]
    files = ROWS[row]
    # What was there before stays where a build fails.
    built(tmp_path, [("jpg", saved(upright(), "JPEG"))])
    before = {path: path.read_bytes() for path in (tmp_path / "output").rglob("*") if path.is_file()}
    run, figures = built(tmp_path, files)
    codes = re.findall(r"\[(S\d+)\]", run.stderr)
    # A fault in a field is one message for all the files.
    assert set(codes) == ({message} if message else set()) and len(codes) in (0, 1, len(files)), run.stderr
    assert not message or all(f"own{number}.{ending}" in run.stderr for number, (ending, _) in enumerate(files, 1)), run.stderr
    assert figures["MiB"] < 400
    assets = tmp_path / "output/assets/sea"
    if result.startswith("an error"):
        assert run.returncode == 1
        assert {path: path.read_bytes() for path in (tmp_path / "output").rglob("*") if path.is_file()} == before
        return
    assert run.returncode == 0, run.stderr
    if result.startswith("left out"):
        assert not list(assets.glob("own*")) and all("own" not in page.read_text("utf-8") for page in (tmp_path / "output/sea").glob("*.html"))
        return
    for number, (ending, data) in enumerate(files, 1):
        made = sorted(assets.glob(f"own{number}.*")) if assets.exists() else []
        page = (tmp_path / f"output/sea/{number}.html").read_text("utf-8")
        if result.startswith("copied"):
            assert len(made) == 1 and made[0].name in page
            copy = made[0].read_bytes()
            if ending == "avif":
                # Without the names of its items.
                assert Image.open(io.BytesIO(copy)).tobytes() == Image.open(io.BytesIO(data)).tobytes()
            else:
                assert copy == data.replace(b"<script>alert(1)</script>", b"")
        elif result.startswith("made"):
            assert {path.suffix for path in made} == {".webp", ".png" if "PNG" in result else ".jpg"}, made
            for path in made:
                assert path.name in page
                with Image.open(path) as image:
                    assert image.size == (60, 90) and "transparency" not in image.info
                    assert bool(image.info.get("icc_profile")) == ("profile" in result)
                    if "PNG" in result:
                        continue
                    top, bottom = image.convert("RGB").getpixel((30, 10)), image.convert("RGB").getpixel((30, 80))
                    assert max(top) - top[1] > 100 or top[1] < 130, (path, top)
                    assert bottom[1] > 220 or "text" in row, (path, bottom)
        else:
            assert made == [] and "cover-drawn" in page
