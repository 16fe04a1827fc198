"""The picture of the modules in Architecture.md is made from the package, and the folders of a module know each other in one direction."""

import functools
import json
import os
import re
import subprocess

from compiler_index import CompilerIndex
from site_builder import REPOSITORY, SITEGEN

ROOT = REPOSITORY
DOCUMENT = ROOT / "Sources/BookSite/BookSite.docc/Architecture.md"
START, END = "```text\nsitegen ", "\n```\n"


@functools.cache
def modules():
    """The package's own modules by name."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, timeout=300).stdout)
    return {target["name"]: target for target in package["targets"] if target["type"] in ("regular", "executable") and not (target.get("path") or "").startswith("Tests")}


def module_picture():
    """A line for each module, after all that use it: the modules that it uses, without those that these use themselves."""
    ours = modules()
    uses = {name: {each["byName"][0] for each in target["dependencies"] if "byName" in each and each["byName"][0] in ours} for name, target in ours.items()}
    below = {}

    def all_below(name):
        if name not in below:
            below[name] = set(uses[name]).union(*(all_below(other) for other in uses[name]))
        return below[name]

    order, left = [], set(uses)
    while left:
        free = sorted((name for name in left if not any(name in uses[other] for other in left)), key=lambda name: (-len(all_below(name)), name))
        order.append(free[0])
        left.remove(free[0])
    width = max(map(len, order)) + 2
    lines = []
    for name in order:
        direct = [other for other in order if other in uses[name] and not any(other in all_below(between) for between in uses[name])]
        lines.append(f"{name:<{width}}{' '.join(direct)}".rstrip())
    return "\n".join(line for line in lines if line.split()[1:] or line in ("Platform", "SiteBase"))


def test_the_architecture_has_the_modules_of_the_package():
    text = DOCUMENT.read_text("utf-8")
    start = text.index(START) + len("```text\n")
    end = text.index(END, start)
    picture = module_picture()
    if os.environ.get("SITEGEN_RECORD"):
        DOCUMENT.write_text(text[:start] + picture + text[end:], "utf-8")
    assert text[start:end] == picture, "SITEGEN_RECORD=1 writes the picture"


def test_every_module_imports_what_the_package_lists_for_it():
    """The compiler accepts what a listed module reaches, and says nothing of what nobody imports."""
    for name, target in modules().items():
        listed = {each["byName"][0] for each in target["dependencies"] if "byName" in each} & set(modules())
        words = re.compile(r"^(?:(?:@[a-z_A-Z]+(?:\([^)]*\))?|public|package) )*import (?:struct |class |enum |func )?(\w+)", re.M)
        used = {found for file in (ROOT / "Sources" / name).rglob("*.swift") for found in words.findall(file.read_text("utf-8"))} & set(modules())
        if any((ROOT / "Sources" / name).rglob("*.swift")):
            assert used == listed, (name, "not listed:", used - listed, "not imported:", listed - used)


def folder_uses(index, module):
    """For each pair of folders of a module an example of what the first uses of the second. The module's own folder is `.`."""
    files = [file for file in index.declared if file.startswith(module + "/")]
    homes = {symbol: file for file in files for symbol, _ in index.declared[file]}

    def folder(file):
        return os.path.relpath(os.path.dirname(file), module)

    uses = {}
    for file in sorted(files):
        for symbol, name in sorted(index.used[file], key=lambda pair: pair[1]):
            if symbol in homes and folder(homes[symbol]) != folder(file):
                example = f"{os.path.basename(file)} uses {name.split(':', 1)[-1]} of {os.path.basename(homes[symbol])}"
                uses.setdefault(folder(file), {}).setdefault(folder(homes[symbol]), example)
    return uses


def circles(uses):
    """The groups of folders of which each knows all others, directly or through others."""

    def known(folder):
        seen, open_folders = set(), [folder]
        while open_folders:
            new = set(uses.get(open_folders.pop(), ())) - seen
            seen |= new
            open_folders += new
        return seen

    below = {folder: known(folder) for folder in uses}
    return sorted({tuple(sorted(other for other in below[folder] if folder in below.get(other, ()))) for folder in below if folder in below[folder]})


def complaints(index, module):
    uses = folder_uses(index, module)
    for circle in circles(uses):
        lines = [f"  {one} -> {other}: {uses[one][other]}" for one in circle for other in circle if other in uses[one]]
        yield "\n".join([f"the folders of {module} know each other in a circle: {', '.join(circle)}", *lines])


def test_a_circle_of_folders_is_found():
    uses = {".": {"Files": ""}, "Files": {"Text": ""}, "Text": {"Bytes": "", "Files": ""}, "Bytes": {}}
    assert circles(uses) == [("Files", "Text")]
    assert circles({"Files": {"Text": ""}, "Text": {"Bytes": ""}}) == []
    # Two folders that know each other through a third one.
    assert circles({"A": {"B": ""}, "B": {"C": ""}, "C": {"A": ""}}) == [("A", "B", "C")]


def test_folders_of_a_module_know_each_other_in_one_direction():
    index = CompilerIndex(SITEGEN.resolve().parent / "index/store", ROOT / "Sources")
    own = modules().keys()
    files = {str(path.relative_to(ROOT / "Sources")) for module in own for path in (ROOT / "Sources" / module).rglob("*.swift")}
    missing = sorted(files - index.declared.keys())
    assert not missing, f"not in the compiler's index; `swift build --build-tests` writes it: {', '.join(missing)}"
    found = [words for module in sorted(own) for words in complaints(index, module)]
    assert not found, "\n".join(found)
