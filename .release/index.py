#!/usr/bin/env python3
"""Writes what covers all archives in a folder: the formula for Homebrew and SHA256SUMS."""

import argparse
import json
from pathlib import Path

from common import DESCRIPTION, ROOT, sha256

# Parts of macOS, which the program uses there.
SYSTEM_ON_MACOS = {"zlib", "SQLite"}


def write(folder, version, repository):
    (folder / "sitegen.rb").write_text(formula(folder, version, repository))
    files = sorted(file for file in folder.iterdir() if file.name != "SHA256SUMS")
    (folder / "SHA256SUMS").write_text("".join(f"{sha256(file.read_bytes())}  {file.name}\n" for file in files))


def formula(folder, version, repository):
    def source(platform, indent):
        archive = folder / f"sitegen-{version}-{platform}.tar.gz"
        if not archive.exists():
            return []
        address = f"{repository}/releases/download/v{version}/{archive.name}"
        return [f'{indent}url "{address}"', f'{indent}sha256 "{sha256(archive.read_bytes())}"']

    def block(name, lines, indent):
        return [f"{indent}{name} do", *lines, f"{indent}end"] if lines else []

    macos = source("macos-universal", "    ")
    if macos:
        macos = dependencies() + [""] + macos
    intel = block("on_intel", source("linux-x86_64", "      "), "    ")
    arm = block("on_arm", source("linux-arm64", "      "), "    ")
    lines = [
        "class Sitegen < Formula",
        f'  desc "{DESCRIPTION}"',
        f'  homepage "{repository}"',
        f'  version "{version}"',
        '  license "MIT"',
        "",
        *block("on_macos", macos, "  "),
        *block("on_linux", intel + arm, "  "),
        "",
        "  def install",
        '    bin.install "bin/sitegen"',
        '    man1.install "share/man/man1/sitegen.1"',
        '    bash_completion.install "share/bash-completion/completions/sitegen"',
        '    zsh_completion.install "share/zsh/site-functions/_sitegen"',
        '    fish_completion.install "share/fish/vendor_completions.d/sitegen.fish"',
        '    doc.install Dir["share/doc/sitegen/*"]',
        "  end",
        "",
        "  test do",
        '    system bin/"sitegen", "init", "site", "--kind", "series"',
        '    cd("site") { system bin/"sitegen", "build" }',
        '    assert_predicate testpath/"site/output/index.html", :exist?',
        "  end",
        "end",
    ]
    return "\n".join(lines) + "\n"


def dependencies():
    """The program for macOS finds these libraries where Homebrew keeps them."""
    components = json.loads((ROOT / ".release/components.json").read_text())
    names = sorted(part["homebrew"] for part in components if "homebrew" in part and part["name"] not in SYSTEM_ON_MACOS)
    return [f'    depends_on "{name}"' for name in names]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--version", required=True)
    parser.add_argument("--repository", required=True)
    arguments = parser.parse_args()
    write(arguments.folder, arguments.version, arguments.repository)
