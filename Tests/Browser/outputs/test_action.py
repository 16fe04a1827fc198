"""The action that builds a site on GitHub, run here step by step against releases that a server of this test has."""

import gzip
import hashlib
import http.server
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import threading
from functools import partial
from pathlib import Path

import pytest
import yaml
from PIL import Image

from quiet_handler import QuietHandler
from site_builder import REPOSITORY, SAMPLE, SITEGEN

ACTION = REPOSITORY / ".github/actions/build"
WORKFLOWS = sorted((REPOSITORY / ".github/workflows").glob("*.yml"))
RUNNER = REPOSITORY / ".github/run-workflow.py"
GUIDE = REPOSITORY / "data/pages/manual/guides/publish-on-github-pages.md"
VERSION = re.search(r'number = "(.+)"', (REPOSITORY / "Sources/SiteRecords/SitegenVersion.swift").read_text("utf-8"))[1]
MACHINE = "macos-universal" if sys.platform == "darwin" else "linux-arm64" if platform.machine() in ("aarch64", "arm64") else "linux-x86_64"
# A file that a program of the tests writes when it is run.
MARK = "was-run"


def archive_of(program, folder):
    """A release's archive with one program in `folder`, the same at any time, because tests are named after its sum."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        entry = tarfile.TarInfo(f"{folder}/bin/sitegen")
        entry.size, entry.mode = len(program), 0o755
        archive.addfile(entry, io.BytesIO(program))
    return gzip.compress(packed.getvalue(), compresslevel=1, mtime=0)


class Releases:
    """The releases of a repository: a folder that is served."""

    def __init__(self, folder, address):
        self.folder, self.address = folder, address

    def add(self, version, archive, sums=None):
        name = f"sitegen-{version}-{MACHINE}.tar.gz"
        place = self.folder / f"releases/download/v{version}"
        place.mkdir(parents=True)
        (place / name).write_bytes(archive)
        line = f"{hashlib.sha256(archive).hexdigest()}  {name}\n"
        (place / "SHA256SUMS").write_text(f"{'0' * 64}  sitegen-{version}.spdx.json\n{line}" if sums is None else sums)


class ReleasesHandler(QuietHandler):
    """Leads from `latest` to the newest release, as GitHub does."""

    def do_GET(self):
        if self.path == "/releases/latest":
            self.send_response(302)
            self.send_header("Location", f"/releases/tag/v{VERSION}")
            self.end_headers()
        elif self.path.startswith("/releases/tag/"):
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def releases(tmp_path_factory):
    folder = tmp_path_factory.mktemp("releases")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(ReleasesHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    releases = Releases(folder, f"http://127.0.0.1:{server.server_port}")
    releases.add(VERSION, archive_of(SITEGEN.read_bytes(), f"sitegen-{VERSION}-{MACHINE}"))
    yield releases
    server.shutdown()
    server.server_close()


@pytest.fixture
def repository(tmp_path):
    """A checkout whose root is the sample site."""
    shutil.copytree(SAMPLE, tmp_path / "repository/data")
    return tmp_path / "repository"


@pytest.fixture
def act(releases, repository):
    """Runs the action on the checkout and answers its exit status and what it printed."""

    def run(ref="main", **inputs):
        values = {"server": releases.address} | inputs
        done = subprocess.run(
            [sys.executable, RUNNER, ACTION / "action.yml", "--workspace", repository, "--ref", ref,
             *(text for name, value in values.items() for text in ("--input", f"{name}={value}"))],
            cwd=repository, env=os.environ | {"MARK": str(repository / MARK)}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=100, check=False,
        )
        return done.returncode, done.stdout

    return run


def with_a_mistake(data):
    """Writes a word where only true or false may stand; answers the line."""
    file = data / "harry-potter/data.json"
    lines = file.read_text("utf-8").split("\n")
    index = next(index for index, line in enumerate(lines) if '"pages"' in line)
    lines[index] = re.sub(r'"pages": *\d+', '"draft": "many"', lines[index])
    file.write_text("\n".join(lines), "utf-8")
    return index + 1


def test_a_site_is_built_and_a_second_run_goes_on_from_it(act, repository):
    status, said = act()
    assert status == 0, said
    assert (repository / "output/harry-potter/1.html").is_file()
    assert "-- Check the data: ok\n" in said
    written = int(re.search(r"files: (\d+) written, 0 unchanged", said)[1])
    assert "skipped: uses actions/upload-pages-artifact" in said and "     path: output\n" in said
    assert f"output version: {VERSION}\n" in said and "output path: output\n" in said

    kept = re.search(r"skipped: uses actions/cache@.*\n     path: (.*)\n +(.*)\n +(.*)\n     key: (.*)\n", said).groups()
    assert kept[:3] == ("output", ".output.sitegen-cache", ".output.sitegen-pictures") and "<hash of data/**" in kept[3]
    assert {path.name for path in repository.iterdir()} <= {"data", *kept}

    status, said = act()
    assert status == 0 and f"files: 0 written, {written} unchanged" in said, said


def test_pictures_are_made_once_and_kept_where_the_cache_looks(act, repository):
    Image.effect_noise((900, 1300), 60).convert("RGB").save(repository / "data/harry-potter/1.jpg")
    status, said = act(check="false")
    assert status == 0, said

    # The next runner has what the cache kept, and nothing else.
    kept = ("output", ".output.sitegen-cache", ".output.sitegen-pictures")
    with tarfile.open(repository / "cache.tar", "w") as archive:
        for name in kept:
            archive.add(repository / name, name)
    for name in kept:
        shutil.rmtree(repository / name) if (repository / name).is_dir() else (repository / name).unlink()
    with tarfile.open(repository / "cache.tar") as archive:
        archive.extractall(repository, filter="fully_trusted")

    def numbers():
        return {path.name: path.stat().st_ino for path in (repository / ".output.sitegen-pictures").glob("1.*")}

    restored = numbers()
    assert any(name.endswith(".webp") for name in restored)
    status, said = act()
    assert status == 0 and "files: 0 written, " in said, said
    assert numbers() == restored


def test_a_site_in_a_folder(act, repository):
    (repository / "books").mkdir()
    (repository / "data").rename(repository / "books/data")
    status, said = act(folder="./books/", arguments="--output 'public html' --strict")
    assert status == 0, said
    assert (repository / "books/public html/index.html").is_file()
    assert "     path: books/public html\n          books/.public html.sitegen-cache\n" in said and "<hash of books/data/**" in said

    line = with_a_mistake(repository / "books/data")
    status, said = act(folder="books")
    assert status == 1 and re.search(rf"^::error title=S201,file=books/data/harry-potter/data\.json,line={line},col=\d+::", said, re.MULTILINE)


def test_a_mistake_in_the_data_is_shown_next_to_its_line(act, repository):
    line = with_a_mistake(repository / "data")
    status, said = act()
    assert status == 1
    assert re.search(rf"^::error title=S201,file=data/harry-potter/data\.json,line={line},col=\d+::.*found \"many\"", said, re.MULTILINE)
    assert "Build the site: skipped" in said and not (repository / "output").exists()


def test_without_a_check_the_build_fails(act, repository):
    with_a_mistake(repository / "data")
    status, said = act(check="false", upload="false")
    assert status == 1 and "Check the data: skipped" in said and "1 error. Nothing was written." in said
    assert not (repository / "output").exists()


@pytest.mark.parametrize(("ref", "version"), [(f"v{VERSION}", ""), ("v" + VERSION.split(".")[0], ""), ("main", ""), ("main", "latest"), ("v99.0.0", f"v{VERSION}")])
def test_the_version(act, ref, version):
    status, said = act(ref=ref, version=version, check="false", upload="false")
    assert status == 0 and f"sitegen {VERSION}, sum checked" in said, said
    assert "upload-pages-artifact" not in said


WROTE = b'#!/bin/sh\necho "$0" >>"$MARK"\necho "sitegen 9.0.0"\n'


@pytest.mark.parametrize(("version", "archive", "sums", "message"), [
    ("9.0.1", archive_of(WROTE, "x"), f"{'1' * 64}  sitegen-9.0.1-{MACHINE}.tar.gz\n", f"The sum of sitegen-9.0.1-{MACHINE}.tar.gz is wrong"),
    ("9.0.2", archive_of(WROTE, "x"), f"{hashlib.sha256(archive_of(WROTE, 'x')).hexdigest()}  other.tar.gz\n", "has no single sum of"),
    ("9.0.3", archive_of(WROTE, "x"), "", "has no single sum of"),
    ("9.0.4", archive_of(WROTE, "x"), f"{'1' * 64}  sitegen-9.0.4-{MACHINE}.tar.gz\n" * 2, "has no single sum of"),
])
def test_a_program_without_the_right_sum_is_never_run(act, releases, repository, version, archive, sums, message):
    releases.add(version, archive, sums)
    status, said = act(version=version)
    assert status == 1 and re.search(rf"^::error title=Sitegen::.*{re.escape(message)}", said, re.MULTILINE), said
    assert "was not unpacked" in said
    assert not (repository / MARK).exists() and not (repository / "output").exists()
    assert "Check the data: skipped" in said and "Build the site: skipped" in said


def test_a_program_with_the_right_sum_is_run(act, releases, repository):
    """The counterpart: the mark of the tests above would have been there."""
    releases.add("9.1.0", archive_of(WROTE, "x"))
    act(version="9.1.0")
    assert (repository / MARK).exists()


@pytest.mark.parametrize(("inputs", "message"), [
    ({"version": "98.0.0"}, "could not be downloaded"),
    ({"version": "1.0.0; touch was-run"}, "is not a version"),
    ({"version": "../../1.0.0"}, "is not a version"),
    ({"server": "http://example.org/x"}, "does not begin with https://"),
    ({"server": "file:///tmp"}, "does not begin with https://"),
    ({"folder": "nowhere"}, "there is no folder nowhere"),
    ({"folder": "../elsewhere"}, "is not a folder of the repository"),
    ({"folder": "/tmp"}, "is not a folder of the repository"),
    ({"folder": "$(touch was-run)"}, "there is no folder $(touch was-run)"),
    ({"arguments": "--output ../x"}, "is not a folder inside"),
    ({"arguments": "--output 'x"}, "a quote is not closed"),
])
def test_a_wrong_input_is_named(act, repository, inputs, message):
    status, said = act(**inputs)
    assert status == 1 and re.search(rf"^::error title=Sitegen::.*{re.escape(message)}", said, re.MULTILINE), said
    assert not (repository / "output").exists() and not (repository / MARK).exists()


def test_the_shell_reads_nothing_into_arguments(act, repository):
    status, said = act(check="false", arguments="--base-url https://example.org/$(touch${IFS}was-run)/`touch${IFS}was-run`;touch was-run")
    assert status != 0 and "sitegen build" in said
    assert not (repository / MARK).exists()


@pytest.mark.parametrize("file", [*sorted(ACTION.glob("*.yml")), *WORKFLOWS], ids=lambda file: file.name)
def test_no_script_has_an_expression_of_a_stranger_in_its_text(file):
    document = yaml.safe_load(file.read_text("utf-8"))
    jobs = document.get("jobs", {"action": document.get("runs")})
    for step in (step for job in jobs.values() for step in job.get("steps", [])):
        assert not re.search(r"\$\{\{\s*(inputs|github|steps|env|needs)\b", step.get("run", "")), step


def workflows_of_the_guide():
    """The files that the guide writes, by their paths."""
    found = re.findall(r"^cat > (\.github/\S+) <<'END'\n(.*?)^END$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return {path: yaml.safe_load(text) for path, text in found}


def test_the_workflows_of_the_guide_use_the_inputs_that_there_are():
    inputs = yaml.safe_load((ACTION / "action.yml").read_text("utf-8"))["inputs"]
    workflows = workflows_of_the_guide()
    assert list(workflows) == [".github/workflows/publish.yml", ".github/workflows/check.yml"]
    for workflow in workflows.values():
        (ours,) = [step for job in workflow["jobs"].values() for step in job["steps"] if step["uses"].startswith("sitegen/")]
        assert ours["uses"].split("@")[0] == "sitegen/sitegen/.github/actions/build"
        assert (ours.get("with") or {}).keys() <= inputs.keys()
    assert workflows[".github/workflows/publish.yml"]["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    table = re.findall(r"^\| `(\w+)` \| ", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert set(table) == inputs.keys() - {"server"}


@pytest.mark.parametrize(("kind", "files"), [
    ("github-actions", lambda folder: [ACTION / "action.yml"]),
    ("github-workflows", lambda folder: [*WORKFLOWS, *written_workflows(folder)]),
])
def test_the_schemas_of_github_know_every_key(kind, files, tmp_path):
    run = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}", *files(tmp_path)],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def written_workflows(folder):
    for path, workflow in workflows_of_the_guide().items():
        # PyYAML takes the key `on` for true.
        text = yaml.safe_dump({{True: "on"}.get(key, key): value for key, value in workflow.items()})
        (folder / Path(path).name).write_text(text, "utf-8")
        yield folder / Path(path).name


WORKFLOW = """
on: push
env: {LETTER: a}
jobs:
  first:
    strategy: {matrix: {os: [ubuntu-latest, macos-latest, windows-latest]}}
    runs-on: ${{ matrix.os }}
    outputs: {word: "${{ steps.write.outputs.word }}"}
    steps:
      - uses: actions/checkout@v6
      - id: write
        run: |
          mkdir "$RUNNER_TEMP/bin"
          printf '#!/bin/sh\\necho a tool in the path\\n' >"$RUNNER_TEMP/bin/our-tool"
          chmod +x "$RUNNER_TEMP/bin/our-tool"
          echo "$RUNNER_TEMP/bin" >>"$GITHUB_PATH"
          echo "word=${LETTER}b" >>"$GITHUB_OUTPUT"
          printf 'LINES<<END\\nc\\nd\\nEND\\n' >>"$GITHUB_ENV"
      - run: our-tool; echo $LINES; echo "in ${PWD##*/} of $RUNNER_OS"
        working-directory: inner
      - if: runner.os == 'Windows' || (github.ref_name != 'main' && true)
        run: echo wrong
  second:
    needs: first
    runs-on: [self-hosted-never]
    steps: [{run: echo wrong}]
  third:
    needs: first
    runs-on: ubuntu-latest
    steps:
      - run: echo "told ${{ needs.first.outputs.word }}"
      - {name: Break, run: exit 3}
      - run: echo wrong
      - {if: always(), run: echo at last}
  fourth: {needs: third, runs-on: ubuntu-latest, steps: [{run: echo wrong}]}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the jobs of this workflow are for Linux")
def test_the_runner_does_what_github_does(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "workflow.yml").write_text(WORKFLOW, "utf-8")
    run = subprocess.run([sys.executable, RUNNER, "workflow.yml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and run.stderr == ""
    lines = run.stdout.split("\n")
    for line in ("a tool in the path", "c d", "in inner of Linux", "told ab", "-- Break: failed with 3", "at last", "== first ubuntu-latest: ok",
                 "== first macos-latest: skipped: runs on macos-latest", "== third: failed", "== fourth: skipped: not wanted here"):
        assert line in lines, line
    assert "wrong" not in lines
