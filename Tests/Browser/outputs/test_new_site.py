"""`sitegen init`: what it asks on a terminal, and what its options say."""

import os
import pty
import subprocess

import pytest
import yaml

from site_builder import SITEGEN


def settings(folder):
    return yaml.safe_load((folder / "data/site.yaml").read_text("utf-8")) or {}


def on_a_terminal(folder, typed, *options):
    """Runs the command on a terminal where somebody types; answers what was printed."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execv(SITEGEN, [str(SITEGEN), "init", "site", "--kind", "shelf", *options])
    os.write(terminal, typed.encode())
    printed = b""
    while True:
        try:
            read = os.read(terminal, 4096)
        except OSError:
            break
        if not read:
            break
        printed += read
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, printed.decode()
    return printed.decode()


@pytest.mark.parametrize(("typed", "expected"), [
    ("My \"books\": a shelf\nen\n", {"title": 'My "books": a shelf', "language": "en"}), ("\n\n", {}), ("나의 책\n\n", {"title": "나의 책"}),
    ("  \neo\nen\n", {"language": "en"}),
])
def test_it_asks_for_title_and_language(tmp_path, typed, expected):
    printed = on_a_terminal(tmp_path, typed)
    assert "Title of the site" in printed and "Language of buttons" in printed
    assert settings(tmp_path / "site") == expected
    run = subprocess.run([SITEGEN, "build", "--strict"], cwd=tmp_path / "site", capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_options_answer_for_it(tmp_path):
    printed = on_a_terminal(tmp_path, "", "--title", "Tide", "--language", "en")
    assert "Title of the site (" not in printed and settings(tmp_path / "site") == {"title": "Tide", "language": "en"}


def test_without_a_terminal_it_asks_nothing(tmp_path):
    run = subprocess.run([SITEGEN, "init", "site", "--kind", "shelf"], cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert run.returncode == 0 and "Title of the site (" not in run.stdout and settings(tmp_path / "site") == {}


def test_another_language_is_refused(tmp_path):
    run = subprocess.run([SITEGEN, "init", "site", "--language", "eo"], cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert run.returncode != 0 and "--language takes ko, en, ja, de or fr" in run.stderr and not (tmp_path / "site").exists()
