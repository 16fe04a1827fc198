"""How long pictures take: covers of 1,150 x 1,770 px in sitegen and in Hugo, the same widths, formats and quality, in turn on one machine.

usage: pictures.py [--covers 200] [--small 10000] [--rounds 3] [--folder folder]
Prints what covers cost in three widths and in all that sitegen makes, what they would take for 10,000 covers, and what a second build and
one new cover cost on a site of many small covers. Memory is that of all processes of the build together (PSS)."""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser/support"))

import drawn_photographs  # noqa: E402

SITEGEN = os.environ["SITEGEN"]
# The largest width is a JPEG, too.
SETS = {"three widths": [160, 240, 320], "all widths": [160, 240, 320, 480, 800]}

HUGO = """{{ range resources.Match "covers/*.jpg" }}{{ $cover := . }}
{{ range slice WIDTHS }}<img src="{{ ($cover.Resize (printf "%dx webp q80" .)).RelPermalink }}">{{ end }}
<img src="{{ (.Resize "LARGESTx jpeg q80").RelPermalink }}">
{{ end }}
"""


def processes(root):
    """A process and all that it started."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                pass
    found = {root}
    while True:
        more = {process for process, parent in parents.items() if parent in found} - found
        if not more:
            return found
        found |= more


def memory(root):
    """The memory of a process and its children, in MiB; shared pages count once."""
    total = 0
    for process in processes(root):
        try:
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        total += int(text.partition("\nPss:")[2].split()[0])
    return total / 1024


def measured(command, folder):
    """Wall seconds and peak memory in MiB. Memory is looked at ten times a second."""
    start = time.perf_counter()
    run = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    peak = [0.0]

    def watch():
        while run.poll() is None:
            peak[0] = max(peak[0], memory(run.pid))
            time.sleep(0.1)

    watcher = threading.Thread(target=watch)
    watcher.start()
    text = run.communicate()[0]
    wall = time.perf_counter() - start
    watcher.join()
    if run.returncode:
        sys.exit(f"{command} failed:\n{text}")
    return wall, peak[0]


def draw(folder, count):
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        colour = drawn_photographs.COVERS[number % 7]
        drawn_photographs.drawn((1150, 1770), colour, number, 22).save(folder / f"cover{number}.jpg", quality=85)


def series(site, count, settings=""):
    place = site / "data/lamp"
    place.mkdir(parents=True, exist_ok=True)
    volumes = [{"title": f"Volume {number}", "author": "A. Reed", "summary": "The keeper counts the ships."} for number in range(1, count + 1)]
    (place / "data.json").write_text(json.dumps(volumes), "utf-8")
    (site / "data/site.yaml").write_text("title: Lamps\nlanguage: en\n" + settings, "utf-8")
    return place


def forget(site):
    for path in site.glob("*output*"), site.glob(".output*"):
        for entry in path:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def compare(root, drawn, count, rounds):
    site, hugo = root / "sitegen", root / "hugo"
    place = series(site, count)
    shutil.copytree(drawn, hugo / "assets/covers")
    for cover in drawn.iterdir():
        os.link(cover, place / cover.name)
    (hugo / "layouts").mkdir()
    (hugo / "hugo.toml").write_text('baseURL = "https://example.org/"\ndisableKinds = ["taxonomy", "term", "rss", "sitemap", "robotsTXT", "404"]\n')
    print(f"{count} covers of 1150 x 1770 px, {sum(path.stat().st_size for path in drawn.iterdir()) / count / 1000:.0f} KB each\n")
    print(f"{'':16}{'Hugo s':>9}{'MiB':>7}{'sitegen s':>11}{'MiB':>7}{'of Hugo':>9}{'for 10,000: Hugo':>18}{'sitegen':>9}")
    for name, widths in SETS.items():
        series(site, count, f"pictures:\n  largest: {widths[-1]}\n")
        text = HUGO.replace("WIDTHS", " ".join(map(str, widths))).replace("LARGEST", str(widths[-1]))
        (hugo / "layouts/home.html").write_text(text)
        runs = []
        for _ in range(rounds):
            for kept in ("resources", "public"):
                shutil.rmtree(hugo / kept, ignore_errors=True)
            forget(site)
            runs.append((measured(["hugo", "--quiet", "--cacheDir", str(root / "cache")], hugo), measured([SITEGEN, "build", "--quiet"], site)))
            shutil.rmtree(root / "cache", ignore_errors=True)
        made, own = len(list((hugo / "public").rglob("*.*p*g"))) + len(list((hugo / "public").rglob("*.webp"))), len(list((site / "output/assets/lamp").iterdir()))
        if own != count * (len(widths) + 1) or made != own:
            sys.exit(f"{own} pictures of sitegen, {made} of Hugo: not the same work")
        theirs, their_memory = (statistics.median(run[0][part] for run in runs) for part in (0, 1))
        ours, our_memory = (statistics.median(run[1][part] for run in runs) for part in (0, 1))
        ratio = statistics.median(run[1][0] / run[0][0] for run in runs)
        print(f"{name:16}{theirs:9.1f}{their_memory:7.0f}{ours:11.1f}{our_memory:7.0f}{ratio:9.3f}{theirs * 10000 / count:16.0f} s{ours * 10000 / count:7.0f} s")


def again(root, count, rounds):
    """What pictures cost when nothing changed, and what one new cover does."""
    site, plain = root / "many", root / "none"
    place = series(site, count)
    series(plain, count)
    small = drawn_photographs.drawn((300, 460), drawn_photographs.COVERS[0], 1, 22)
    small.save(root / "small.jpg", quality=80)
    bytes_ = (root / "small.jpg").read_bytes()
    for number in range(1, count + 1):
        # A comment of its own makes each file another picture.
        comment = f"{number:08}".encode()
        (place / f"cover{number}.jpg").write_bytes(bytes_[:2] + b"\xff\xfe\x00\x0a" + comment + bytes_[2:])
    first, peak = measured([SITEGEN, "build", "--quiet"], site)
    measured([SITEGEN, "build", "--quiet"], plain)
    with_, without, one = [], [], []
    for number in range(rounds * 3):
        with_.append(measured([SITEGEN, "build", "--quiet"], site)[0])
        without.append(measured([SITEGEN, "build", "--quiet"], plain)[0])
    for number in range(rounds * 3):
        drawn_photographs.drawn((1150, 1770), drawn_photographs.COVERS[1], number, 22).save(place / "cover7.jpg", quality=85)
        one.append(measured([SITEGEN, "build", "--quiet"], site)[0])
    with_, without, one = map(statistics.median, (with_, without, one))
    print(f"\n{count} covers of 300 x 460 px: first build {first:.1f} s and {peak:.0f} MiB; nothing changed {with_:.3f} s,"
          f" {with_ / without:.2f} times a site without pictures ({without:.3f} s); one new cover of full size {one:.3f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--covers", type=int, default=200)
    parser.add_argument("--small", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="/dev/shm" if Path("/dev/shm").is_dir() else None)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        root = Path(folder)
        draw(root / "drawn", options.covers)
        compare(root, root / "drawn", options.covers, options.rounds)
        again(root, options.small, options.rounds)


if __name__ == "__main__":
    main()
