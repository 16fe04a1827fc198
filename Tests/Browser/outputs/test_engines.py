"""The guides for engines that build the parts of a site: their files and commands are taken from the guides, and real engines run them. A node
dies while it writes a part; the assembled site must be that of a single build, byte for byte."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from site_builder import IS_SOAK, REPOSITORY, SITEGEN, build, build_series, volume

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the engines are tested on Linux only")

GUIDES = REPOSITORY / "data/pages/manual/guides"
# A file that a guide has, and its name in the sentence before; and commands.
SAVED = re.compile(r"(?:Save this as|Add this to)\s`([^`]+)`(?:[^`]|`[^`\n]+`)*?\n\n```shell\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```shell\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATHS = "/usr/sbin:/sbin:/usr/local/sbin:" + os.environ["PATH"]
PARTS = 16
# Where each part takes a second, nearly all of it for connections and copies.
FEW = PARTS if IS_SOAK else 4

# Stands for sitegen on every node. It notes who builds what. The first build of a part that is to be held stops while its files are written,
# and waits.
WRAPPER = """#!{python}
import os, shutil, signal, subprocess, sys
from pathlib import Path
room, sitegen, arguments = Path({room!r}), {sitegen!r}, sys.argv[1:]
node = os.environ.get("NODE") or os.environ.get("SLURMD_NODENAME") or "here"
with (room / "log").open("a") as log:
    log.write(" ".join([node, *arguments]) + "\\n")
number = sum(map(int, arguments[arguments.index("--shard") + 1].split("/")[0].split("+"))) if "--shard" in arguments else 0
if (room / f"fails-{{number}}").exists():
    sys.exit(74)
try:
    (room / f"hold-{{number}}").unlink()
except FileNotFoundError:
    os.execv(sitegen, [sitegen, *arguments])
part = Path(arguments[arguments.index("--output") + 1])
stage = part.with_name(f".{{part.name}}.sitegen-stage")

def is_writing():
    try:
        return any(path.is_file() for path in stage.rglob("*"))
    except OSError:
        return False

while True:
    build = subprocess.Popen([sitegen, *arguments])
    while build.poll() is None and not is_writing():
        pass
    if build.returncode is None:
        build.send_signal(signal.SIGSTOP)
        _, status = os.waitpid(build.pid, os.WUNTRACED)
        if os.WIFSTOPPED(status) and stage.is_dir() and not part.exists():
            break
        build.kill()
        build.wait()
    shutil.rmtree(part, ignore_errors=True)
(room / f"held-{{number}}.new").write_text(f"{{node}} {{build.pid}}")
(room / f"held-{{number}}.new").rename(room / f"held-{{number}}")
sys.exit(build.wait())
"""


def text_of(guide):
    return (GUIDES / f"{guide}.md").read_text("utf-8")


def saved_by(guide):
    """The files of a guide by their names."""
    return dict(SAVED.findall(text_of(guide)))


def commands_of(guide):
    """The blocks of commands of a guide that are no files, in their order."""
    files = saved_by(guide).values()
    return [block for block in SHELL.findall(text_of(guide)) if block not in files]


def program(name, package):
    found = shutil.which(name, path=PATHS)
    assert found, f"no {name} (of {package}): make test-deps"
    return found


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def damage(part):
    """Changes the first page of a part, but not its size."""
    page = min(part.rglob("*.html"))
    text = page.read_bytes()
    page.unlink()
    page.write_bytes(text[::-1])
    return page


def until(condition, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} s: {what() if callable(what) else what}")


# Processes


def processes():
    """The parents of all processes that have not ended."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
                if state not in "ZX":
                    parents[int(entry.name)] = int(parent)
    return parents


def tree_of(roots):
    """The processes and all that they started, directly or not."""
    found, parents = set(roots), processes()
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid for pid in found if pid in parents}


def inside(folder):
    """The processes that run in a folder or were told of it."""
    found = set()
    for pid in processes():
        with contextlib.suppress(OSError):
            if str(folder) in os.readlink(f"/proc/{pid}/cwd") + Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace"):
                found.add(pid)
    return found - {os.getpid()}


def send(which, pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, which)


def cut_power(find):
    """Ends the processes that `find` finds, at once. All are stopped first, so that none starts another one meanwhile."""
    stopped = set()
    while more := find() - stopped:
        send(signal.SIGSTOP, more)
        stopped |= more
    send(signal.SIGKILL, stopped)


class Room:
    """A place for an engine with a home for its user, and a site with one build of it. No process survives it."""

    def __init__(self, folder):
        self.folder = folder
        self.home = folder / "home"
        self.site = self.home / "books"
        self.tools = folder / "bin"
        self.daemons = {}
        for made in (self.home, self.tools):
            made.mkdir()
        (self.tools / "sitegen").write_text(WRAPPER.format(python=sys.executable, room=str(folder), sitegen=str(SITEGEN)))
        (self.tools / "sitegen").chmod(0o755)
        self.environment = {
            "HOME": str(self.home), "PATH": f"{self.tools}:{PATHS}", "LANG": "C.UTF-8", "TERM": "dumb", "SHELL": "/bin/bash",
            "USER": os.environ.get("USER", "root"),
        }
        whole = build_series(folder / "single", [volume(number) for number in range(1, 41)], slug="tide", site={"title": "Tide", "language": "en"})
        self.whole = files(whole.folder)
        self.site.mkdir()
        shutil.copytree(folder / "single/data", self.site / "data")
        for name in ("templates", "assets"):
            shutil.copytree(REPOSITORY / name, self.site / name)

    def save(self, guide):
        """Saves the files of a guide as it says."""
        for name, text in saved_by(guide).items():
            path = self.home / name[2:] if name.startswith("~/") else self.site / name
            path.parent.mkdir(exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(text)

    def start(self, name, command):
        """Starts a daemon in a folder of its own."""
        place = self.folder / name
        place.mkdir(exist_ok=True)
        self.daemons[name] = subprocess.Popen(
            command, cwd=place, env=self.environment, stdin=subprocess.DEVNULL, stdout=(place / "out").open("ab"), stderr=subprocess.STDOUT,
        )

    def begin(self, command):
        """Types commands into a shell and does not wait for them."""
        return subprocess.Popen(
            ["bash", "-euc", command], cwd=self.site, env=self.environment, stdin=subprocess.DEVNULL, stdout=(self.folder / "typed").open("ab"), stderr=subprocess.STDOUT,
        )

    def run(self, command, seconds=60):
        """Types commands and returns how they ended, and what they printed."""
        run = subprocess.run(
            ["bash", "-euc", command], cwd=self.site, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, timeout=seconds, check=False,
        )
        return run.returncode, run.stdout

    def typed(self):
        return (self.folder / "typed").read_text()

    def hold(self, number):
        (self.folder / f"hold-{number}").touch()

    def held(self, number, seconds=20):
        """Waits until the build of a part stopped; returns its node and process."""
        told = self.folder / f"held-{number}"
        until(told.exists, seconds, self.log)
        node, pid = told.read_text().split()
        return node, int(pid)

    def log(self):
        """The node and the part of each build, in their order."""
        path = self.folder / "log"
        lines = [line.split() for line in path.read_text().splitlines()] if path.exists() else []
        return [(line[0], sum(map(int, line[line.index("--shard") + 1].split("/")[0].split("+")))) for line in lines if "--shard" in line]

    def builders(self):
        """The nodes that built each part, in their order."""
        nodes = {}
        for node, number in self.log():
            nodes.setdefault(number, []).append(node)
        return nodes

    def change(self):
        """Changes the data, and what a single build makes of it."""
        data = self.folder / "single/data/tide/data.json"
        text = data.read_text().replace("Volume 7 of the Tide", "Volume 7 of the Ebb")
        for path in (data, self.site / "data/tide/data.json"):
            path.write_text(text)
        self.whole = files(build(self.folder / "single/data", self.folder / "single/output").folder)

    def forget(self):
        (self.folder / "log").unlink(missing_ok=True)

    def close(self):
        running = [daemon for daemon in self.daemons.values() if daemon.poll() is None]
        cut_power(lambda: tree_of([daemon.pid for daemon in running]))
        while inside(self.folder):
            cut_power(lambda: inside(self.folder))
        for daemon in running:
            daemon.wait(timeout=10)


@pytest.fixture
def room():
    # Sockets have short names.
    folder = Path(tempfile.mkdtemp(prefix="engine-"))
    try:
        made = Room(folder)
        try:
            yield made
        finally:
            made.close()
    finally:
        shutil.rmtree(folder)


def free_ports(count):
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


@pytest.mark.parametrize(("guide", "names", "commands"), [
    ("build-on-several-machines", ["machines", "~/.ssh/config", "copy.sh", "parts.sh", "shared.sh"], 2),
    ("build-on-slurm", ["parts.sbatch", "assemble.sbatch"], 2),
    ("build-on-kubernetes", ["parts.yaml", "assemble.yaml", "parts-s3.yaml", "assemble-s3.yaml"], 1),
])
def test_the_files_and_commands_of_a_guide_are_found(guide, names, commands):
    assert list(saved_by(guide)) == names
    assert len(commands_of(guide)) == commands


# GNU Parallel


class Machines:
    """Machines that are reached by ssh: each is an sshd on a port of its own, and has a home of its own."""

    def __init__(self, room, names):
        self.room, self.sshd = room, program("sshd", "openssh-server")
        for name, package in (("parallel", "parallel"), ("ssh", "openssh-client"), ("rsync", "rsync")):
            program(name, package)
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        for key in ("id", *names):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", room.folder / f"key-{key}"], check=True)
        (room.tools / "ssh").write_text(f'#!/bin/bash\nexec {shutil.which("ssh")} -F {room.home}/.ssh/config "$@"\n')
        (room.tools / "ssh").chmod(0o755)
        config = room.home / ".ssh/config"
        self.ports = dict(zip(names, free_ports(len(names)), strict=True))
        for name, port in self.ports.items():
            with config.open("a") as file:
                file.write(
                    f"Host {name}\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {room.folder}/key-id\n  IdentitiesOnly yes\n"
                    f"  UserKnownHostsFile {room.folder}/known\n  StrictHostKeyChecking no\n  LogLevel ERROR\n"
                )
            self.start(name)

    def start(self, name):
        folder = self.room.folder / name
        folder.mkdir(exist_ok=True)
        login = folder / "login"
        login.write_text(f'#!/bin/bash\nexport HOME={folder} NODE={name} PATH={self.room.environment["PATH"]}\ncd\nexec bash -c "$SSH_ORIGINAL_COMMAND"\n')
        login.chmod(0o755)
        (folder / "sshd.conf").write_text(
            f"Port {self.ports[name]}\nListenAddress 127.0.0.1\nHostKey {self.room.folder}/key-{name}\nPidFile none\n"
            f"AuthorizedKeysFile {self.room.folder}/key-id.pub\nUsePAM no\nStrictModes no\nPermitRootLogin yes\nPasswordAuthentication no\n"
            f"ForceCommand {login}\nMaxStartups 100\n"
        )
        self.room.start(name, [self.sshd, "-D", "-e", "-f", folder / "sshd.conf"])
        until(lambda: self.answers(name), 10, lambda: (folder / "out").read_text())

    def answers(self, name):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.ports[name])) == 0

    def die(self, name):
        cut_power(lambda: tree_of([self.room.daemons[name].pid]))
        self.room.daemons[name].wait()
        assert not self.answers(name)


@pytest.fixture
def machines(room):
    room.save("build-on-several-machines")
    for name in ("parts.sh", "shared.sh"):
        script = room.site / name
        text = script.read_text()
        assert text.count("/16 ") == text.count("{1..16}") == 1
        script.write_text(text.replace("/16 ", f"/{FEW} ").replace("{1..16}", f"{{1..{FEW}}}"))
    return Machines(room, ["node1", "node2"])


@pytest.mark.parametrize("place", ["copied", "shared"])
def test_parallel_builds_the_part_of_a_machine_that_died(room, machines, place):
    command = commands_of("build-on-several-machines")[0] if place == "copied" else "bash shared.sh"
    room.hold(3)
    build = room.begin(command)
    name, _ = room.held(3)
    machines.die(name)
    assert build.wait(timeout=60) == 0, room.typed()
    other = {"node1": "node2", "node2": "node1"}[name]
    assert room.builders()[3] == [name, other]
    assert files(room.site / "output") == room.whole

    # The machine is there again, with what it had. Only what changed is built.
    machines.start(name)
    room.forget()
    room.change()
    status, text = room.run(command)
    assert status == 0, text
    assert set(map(len, room.builders().values())) == {1}
    assert files(room.site / "output") == room.whole


@pytest.mark.engines
@pytest.mark.skipif(not IS_SOAK, reason="waits for connections to be given up; in a soak run")
def test_parallel_does_not_wait_for_a_machine_that_is_silent(room):
    """As if somebody pulled its network cable: nothing is closed, and nothing answers."""
    room.save("build-on-several-machines")
    config = room.home / ".ssh/config"
    patience = config.read_text()
    assert patience.count(" 15\n") == 2
    config.write_text(patience.replace(" 15\n", " 1\n"))
    (room.site / "parts.sh").write_text((room.site / "parts.sh").read_text().replace("/16 ", "/3 ").replace("{1..16}", "{1..3}"))
    machines = Machines(room, ["node1", "node2"])
    room.hold(1)
    build = room.begin(commands_of("build-on-several-machines")[0])
    name, _ = room.held(1)
    send(signal.SIGSTOP, tree_of([room.daemons[name].pid]))
    assert build.wait(timeout=60) == 0, room.typed()
    assert len(room.builders()[1]) == 2
    assert files(room.site / "output") == room.whole


def test_parallel_repeats_the_parts_that_failed(room, machines):
    begin, again = commands_of("build-on-several-machines")
    (room.folder / "fails-2").touch()
    status, _ = room.run(begin)
    assert status == 1 and len(room.builders()[2]) == 3 and set(room.builders()[2]) == {"node1", "node2"}
    assert not (room.site / "output").exists()
    (room.folder / "fails-2").unlink()
    room.forget()
    status, text = room.run(again)
    assert status == 0, text
    assert list(room.builders()) == [2]
    assert files(room.site / "output") == room.whole


def test_a_page_that_was_damaged_on_its_way_is_refused(room):
    """Its size is as it was, so that only its bytes tell."""
    (assemble,) = {block.splitlines()[-1] for block in commands_of("build-on-several-machines")}
    again = "for part in 1 2; do sitegen build --shard $part/2 --output part-$part --quiet; done\n"
    status, text = room.run(again + assemble)
    assert status == 0 and files(room.site / "output") == room.whole, text
    shutil.rmtree(room.site / "output")
    page = damage(room.site / "part-2")
    status, text = room.run(assemble)
    assert status == 74 and text.startswith(f"{page.relative_to(room.site)}: error: "), text
    assert not (room.site / "output").exists()
    # The help of the error says what to do.
    status, text = room.run(again + assemble)
    assert status == 0 and files(room.site / "output") == room.whole, text


# Slurm


class Cluster:
    """A Slurm cluster on this machine: munged, slurmctld and a slurmd for each node."""

    def __init__(self, room, nodes):
        self.room, host = room, socket.gethostname().split(".")[0]
        self.slurmd = program("slurmd", "slurmd")
        control, *ports = free_ports(1 + len(nodes))
        folder, user = room.folder, subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        room.environment["SLURM_CONF"] = str(folder / "slurm.conf")
        (folder / "munge.key").write_bytes(os.urandom(1024))
        (folder / "munge.key").chmod(0o600)
        for name in ("state", *(f"{node}/spool" for node in nodes)):
            (folder / name).mkdir(parents=True)
        settings = {
            "ClusterName": "books", "SlurmctldHost": f"{host}(127.0.0.1)", "SlurmctldPort": control, "SlurmUser": user, "SlurmdUser": user,
            "AuthType": "auth/munge", "StateSaveLocation": folder / "state", "SlurmdSpoolDir": f"{folder}/%n/spool",
            "SlurmctldPidFile": folder / "slurmctld.pid", "SlurmdPidFile": f"{folder}/%n/pid",
            # How soon a node that does not answer is down, and how long a task waits until it is started again.
            "SlurmdTimeout": 4 if IS_SOAK else 300, "AuthInfo": f"socket={folder}/munge.sock,cred_expire=5",
            "ProctrackType": "proctrack/pgid", "TaskPlugin": "task/none", "JobAcctGatherType": "jobacct_gather/none", "MpiDefault": "none",
            "SelectType": "select/cons_tres", "SelectTypeParameters": "CR_CPU", "SlurmdParameters": "config_overrides",
            "SchedulerParameters": "sched_interval=1,bf_interval=1,batch_sched_delay=0", "MailProg": "/bin/true",
        }
        lines = [f"{key}={value}" for key, value in settings.items()]
        lines += [
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} RealMemory=65536 Weight={cpus}"
            for (node, cpus), port in zip(nodes.items(), ports, strict=True)
        ]
        (folder / "slurm.conf").write_text("\n".join([*lines, "PartitionName=all Nodes=ALL Default=YES State=UP", ""]))
        munge = [program("munged", "munge"), "--foreground", "--force", "--num-threads=2"]
        munge += [f"--{kind}={folder}/munge.{name}" for kind, name in (("key-file", "key"), ("socket", "sock"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))]
        room.start("munge", munge)
        until((folder / "munge.sock").exists, 10, lambda: (folder / "munge/out").read_text())
        room.start("slurmctld", [program("slurmctld", "slurmctld"), "-D", "-i"])
        for node in nodes:
            room.start(node, [self.slurmd, "-D", "-N", node])
        until(lambda: set(self.states().values()) == {"idle"}, 20, lambda: (folder / "slurmctld/out").read_text())

    def states(self):
        status, text = self.room.run("sinfo --Node --noheader --format='%N %T'")
        return dict(line.split() for line in text.splitlines()) if status == 0 else {}

    def log(self):
        return (self.room.folder / "slurmctld/out").read_text() + self.room.run("squeue")[1] + str(self.states()) + str(self.room.log())

    def has_no_jobs(self):
        return self.room.run("squeue --noheader")[1] == ""

    def die(self, node):
        """Nothing of the node answers any more, and nothing runs there. What slurmd started has left it, but runs in its folder."""
        cut_power(lambda: tree_of([self.room.daemons[node].pid, *inside(self.room.folder / node)]))
        self.room.daemons[node].wait()
        # Slurm finds out by itself, but not within seconds.
        if not IS_SOAK:
            assert self.room.run(f"scontrol update NodeName={node} State=DOWN Reason=test")[0] == 0


@pytest.mark.engines
def test_slurm_builds_the_part_of_a_node_that_died(room):
    room.save("build-on-slurm")
    room.hold(1)
    room.hold(2)
    # Two nodes have room for one task, and the third one for two.
    cluster = Cluster(room, {"node1": 4, "node2": 4, "node3": 8})
    status, text = room.run(commands_of("build-on-slurm")[0])
    assert status == 0, text
    (dead, _), (drained, writing) = room.held(1), room.held(2)
    assert (room.site / ".part-1.sitegen-stage").is_dir() and not (room.site / "part-1").exists()
    assert room.run(f"scontrol update NodeName={drained} State=DRAIN Reason=test")[0] == 0
    cluster.die(dead)
    assert cluster.states()[drained] == "draining" and len(room.log()) < PARTS
    os.kill(writing, signal.SIGCONT)
    until(cluster.has_no_jobs, 60, cluster.log)
    builders = room.builders()
    assert {dead, drained} == {"node1", "node2"} and builders[1] == [dead, "node3"] and builders[2] == [drained]
    assert [builders[number] for number in range(3, PARTS + 1)] == [["node3"]] * (PARTS - 2)
    assert files(room.site / "output") == room.whole, (room.site / "assemble.log").read_text()
    states = cluster.states()
    assert states[dead].startswith("down") and states[drained] == "drained" and states["node3"] == "idle"


@pytest.mark.engines
def test_slurm_repeats_the_parts_that_failed(room):
    room.save("build-on-slurm")
    begin, again = commands_of("build-on-slurm")
    cluster = Cluster(room, {"node1": 32, "node2": 32})
    for number in (7, 12):
        (room.folder / f"fails-{number}").touch()
    assert room.run(begin)[0] == 0
    until(cluster.has_no_jobs, 30, cluster.log)
    assert sorted(room.builders()) == list(range(1, PARTS + 1)) and not (room.site / "output").exists() and not (room.site / "assemble.log").exists()
    for number in (7, 12):
        (room.folder / f"fails-{number}").unlink()
    room.forget()
    assert room.run(again)[0] == 0
    until(cluster.has_no_jobs, 30, cluster.log)
    assert sorted(room.builders()) == [7, 12]
    assert files(room.site / "output") == room.whole, (room.site / "assemble.log").read_text()


# Kubernetes

# What Kubernetes replaces in commands and arguments: $$ is a dollar sign.
REFERENCE = re.compile(r"\$(?:\$|\(([^)]*)\))")
# The versions of the API: the oldest that the guide allows, and the newest whose schemas there are.
VERSIONS = ["1.29", kubernetes_validate.latest_version()]
# The entry points of the images. The configuration of rclone is in /config, as its image says.
PROGRAMS = {"ghcr.io/sitegen/sitegen": "sitegen", "rclone/rclone:1": "rclone"}
CONFIGURATION = "/config/rclone"
# Runs the containers of a pod, one after another, until one fails.
KUBELET = """
import json, subprocess, sys
for container in json.loads(sys.argv[1]):
    if status := subprocess.run(**container).returncode:
        sys.exit(status)
"""


def containers_of(job):
    """The containers of a pod in the order in which they run."""
    pod = job["spec"]["template"]["spec"]
    assert len(pod["containers"]) == 1
    return pod.get("initContainers", []) + pod["containers"]


def jobs_of(room):
    """The Jobs of the guide by the names of their files."""
    room.save("build-on-kubernetes")
    jobs = {}
    for path in room.site.glob("*.yaml"):
        text = path.read_text()
        if path.name.startswith("parts"):
            assert text.count("+1/16") == text.count("completions: 16") == 1
            text = text.replace("+1/16", f"+1/{FEW}")
        jobs[path.name] = yaml.safe_load(text)
        path.unlink()
    return jobs


@pytest.mark.parametrize("version", VERSIONS)
def test_the_manifests_are_valid(version):
    manifests = {name: yaml.safe_load(text) for name, text in saved_by("build-on-kubernetes").items()}
    for name, job in manifests.items():
        kubernetes_validate.validate(job, version, strict=True)
        spec, pod, containers = job["spec"], job["spec"]["template"]["spec"], containers_of(job)
        # What the schemas do not say.
        assert pod["restartPolicy"] == "Never"
        known = set()
        if name.startswith("parts"):
            known = {"JOB_COMPLETION_INDEX"}
            assert spec["completionMode"] == "Indexed" and spec["completions"] == PARTS and "backoffLimit" not in spec
            ignored, wrong = spec["podFailurePolicy"]["rules"]
            assert spec["podReplacementPolicy"] == "Failed" and ignored["action"] == "Ignore"
            assert PROGRAMS[{container["name"]: container["image"] for container in containers}[wrong["onExitCodes"]["containerName"]]] == "sitegen"
        volumes = {volume["name"] for volume in pod["volumes"]}
        for container in containers:
            mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
            assert set(mounts) <= volumes and container["workingDir"] in mounts.values()
            assert "command" not in container and {name for word in container["args"] for name in REFERENCE.findall(word)} <= known
            assert mounts.get("rclone") == (CONFIGURATION if PROGRAMS[container["image"]] == "rclone" else None)
    assert manifests["parts.yaml"]["metadata"] == manifests["parts-s3.yaml"]["metadata"]
    assert manifests["assemble.yaml"]["metadata"] == manifests["assemble-s3.yaml"]["metadata"]
    (commands,) = commands_of("build-on-kubernetes")
    assert re.findall(r"job/(\S+)", commands) == [manifests[name]["metadata"]["name"] for name in ("parts.yaml", "assemble.yaml")]
    assert re.findall(r"apply --filename (\S+)", commands) == ["parts.yaml", "assemble.yaml"]


class Pod:
    """What the containers of a Job run, with folders for its volumes."""

    def __init__(self, room, job, index=None):
        self.output = room.folder / "typed"
        self.disk = None
        volumes = {}
        for volume in job["spec"]["template"]["spec"]["volumes"]:
            if "emptyDir" in volume:
                self.disk = Path(tempfile.mkdtemp(dir=room.folder, prefix="pod-"))
                volumes[volume["name"]] = self.disk
            else:
                volumes[volume["name"]] = room.site if "persistentVolumeClaim" in volume else room.folder / "secret"
        number = {} if index is None else {"JOB_COMPLETION_INDEX": str(index)}
        containers = []
        for container in containers_of(job):
            mounts = {mount["mountPath"]: volumes[mount["name"]] for mount in container["volumeMounts"]}
            environment = {"PATH": room.environment["PATH"], "HOME": str(room.home)} | number
            if CONFIGURATION in mounts:
                environment["RCLONE_CONFIG"] = f"{mounts[CONFIGURATION]}/rclone.conf"
            words = [REFERENCE.sub(lambda match: "$" if match[1] is None else number.get(match[1], match[0]), word) for word in container["args"]]
            command = [shutil.which(PROGRAMS[container["image"]], path=room.environment["PATH"]), *words]
            containers.append({"args": command, "cwd": str(mounts[container["workingDir"]]), "env": environment})
        self.process = subprocess.Popen(
            [sys.executable, "-c", KUBELET, json.dumps(containers)], stdin=subprocess.DEVNULL, stdout=self.output.open("ab"), stderr=subprocess.STDOUT,
        )

    def status(self):
        """Waits until the pod ends. What was on its disk is then gone."""
        status = self.process.wait(timeout=60)
        if self.disk:
            shutil.rmtree(self.disk)
        return status

    def end(self):
        assert self.status() == 0, self.output.read_text()

    def die(self):
        cut_power(lambda: tree_of([self.process.pid]))
        self.process.wait()


def test_the_pods_of_a_job_build_the_site_on_a_volume(room):
    jobs = jobs_of(room)
    room.hold(3)
    lost = Pod(room, jobs["parts.yaml"], 2)
    room.held(3)
    lost.die()
    assert (room.site / "parts/.part-2.sitegen-stage").is_dir() and not (room.site / "parts/part-2").exists()
    for pod in [Pod(room, jobs["parts.yaml"], index) for index in range(FEW)]:
        pod.end()
    Pod(room, jobs["assemble.yaml"]).end()
    assert files(room.site / "output") == room.whole

    # No pod is started again for an error in the data.
    (room.site / "data/site.yaml").write_text("title: [x\n")
    rule = jobs["parts.yaml"]["spec"]["podFailurePolicy"]["rules"][1]
    assert rule["action"] == "FailIndex" and Pod(room, jobs["parts.yaml"], 0).status() in rule["onExitCodes"]["values"]


@pytest.mark.engines
def test_the_pods_of_a_job_build_the_site_with_object_storage(room):
    program("rclone", "rclone")
    jobs = jobs_of(room)
    bucket = room.folder / "bucket"
    (room.folder / "secret").mkdir()
    (room.folder / "secret/rclone.conf").write_text(f"[s3]\ntype = alias\nremote = {bucket}\n")
    shutil.copytree(room.site, bucket / "books/site")

    room.hold(3)
    lost = Pod(room, jobs["parts-s3.yaml"], 2)
    room.held(3)
    lost.die()
    for index in range(FEW):
        Pod(room, jobs["parts-s3.yaml"], index).end()
    # What an upload leaves that was interrupted, and one that went wrong; and the pod that is started in its place.
    parts = bucket / "books/parts"
    for index, spoil in (
        (0, lambda part: (part / "index.html").write_bytes(b"")),
        (3, lambda part: (part / ".sitegen-part/part.json").write_bytes(b"")),
        (1, damage),
    ):
        spoil(parts / f"part-{index}")
        assert Pod(room, jobs["assemble-s3.yaml"]).status() == 74
        assert f"parts/part-{index}" in room.typed().split("error: ")[0].splitlines()[-1]
        assert not (bucket / "books/output").exists()
        (room.folder / "typed").unlink()
        Pod(room, jobs["parts-s3.yaml"], index).end()
    Pod(room, jobs["assemble-s3.yaml"]).end()
    assert files(bucket / "books/output") == room.whole
