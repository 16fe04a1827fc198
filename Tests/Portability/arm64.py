"""Builds the program that makes pictures for arm64, on x86-64.

Swift for Linux comes without a standard library for the other processor. But it brings the one of Embedded Swift, which needs no operating
system. With it, the sources of SitePictures and the readers of headers in SiteBase are compiled as they are, and linked with Debian's libraries
for arm64. What they need beside them lies in the folder Embedded."""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "Sources"
TRIPLE = "aarch64-none-none-elf"
GNU = "aarch64-linux-gnu"
QEMU = "qemu-aarch64-static"
LIBRARIES = ["libjpeg62-turbo-dev", "libpng-dev", "libwebp-dev", "zlib1g-dev"]
ARCHIVES = ["libjpeg.a", "libpng16.a", "libwebp.a", "libz.a"]
# The modules with C of our own.
OWN_C = ["CTurboJPEG", "CPNG", "CSandbox"]
# The parent's side of a worker, which starts processes.
PARENT = {"WorkerProcess.swift", "WorkerProgram.swift", "WorkerSocket.swift", "PictureWorkers.swift"}


class Impossible(Exception):
    """It cannot be built here; the text says why."""


def output(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **options).stdout.strip()


def toolchain():
    """The folder of Swift's libraries, once everything that is needed is there."""
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise Impossible("only Linux on x86-64 can compare itself with arm64")
    for tool in [QEMU, f"{GNU}-gcc", "apt-get", "dpkg-query", "dpkg-deb", "swiftc"]:
        if not shutil.which(tool):
            raise Impossible(f"{tool} is not installed")
    folder = Path(json.loads(output("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"])
    if not (folder / "embedded/Swift.swiftmodule" / f"{TRIPLE}.swiftmodule").exists():
        raise Impossible(f"this Swift has no Embedded Swift for {TRIPLE}")
    return folder


def libraries(folder):
    """The C libraries for arm64 in the versions that are installed here, in a folder of their own: nothing is installed."""
    root = folder / "root"
    versions = [output("dpkg-query", "-W", "-f", "${Package}=${Version}\n", f"{name}:amd64") for name in LIBRARIES]
    mark = root / "versions"
    if mark.exists() and mark.read_text().splitlines() == versions:
        return root
    shutil.rmtree(root, ignore_errors=True)
    lists = folder / "apt"
    for part in ["lists/partial", "archives/partial", "packages"]:
        (lists / part).mkdir(parents=True, exist_ok=True)
    settings = folder / "apt.conf"
    settings.write_text(
        'APT::Architecture "arm64";\nAPT::Architectures { "arm64"; };\nAPT::Sandbox::User "";\nAcquire::Languages "none";\n'
        f'Dir::State "{lists}";\nDir::State::lists "{lists}/lists";\nDir::State::status "/dev/null";\nDir::Cache "{lists}";\n'
    )
    for command in [["update"], ["download", *versions]]:
        run = subprocess.run(
            ["apt-get", "-qq", *command],
            cwd=lists / "packages",
            env={**os.environ, "APT_CONFIG": str(settings)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if run.returncode:
            raise Impossible(f"the libraries for arm64 in the versions installed here cannot be downloaded:\n{run.stdout.rstrip()}")
    for name in LIBRARIES:
        for package in (lists / "packages").glob(f"{name}_*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    shutil.rmtree(lists)
    mark.write_text("\n".join(versions))
    return root


def build(folder):
    """The command that runs the worker for arm64."""
    swift = toolchain()
    folder.mkdir(parents=True, exist_ok=True)
    root = libraries(folder)
    flags = ["-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-enable-experimental-feature", "Embedded", "-target", TRIPLE]
    # Only the C library decides what is declared, and it is Linux's.
    flags += ["-package-name", "sitegen", "-Xcc", "-D__linux__"]
    for include in [root / "usr/include", root / "usr/include" / GNU, Path("/usr") / GNU / "include"]:
        flags += ["-Xcc", "-isystem", "-Xcc", str(include)]
    modules = [SOURCES / name / "include" for name in OWN_C] + [SOURCES / "CWebP", SOURCES / "CZlib"]
    for module in [HERE / "Embedded/Platform", *modules, folder]:
        flags += ["-I", str(module)]
    headers = [file for file in sorted((SOURCES / "SiteBase/ImageHeaders").glob("*.swift")) if file.name != "SVGHeader.swift"]
    headers += [SOURCES / "SiteBase" / name for name in ["Bytes/ByteReader.swift", "Bytes/ByteWriter.swift", "Text/TextBytes.swift"]]
    pictures = [file for file in sorted((SOURCES / "SitePictures").rglob("*.swift")) if file.name not in PARENT]
    subprocess.run(
        ["swiftc", *flags, "-module-name", "SystemPackage", "-emit-module", "-emit-module-path", folder / "SystemPackage.swiftmodule"]
        + ["-c", HERE / "Embedded/SystemPackage.swift", "-o", folder / "SystemPackage.o"],
        check=True,
    )
    subprocess.run(
        ["swiftc", *flags, "-module-name", "SiteBase", "-emit-module", "-emit-module-path", folder / "SiteBase.swiftmodule"]
        + ["-c", *headers, HERE / "Embedded/SVGHeader.swift", "-o", folder / "SiteBase.o"],
        check=True,
    )
    subprocess.run(
        ["swiftc", *flags, "-module-name", "SitePictures", "-c", *pictures, HERE / "Embedded/Worker.swift", "-o", folder / "SitePictures.o"],
        check=True,
    )
    for name in OWN_C:
        subprocess.run(
            [f"{GNU}-gcc", "-O2", "-Wall", "-Wextra", "-I", SOURCES / name / "include", "-isystem", root / "usr/include"]
            + ["-isystem", root / "usr/include" / GNU, "-c", SOURCES / name / f"{name}.c", "-o", folder / f"{name}.o"],
            check=True,
        )
    # GNU's linker refuses Swift's protected symbols.
    subprocess.run(
        [f"{GNU}-gcc", "-static", f"-B{swift.parent.parent / 'bin'}", "-fuse-ld=lld", "-o", folder / "worker"]
        + [folder / "SitePictures.o", folder / "SiteBase.o", folder / "SystemPackage.o", swift / "embedded" / TRIPLE / "libswiftUnicodeDataTables.a"]
        + [folder / f"{name}.o" for name in OWN_C]
        + [root / "usr/lib" / GNU / name for name in ARCHIVES]
        + ["-lm"],
        check=True,
    )
    return [QEMU, str(folder / "worker"), "picture-worker"]


if __name__ == "__main__":
    print(*build(Path(sys.argv[1])))
