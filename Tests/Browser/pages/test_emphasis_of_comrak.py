"""Emphasis in random lines of Korean, Japanese and Chinese is what comrak makes of it, another parser that knows the extension for them."""

import itertools
import random
import re
import unicodedata
from collections import namedtuple

import comrak
import pytest
from lxml import html

from conditions import SEED
from site_builder import build

LINES = 20_000
# A text has at most 50,000 bytes.
SIZE = 45_000

WORDS = {
    "korean": "바다 등대 편지 겨울밤 소금 창문 계단 도서관 사람들 기억 우표 항구".split(),
    "japanese": "海 灯台 手紙 ひかり 窓辺 図書館 カモメ 静かな夜 波の音 きっぷ".split(),
    "chinese": "大海 灯塔 书信 冬夜 窗户 图书馆 记忆 邮票 港口 潮水".split(),
    "latin": "tide lamp salt stair Oslo rain café naïve Kafka Θάλασσα".split(),
}
PARTICLES = {
    "korean": "은 는 이 가 을 를 의 에 에서 와 과 도 만 으로 까지 이다 라고".split(),
    "japanese": "は が を に の で と も から です という".split(),
    "chinese": "的 了 在 和 是 把 也 吗 说".split(),
    "latin": ["s", "ed", "ing", "'s", ""],
}
QUOTES = ["“”", "‘’", "「」", "『』", "《》", "〈〉", "（）", "()"]
POINTS = ". , ! ? 。 、 · … , .".split()
NUMBERS = ["7", "30", "1997", "50%", "3.5%", "12", "100%"]
MARKS = ["*", "**", "***", "_", "__", "~~"]


class Writer:
    """Writes lines that both parsers read as one paragraph each, in which only stars, underscores and two tildes mean something."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def line(self):
        while True:
            text = "".join(self.part() for _ in range(self.random.randint(2, 6)))
            for _ in range(self.random.choice((0, 0, 0, 1, 1, 2, 4))):
                place = self.random.randint(0, len(text))
                text = text[:place] + self.random.choice(MARKS) + text[place:]
            # One tilde, and three, are not the same to both.
            text = re.sub("~+", "~~", re.sub(" +", " ", text)).strip()
            # Neither the mark of an item nor a line across the page, nor a sign or a number at the beginning.
            if re.match(r"[*_~]*[^\W\d_]", text):
                return text

    def part(self):
        roll = self.random.random()
        if roll < 0.12:
            return self.random.choice(POINTS) + self.random.choice(("", " "))
        if roll < 0.2:
            return self.random.choice((" ", " ", self.random.choice(MARKS)))
        language = self.random.choice(("korean", "korean", "japanese", "chinese", "latin"))
        text = self.phrase(language)
        if self.random.random() < 0.6:
            text = self.marked(text)
        if self.random.random() < 0.3:
            text = self.quoted(text)
            if self.random.random() < 0.3:
                text = self.marked(text)
        if self.random.random() < 0.6:
            text += self.random.choice(PARTICLES[self.random.choice((language, language, "korean"))])
        return text + self.random.choice(("", "", " "))

    def phrase(self, language):
        words = [self.random.choice(WORDS[language] if self.random.random() < 0.85 else NUMBERS) for _ in range(self.random.randint(1, 3))]
        if len(words) > 1 and self.random.random() < 0.4:
            words[-1] = self.marked(words[-1])
        text = self.random.choice(("", " ")).join(words)
        if self.random.random() < 0.2:
            text += self.random.choice(POINTS)
        return self.quoted(text) if self.random.random() < 0.4 else text

    def marked(self, text):
        mark = self.random.choice(MARKS)
        return mark + text + mark

    def quoted(self, text):
        first, last = self.random.choice(QUOTES)
        return first + text + last


# A stretch of equal signs, what is beside it, and whether it may open and close emphasis.
Run = namedtuple("Run", "sign start end before after opens closes has_own_rule")


def kind_of(sign):
    """What a character is to the rules of emphasis; the beginning and the end of a line are a space."""
    if sign in ("", " "):
        return "space"
    is_wide = unicodedata.east_asian_width(sign) in ("W", "F")
    if sign.isascii() and not sign.isalnum() or unicodedata.category(sign)[0] == "P":
        return "wide punctuation" if is_wide else "punctuation"
    return "wide letter" if is_wide else "letter"


def is_punctuation(kind):
    return kind in ("punctuation", "wide punctuation")


def may_begin(before, after):
    """Whether signs between two kinds are left-flanking, as the extension has it; the other way round, whether they are right-flanking."""
    return after != "space" and (after != "punctuation" or before != "letter")


def runs(line):
    """The stars and underscores of a line, by the rules of the extension, but for the underscores that have a rule of their own here."""
    for match in re.finditer(r"\*+|_+", line):
        sign, beside = match[0][0], (kind_of(line[: match.start()][-1:]), kind_of(line[match.end() :][:1]))
        if sign == "_" and "wide letter" in beside and any(map(is_punctuation, beside)):
            yield Run(sign, match.start(), match.end(), *beside, True, True, True)
            continue
        # As in GitHub Flavored Markdown, what is beyond tildes counts, not the tildes.
        before, after = kind_of(line[: match.start()].rstrip("~")[-1:]), kind_of(line[match.end() :].lstrip("~")[:1])
        left, right = may_begin(before, after), may_begin(after, before)
        if sign == "_":
            left, right = left and (not right or is_punctuation(before)), right and (not left or is_punctuation(after))
        yield Run(sign, match.start(), match.end(), before, after, left, right, False)


def with_daggers(line):
    """A line with daggers, which are punctuation, beside the underscores that have a rule of their own: between them and wide letters, and
    between them and tildes, beyond which the common rules would look."""
    for run in reversed([run for run in runs(line) if run.has_own_rule]):
        first, last = ("†" if sign == "~" or kind_of(sign) == "wide letter" else "" for sign in (line[: run.start][-1:], line[run.end :][:1]))
        line = line[: run.start] + first + line[run.start : run.end] + last + line[run.end :]
    return line


def is_of_underscores(line, made):
    """`_“가”_는` is emphasis, as with stars; the extension leaves underscores out, as the decision record on texts as people write them says.
    They take tildes for punctuation, too: `~~그는 _말_~~은`. Nothing else may change, so comrak makes the same of the line with daggers."""
    marked = with_daggers(line)
    return marked != line and made == of_comrak(marked)


def is_of_forgotten_openers(line, made):
    """`*a**b**c**` begins with an `em` to CommonMark. libcmark-gfm looks for what the first `**` closes; `*` it must not be, as their lengths make
    three and the `**` can open as well. Then it never looks there again for two stars, though the last ones can only close, and may."""
    all_runs = list(runs(line))
    for opener, between, closer in itertools.combinations(all_runs, 3):
        lengths = [run.end - run.start for run in (opener, between, closer)]
        if (opener.sign == between.sign == closer.sign and opener.opens and between.opens and between.closes and closer.closes and not closer.opens
                and lengths[1] % 3 == lengths[2] % 3 != 0 and (lengths[0] + lengths[1]) % 3 == 0):
            return True
    return False


# Why sitegen may make something else of a line, and the most lines of which it may do so.
KINDS = {is_of_underscores: LINES, is_of_forgotten_openers: LINES // 400}


def structure(element):
    """What an element has: texts, and of what emphasises them the name and what it has in turn."""
    parts = [(element.text or "").replace("†", "")]
    for child in element:
        parts += [(child.tag, structure(child)), (child.tail or "").replace("†", "")]
    return [part for part in parts if part]


OPTIONS = comrak.ExtensionOptions()
OPTIONS.cjk_friendly_emphasis = OPTIONS.strikethrough = True


def of_comrak(line):
    return structure(html.fromstring(comrak.render_markdown(line, extension_options=OPTIONS)))


def texts_of(lines):
    """The lines as texts that are short enough, each line a paragraph."""
    texts, size = [[]], 0
    for line in lines:
        size += len(line.encode()) + 2
        if size > SIZE:
            texts.append([])
            size = len(line.encode()) + 2
        texts[-1].append(line)
    return texts


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Every line with what sitegen makes of it."""
    home = tmp_path_factory.mktemp("emphasis") / "data"
    home.mkdir()
    writer = Writer(SEED)
    texts = texts_of(writer.line() for _ in range(LINES))
    for number, lines in enumerate(texts):
        (home / f"text-{number}.md").write_text(f"---\ntitle: Text {number}\n---\n" + "\n\n".join(lines) + "\n", "utf-8")
    site, found = build(home, home.parent / "output"), []
    for number, lines in enumerate(texts):
        paragraphs = html.fromstring((site.folder / f"text-{number}.html").read_text("utf-8")).xpath("//*[contains(@class, 'article-text')]/p")
        assert len(paragraphs) == len(lines)
        found += zip(lines, map(structure, paragraphs))
    return found


def test_the_lines_try_emphasis_of_all_kinds(made):
    names = [str(parts) for _, parts in made]
    for name in ("em", "strong", "del"):
        assert sum(f"('{name}'" in parts for parts in names) > LINES // 5, name
    assert any("('em', [('strong', [" in parts for parts in names) and any("('strong', [('em', [" in parts for parts in names)


def test_no_letter_is_lost(made):
    def letters(parts):
        return "".join(part if isinstance(part, str) else letters(part[1]) for part in parts)

    assert [line for line, parts in made if re.sub("[*_~]", "", line) != re.sub("[*_~]", "", letters(parts))] == []


def test_emphasis_is_that_of_comrak_but_for_kinds_that_are_named(made):
    found, unknown = {kind: [] for kind in KINDS}, []
    for line, parts in made:
        expected = of_comrak(line)
        if parts != expected:
            kind = next((kind for kind in KINDS if kind(line, parts)), None)
            (found[kind] if kind else unknown).append(f"{line}\n  sitegen: {parts}\n  comrak:  {expected}")
    assert not unknown, f"{len(unknown)} lines, with the seed {SEED}:\n" + "\n".join(sorted(unknown, key=len)[:10])
    for kind, most in KINDS.items():
        shown = "\n".join(sorted(found[kind], key=len)[:3])
        assert 0 < len(found[kind]) <= most, f"{kind.__name__}: {len(found[kind])} lines, with the seed {SEED}\n{shown}"
