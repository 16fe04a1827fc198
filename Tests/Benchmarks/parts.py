"""Measures parts of sites with many records, and fits the model of the page "How large a site can be" to them.

    SITEGEN=path/to/sitegen python parts.py [--json file] [--parts 16] [--whole 100000] [sizes]

Of each size, some parts are built from nothing, one after another. Sites of up to --whole records are built completely, too, as one and as
parts, and both are compared. The records have 400 bytes and small templates.
"""

import argparse
import filecmp
import json
import multiprocessing
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SITEGEN = os.environ["SITEGEN"]
WORDS = (
    "harbour lantern winter river stone garden letter island mountain silence orchard window market thunder paper bridge candle forest "
    "mirror voyage copper meadow station shadow compass ladder feather engine valley harvest"
).split()
NAMES = "Ada Bruno Clara Dorian Edda Felix Greta Hugo Ines Jonas Klara Linus Mona Nils Olga Paul Runa Sven Thea Uwe".split()
FIELDS = "{author: {search: person, show: list}, year: integer, publisher: text, place: text, subject: text, shelf: text, note: text}"


def record(number, dice):
    """A record of 400 bytes, with its line feed."""
    values = {
        "id": f"b{number:08d}",
        "title": " ".join(dice.choice(WORDS) for _ in range(3)).capitalize() + f" {dice.randrange(100_000)}",
        "author": f"{dice.choice(NAMES)} {dice.choice(WORDS).capitalize()}",
        "year": dice.randrange(1900, 2026),
        "publisher": f"{dice.choice(WORDS).capitalize()} House",
        "place": dice.choice(WORDS).capitalize(),
        "subject": dice.choice(WORDS),
        "shelf": f"{dice.randrange(1000)}.{dice.randrange(1000)}",
    }
    rest = 399 - len(json.dumps(values | {"note": ""}))
    values["note"] = " ".join(dice.choice(WORDS) for _ in range(60))[:rest]
    return json.dumps(values) + "\n"


def write_site(folder, count):
    """The folder of a site with this many records."""
    (folder / "data/books").mkdir(parents=True)
    (folder / "templates/records").mkdir(parents=True)
    (folder / "data/site.yaml").write_text("title: A library\nlanguage: en\noffline: off\n")
    (folder / "data/books/collection.yaml").write_text(f"kind: records\ntitle: Library\nlayout: split\nfields: {FIELDS}\n")
    (folder / "templates/records/record.html").write_text(
        "<h1>{{title}}</h1><p>{{author}}, {{year}}, {{publisher}}, {{place}}; {{subject}} {{shelf}}</p><p>{{note}}</p>"
        '{{#previous}}<a href="{{link}}">{{title}}</a>{{/previous}}\n'
    )
    (folder / "templates/records/index.html").write_text(
        '<h1>{{title}}</h1><ul>{{#entries}}<li><a href="{{link}}">{{title}}</a></li>{{/entries}}</ul>'
        '{{#pages}}<a href="{{link}}">{{number}}</a>{{/pages}}\n'
    )
    dice = random.Random(count)
    # A million distinct records, and the same ones with other ids.
    some = [record(number, dice) for number in range(min(count, 1_000_000))]
    with open(folder / "data/books/data.ndjson", "w", buffering=1 << 22) as file:
        for number in range(count):
            file.write(f'{{"id": "b{number:08d}' + some[number % len(some)][17:])


def run(folder, *arguments):
    """Seconds and MB of a run."""
    start = time.monotonic()
    process = subprocess.Popen([SITEGEN, *arguments, "--quiet"], cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"sitegen {' '.join(arguments)} failed in {folder}")
    return {"seconds": time.monotonic() - start, "cpu": usage.ru_utime + usage.ru_stime, "megabytes": usage.ru_maxrss / 1024}


def is_same(one, other):
    comparison = filecmp.dircmp(one, other)
    if comparison.left_only or comparison.right_only or comparison.funny_files:
        return False
    _, different, errors = filecmp.cmpfiles(one, other, comparison.common_files, shallow=False)
    return not different and not errors and all(is_same(f"{one}/{name}", f"{other}/{name}") for name in comparison.common_dirs)


def measure(folder, count, parts, whole):
    # In a process of its own, whose memory is not that of what is measured.
    writer = multiprocessing.Process(target=write_site, args=(folder, count))
    writer.start()
    writer.join()
    result = {"records": count, "part": []}
    if count <= whole:
        result["single"] = run(folder, "build", "--output", "single")
        for number in range(1, parts + 1):
            result["part"].append(run(folder, "build", "--shard", f"{number}/{parts}", "--output", f"parts/{number:05d}") | {"parts": parts})
        result["assemble"] = run(folder, "assemble", "parts", "--output", "site")
        result["same"] = is_same(folder / "single", folder / "site")
        return result
    # Parts of different sizes, so that the work of a part is told from that of reading the whole.
    for several in [parts, parts * 4, parts * 64]:
        part = run(folder, "build", "--shard", f"{several // 2}/{several}", "--output", f"parts/{several:05d}")
        result["part"].append(part | {"parts": several})
    return result


def fitted(rows):
    """The least squares of the relative errors of `a + b * x + c * y`, for rows of (x, y, value)."""
    terms = [[(1 / value, x / value, y / value), 1.0] for x, y, value in rows]
    sums = [[sum(row[i] * row[j] for row, _ in terms) for j in range(3)] + [sum(row[i] for row, _ in terms)] for i in range(3)]
    for i in range(3):
        pivot = sums[i][i]
        sums[i] = [value / pivot for value in sums[i]]
        for j in range(3):
            if j != i:
                sums[j] = [value - sums[j][i] * own for value, own in zip(sums[j], sums[i])]
    return [row[3] for row in sums]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", type=int, default=[10_000, 100_000, 1_000_000, 3_000_000])
    parser.add_argument("--json")
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--whole", type=int, default=100_000)
    parser.add_argument("--folder", help="a folder on the disk to measure")
    arguments = parser.parse_args()
    results = []
    for count in arguments.sizes:
        folder = Path(tempfile.mkdtemp(dir=arguments.folder))
        try:
            results.append(measure(folder, count, arguments.parts, arguments.whole))
        finally:
            shutil.rmtree(folder)
        row = results[-1]
        print(f"{count:,} records:")
        for name in ["single", "assemble"]:
            if name in row:
                print(f"  {name}: {row[name]['seconds']:.1f} s, {row[name]['megabytes']:.0f} MB")
        if "same" in row:
            total = sum(part["seconds"] for part in row["part"])
            print(f"  all parts: {total:.1f} s; " + ("the same site" if row["same"] else "ANOTHER SITE"))
        else:
            for part in row["part"]:
                print(f"  a part of {part['parts']}: {part['seconds']:.1f} s, {part['cpu']:.1f} s of processor time, {part['megabytes']:.0f} MB")
    # Smaller lists are in memory.
    paged = [(row["records"], row["records"] / part["parts"], part) for row in results if "same" not in row for part in row["part"]]
    if len({records for records, _, _ in paged}) > 1:
        for unit in ["seconds", "cpu", "megabytes"]:
            rows = [(records, own, part[unit]) for records, own, part in paged]
            a, b, c = fitted(rows)
            worst = max(abs((a + b * x + c * y) / value - 1) for x, y, value in rows)
            print(f"{unit} of a part: {a:.3f} + {b * 1e6:.3f} per million of all records + {c * 1e6:.2f} per million of its own; error up to {worst:.0%}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(results, indent=1))
    if any(row.get("same") is False for row in results):
        sys.exit("an assembled site is not the single one")


if __name__ == "__main__":
    main()
