"""What each feature costs: instructions of a build of 4,000 volumes on one thread, from nothing and after one change, with all features
and with each of them off. Needs valgrind. Prints a table for HowFast.

  SITEGEN=.build/install/release/sitegen features.py [volumes]"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import books

ALL_ON = {"url": "https://example.org/books/"}
OFF = {
    "search": ALL_ON | {"search": "off"},
    "pages of people": ALL_ON | {"people": "off"},
    "feeds, sitemap, previews of links (`url`)": {},
    "the face that is cut": ALL_ON | {"type": "system"},
    "reading offline": ALL_ON | {"offline": "off"},
}


def instructions(program, folder):
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1", "LANG": "C.UTF-8"}
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "build", "--jobs", "1"], cwd=folder,
                         env=environment, capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def measured(program, folder, count, settings):
    """Instructions from nothing, and after one summary changed."""
    data = folder / "data/books/data.json"
    data.parent.mkdir(parents=True)
    books.write_series(data, range(1, count + 1))
    (folder / "data/site.yaml").write_text("".join(f"{key}: {value}\n" for key, value in settings.items()), "utf-8")
    cold = instructions(program, folder)
    text = data.read_text("utf-8")
    data.write_text(text.replace('"summary": "', '"summary": "Anew. ', 1), "utf-8")
    return cold, instructions(program, folder)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        folder = Path(folder)
        # Valgrind cannot read the newest debugging information.
        program = folder / "program"
        subprocess.run(["strip", "-g", "-o", program, os.environ["SITEGEN"]], check=True)
        cold, one = measured(program, folder / "all", count, ALL_ON)
        print("| feature | of a cold build | of a build after one change |\n|---|---|---|")
        for number, (name, settings) in enumerate(OFF.items()):
            less = measured(program, folder / str(number), count, settings)
            print(f"| {name} | {1 - less[0] / cold:.1%} | {1 - less[1] / one:.1%} |")
        print(f"| everything, million instructions | {cold / 1e6:,.0f} | {one / 1e6:,.0f} |")


if __name__ == "__main__":
    main()
