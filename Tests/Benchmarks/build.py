"""How long a build takes: sitegen, Hugo on an equal site, and a bare C program that writes the same bytes, in turn on one machine.

usage: build.py [--rounds 5] [--json file] [--folder folder] [size …]
A size is a number of volumes in one series (10000), or of series of ten (1000x10). Prints a table of medians; what Hugo took is the measure.
The output goes to a RAM disk, where there is one."""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import books
import hugo_site

SITEGEN = os.environ["SITEGEN"]
HERE = Path(__file__).resolve().parent


def measured(command, folder):
    """Wall and CPU seconds, peak memory in MiB, and what was printed."""
    run = subprocess.run([sys.executable, HERE / "timed.py", *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    text, _, figures = run.stdout.rstrip("\n").rpartition("\n")
    if run.returncode:
        sys.exit(f"{command} failed:\n{run.stdout}")
    return {**json.loads(figures), "text": text}


def remove_output(site):
    shutil.rmtree(site / "output", ignore_errors=True)
    (site / ".output.sitegen-cache").unlink(missing_ok=True)


def change_summary(path):
    """Changes one letter of one summary in the middle; the file keeps its size."""
    text = path.read_bytes()
    place = text.index(b'"summary": "', len(text) // 2) + len('"summary": "')
    path.write_bytes(text[:place] + (b"X" if text[place:place + 1] != b"X" else b"Y") + text[place + 1:])


def pack(output, path):
    """All files of an output in one file, for the bare program."""
    files = sorted(file for file in output.rglob("*") if file.is_file())
    with path.open("wb") as out:
        out.write(f"{len(files)}\n".encode())
        for file in files:
            out.write(f"{file.stat().st_size} {file.relative_to(output)}\n".encode())
        for file in files:
            out.write(file.read_bytes())
    return [folder.relative_to(output) for folder in sorted(output.rglob("*")) if folder.is_dir()]


def bare(site, program, packed, folders):
    target = site / "bare-output"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for folder in folders:
        (target / folder).mkdir()
    inputs = sorted((site / "data").rglob("*.json"))
    result = measured([program, inputs[0], packed, target], site)
    shutil.rmtree(target)
    return result


def instructions(site):
    """Instructions a page of a build from nothing on one thread, by callgrind; nothing where there is none."""
    if not shutil.which("valgrind"):
        return None
    program = site / "sitegen"
    shutil.copy(SITEGEN, program)
    subprocess.run(["strip", "-g", program], check=True)
    remove_output(site)
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "build", "--jobs", "1"], cwd=site,
                         capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    return int(found.group(1)) if found else None


# What Hugo's site has none of is left out where the two are compared; what it costs is measured besides.
PLAIN, FULL = "search: off\noffline: off\n", "url: https://example.org/books/\n"


def prepare(root, size):
    site = root / f"site-{size}"
    count, _, length = size.partition("x")
    if length:
        for number in range(int(count)):
            books.write_series(site / f"data/series-{number:05}/data.json", range(1, int(length) + 1), seed=number + 2)
    else:
        books.write_series(site / "data/books/data.json", range(1, int(count) + 1))
    (site / "data/site.yaml").write_text(PLAIN, "utf-8")
    measured([SITEGEN, "build", "--quiet"], site)
    pages = sorted((site / "output").glob("*/*.html"), key=lambda page: (len(page.name), page.name))
    pages = [page for page in pages if page.stem.isdigit()]
    hugo = root / f"hugo-{size}"
    hugo_site.write(hugo, site, pages[:: max(1, len(pages) // 32)][:32])
    return site, hugo, pages


def compare(root, program, size, rounds):
    site, hugo, pages = prepare(root, size)
    packed = site / "pack"
    folders = pack(site / "output", packed)
    own = statistics.mean(page.stat().st_size for page in pages)
    data = sorted((site / "data").rglob("*.json"))
    runs = {name: [] for name in ("hugo", "bare", "cold", "same", "one", "full", "full one")}
    for number in range(rounds):
        shutil.rmtree(hugo / "public", ignore_errors=True)
        runs["hugo"].append(measured(["hugo", "--quiet"], hugo))
        if number == 0:
            other = statistics.mean((hugo / "public" / page.relative_to(site / "output")).stat().st_size for page in pages)
            if abs(other / own - 1) > 0.1:
                sys.exit(f"Hugo's pages have {other:.0f} bytes, ours {own:.0f}: the sites are not equal")
        shutil.rmtree(hugo / "public")
        runs["bare"].append(bare(site, program, packed, folders))
        remove_output(site)
        runs["cold"].append(measured([SITEGEN, "build", "--verbose"], site))
        time.sleep(0.05)
        runs["same"].append(measured([SITEGEN, "build", "--quiet"], site))  # a build with --verbose reads everything
        change_summary(data[0])
        runs["one"].append(measured([SITEGEN, "build", "--verbose"], site))
        remove_output(site)
        (site / "data/site.yaml").write_text(FULL, "utf-8")
        runs["full"].append(measured([SITEGEN, "build", "--verbose"], site))
        change_summary(data[0])
        runs["full one"].append(measured([SITEGEN, "build", "--verbose"], site))
        (site / "data/site.yaml").write_text(PLAIN, "utf-8")
    measured([SITEGEN, "build", "--quiet"], site)
    change_summary(data[0])
    explained = measured([SITEGEN, "build", "--explain"], site)["text"]
    result = {"size": size, "pages": len(pages), "page bytes": {"sitegen": round(own), "hugo": round(other)}}
    for name, found in runs.items():
        result[name] = {unit: statistics.median(run[unit] for run in found) for unit in ("wall", "cpu", "MiB")}
        if name != "hugo":
            ratios = [mine["wall"] / theirs["wall"] for mine, theirs in zip(found, runs["hugo"])]
            result[name]["of hugo"] = statistics.median(ratios)
            result[name]["memory of hugo"] = result[name]["MiB"] / result["hugo"]["MiB"]
    result["cold"]["of bare"] = statistics.median(mine["wall"] / theirs["wall"] for mine, theirs in zip(runs["cold"], runs["bare"]))
    for full, plain in (("full", "cold"), ("full one", "one")):
        result[full]["of plain"] = statistics.median(mine["wall"] / theirs["wall"] for mine, theirs in zip(runs[full], runs[plain]))
    phases = [dict(re.findall(r"^(\w+): ([\d.]+) s$", run["text"], re.MULTILINE)) for run in runs["cold"]]
    result["phases"] = {name: statistics.median(float(phase[name]) for phase in phases) for name in phases[0]}
    result["rendered after one change"] = re.search(r"Rendered (\d+) of", explained).group(1)
    if len(pages) <= 2000:
        counted = instructions(site)
        result["instructions a page"] = counted and round(counted / len(pages))
    shutil.rmtree(site)
    shutil.rmtree(hugo)
    return result


def show(result):
    print(f"\n{result['size']}: {result['pages']} volumes, pages of {result['page bytes']['sitegen']} bytes (Hugo's {result['page bytes']['hugo']})")
    print(f"{'':24}{'wall s':>9}{'CPU s':>9}{'MiB':>8}{'of Hugo':>9}{'memory':>9}")
    names = {"hugo": "Hugo", "bare": "bare C program", "cold": "sitegen, from nothing", "same": "nothing changed", "one": "one summary changed",
             "full": "all on, from nothing", "full one": "all on, one changed"}
    for name, words in names.items():
        run = result[name]
        ratios = f"{run['of hugo']:9.3f}{run['memory of hugo']:9.3f}" if "of hugo" in run else ""
        print(f"{words:24}{run['wall']:9.3f}{run['cpu']:9.3f}{run['MiB']:8.0f}{ratios}")
    print(f"with search, feeds and reading offline: {result['full']['of plain']:.2f} times from nothing, {result['full one']['of plain']:.2f} times for one change")
    print(f"from nothing: {result['cold']['of bare']:.1f} times the bare program; "
          + ", ".join(f"{name} {seconds:.3f}" for name, seconds in result["phases"].items()))
    print(f"pages rendered after one change: {result['rendered after one change']}")
    if result.get("instructions a page"):
        print(f"instructions a page: {result['instructions a page']:,}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", default=["1000", "10000", "1000x10"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json")
    parser.add_argument("--folder", default="/dev/shm" if Path("/dev/shm").is_dir() else None)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        root = Path(folder)
        program = root / "bare"
        subprocess.run(["cc", "-O2", "-pthread", "-o", program, HERE / "bare.c"], check=True)
        results = []
        for size in options.sizes:
            results.append(compare(root, program, size, options.rounds))
            show(results[-1])
        if options.json:
            Path(options.json).write_text(json.dumps(results, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
