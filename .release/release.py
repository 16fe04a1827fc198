#!/usr/bin/env python3
"""Makes everything of a release out of a built program: archive, package, image, formula, bill of materials, notes and checksums.

The same program and commit give the same bytes."""

import argparse
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT, Entry, Fault, Release, compressed, output, tar, with_folders
import deb
import image
import index
import spdx

SHELLS = ["bash", "zsh", "fish"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", type=Path, required=True, help="the built program, which must run on this machine")
    parser.add_argument("--output", type=Path, required=True, help="the folder to write to; what is in it is removed")
    parser.add_argument("--version", metavar="TAG", help="the expected version (default: the tag of this commit, if there is one)")
    parser.add_argument("--repository", default=default_repository(), help="the address of the repository on the web")
    parser.add_argument("--licences-file", type=Path, help="take the licences from this file")
    arguments = parser.parse_args()
    try:
        release(arguments)
    except Fault as fault:
        sys.exit(f"release: {fault}")


def release(arguments):
    folder = arguments.output
    with tempfile.TemporaryDirectory() as place:
        binary = Path(place, "sitegen")
        shutil.copy(arguments.binary, binary)
        system, machine = platform(binary.read_bytes())
        strip(binary, system, machine)
        found = described(arguments, binary, system, machine)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        archive = folder / f"{found.name}.tar.gz"
        archive.write_bytes(compressed(tar(with_folders(contents(found)), found.epoch)))
        if system == "linux":
            deb.build(found, folder / f"sitegen_{found.version}_{found.debian_machine}.deb")
            image.build(found, binary, folder / f"sitegen-{found.version}-image-{machine}.oci.tar")
        spdx.build(found, binary, archive, folder / f"{found.name}.spdx.json")
        (folder / "notes.md").write_text(notes(found))
        index.write(folder, found.version, found.repository)
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file}")


def default_repository():
    server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{name}" if server and name else "https://github.com/sitegen/sitegen"


def platform(program):
    """The system and the machine that the header of a program names."""
    if program[:4] == b"\x7fELF":
        machine = {62: "x86_64", 183: "arm64"}.get(struct.unpack_from("<H", program, 18)[0])
        if machine:
            return "linux", machine
    if program[:4] == b"\xca\xfe\xba\xbe":
        return "macos", "universal"
    if program[:4] == b"\xcf\xfa\xed\xfe":
        return "macos", {0x01000007: "x86_64", 0x0100000C: "arm64"}[struct.unpack_from("<I", program, 4)[0]]
    raise Fault("the program is neither for Linux nor for macOS, on x86-64 or arm64")


def strip(binary, system, machine):
    if system == "macos":
        output("strip", binary)
        # Stripping breaks the signature, and macOS on arm64 runs nothing without one.
        output("codesign", "--force", "--sign", "-", binary)
    else:
        here = os.uname().machine.replace("aarch64", "arm64")
        prefix = "" if machine == here else {"x86_64": "x86_64-linux-gnu-", "arm64": "aarch64-linux-gnu-"}[machine]
        output(f"{prefix}strip", "--remove-section=.comment", binary)


def described(arguments, binary, system, machine):
    changelog = (ROOT / "CHANGELOG.md").read_bytes()
    components = json.loads((ROOT / ".release/components.json").read_text())
    return Release(
        version=version(arguments.version, binary, changelog.decode()),
        system=system,
        machine=machine,
        epoch=int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct", cwd=ROOT)),
        repository=arguments.repository,
        components=components,
        program=binary.read_bytes(),
        manual=printed(binary, "manual"),
        completions={shell: printed(binary, "completions", shell) for shell in SHELLS},
        licences=licences(arguments.licences_file, binary),
        readme=(ROOT / "README.md").read_bytes(),
        changelog=changelog,
        licence=(ROOT / "LICENSE").read_bytes(),
    )


def printed(binary, *arguments):
    result = subprocess.run([binary, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode != 0:
        raise Fault(f"sitegen {' '.join(arguments)} failed: {result.stderr.decode().strip()}")
    return result.stdout


def licences(file, binary):
    text = file.read_bytes() if file else printed(binary, "--licenses")
    if b"did not have the text of this licence" in text:
        raise Fault("the program lacks the text of a licence; `sitegen --licenses` says of which component")
    return text


def version(tag, binary, changelog):
    """The version, on which the program, the newest section of the changelog and the tag agree."""
    program = printed(binary, "--version").decode().split("\n")[0].removeprefix("sitegen ")
    section = next(iter(re.findall(r"^## (\d+\.\d+\.\d+)", changelog, flags=re.MULTILINE)), None)
    tag = tag or tag_of_commit()
    if tag and tag.removeprefix("v") != section:
        raise Fault(f"the tag is {tag}, but the newest version in CHANGELOG.md is {section or 'none'}: add the section, or move the tag")
    if section and section != program:
        raise Fault(f"the newest version in CHANGELOG.md is {section}, but the program says {program}: change one of them")
    return program


def tag_of_commit():
    try:
        return output("git", "describe", "--tags", "--exact-match", cwd=ROOT)
    except Fault:
        return None


def notes(found):
    """The section of the changelog about this version, or about what is not released yet."""
    text = found.changelog.decode()
    for title in [re.escape(found.version), "Unreleased"]:
        if section := re.search(rf"^## {title}\b.*\n+((?:(?!## ).*\n?)*)", text, flags=re.MULTILINE):
            return section[1].strip() + "\n"
    raise Fault(f"CHANGELOG.md has no section about {found.version}")


def contents(found):
    """The archive has what `make install` puts below its prefix, and the documents."""
    top = f"sitegen-{found.version}"
    documents = f"{top}/share/doc/sitegen"
    return [
        Entry(f"{top}/bin/sitegen", found.program, 0o755),
        Entry(f"{top}/share/man/man1/sitegen.1", found.manual),
        Entry(f"{top}/share/bash-completion/completions/sitegen", found.completions["bash"]),
        Entry(f"{top}/share/zsh/site-functions/_sitegen", found.completions["zsh"]),
        Entry(f"{top}/share/fish/vendor_completions.d/sitegen.fish", found.completions["fish"]),
        Entry(f"{documents}/README.md", found.readme),
        Entry(f"{documents}/CHANGELOG.md", found.changelog),
        Entry(f"{documents}/LICENSE", found.licence),
        Entry(f"{documents}/third-party-licences.txt", found.licences),
    ]


if __name__ == "__main__":
    main()
