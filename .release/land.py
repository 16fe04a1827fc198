"""Writes Sources/SiteMaps/Outlines/land.txt from Natural Earth's ne_50m_land.geojson (public domain, naturalearthdata.com): land.py FILE.

Each line is a coastline, in the form of encoded polylines with longitude first, in hundredths of a degree; the largest first. Coastlines are
simplified after Douglas and Peucker to a fiftieth of a degree; islands of less than a five hundredth of a square degree are left out.
"""

import json
import sys
from pathlib import Path

TOLERANCE, SMALLEST, UNITS = 0.02, 0.002, 100


def simplified(points):
    kept, parts = {0, len(points) - 1}, [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        (x1, y1), (x2, y2) = points[first], points[last]
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2

        def distance(index):
            x, y = points[index]
            along = max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0
            return (x - x1 - along * (x2 - x1)) ** 2 + (y - y1 - along * (y2 - y1)) ** 2

        farthest = max(range(first + 1, last), key=distance, default=None)
        if farthest is not None and distance(farthest) > TOLERANCE**2:
            kept.add(farthest)
            parts += [(first, farthest), (farthest, last)]
    return [points[index] for index in sorted(kept)]


def area(ring):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))) / 2


def digits(number):
    number = ~(number << 1) if number < 0 else number << 1
    text = ""
    while number >= 32:
        text += chr((32 | number & 31) + 63)
        number >>= 5
    return text + chr(number + 63)


lines = []
for feature in json.loads(Path(sys.argv[1]).read_text("utf-8"))["features"]:
    geometry = feature["geometry"]
    for polygon in geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]:
        for ring in polygon:
            ring = [(point[0], point[1]) for point in ring]
            if area(ring) < SMALLEST:
                continue
            middle = max(range(len(ring)), key=lambda index: (ring[index][0] - ring[0][0]) ** 2 + (ring[index][1] - ring[0][1]) ** 2)
            points = []
            for x, y in simplified(ring[: middle + 1])[:-1] + simplified(ring[middle:]):
                point = (round(x * UNITS), round(y * UNITS))
                if not points or point != points[-1]:
                    points.append(point)
            points.pop()
            if len(points) > 2:
                text = "".join(digits(x - a) + digits(y - b) for (x, y), (a, b) in zip(points, [(0, 0), *points]))
                lines.append((area(ring), text))
Path("Sources/SiteMaps/Outlines/land.txt").write_text("".join(f"{text}\n" for _, text in sorted(lines, reverse=True)), "utf-8")
