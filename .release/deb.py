"""The package for Debian and Ubuntu."""

import email.utils
import hashlib
import os
import re
import tempfile
import textwrap
from pathlib import Path

from common import DESCRIPTION, Entry, Fault, compressed, output, with_folders
OVERRIDES = """\
# The libraries are linked statically on purpose: one program runs on all releases of Debian and Ubuntu.
sitegen: embedded-library *
"""


def build(release, path):
    documents = "usr/share/doc/sitegen"
    entries = [
        Entry("usr/bin/sitegen", release.program, 0o755),
        Entry("usr/share/man/man1/sitegen.1.gz", compressed(release.manual)),
        Entry("usr/share/bash-completion/completions/sitegen", release.completions["bash"].removeprefix(b"#!/bin/bash\n")),
        Entry("usr/share/zsh/vendor-completions/_sitegen", release.completions["zsh"]),
        Entry("usr/share/fish/vendor_completions.d/sitegen.fish", release.completions["fish"]),
        Entry("usr/share/lintian/overrides/sitegen", OVERRIDES.encode()),
        Entry(f"{documents}/README.md", release.readme),
        Entry(f"{documents}/CHANGELOG.md.gz", compressed(release.changelog)),
        Entry(f"{documents}/changelog.gz", compressed(changelog(release))),
        Entry(f"{documents}/copyright", copyright(release)),
        Entry(f"{documents}/third-party-licences.txt.gz", compressed(release.licences)),
    ]
    sums = "".join(f"{hashlib.md5(entry.data).hexdigest()}  {entry.path}\n" for entry in sorted(entries, key=lambda entry: entry.path))
    entries += [Entry("DEBIAN/control", control(release, entries)), Entry("DEBIAN/md5sums", sums.encode())]
    with tempfile.TemporaryDirectory() as folder:
        for entry in reversed(with_folders(entries)):
            file = Path(folder, entry.path)
            file.parent.mkdir(parents=True, exist_ok=True)
            if entry.data is not None:
                file.write_bytes(entry.data)
            file.chmod(entry.mode)
            os.utime(file, (release.epoch, release.epoch))
        os.chmod(folder, 0o755)
        os.utime(folder, (release.epoch, release.epoch))
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch)}
        output("dpkg-deb", "--root-owner-group", "-Zxz", "--build", folder, path, env=environment)


def maintainer(release):
    return f"The Sitegen authors <{release.owner}@users.noreply.github.com>"


def control(release, entries):
    kilobytes = sum(-(-len(entry.data) // 1024) for entry in entries)
    return textwrap.dedent(f"""\
        Package: sitegen
        Version: {release.version}
        Architecture: {release.debian_machine}
        Maintainer: {maintainer(release)}
        Installed-Size: {kilobytes}
        Depends: libc6 (>= 2.35), libgcc-s1, libstdc++6
        Section: web
        Priority: optional
        Homepage: {release.repository}
        Description: {DESCRIPTION[0].lower() + DESCRIPTION[1:]}
         Sitegen makes a website from a folder of data, such as the data.json of a
         book app: plain files that any static host can serve, under any path, and
         that open from a folder with a double-click.
         .
         It knows series of volumes, exhibitions, shelves of books and journals, reads
         the exports of many reading apps, and shows every edit in a preview.
        """).encode()


def changelog(release):
    date = email.utils.formatdate(release.epoch)
    return textwrap.dedent(f"""\
        sitegen ({release.version}) stable; urgency=medium

          * Version {release.version}. CHANGELOG.md.gz says what has changed.

         -- {maintainer(release)}  {date}
        """).encode()


def copyright(release):
    """The licences in Debian's format: a paragraph for each text that `sitegen --licenses` prints."""
    own = release.licence.decode()
    paragraphs = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: sitegen\nSource: {release.repository}\n"
        "Comment: The program contains the components below; their folders are names only.",
        paragraph(["*"], holders(own), "Expat", own[own.index("Permission is"):]),
    ]
    for components, text in sections(release):
        folders = [f"{slug(component['name'])}/*" for component in components]
        licence = f"{components[0]['licence']}\n\n{without_apache(text)}"
        paragraphs.append(paragraph(folders, holders(text), f"{slug(components[0]['name'])}-licence", licence))
    return ("\n\n".join(paragraphs) + "\n").encode()


def sections(release):
    """The components that share a licence's text, and the text."""
    named = {component["name"]: component for component in release.components}
    names = "|".join(map(re.escape, named))
    parts = re.split(rf"^-{{80}}\n((?:{names})(?:, (?:{names}))*)\n\n", release.licences.decode(), flags=re.MULTILINE)[1:]
    found = [([named[name] for name in heading.split(", ")], text.strip()) for heading, text in zip(parts[::2], parts[1::2])]
    missing = named.keys() - {component["name"] for components, _ in found for component in components}
    if missing:
        raise Fault(f"the licences do not name {', '.join(sorted(missing))}")
    return found


def without_apache(text):
    """Debian has this licence in a place of its own. What follows it in Swift's text, the exception, stays."""
    reference = "Debian has the Apache License, Version 2.0, in /usr/share/common-licenses/Apache-2.0.\n\n"
    return re.sub(r"^ *Apache License\n.*?(?=^## Runtime Library Exception|\Z)", reference, text, flags=re.MULTILINE | re.DOTALL)


def holders(text):
    lines = re.findall(r"^\W*(?:Copyright:?|©)\s*((?:\(c\)|©|\d{4}).*)", text, flags=re.IGNORECASE | re.MULTILINE)
    return list(dict.fromkeys(line.strip() for line in lines)) or ["see the text of the licence"]


def paragraph(files, holders, licence, text):
    lines = "".join(f"\n {line.rstrip() or '.'}" for line in text.strip().splitlines())
    return f"Files: {' '.join(files)}\nCopyright: {f'{chr(10)}  '.join(holders)}\nLicense: {licence}{lines}"


def slug(name):
    return name.lower().replace(" ", "-")
