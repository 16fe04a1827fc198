#!/usr/bin/env python3
"""Makes a release and tries it: limits of the program, the same bytes twice, lintian, bare Debian systems and a container without a network.

It needs root on Debian, and installs the tools that are missing with apt. It ends with status 1 if a check fails."""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from common import ROOT, Fault, output, sha256

MOST_BYTES = 35_000_000
MOST_MILLISECONDS = 10
NEWEST_GLIBC = (2, 35)
SUITES = {"Debian 12": "bookworm", "Debian 13": "trixie"}
TOOLS = {"objdump": "binutils", "lintian": "lintian", "ruby": "ruby"}
SYSTEM_TOOLS = {
    "mmdebstrap": "mmdebstrap", "ip": "iproute2", "nsenter": "util-linux", "curl": "curl", "podman": "podman", "runc": "runc",
}
# What the container engine may lack: the right to raise limits, and crun's wish for one kind of control groups.
LIMITS = ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"]

# From an empty folder to a page that the preview answers with, in a shell of the system that is tried.
JOURNEY = """
set -eu
cd /srv
sitegen init site --from /files/data.json
cd site
cp /files/about.md /files/picture.png data/
sitegen build
sitegen serve --port 8080 >../serve.txt 2>&1 &
server=$!
for try in $(seq 100); do
    if exec 3<>/dev/tcp/127.0.0.1/8080; then break; fi 2>/dev/null
    sleep 0.1
done
printf 'GET / HTTP/1.1\\r\\nHost: localhost:8080\\r\\nConnection: close\\r\\n\\r\\n' >&3
read -r answer <&3
kill $server
case $answer in *" 200 "*) ;; *) echo "the preview answered: $answer"; exit 1 ;; esac
"""


class Checks:
    def __init__(self):
        self.counts = {"ok": 0, "FAILED": 0, "not run": 0}

    def say(self, state, title, detail=""):
        self.counts[state] += 1
        print(f"{state:8} {title}{': ' if detail else ''}{detail}", flush=True)

    def run(self, title, check):
        """A check returns what it found, and fails with a Fault."""
        try:
            self.say("ok", title, check() or "")
        except Fault as fault:
            self.say("FAILED", title, str(fault))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True, help="the folder of the release")
    parser.add_argument("--quick", action="store_true", help="leave out bare systems and the container")
    parser.add_argument("--licences-file", type=Path, help="passed to release.py")
    arguments = parser.parse_args()
    if os.geteuid() != 0 or not Path("/etc/debian_version").exists():
        sys.exit("release-check: needs root on Debian")
    install(TOOLS if arguments.quick else TOOLS | SYSTEM_TOOLS)
    place = arguments.output.resolve().parent / "release-check"
    subprocess.run(["rm", "-rf", place], check=True)
    place.mkdir(parents=True)
    checks = Checks()
    checks.run("the release", lambda: package(arguments, arguments.output))
    if checks.counts["FAILED"]:
        sys.exit(1)
    folder = arguments.output.resolve()
    unpack(only(folder, "*.tar.gz"), place / "archive")
    program = next((place / "archive").glob("*/bin/sitegen"))
    checks.run("symbols of the C library", lambda: symbols(program))
    checks.run("size", lambda: size(program))
    checks.run("start", lambda: start(program))
    checks.run("the same bytes twice", lambda: same(arguments, folder, place / "again"))
    checks.run("checksums", lambda: output("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=folder))
    checks.run("lintian", lambda: lintian(only(folder, "*.deb")))
    checks.run("formula", lambda: output("ruby", "-c", only(folder, "*.rb")))
    if not arguments.quick:
        sites = {}
        for name, suite in SUITES.items():
            system(checks, name, suite, folder, program.parent.parent, place, sites)
        container(checks, only(folder, "*.oci.tar"), place, sites)
    print(", ".join(f"{count} {state}" for state, count in checks.counts.items()))
    sys.exit(1 if checks.counts["FAILED"] else 0)


def install(tools):
    missing = [name for tool, name in tools.items() if not shutil.which(tool)]
    if missing:
        apt = ["apt-get", "-o", "DPkg::Lock::Timeout=120", "-qq"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        output(*apt, "update")
        output(*apt, "install", "-y", "--no-install-recommends", *missing, env=environment)


def package(arguments, folder):
    options = ["--licences-file", arguments.licences_file] if arguments.licences_file else []
    output(sys.executable, ROOT / ".release/release.py", "--binary", arguments.binary, "--output", folder, *options)
    return f"{len(list(folder.iterdir()))} files in {folder}"


def only(folder, pattern):
    return next(folder.glob(pattern))


def unpack(archive, folder):
    with tarfile.open(archive) as opened:
        opened.extractall(folder)


# The program


def symbols(program):
    found = re.findall(r"GLIBC_([\d.]+)\)?\s+(\S+)$", output("objdump", "-T", program), flags=re.MULTILINE)
    numbered = {symbol: tuple(map(int, version.split("."))) for version, symbol in found}
    newer = sorted(f"{symbol} (GLIBC_{'.'.join(map(str, version))})" for symbol, version in numbered.items() if version > NEWEST_GLIBC)
    if newer:
        raise Fault(f"newer than 2.35: {', '.join(newer)}")
    return f"up to {'.'.join(map(str, max(numbered.values())))}"


def size(program):
    count = program.stat().st_size
    if count > MOST_BYTES:
        raise Fault(f"{count:,} bytes are more than {MOST_BYTES:,}")
    return f"{count:,} bytes"


def start(program):
    times = []
    for _ in range(20):
        begin = time.perf_counter()
        subprocess.run([program, "--version"], stdout=subprocess.DEVNULL, check=True, close_fds=False)
        times.append((time.perf_counter() - begin) * 1000)
    text = f"{statistics.median(times):.1f} ms in the median of 20, between {min(times):.1f} and {max(times):.1f}"
    # A busy machine says nothing about the program; the quickest start does.
    if min(times) > MOST_MILLISECONDS:
        raise Fault(f"{text}; at most {MOST_MILLISECONDS}")
    return text


# The packages


def same(arguments, folder, again):
    package(arguments, again)
    sums = [{file.name: sha256(file.read_bytes()) for file in place.iterdir()} for place in (folder, again)]
    different = [name for name in sorted(sums[0].keys() | sums[1].keys()) if sums[0].get(name) != sums[1].get(name)]
    if different:
        raise Fault(f"different: {', '.join(different)}")
    return ", ".join(sorted(sums[0]))


def lintian(deb):
    result = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", "--pedantic", "--display-info", deb], capture_output=True, text=True
    )
    remarks = [line for line in result.stdout.splitlines() if line[:2] in ("E:", "W:", "I:", "P:")]
    if result.returncode != 0:
        raise Fault("\n".join(remarks) or result.stderr.strip())
    kinds = sorted({line.split()[2] for line in remarks})
    return f"no error and no warning; remarks: {', '.join(kinds) or 'none'}"


# Bare systems


def system(checks, name, suite, folder, unpacked, place, sites):
    root = place / suite
    try:
        output("mmdebstrap", "--variant=essential", "--include=libstdc++6", suite, root)
    except Fault as fault:
        checks.say("not run", name, str(fault).splitlines()[-1])
        return
    write_files(root / "files")
    shutil.copy(only(folder, "*.deb"), root / "sitegen.deb")
    checks.run(f"{name}, package: installs", lambda: dpkg(root, "--install", "/sitegen.deb"))
    every_way(checks, f"{name}, package", root, "/usr/bin", sites)
    checks.run(f"{name}, package: goes without a trace", lambda: removed(root))
    shutil.copytree(unpacked, root / "opt/sitegen")
    every_way(checks, f"{name}, archive", root, "/opt/sitegen/bin", sites)


def dpkg(root, *command):
    output("unshare", "--net", "chroot", root, "dpkg", *command, env=environment())


def write_files(folder):
    """The data of a series, and a page with a picture, which the program reduces in a process of its own."""
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "data/harry-potter/data.json", folder)
    shutil.copy(ROOT / "assets/icon-512.png", folder / "picture.png")
    (folder / "about.md").write_text("---\ntitle: About\n---\n\n![A picture](picture.png)\n")


def removed(root):
    dpkg(root, "--purge", "sitegen")
    left = [str(path) for path in root.glob("usr/**/*sitegen*")]
    if left:
        raise Fault(f"left: {', '.join(left)}")


def every_way(checks, name, root, programs, sites):
    ways = {
        "plain": {},
        "without /proc": {"proc": False},
        "read-only": {"readonly": True},
        "as another user": {"user": "65534:65534"},
        "LANG=C": {"language": {"LANG": "C"}},
        "LANG=tr_TR.UTF-8": {"language": {"LANG": "tr_TR.UTF-8"}},
        "LC_ALL=POSIX": {"language": {"LC_ALL": "POSIX"}},
        "read-only, as another user, LC_ALL=POSIX": {"readonly": True, "user": "65534:65534", "language": {"LC_ALL": "POSIX"}},
    }
    for way, options in ways.items():
        checks.run(f"{name}, {way}", lambda: journey(root, programs, sites, **options))


def journey(root, programs, sites, user="0:0", language={}, readonly=False, proc=True):
    """Makes a site in a namespace without a network. Only /srv can be written if the system is read-only."""
    srv = root / "srv"
    shutil.rmtree(srv)
    srv.mkdir()
    os.chown(srv, *map(int, user.split(":")))
    (root / "journey").write_text(JOURNEY)
    commands = ["ip link set lo up", f"mount --bind {root} {root}", f"mount --bind {srv} {srv}"]
    if readonly:
        commands.append(f"mount -o remount,bind,ro {root}")
    if proc:
        commands.append(f"mount -t proc proc {root}/proc")
    commands.append(f"exec chroot --userspec={user} {root} bash /journey")
    script = ["bash", "-c", "set -e; " + "; ".join(commands)]
    try:
        output("unshare", "--net", "--mount", "--pid", "--fork", *script, env=environment(programs, language), timeout=60)
    except subprocess.TimeoutExpired:
        raise Fault("no answer within a minute") from None
    except Fault as fault:
        raise Fault(str(fault).splitlines()[-1].split(" failed with ")[-1]) from None
    return compared(srv / "site/output", sites)


def environment(programs="/usr/bin", language={}):
    return {"PATH": f"{programs}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/", **language}


def compared(folder, sites):
    """All ways make the same site."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    found = {str(file.relative_to(folder)): sha256(file.read_bytes()) for file in files}
    expected = sites.setdefault("first", found)
    different = [name for name in sorted(expected.keys() | found.keys()) if expected.get(name) != found.get(name)]
    if different:
        raise Fault(f"the site is another one: {', '.join(different[:5])}")
    return f"{len(found)} files"


# The image


def container(checks, archive, place, sites):
    engine = ["podman", "--root", place / "podman", "--runroot", place / "podman-run"]
    site = folder_for_image(place / "image-site")
    loaded = []
    checks.run("image: podman loads it", lambda: loaded.append(load(engine, archive)))
    unable = []
    for runtime in ("crun", "runc"):
        run = [*engine, "--runtime", runtime, "run", "--rm", "--network", "none", "--read-only", "--volume", f"{site}:/site", *LIMITS]
        try:
            output(*run, *loaded, "--version")
        except Fault as fault:
            unable.append(f"{runtime}: {str(fault).splitlines()[-1]}")
            continue
        checks.run(f"image: podman with {runtime}", lambda: contained(engine, run, loaded[0], site, sites))
        break
    else:
        checks.say("not run", "image: podman", "; ".join(unable))
    checks.run("image: its layer as a root", lambda: layer(archive, place / "image", sites))


def folder_for_image(folder):
    write_files(folder)
    os.chown(folder, 65532, 65532)
    return folder


def add_page(site):
    for name in ("about.md", "picture.png"):
        shutil.copy(site / name, site / "book/data")


def load(engine, archive):
    """The name under which the image is loaded, both as an archive of OCI and as one of Docker."""
    name = output(*engine, "load", "--input", archive).split()[-1]
    config = json.loads(output(*engine, "image", "inspect", name))[0]["Config"]
    expected = {"User": "65532:65532", "WorkingDir": "/site", "Entrypoint": ["/usr/bin/sitegen"]}
    if {key: config.get(key) for key in expected} != expected:
        raise Fault(f"the image says {config}")
    for transport in ("oci-archive", "docker-archive"):
        output(*engine, "pull", "--quiet", f"{transport}:{archive}")
    return name


def contained(engine, run, image, site, sites):
    output(*run, image, "init", "book", "--from", "data.json")
    add_page(site)
    output(*run, "--workdir", "/site/book", image, "build")
    name = output(*run, "--workdir", "/site/book", "--detach", image, "serve", "--port", "8080")
    try:
        process = output(*engine, "inspect", "--format", "{{.State.Pid}}", name)
        address = "http://localhost:8080/"
        output("nsenter", "--net", "--target", process, "curl", "-fsS", "--retry", "9", "--retry-connrefused", "-o", "/dev/null", address)
    finally:
        output(*engine, "rm", "--force", name)
    return f"{image}, {compared(site / 'book/output', sites)}"


def layer(archive, root, sites):
    """The program in nothing but the layer, as the image's user, without a network."""
    with tarfile.open(archive) as opened:
        found = json.load(opened.extractfile("manifest.json"))[0]["Layers"][0]
        with tarfile.open(fileobj=opened.extractfile(found), mode="r:gz") as files:
            files.extractall(root, filter="fully_trusted")
    shutil.rmtree(root / "site")
    site = folder_for_image(root / "site")
    (root / "proc").mkdir()
    chroot = ["unshare", "--net", "--pid", "--fork", f"--mount-proc={root}/proc", "chroot", "--userspec=65532:65532", root, "/usr/bin/sitegen"]
    output(*chroot, "init", "/site/book", "--from", "/site/data.json", env=environment())
    add_page(site)
    book = "/site/book"
    output(*chroot, "build", "--data", f"{book}/data", "--output", f"{book}/output", env=environment())
    return compared(site / "book/output", sites)


if __name__ == "__main__":
    main()
