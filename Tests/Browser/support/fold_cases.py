"""Summaries whose 450th visible character falls in a chosen place, each with the text that a reader must see, worked out here.

Visible text is counted as DESIGN section 4 says: `Character`s, a line break one, the step from one block to the next one, an image
nothing. `regex`'s \\X and Swift's `Character` are both the extended grapheme clusters of UAX 29. They agree on all that is used here:
emoji with ZWJ, modifiers, variation selectors and flags, combining marks, Hangul jamo, CR LF. They may differ where their Unicode
tables do (Indic conjuncts before Unicode 15.1, characters younger than the older table), so such text is not used.
"""

from dataclasses import dataclass

import regex

from site_builder import prose

FOLD = 450
FAMILY, FLAG, WAVE, DECOMPOSED, JAMO = "👨‍👩‍👧‍👦", "🇰🇷", "👋🏽", "e\u0301", "\u1112\u1161\u11ab"


def characters(text):
    """The text as a list of what a reader takes for one character."""
    return regex.findall(r"\X", text)


@dataclass(frozen=True)
class FoldCase:
    """A summary, its visible blocks, and the element that must hold the dots (a selector, nearest around them)."""

    name: str
    markdown: str
    blocks: tuple
    dots_in: str = "p"

    @property
    def whole(self):
        return "\n".join(self.blocks)

    @property
    def folded(self):
        return "".join(characters(self.whole)[:FOLD]) + "..."


def inline(name, opening, closing, dots_in):
    """The 450th is the fifth character of ten that stand in marks."""
    lead, word, rest = prose(444) + " ", "lighthouse", " " + prose(90)
    return FoldCase(name, lead + opening + word + closing + rest, (lead + word + rest,), dots_in)


def cluster(name, text):
    """The 450th is one character of many scalars; what comes behind it must not be shown, nor a part of it lost."""
    lead, rest = prose(449), text * 3 + prose(60)
    return FoldCase(name, lead + text + rest, (lead + text + rest,))


TABLE = """{lead}

| {one} | Two | Three |
|---|:-:|--:|
| four | {five} | six |
| seven | eight | nine |

{rest}
"""


def table(name, one, five, cell_start, dots_in):
    """The 450th falls five characters into the cell that `cell_start` characters (steps included) come before."""
    lead, rest = prose(445 - cell_start), prose(80)
    blocks = (lead, one, "Two", "Three", "four", five, "six", "seven", "eight", "nine", rest)
    return FoldCase(name, TABLE.format(lead=lead, one=one, five=five, rest=rest), blocks, dots_in)


def edge(name, first_length):
    """Two paragraphs; the first has so many characters."""
    first, second = prose(first_length), prose(120)
    return FoldCase(name, first + "\n\n" + second, (first, second))


HEADER_BEFORE = 1
BODY_BEFORE = len("\nOne\nTwo\nThree\nfour\n")

CASES = [
    inline("emphasis", "*", "*", "em"),
    inline("strong", "**", "**", "strong"),
    inline("strong in emphasis", "***", "***", "em strong, strong em"),
    inline("strikethrough", "~~", "~~", "del"),
    inline("link", "[", "](https://example.org/light)", "a"),
    inline("emphasis in link", "[*", "*](https://example.org/light)", "a em"),
    inline("code", "`", "`", "code"),
    FoldCase(
        "nested list item",
        f"{prose(400)}\n\n- first item\n  - nested {prose(60)}\n  - hidden\n- last item\n",
        (prose(400), "first item", f"nested {prose(60)}", "hidden", "last item"),
        "ul ul > li",
    ),
    FoldCase(
        "loose ordered list item",
        f"{prose(400)}\n\n3. first item\n\n4. second {prose(60)}\n\n   its second paragraph\n\n5. last\n",
        (prose(400), "first item", f"second {prose(60)}", "its second paragraph", "last"),
        "ol > li > p",
    ),
    FoldCase("quotation", f"{prose(400)}\n\n> {prose(80)}\n>\n> more\n\nend", (prose(400), prose(80), "more", "end"), "blockquote p"),
    FoldCase("heading", f"{prose(440)}\n\n## A long heading of its own\n\nend", (prose(440), "A long heading of its own", "end"), "h3, h4"),
    table("header cell", "Heading one", "five", HEADER_BEFORE, "th"),
    table("table cell", "One", "fifty-five", BODY_BEFORE, "td"),
    FoldCase(
        "code block",
        f"{prose(430)}\n\n```swift\nlet lamp = 1\n  let stair = 2\n\nlet x = 3\n```\n\nend",
        (prose(430), "let lamp = 1\n  let stair = 2\n\nlet x = 3", "end"),
        "pre code",
    ),
    FoldCase("line break", f"{prose(449)}\n{prose(60)}", (f"{prose(449)}\n{prose(60)}",)),
    edge("last character of a paragraph", 450),
    edge("step to the next paragraph", 449),
    edge("first character of the next paragraph", 448),
    FoldCase("last character of all", prose(450), (prose(450),)),
    FoldCase("last character of emphasis", f"{prose(444)} *light* {prose(60)}", (f"{prose(444)} light {prose(60)}",), "em"),
    FoldCase("first character of emphasis", f"{prose(448)} *light* {prose(60)}", (f"{prose(448)} light {prose(60)}",), "em"),
    cluster("emoji family", FAMILY),
    cluster("flag", FLAG),
    cluster("skin tone", WAVE),
    cluster("decomposed é", DECOMPOSED),
    cluster("Hangul jamo", JAMO),
    FoldCase("many clusters before", (FAMILY + FLAG + WAVE + DECOMPOSED + JAMO) * 100, ((FAMILY + FLAG + WAVE + DECOMPOSED + JAMO) * 100,)),
    FoldCase(
        "a cluster over the end of emphasis",
        f"{prose(443)} *caf e*\u0301\u0323 and {prose(60)}",
        (f"{prose(443)} caf e\u0301\u0323 and {prose(60)}",),
    ),
    FoldCase("a cluster over the end of emphasis, behind", f"{prose(442)} *caf e*\u0301x{prose(60)}", (f"{prose(442)} caf e\u0301x{prose(60)}",)),
    FoldCase(
        "an image, which counts nothing",
        f"{prose(440)}![a lamp on a stair](/assets/icon.svg)light and {prose(60)}",
        (f"{prose(440)}light and {prose(60)}",),
    ),
    FoldCase("entities", "&amp;&lt;" * 230, ("&<" * 230,)),
    FoldCase("Hangul words", "가나다라마바사아자 " * 60, (("가나다라마바사아자 " * 60).strip(),)),
]
