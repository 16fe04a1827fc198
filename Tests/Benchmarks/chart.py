"""Draws what build.py measured, and writes its table: for the documentation.

usage: chart.py bench.json                     prints the table, and draws .build/bench.svg
       chart.py bench.json catalogue.docc      puts both into the page HowFast of the catalogue"""

import json
import math
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROWS = {"hugo": "Hugo", "cold": "sitegen, from nothing", "one": "sitegen, one summary changed", "same": "sitegen, nothing changed",
        "full": "all on, from nothing", "full one": "all on, one changed", "bare": "bare C program"}
INKS = {"": {"text": "#33302b", "faint": "#8d867a", "line": "#ddd7cc", "mark": "#8a3b2a", "other": "#8d867a"},
        "~dark": {"text": "#e8e2d6", "faint": "#a29a8c", "line": "#4a453d", "mark": "#e08a72", "other": "#a29a8c"}}
LEFT, WIDTH, ROW, HEAD = 262, 470, 26, 54


def seconds(value):
    return f"{value:.0f} s" if value >= 9.95 else f"{value:.1f} s" if value >= 0.995 else f"{value * 1000:.0f} ms"


def chart(results, ink):
    """A row for each way to build, a mark on a scale of seconds where every step is ten times the one before."""
    values = [result[name]["wall"] for result in results for name in ROWS]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(value):
        return LEFT + (math.log10(value) - low) / (high - low) * WIDTH

    height = sum(HEAD + ROW * len(ROWS) for _ in results) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 80} {height}" font-family="Georgia, serif" font-size="14" fill="{ink["text"]}">',
           "<title>How long builds take</title>"]
    top = 0
    for result in results:
        out.append(f'<text x="{LEFT}" y="{top + 24}" font-size="16">{result["pages"]:,} volumes</text>')
        foot = top + HEAD + ROW * len(ROWS) - 12
        for power in range(low, high + 1):
            place = x(10 ** power)
            out.append(f'<path stroke="{ink["line"]}" d="M{place:.1f} {top + 50}V{foot}"/>')
            out.append(f'<text x="{place:.1f}" y="{top + 43}" font-size="11" text-anchor="middle" fill="{ink["faint"]}">{f"{10 ** power} s" if power >= 0 else f"{10 ** (power + 3)} ms"}</text>')
        for row, (name, words) in enumerate(ROWS.items()):
            y = top + HEAD + ROW * row + 10
            own = ink["mark"] if name not in ("hugo", "bare") else ink["other"]
            place = x(result[name]["wall"])
            out.append(f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(words)}</text>')
            out.append(f'<path stroke="{own}" stroke-width="2" d="M{LEFT} {y}H{place:.1f}"/><circle fill="{own}" cx="{place:.1f}" cy="{y}" r="5"/>')
            out.append(f'<text x="{place + 12:.1f}" y="{y + 5}">{seconds(result[name]["wall"])}</text>')
        top += HEAD + ROW * len(ROWS)
    return "\n".join(out) + "\n</svg>\n"


def table(results):
    lines = ["| | wall s | of Hugo's | CPU s | peak MiB | of Hugo's |", "|---|---|---|---|---|---|"]
    for result in results:
        lines.append(f"| **{result['pages']:,} volumes** | | | | | |")
        for name, words in ROWS.items():
            run = result[name]
            of = [f"{run[key]:.3f}" if key in run and name != "bare" else "" for key in ("of hugo", "memory of hugo")]
            lines.append(f"| {words} | {run['wall']:.2f} | {of[0]} | {run['cpu']:.2f} | {run['MiB']:.0f} | {of[1]} |")
    return "\n".join(lines) + "\n"


def main():
    results = [result for result in json.loads(Path(sys.argv[1]).read_text("utf-8")) if "x" not in result["size"]]
    if len(sys.argv) < 3:
        print(table(results), end="")
        Path(".build/bench.svg").write_text(chart(results, INKS[""]), "utf-8")
        return
    catalogue = Path(sys.argv[2])
    for ending, ink in INKS.items():
        (catalogue / f"Resources/HowFast{ending}.svg").write_text(chart(results, ink), "utf-8")
    page = catalogue / "HowFast.md"
    text = page.read_text("utf-8")
    page.write_text(re.sub(r"(?<=\n\n)\| \|.*?\n(?=\n|$)", lambda _: table(results), text, count=1, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
