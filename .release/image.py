"""The container image: the program, the libraries that it needs, and nothing else. It is written here, so that no daemon is needed."""

import json
import re
from datetime import datetime, timezone
from pathlib import Path

from common import DESCRIPTION, Entry, compressed, output, sha256, tar, with_folders

USER = 65532


def build(release, binary, path):
    layer = tar(with_folders(contents(release, binary)), release.epoch)
    packed = compressed(layer)
    created = datetime.fromtimestamp(release.epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    labels = {
        "org.opencontainers.image.title": "sitegen",
        "org.opencontainers.image.description": DESCRIPTION,
        "org.opencontainers.image.version": release.version,
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "MIT",
        "org.opencontainers.image.source": release.repository,
        "org.opencontainers.image.url": release.repository,
    }
    platform = {"architecture": release.debian_machine, "os": "linux"}
    config = encoded({
        **platform,
        "created": created,
        "config": {
            "User": f"{USER}:{USER}",
            "Env": ["PATH=/usr/bin", "HOME=/tmp"],
            "Entrypoint": ["/usr/bin/sitegen"],
            "WorkingDir": "/site",
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(layer)}"]},
        "history": [{"created": created, "created_by": "sitegen's release"}],
    })
    manifest = encoded({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("application/vnd.oci.image.config.v1+json", config),
        "layers": [described("application/vnd.oci.image.layer.v1.tar+gzip", packed)],
        "annotations": labels,
    })
    tag = f"sitegen:{release.version}"
    index = encoded({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [{
            **described("application/vnd.oci.image.manifest.v1+json", manifest),
            "platform": platform,
            "annotations": {"org.opencontainers.image.ref.name": tag},
        }],
    })
    # What `docker load` before version 25 reads.
    older = encoded([{"Config": blob(config), "RepoTags": [tag], "Layers": [blob(packed)]}])
    entries = [Entry("oci-layout", encoded({"imageLayoutVersion": "1.0.0"})), Entry("index.json", index), Entry("manifest.json", older)]
    entries += [Entry(blob(data), data) for data in (config, manifest, packed)]
    path.write_bytes(tar(with_folders(entries), release.epoch))


def contents(release, binary):
    documents = "usr/share/doc"
    entries = [
        Entry("usr/bin/sitegen", release.program, 0o755),
        Entry("etc/passwd", f"root:x:0:0:root:/:/\nsitegen:x:{USER}:{USER}:sitegen:/tmp:/\n".encode()),
        Entry("etc/group", f"root:x:0:\nsitegen:x:{USER}:\n".encode()),
        Entry.folder("tmp", 0o1777),
        Entry.folder("site", 0o777),
        Entry(f"{documents}/sitegen/LICENSE", release.licence),
        Entry(f"{documents}/sitegen/third-party-licences.txt", release.licences),
    ]
    for library in libraries(binary):
        entries.append(Entry(library.lstrip("/"), Path(library).read_bytes(), 0o755))
    for package in packages(binary):
        text = Path("/", documents, package, "copyright")
        entries.append(Entry(f"{documents}/{package}/copyright", text.read_bytes()))
    return entries


def libraries(binary):
    """The paths at which the program looks for shared libraries, and that of the loader."""
    return re.findall(r"(/\S+) \(0x", output("ldd", binary))


def packages(binary):
    """The system's packages that the libraries come from."""
    files = {str(Path(library).resolve()) for library in libraries(binary)}
    return sorted({owner(file) for file in files})


def owner(file):
    # A package may name a file in /usr/lib by its older path in /lib; * stands for either.
    return output("dpkg-query", "--search", f"*{file.removeprefix('/usr')}").split(":")[0]


def encoded(value):
    return json.dumps(value, indent=1, sort_keys=True).encode()


def described(kind, data):
    return {"mediaType": kind, "digest": f"sha256:{sha256(data)}", "size": len(data)}


def blob(data):
    return f"blobs/sha256/{sha256(data)}"
