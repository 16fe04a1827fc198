"""The questions of `sitegen init` at a terminal, and what it makes of the answers."""

import os
import pty
import re
import subprocess

import pytest
from site_builder import SITEGEN

TABLE = "Buch,Autorin,Gelesen am,Regal,Fundort\nDas Licht im Turm,Anna Holm,13.02.2024,oben,auf der Mole\nDer Weg,Bert Lang,01.03.2024,unten,in der Werft\n"


def begin(folder, answers, *options):
    """Runs the command with a terminal, and answers each question when it is asked. Returns the questions and all that was printed."""
    (folder / "log.csv").write_text(TABLE)
    ours, theirs = pty.openpty()
    line = [SITEGEN, "init", "new", "--from", "log.csv", *options]
    process = subprocess.Popen(line, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "LC_ALL": "C.UTF-8"})
    os.close(theirs)
    answers, questions, printed = list(answers), [], ""
    while True:
        try:
            part = os.read(ours, 4096).decode(errors="replace")
        except OSError:
            break
        if not part:
            break
        printed += part
        if re.search(r"\): $", printed):
            questions.append(printed.splitlines()[-1])
            os.write(ours, (answers.pop(0) + "\n").encode())
    os.close(ours)
    assert process.wait() == 0, printed
    return questions, printed


def test_three_questions_at_most(tmp_path):
    questions, printed = begin(tmp_path, ["Meine Bücher", "", "fundort"])
    assert [question.split("(")[0].strip() for question in questions] == [
        "Title of the site", "Language of buttons and navigation, ko, en, ja, de or fr", "Which of them should pages show? Separate them with commas",
    ]
    assert "(Enter: de)" in questions[1], "the language of the data"
    assert "Pages have no place for these columns: Regal, Fundort" in printed
    assert "Das Licht im Turm: " in printed and "auf der Mole" in printed, "the first records as they will be"
    settings = (tmp_path / "new/data/books/collection.yaml").read_text()
    assert "fields:\n  Fundort: text\n" in settings and 'ignore: ["Regal"]' in settings
    assert 'title: "Meine Bücher"' in (tmp_path / "new/data/site.yaml").read_text()


def test_wrong_answers_are_asked_again(tmp_path):
    questions, _ = begin(tmp_path, ["", "klingon", "de", "Nowhere", ""])
    assert len(questions) == 5 and questions[1] == questions[2] and questions[3] == questions[4]


@pytest.mark.parametrize("options", [["--title", "Mine"], ["--language", "fr"]])
def test_options_answer(tmp_path, options):
    assert begin(tmp_path, [], *options)[0] == []
