"""Pictures that cost what photographs cost: gradients, shapes and grain, the same in every run.

usage: drawn_photographs.py FOLDER writes a series of seven covers, an exhibition of thirteen photographs, a shelf and records, as data for a site."""

import json
import random
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

COVERS = [(34, 62, 120), (120, 30, 42), (30, 92, 66), (88, 52, 130), (214, 158, 40), (24, 104, 112), (176, 92, 40)]


def grain(size, random_, amount):
    """Grey noise of two scales, as of paper and of film."""
    fine = Image.frombytes("L", size, random_.randbytes(size[0] * size[1]))
    coarse = Image.frombytes("L", (size[0] // 4, size[1] // 4), random_.randbytes((size[0] // 4) * (size[1] // 4))).resize(size, Image.BICUBIC)
    mixed = Image.blend(fine.filter(ImageFilter.GaussianBlur(0.7)), coarse, 0.4)
    return mixed.point(lambda value: 128 + (value - 128) * amount // 100)


def drawn(size, colour, seed, amount, title=None):
    """A picture in shades of one colour."""
    random_ = random.Random(seed)
    dark = tuple(value // 3 for value in colour)
    light = tuple(min(255, value + 90) for value in colour)
    ground = Image.composite(Image.new("RGB", size, light), Image.new("RGB", size, dark), Image.linear_gradient("L").resize(size))
    shapes = ImageDraw.Draw(ground)
    for _ in range(40):
        x, y = random_.randrange(size[0]), random_.randrange(size[1])
        extent = random_.randrange(size[0] // 20, size[0] // 4)
        shade = tuple(max(0, min(255, value + random_.randrange(-60, 60))) for value in colour)
        shapes.ellipse((x - extent, y - extent // 2, x + extent, y + extent // 2), fill=shade)
    ground = ground.filter(ImageFilter.GaussianBlur(size[0] / 160))
    if title:
        words = ImageDraw.Draw(ground)
        words.text((size[0] // 2, size[1] // 6), title, fill=(245, 236, 210), anchor="mm", font=ImageFont.load_default(size[0] // 8))
        words.rectangle((size[0] // 12, size[1] // 24, size[0] * 11 // 12, size[1] * 23 // 24), outline=(245, 236, 210), width=size[0] // 150)
    noise = grain(size, random_, amount)
    return ImageChops.add(ground, Image.merge("RGB", (noise, noise, noise)), 1, -128)


def save(image, path, smallest, largest):
    """Saves a JPEG whose size lies between two numbers of bytes, at the best quality that does."""
    for quality in range(95, 20, -1):
        image.save(path, quality=quality)
        if path.stat().st_size <= largest:
            break
    if path.stat().st_size < smallest:
        raise ValueError(f"{path}: {path.stat().st_size} bytes")


def covers(folder):
    """Seven covers of 1,150 × 1,770 px and 210 to 270 KB."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, colour in enumerate(COVERS, 1):
        save(drawn((1150, 1770), colour, number, 22, f"Volume {number}"), folder / f"cover{number}.jpg", 200_000, 270_000)


EXHIBITS = [
    (2400, 1600, 1_900_000), (1600, 2133, 1_200_000), (3000, 2000, 3_800_000), (900, 1200, 260_000), (1800, 1800, 900_000), (2000, 1125, 700_000),
    (1200, 1600, 420_000), (1500, 1000, 380_000), (1000, 1500, 300_000), (2200, 1467, 1_100_000), (800, 1100, 210_000), (1400, 1867, 600_000),
    (1280, 853, 230_000),
]


def exhibits(folder):
    """Thirteen photographs of 0.2 to 3.8 MB, and a poster."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, (width, height, size) in enumerate(EXHIBITS, 1):
        colour = COVERS[number % 7]
        save(drawn((width, height), colour, 100 + number, 24), folder / f"photograph{number}.jpg", size // 3, size)
    save(drawn((1200, 1700), (120, 60, 40), 99, 25, "1900"), folder / "poster.jpg", 100_000, 500_000)


def series(folder):
    covers(folder)
    volumes = [{"attributes": {"title": f"The Lamp of the Harbour {number}", "author": "A. Reed", "release_date": f"{2000 + number}-05-01",
                               "pages": 200 + 60 * number, "summary": "The keeper counts the ships that do not come. " * 12}}
               for number in range(1, 8)]
    (folder / "data.json").write_text(json.dumps({"data": volumes}), "utf-8")


def exhibition(folder):
    exhibits(folder)
    items = [{"name": f"Photograph {number}", "image_name": f"photograph{number}", "desc": "Paper, silver and time. " * 20,
              "short_desc": "A view of the harbour in winter"} for number in range(1, 14)]
    (folder / "items.json").write_text(json.dumps(items), "utf-8")
    (folder / "expo.json").write_text(json.dumps({"title": "Harbours (1900)", "visitors": 48000, "location": "Paris", "duration":
                                                  "1900. 04. 14 - 1900. 11. 12", "description": "What the sea left. " * 20}), "utf-8")


def site(data):
    """A series, an exhibition, a shelf and records of another kind, all with pictures of real size."""
    series(data / "lamp")
    exhibition(data / "harbours")
    for name in ("finds", "shelf"):
        (data / name).mkdir()
    (data / "finds/collection.yaml").write_text("kind: records\nfields: {map: picture}\n", "utf-8")
    (data / "finds/data.json").write_text(json.dumps([{"title": "A find", "image": "find", "map": "map"}, {"title": "Another"}]), "utf-8")
    save(drawn((1400, 1000), (60, 90, 40), 7, 25), data / "finds/find.jpg", 50_000, 900_000)
    drawn((700, 500), (90, 90, 140), 8, 10).save(data / "finds/map.png")
    (data / "shelf/data.json").write_text(json.dumps({"books": [{"title": "A book", "cover": "book", "status": "reading"}]}), "utf-8")
    save(drawn((900, 1400), (30, 30, 90), 9, 25, "A book"), data / "shelf/book.jpg", 50_000, 900_000)
    (data / "site.yaml").write_text("title: Books and pictures\nlanguage: en\nurl: https://example.org/books/\n", "utf-8")


if __name__ == "__main__":
    site(Path(sys.argv[1]))
