"""The public interface of the two libraries is written down: who changes it sees what changes for programs that use it."""

import functools
import json
import os
import platform
import subprocess
import tempfile
from pathlib import Path

import pytest
from site_builder import REPOSITORY, SITEGEN

ROOT = REPOSITORY
LIST = Path(__file__).with_name("public-api.txt")
MODULES = Path(SITEGEN).parent / "Modules"


@functools.cache
def products():
    """The Swift modules of the libraries, with all that they use, and the modules that each library names."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, timeout=300).stdout)
    uses = {target["name"]: [each["byName"][0] for each in target["dependencies"] if "byName" in each] for target in package["targets"]}
    libraries = {product["name"]: product["targets"] for product in package["products"] if "library" in product["type"]}
    modules, left = set(), [name for targets in libraries.values() for name in targets]
    while left:
        name = left.pop()
        if name not in modules and (MODULES / f"{name}.swiftmodule").exists():
            modules.add(name)
            left += uses[name]
    return modules, libraries


@functools.cache
def symbols():
    """The public symbols of all modules: the module, the path of names, the declaration, and the types that it names, by identifier."""
    maps = [path.parent for folder in ("Sources", ".build/checkouts", ".build/tested/checkouts") for path in (ROOT / folder).rglob("module.modulemap")]
    target = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)["target"]["triple"]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for module in products()[0]:
            command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", MODULES, "-target", target, "-minimum-access-level", "public"]
            command += ["-skip-synthesized-members", "-output-dir", folder, *(part for path in maps for part in ("-I", path))]
            subprocess.run(command, check=True, capture_output=True, timeout=300)
        for path in sorted(Path(folder).iterdir()):
            for symbol in json.loads(path.read_text("utf-8"))["symbols"]:
                fragments = symbol["declarationFragments"]
                declaration = "".join(part["spelling"] for part in fragments)
                types = {part["preciseIdentifier"] for part in fragments if "preciseIdentifier" in part}
                found[symbol["identifier"]["precise"]] = (path.name.partition(".")[0].partition("@")[0], symbol["pathComponents"], declaration, types)
    return found


def interface():
    """The identifiers of the symbols of each library. `BookSite` names types of other modules; their members belong to it."""
    all_of = symbols()
    engine = {name for name, (module, *_) in all_of.items() if module in products()[1]["SiteEngine"]}
    aliases = {(parts[0], declaration.partition(" = ")[2]) for module, parts, declaration, _ in all_of.values() if module == "BookSite" and declaration.startswith("typealias") and len(parts) == 1}
    named = {name for name, target in aliases if target.endswith(name)}
    return {"SiteEngine": engine, "BookSite": {name for name, (module, parts, *_) in all_of.items() if name not in engine and (module == "BookSite" or parts[0] in named)}}


def listing():
    all_of, lines = symbols(), []
    for product, names in interface().items():
        lines += [product, ""]
        lines += sorted({f"{'.'.join(all_of[name][1][:-1])}: {all_of[name][2]}" if len(all_of[name][1]) > 1 else all_of[name][2] for name in names})
        lines.append("")
    return "\n".join(lines)


pytestmark = pytest.mark.skipif(not MODULES.is_dir() or platform.system() != "Linux", reason="the program was not built in a package here")


def test_the_public_interface_is_the_one_that_is_written_down():
    shown = listing()
    if os.environ.get("SITEGEN_RECORD"):
        LIST.write_text(shown, "utf-8")
    assert LIST.read_text("utf-8") == shown, "SITEGEN_RECORD=1 writes the list; a change for programs is told in the CHANGELOG"


def test_a_program_can_name_every_type_of_the_interface():
    all_of, named = symbols(), set().union(*interface().values())
    hidden = {f"{'.'.join(all_of[name][1])} names {'.'.join(all_of[other][1])} of {all_of[other][0]}" for name in named for other in all_of[name][3] if other in all_of and other not in named}
    assert not hidden, sorted(hidden)
