"""Three thousand texts of random signs: whatever an author's text has, the page around it stays whole, and nothing in it runs."""

import json
import random
import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from conditions import SEED
from page_watch import PageWatch
from site_builder import build

COUNT = 1000
SIGNS = list("*_~[](){}<>|!#^%=:&\"“”’()`-\\")
WORDS = ["바다", "소금 계단", "등대는", "은", "燈臺", "海", "かな", "タイ", "tide", "Lamp", "a", "x"]
SPACES = [" ", " ", " ", "\n", "\n\n", "\n\n", "\n    ", "\n> ", "\n- ", "\n1. ", "\n\n## ", "\n|---|\n"]
FORMS = ["||", "||", "[[", "]]", "![[", "> [!note] ", "\n> [!tip]- ", "[^1]", "\n\n[^1]: ", "==", "%%", "<details>", "</details>", "<summary>", "</summary>", "<ruby>", "<rt>", "</ruby>", "<img src=",
         "<img src=x onerror=alert(1)>", "<figure>", "</figure>", "<figcaption>", "<mark>", "</mark>", "<span lang=ja>", "</span>", "<sub>", "</sub>", "<u>", "</u>", "<small>", "<abbr title='",
         "onerror=", "onclick=alert(1) ", "javascript:", "](javascript:alert(1))", "](https://example.org/)", "<script>alert(1)</script>", "<style>", "</style>", "</main>", "</div>", "</p>", "<p>",
         "<table>", "<svg onload=alert(1)>", "<!--", "-->", "<![CDATA[", "&lt;script&gt;", "&#60;", "style=", "- [ ] ", "- [x] ", "```", "**", "~~", "| a |", "^ref", "<br>", "<kbd>", "</kbd>", "“", "”은"]

VOID = {"br", "hr", "img", "input", "source", "wbr"}
# What a text may become: elements, and the attributes of each.
ALLOWED = {
    **dict.fromkeys(["p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "table", "thead", "tbody", "tr", "td", "th", "em", "strong", "del", "s", "u", "small", "sub", "sup", "ruby", "rb", "rt",
                     "rp", "kbd", "mark", "abbr", "span", "br", "hr", "pre", "code", "details", "summary", "figure", "figcaption", "section", "div", "label"], set()),
    "a": {"href", "title", "role", "aria-label"}, "img": {"src", "alt", "title", "width", "height", "loading"}, "input": {"type", "disabled", "checked"},
    "picture": set(), "source": {"type", "srcset", "sizes"},
}
for element, more in {"h2": "id", "h3": "id", "h4": "id", "h5": "id", "h6": "id", "ol": "start", "li": "id", "th": "scope", "abbr": "title", "span": "id lang hidden", "details": "open", "section": "role aria-label",
                      "div": "role", "a": "id"}.items():
    ALLOWED[element] = ALLOWED[element] | set(more.split())
CLASSES = re.compile(r"(callout(-[a-z]+)?|spoiler|footnotes|task|heading-link|align-(left|center|right)|fold-(rest|dots)|language-\S+)")

# The elements below main in their order, with their depth; what is not allowed in texts; and where the landmarks of the page are.
FOUND = """([pages, allowed, classes]) => pages.map(html => {
    const tree = new DOMParser().parseFromString(html, 'text/html'), main = tree.querySelector('main'), wrong = [];
    const pattern = new RegExp('^' + classes + '$');
    const depth = e => { let n = 0; while (e !== main) { e = e.parentElement; n++; } return n; };
    for (const e of main.querySelectorAll('.prose *')) {
        const known = allowed[e.localName];
        if (!known) { wrong.push(e.outerHTML.slice(0, 90)); continue; }
        for (const { name, value } of e.attributes) {
            if (name === 'class' ? !value.split(' ').every(each => pattern.test(each)) : !known.includes(name)) wrong.push(`${e.localName} ${name}=${value}`);
            if (name === 'href' && !/^(https:|#|[^:]*$)/.test(value)) wrong.push(`${e.localName} ${name}=${value}`);
            if (name === 'src' && !/^https:/.test(value)) wrong.push(`${e.localName} ${name}=${value}`);
        }
    }
    const ids = Array.from(tree.querySelectorAll('[id]'), e => e.id);
    return { shape: Array.from(main.querySelectorAll('*')).filter(e => !e.closest('svg')).map(e => [e.localName, depth(e)]), wrong, twice: ids.filter((id, n) => ids.indexOf(id) !== n),
             lost: Array.from(tree.querySelectorAll('.prose a[href^="#"]'), a => decodeURIComponent(a.getAttribute('href').slice(1))).filter(id => id && !ids.includes(id)),
             landmarks: Array.from(tree.querySelectorAll('main, footer, nav:not(.contents), header, aside, dialog'), e => e.parentElement.localName + '>' + e.localName),
             own: Array.from(tree.querySelectorAll('.prose'), e => e.closest('.note, .volume-section, main').className.split(' ')[0]) };
})"""


def random_text(chance):
    """A text of ten to sixty pieces."""
    pieces = (chance.choice(chance.choice([SIGNS, SIGNS, WORDS, WORDS, SPACES, FORMS, FORMS])) for _ in range(chance.randint(10, 60)))
    text = "".join(pieces)
    # A link to a page that is not there would end the build. With a space, it is none.
    text = re.sub(r"\](?=\((?!javascript|https))", "] ", text)
    return re.sub(r"(?<!\[\^1)\]:", "] :", text)


class Shape(HTMLParser):
    """The elements of some HTML as it is written, with their depth, where each one that begins must end."""

    def __init__(self):
        super().__init__()
        self.found, self.open, self.troubles = [], [], []

    def handle_starttag(self, tag, attributes):
        self.found.append([tag, len(self.open)])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append([tag, len(self.open)])

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.troubles.append(tag)


@pytest.fixture(scope="module")
def texts():
    chance = random.Random(SEED)
    return [[random_text(chance) for _ in range(COUNT)] for _ in range(3)]


@pytest.fixture(scope="module")
def random_site(texts, tmp_path_factory):
    """A thousand pages, a thousand summaries of ten series, and a thousand notes on ten books."""
    home = tmp_path_factory.mktemp("random") / "data"
    (home / "pages").mkdir(parents=True)
    pages, summaries, notes = texts
    for number, text in enumerate(pages):
        (home / f"pages/text-{number}.md").write_text(f"---\ntitle: Page {number}\n---\n{text}\n", "utf-8")
    for part in range(10):
        folder = home / f"tide-{part}"
        folder.mkdir()
        (folder / "data.json").write_text(json.dumps([{"title": f"Tide {number}", "summary": text} for number, text in enumerate(summaries[part::10], start=1)]), "utf-8")
        (folder / "collection.yaml").write_text(json.dumps({"kind": "series", "title": f"Tide {part}", "language": "ko", "fold": 60 if part % 2 else 450}), "utf-8")
    (home / "desk").mkdir()
    (home / "desk/data.json").write_text(json.dumps({"books": [
        {"title": f"Book {part}", "status": "finished", "notes": [{"type": "quote", "content": text} for text in notes[part::10]]} for part in range(10)]}), "utf-8")
    (home / "site.yaml").write_text('{"title": "Random", "search": false, "offline": false}', "utf-8")
    return build(home, home.parent / "output")


def text_pages(site):
    """The pages that show texts, in an order that stays."""
    return [name for name in site.pages if re.fullmatch(r"text-\d+\.html|tide-\d/\d+\.html|desk/(notes|notes-\d+|book-\d)\.html", name)]


def test_every_text_stays_in_its_place_and_has_only_what_texts_may_have(random_site, page):
    names = text_pages(random_site)
    assert len(names) == 2 * COUNT + 10 + 5
    page.goto("about:blank")
    allowed, kinds, seen = {name: sorted(attributes) for name, attributes in ALLOWED.items()}, {}, Counter()
    faults = []
    for start in range(0, len(names), 100):
        batch = names[start:start + 100]
        pages = [(random_site.folder / name).read_text("utf-8") for name in batch]
        for name, text, found in zip(batch, pages, page.evaluate(FOUND, [pages, allowed, CLASSES.pattern])):
            written = Shape()
            main = text[text.index("<main"):text.index("</main>")]
            # Drawn covers are no part of a text.
            written.feed(re.sub(r"<svg.*?</svg>", "", main[main.index(">") + 1:], flags=re.DOTALL))
            written.close()
            shape = [[tag, depth + 1] for tag, depth in written.found]
            # A browser finds the elements as they are written: it closes none by itself and moves none.
            moved = [(one, other) for one, other in zip(shape + [None], found["shape"] + [None]) if one != other]
            if written.troubles or written.open or moved or found["wrong"] or found["twice"] or found["lost"]:
                faults.append((name, written.troubles, moved[:2], found["wrong"][:2], found["twice"][:2], found["lost"][:2]))
            kind = re.sub(r"\d+", "", name)
            kinds.setdefault(kind, Counter())[json.dumps([found["landmarks"], len(found["own"])])] += 1
            seen.update(tag for tag, _ in found["shape"])
    assert faults == [], f"{len(faults)} of {len(names)}"
    # Pages of a kind have their landmarks in the same places: at most the first, the last and those between differ.
    assert all(len(places) <= 4 for places in kinds.values()), kinds
    assert seen["details"] > 50 and seen["mark"] > 50 and seen["ruby"] > 50 and seen["label"] > 20 and seen["section"] > 20


def test_no_text_runs(random_site, page):
    watch = PageWatch(page)
    chance = random.Random(SEED)
    names = text_pages(random_site)
    for name in [*(each for each in names if each.startswith("desk/")), *chance.sample(names, 50)]:
        page.goto(random_site.file_base() + name)
        page.evaluate("for (const each of document.querySelectorAll('.prose *')) { each.dispatchEvent(new MouseEvent('mouseover')); each.focus?.(); }")
        page.evaluate("document.querySelectorAll('.prose :is(summary, input)').forEach(each => each.click())")
        assert page.locator(".prose :is(script, style, iframe, form, svg, object)").count() == 0
    # A picture of another site is the author's own wish; there is no network here.
    assert [trouble for trouble in watch.troubles if "example.org" not in trouble and "ERR_NAME_NOT_RESOLVED" not in trouble] == []
    assert set(watch.outside("file:")) <= {"https://example.org/"}


def test_a_picture_without_a_name_is_its_words(tmp_path, page):
    texts = ['<img src=" " alt="A lamp">', '<img src="/" alt="A lamp">', '<img src="#" alt="A lamp">', "![A lamp](#)", "![A lamp]()"]
    (tmp_path / "data").mkdir()
    for number, text in enumerate(texts):
        (tmp_path / f"data/text-{number}.md").write_text(f"---\ntitle: Text {number}\n---\nSee {text} here.\n", "utf-8")
    site = build(tmp_path / "data", tmp_path / "output")
    for number, text in enumerate(texts):
        page.goto(site.file_base() + f"text-{number}.html")
        assert page.locator(".prose img").count() == 0 and page.locator(".prose").inner_text().strip() == "See A lamp here.", text
