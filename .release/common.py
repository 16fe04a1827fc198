"""What the scripts of a release share: faults, commands, and archives whose bytes depend on their contents only."""

import gzip
import hashlib
import io
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = "Static site generator for people who publish books"


class Fault(Exception):
    """A reason why there is no release, for the person who wants one."""


def output(*command, **options):
    """What a command prints, without the end of its last line."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise Fault(f"{' '.join(map(str, command))} failed with status {result.returncode}: {result.stderr.strip()}")
    return result.stdout.strip()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def compressed(data):
    return gzip.compress(data, 9, mtime=0)


@dataclass
class Release:
    """One version for one platform, with everything that goes into its packages."""

    version: str
    system: str  # linux or macos
    machine: str  # x86_64, arm64 or universal
    epoch: int
    repository: str
    components: list
    program: bytes
    manual: bytes
    completions: dict  # by shell
    licences: bytes
    readme: bytes
    changelog: bytes
    licence: bytes

    @property
    def name(self):
        return f"sitegen-{self.version}-{self.system}-{self.machine}"

    @property
    def debian_machine(self):
        return {"x86_64": "amd64", "arm64": "arm64"}[self.machine]

    @property
    def owner(self):
        return self.repository.rstrip("/").split("/")[-2]


@dataclass
class Entry:
    """A file or, without data, a folder."""

    path: str
    data: bytes | None = None
    mode: int = 0o644

    @classmethod
    def folder(cls, path, mode=0o755):
        return cls(path, None, mode)


def with_folders(entries):
    """The entries in the order of their paths, with all folders that they lie in."""
    found = {}
    for entry in entries:
        for parent in Path(entry.path).parents:
            if str(parent) not in (".", "/"):
                found.setdefault(str(parent), Entry.folder(str(parent)))
        found[entry.path] = entry
    return [found[path] for path in sorted(found)]


def tar(entries, epoch):
    """A tar archive in which all belongs to root and is as old as the commit."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for entry in entries:
            member = tarfile.TarInfo(entry.path)
            member.mtime = epoch
            member.mode = entry.mode
            member.uname = member.gname = "root"
            if entry.data is None:
                member.type = tarfile.DIRTYPE
                archive.addfile(member)
            else:
                member.size = len(entry.data)
                archive.addfile(member, io.BytesIO(entry.data))
    return out.getvalue()
