"""The bill of materials: what the program and its image contain, in which versions and under which licences."""

import json
import platform
import re
from datetime import datetime, timezone

from common import ROOT, Fault, output, sha256
import image

# Licences of what the image takes from Debian besides the program.
SYSTEM_LICENCES = {
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
}


def build(release, binary, archive, path):
    document = f"{release.name}.spdx.json"
    packages = [package("sitegen", release.version, "MIT", release.repository, f"{release.repository}/releases/tag/v{release.version}")]
    packages[0] |= {
        "copyrightText": re.search("Copyright.*", release.licence.decode())[0],
        "primaryPackagePurpose": "APPLICATION",
        "packageFileName": archive.name,
        "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(archive.read_bytes())}],
    }
    relations = [("DOCUMENT", "DESCRIBES", "sitegen")]
    pins = {pin["identity"]: pin for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]}
    for component in release.components:
        version, reference = origin(component, pins, release.system)
        packages.append(package(component["name"], version, component["licence"], component["url"], reference=reference))
        packages[-1]["summary"] = component["role"]
        relations.append(("sitegen", "CONTAINS" if component["licence"].startswith("OFL") else "STATIC_LINK", component["name"]))
    if release.system == "linux":
        packages.append(package("sitegen-image", release.version, "MIT", release.repository))
        packages[-1]["primaryPackagePurpose"] = "CONTAINER"
        relations += [("DOCUMENT", "DESCRIBES", "sitegen-image"), ("sitegen-image", "CONTAINS", "sitegen")]
        for name in image.packages(binary):
            version = installed(name)
            packages.append(package(name, version, SYSTEM_LICENCES[name], "https://www.debian.org", reference=deb(name, version)))
            relations += [("sitegen-image", "CONTAINS", name), ("sitegen", "DYNAMIC_LINK", name)]
    created = datetime.fromtimestamp(release.epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    text = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": release.name,
        "documentNamespace": f"{release.repository}/releases/download/v{release.version}/{document}/{sha256(release.program)}",
        "creationInfo": {"created": created, "creators": ["Organization: The Sitegen authors", f"Tool: sitegen-release-{release.version}"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": identifier(one), "relationshipType": kind, "relatedSpdxElement": identifier(other)}
            for one, kind, other in relations
        ],
    }
    path.write_text(json.dumps(text, indent=1, ensure_ascii=False) + "\n")


def package(name, version, licence, homepage, download="NOASSERTION", reference=None):
    found = {
        "SPDXID": identifier(name),
        "name": name,
        "downloadLocation": download,
        "homepage": homepage,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if version:
        found["versionInfo"] = version
    if reference:
        found["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": reference}]
    return found


def identifier(name):
    return "SPDXRef-" + re.sub("[^A-Za-z0-9.-]", lambda match: {" ": "-", "+": "p"}[match[0]], name)


def origin(component, pins, system):
    """The version of a component that is linked here, and its name in the world of packages."""
    if "toolchain" in component:
        return re.search(r"Swift version (\S+)", output("swift", "--version"))[1], None
    if "package" in component:
        pin = pins[component["package"]]
        repository = pin["location"].removeprefix("https://github.com/").removesuffix(".git")
        return pin["state"]["version"], f"pkg:github/{repository}@{pin['state']['version']}"
    if system == "macos":
        return homebrew(component), None
    for name in [component["debian"], component.get("ubuntu")]:
        if name and (version := installed(name)):
            return version, deb(name, version)
    raise Fault(f"{component['debian']} is not installed, so the version of {component['name']} is unknown")


def installed(name):
    try:
        return output("dpkg-query", "--show", "--showformat", "${Version}", name)
    except Fault:
        return None


def homebrew(component):
    """Nothing for what is a part of macOS."""
    try:
        return output("brew", "list", "--versions", component["homebrew"]).split()[-1]
    except Fault:
        return None


def deb(name, version):
    distribution = platform.freedesktop_os_release()["ID"]
    return f"pkg:deb/{distribution}/{name.replace('+', '%2B')}@{version.replace(':', '%3A').replace('+', '%2B')}"
