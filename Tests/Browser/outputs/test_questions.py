"""The questions of `sitegen init` at a terminal, and what it makes of the answers."""

import os
import pty
import re
import subprocess

import pytest
from site_builder import SITEGEN

TABLE = "Buch,Autorin,Gelesen am,Regal,Fundort\nDas Licht im Turm,Anna Holm,13.02.2024,oben,auf der Mole\nDer Weg,Bert Lang,01.03.2024,unten,in der Werft\n"


END = "\x04"


def begin(folder, answers, *options, **environment):
    """Begins a site with a table at a terminal. Returns the questions and all that was printed."""
    (folder / "log.csv").write_text(TABLE)
    return ask(folder, answers, "init", "new", "--from", "log.csv", *options, **environment)


def ask(folder, answers, *arguments, status=0, language="C.UTF-8"):
    """Runs a command with a terminal, and answers each question when it is asked. Returns the questions and all that was printed."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([SITEGEN, *arguments], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "LC_ALL": language})
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
            answer = answers.pop(0)
            os.write(ours, (answer if answer == END else answer + "\n").encode())
    os.close(ours)
    assert process.wait() == status, printed
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


def test_korean_questions(tmp_path):
    questions, printed = begin(tmp_path, ["", "", ""], language="ko_KR.UTF-8")
    assert [question.split("(")[0].strip() for question in questions] == [
        "사이트 제목", "버튼과 메뉴의 언어, ko, en, ja, de, fr 가운데 하나", "이 가운데 보일 것을 쉼표로 나누어 적으세요",
    ]
    assert "페이지에 자리가 없는 열: Regal, Fundort" in printed


def test_questions_about_korean_data_are_korean(tmp_path):
    (tmp_path / "책.csv").write_text("제목,저자,읽은 날\n밤의 등대,홍가람,2024-02-13\n소금길,모지안,2024-03-01\n")
    questions, printed = ask(tmp_path, ["나의 책", "", ""], "init", "new", "--from", "책.csv")
    assert questions[0].startswith("사이트 제목") and "(엔터: ko)" in questions[1]
    assert 'title: "나의 책"' in (tmp_path / "new/data/site.yaml").read_text()


@pytest.mark.parametrize("answers", [[END], ["Mine", END], ["", "de", END]])
def test_the_end_of_input_creates_nothing(tmp_path, answers):
    _, printed = begin(tmp_path, answers, status=1)
    assert printed.endswith("Cancelled. Nothing was created.\r\n")
    assert not (tmp_path / "new").exists()


def test_a_title_is_on_the_page_of_an_exhibition(tmp_path):
    (tmp_path / "poster.json").write_text('{"title": "The Fair (1900)"}')
    (tmp_path / "items.json").write_text('[{"name": "Lamp"}, {"name": "Oil"}]')
    ask(tmp_path, ["My Fair", ""], "init", "new", "--from", "poster.json", "--from", "items.json")
    subprocess.run([SITEGEN, "build"], cwd=tmp_path / "new", check=True, capture_output=True)
    page = (tmp_path / "new/output/index.html").read_text()
    assert "<span>My Fair</span></h1>" in page and "<title>My Fair</title>" in page


def test_one_of_several_shelves_is_chosen(tmp_path):
    for name in ["mine", "yours"]:
        (tmp_path / "data" / name).mkdir(parents=True)
        (tmp_path / "data" / name / "collection.yaml").write_text("kind: shelf\n")
        (tmp_path / "data" / name / "ebb.md").write_text("---\ntitle: Ebb\n---\n")
    questions, printed = ask(tmp_path, ["3", "2"], "new", "book", "Flow")
    assert len(questions) == 2 and "1. mine" in printed and "2. yours" in printed
    assert (tmp_path / "data/yours/flow.md").exists()
    for answer in ["", END]:
        _, printed = ask(tmp_path, [answer], "new", "book", "Neap", status=1, language="ko_KR.UTF-8")
        assert printed.endswith("그만두었습니다. 아무것도 만들지 않았습니다.\r\n")
