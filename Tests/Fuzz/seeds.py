"""The seeds of `make fuzz`, taken from the fixtures: a folder for each target."""

import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
LARGEST = 4096


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for element in value:
            yield from texts(element)
    elif isinstance(value, dict):
        for member in value.values():
            yield from texts(member)


def main(target):
    seeds = {"json": set(), "yaml": set(), "templates": set(), "markdown": set(), "redirects": set(), "tables": set(), "exports": set(), "pictures": set()}
    for file in sorted((TESTS / "BookSiteTests").rglob("*")) + sorted((TESTS.parent / "templates").rglob("*.html")) + sorted((TESTS.parent / "assets").glob("*.png")):
        if not file.is_file() or "expected" in file.parts or file.stat().st_size > 50_000:
            continue
        content = file.read_bytes()
        if "Exports" in file.parts and file.name != "expected.json":
            seeds["exports"].add(content[:LARGEST])
        if file.suffix in (".gif", ".jpg", ".png", ".svg"):
            seeds["pictures"].add(content[:LARGEST])
        if file.suffix in (".csv", ".tsv"):
            seeds["tables"].add(content[:LARGEST])
        if file.suffix in (".json", ".ndjson", ".jsonl"):
            seeds["json"].add(content[:LARGEST])
            try:
                for text in texts(json.loads(content)):
                    seeds["markdown"].add(text.encode()[:LARGEST])
                    seeds["redirects"].add(text.encode()[:200])
            except (ValueError, RecursionError):
                pass
        elif file.suffix in (".yaml", ".yml"):
            seeds["yaml"].add(content[:LARGEST])
            for line in content.splitlines():
                seeds["redirects"].add(line.strip().replace(b": ", b"\n")[:200])
        elif file.suffix == ".html":
            seeds["templates"].add(content[:LARGEST])
    for name, contents in seeds.items():
        folder = Path(target) / name
        folder.mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(sorted(contents)):
            (folder / f"{number:05}").write_bytes(content)
        print(f"{name}: {len(contents)} seeds")


main(sys.argv[1])
