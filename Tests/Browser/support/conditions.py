"""Pages and the conditions under which they are read. All of them in a soak run, else a few of each page, chosen by a seed."""

import itertools
import os
import random

from site_builder import IS_SOAK

SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390), (1024, 768), (1440, 900)]
SCHEMES = ["light", "dark"]
PERCENTS = [100, 200]

# Site and page, and whether the fold is opened first.
PAGES = [
    ("sample", "index.html", False), ("sample", "harry-potter/index.html", False),
    ("sample", "harry-potter/5.html", False), ("sample", "harry-potter/5.html", True),
    ("seven-korean", "index.html", False), ("seven-korean", "tide/3.html", True),
    ("bare", "index.html", False), ("bare", "tide/1.html", False), ("long-titles", "tide/1.html", True), ("long-titles", "index.html", False),
    ("forty", "tide/20.html", False), ("forty", "index.html", False), ("chapters-400", "tide/1.html", False),
    ("korean-5000", "tide/1.html", True),
    ("sample", "paris-1900/index.html", False), ("sample", "paris-1900/items.html", False), ("sample", "paris-1900/gayageum.html", False),
    ("sample", "bookshelf/index.html", False), ("sample", "bookshelf/library.html", False), ("sample", "bookshelf/notes.html", False),
    ("sample", "bookshelf/오탈자에게.html", True), ("sample", "bookshelf/statistics.html", False), ("sample", "bookshelf/years/2025.html", False),
    ("sample", "bookshelf/random.html", False),
]

SEED = int(os.environ.get("SITEGEN_SEED", "19970626"))


def cases(each, pages=None):
    """Every page with all conditions in a soak run, else with `each` of them."""
    conditions = list(itertools.product(SIZES, SCHEMES, PERCENTS))
    chosen = random.Random(SEED)
    return [(page, *condition) for page in pages or PAGES for condition in (conditions if IS_SOAK else chosen.sample(conditions, each))]


def drawn(choices, count, *salt):
    """All of the choices in a soak run, else so many of them, in their order. `salt` lets every case draw others."""
    choices = list(choices)
    if IS_SOAK or count >= len(choices):
        return choices
    places = random.Random(f"{SEED} {salt}").sample(range(len(choices)), count)
    return [choices[place] for place in sorted(places)]


def name(case):
    (site, page, is_open), (width, height), scheme, percent = case
    return f"{site}/{page}{' unfolded' if is_open else ''} {width}x{height} {scheme} {percent} %"

NOTCHES = {
    "on both sides": {"left": 47, "right": 47, "bottom": 21}, "on the left": {"left": 59, "bottom": 21}, "on the right": {"right": 59, "bottom": 21},
    "on top": {"top": 47, "bottom": 34},
}
