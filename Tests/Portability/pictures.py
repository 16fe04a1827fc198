"""The pictures that are compared: every kind of file that is decoded, drawn from a seed."""

import io
import random
import struct

from PIL import Image, ImageDraw


def noise(width, height, seed, mode="RGB"):
    return Image.frombytes(mode, (width, height), random.Random(seed).randbytes(width * height * len(mode)))


def slope(width, height):
    """Slow slopes of colour, different in each corner."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height), Image.Resampling.BICUBIC)
    down = Image.linear_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    round_ = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    return Image.merge("RGB", (across, down, round_))


def cover(width, height, seed):
    """Slopes, hard edges, fine lines and the grain of a photograph."""
    picture = slope(width, height)
    draw = ImageDraw.Draw(picture)
    chance = random.Random(seed)
    for _ in range(12):
        x, y = chance.randrange(width), chance.randrange(height)
        colour = tuple(chance.randrange(256) for _ in range(3))
        draw.ellipse((x, y, x + width // 5, y + height // 7), fill=colour)
        draw.line((x, 0, width - x, height), fill=colour, width=1)
    for row in range(0, height // 8, 3):
        draw.line((width // 4, row, width // 2, row), fill=(0, 0, 0))
    return Image.blend(picture, noise(width, height, seed), 0.12)


def transparent(width, height, seed):
    """Holes, soft edges, and colour where nothing is seen."""
    picture = cover(width, height, seed)
    alpha = Image.radial_gradient("L").resize((width, height)).point(lambda value: 255 - min(255, value * 3 // 2))
    ImageDraw.Draw(alpha).rectangle((width // 8, height // 8, width // 3, height // 2), fill=0)
    ImageDraw.Draw(alpha).rectangle((width // 2, height // 2, width - 1, height - 1), fill=255)
    picture.putalpha(alpha)
    return picture


def profile():
    """The header of a profile for red, green and blue without any description: renditions carry it."""
    content = bytearray(148)
    content[0:4] = struct.pack(">I", len(content))
    content[16:20] = b"RGB "
    content[36:40] = b"acsp"
    return bytes(content)


def file(picture, kind, **options):
    target = io.BytesIO()
    picture.save(target, kind, **options)
    return target.getvalue()


def turned(picture, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return file(picture, "JPEG", quality=90, exif=exif)


def every():
    """Each file under its name."""
    grainy = cover(601, 907, 1)
    clear = transparent(480, 641, 2)
    wide = cover(1203, 330, 3)
    files = {}
    for width, height in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (17, 13), (31, 257), (64, 64), (255, 33)]:
        files[f"{width}x{height}.png"] = file(noise(width, height, width), "PNG")
        files[f"{width}x{height}-alpha.png"] = file(noise(width, height, height, "RGBA"), "PNG")
        files[f"{width}x{height}.jpg"] = file(noise(width, height, width + height), "JPEG", quality=85)
        files[f"{width}x{height}.webp"] = file(noise(width, height, width * height), "WEBP", quality=70)
    files["cover.png"] = file(grainy, "PNG")
    files["slope.png"] = file(slope(640, 480), "PNG")
    files["noise.png"] = file(noise(333, 222, 4), "PNG")
    files["white.png"] = file(Image.new("RGB", (400, 300), "white"), "PNG")
    files["wide.png"] = file(wide, "PNG")
    files["grey.png"] = file(grainy.convert("L"), "PNG")
    files["grey-16.png"] = file(Image.frombytes("I;16", (211, 307), noise(211, 307, 5, "LA").tobytes()), "PNG")
    files["grey-alpha.png"] = file(clear.convert("LA"), "PNG")
    files["two-colours.png"] = file(grainy.convert("1"), "PNG")
    files["palette.png"] = file(grainy.quantize(200), "PNG")
    files["palette-16.png"] = file(grainy.quantize(16), "PNG", bits=4)
    files["palette-alpha.png"] = file(clear.quantize(100, Image.Quantize.FASTOCTREE), "PNG")
    files["one-colour-clear.png"] = file(slope(300, 200), "PNG", transparency=(0, 0, 0))
    files["transparent.png"] = file(clear, "PNG")
    files["nothing-seen.png"] = file(Image.new("RGBA", (120, 80), (90, 30, 60, 0)), "PNG")
    files["profile.png"] = file(grainy, "PNG", icc_profile=profile())
    files["profile-alpha.png"] = file(clear, "PNG", icc_profile=profile())
    for sampling in ["4:4:4", "4:2:2", "4:2:0", "4:1:1"]:
        for kind in [False, True]:
            name = f"{sampling.replace(':', '')}{'-progressive' if kind else ''}.jpg"
            files[name] = file(grainy, "JPEG", quality=88, subsampling=sampling, progressive=kind)
    for quality in [5, 40, 100]:
        files[f"quality-{quality}.jpg"] = file(wide, "JPEG", quality=quality)
    files["grey.jpg"] = file(grainy.convert("L"), "JPEG", quality=90)
    files["profile.jpg"] = file(grainy, "JPEG", quality=90, icc_profile=profile())
    files["large.jpg"] = file(cover(3001, 2003, 6), "JPEG", quality=90)
    for orientation in range(2, 9):
        files[f"turned-{orientation}.jpg"] = turned(cover(300, 211, orientation), orientation)
    for quality in [5, 75, 100]:
        files[f"quality-{quality}.webp"] = file(grainy, "WEBP", quality=quality)
        files[f"transparent-{quality}.webp"] = file(clear, "WEBP", quality=quality, alpha_quality=quality)
    files["lossless.webp"] = file(grainy, "WEBP", lossless=True, quality=60)
    files["lossless-alpha.webp"] = file(clear, "WEBP", lossless=True, exact=True, quality=60)
    files["lossless-palette.webp"] = file(grainy.quantize(30).convert("RGB"), "WEBP", lossless=True)
    files["profile.webp"] = file(grainy, "WEBP", quality=80, icc_profile=profile())
    for name in ["cover.png", "420.jpg", "420-progressive.jpg", "quality-75.webp", "lossless.webp"]:
        files[f"cut-short-{name}"] = files[name][: len(files[name]) * 2 // 3]
    return files
