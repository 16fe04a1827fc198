"""What the index promises at any size: whatever is in a title is found, whatever is not is not, and few bytes are loaded for it."""

import random
import unicodedata

import pytest

from conditions import SEED
from search_panel import open_search
from site_builder import IS_SOAK

ANSWER = """async ([words, count]) => {
    const answer = await sitegenSearch.searcher.answer(words, null, count);
    return answer && { titles: answer.documents.map(one => one.title.text), isAll: answer.isAll, isCorrected: answer.isCorrected, total: answer.total };
}"""
WORDS = "harbour lantern winter letter island garden stair paper window river orchard signal mirror bell ferry salt bread".split()
KOREAN = "항구 등불 겨울 편지 섬 정원 계단 종이 창문 강가 과수원 신호 거울 나룻배 값싼 닭장 왜가리".split()


def titled(*titles):
    return [{"title": title} for title in titles]


def ask(page, words, count=200):
    return page.evaluate(ANSWER, [words, count])


def odd_titles():
    """Titles of letters from every corner of Unicode, each with a number that distinguishes it from the others."""
    chosen = random.Random(SEED)
    letters = [chr(code) for code in range(0x20, 0x2FFFF) if unicodedata.category(chr(code))[0] in "LN" and unicodedata.name(chr(code), "")]
    for number in range(2_000 if IS_SOAK else 300):
        yield "".join(chosen.choice(letters) for _ in range(chosen.randrange(1, 9))) + " " + "".join(chosen.choice(letters) for _ in range(4)) + f" {number}"


def test_titles_of_any_letters_are_found_by_what_is_in_them(make_site, page):
    titles = list(odd_titles())
    page.goto(make_site(*titled(*titles)).file_base() + "index.html")
    open_search(page)
    lost = []
    for title in titles:
        answer = ask(page, title)
        if title not in answer["titles"] or answer["isCorrected"]:
            lost.append(title)
    # The program and the script read letters by tables of their own, which are not of one age.
    assert lost == []


@pytest.fixture(scope="module")
def large(make_site):
    """Twelve thousand titles, many of them nearly the same."""
    chosen = random.Random(SEED)
    titles = []
    for number in range(12_000):
        words = [chosen.choice(KOREAN if number % 4 == 0 else WORDS) for _ in range(4)]
        titles.append(f"{'The ' if number % 2 else ''}{' '.join(words)} {number}".title())
    return titles, make_site(*titled(*titles))


def test_whatever_is_in_a_title_is_found_among_twelve_thousand(large, page):
    titles, site = large
    chosen = random.Random(SEED + 1)
    page.goto(site.file_base() + "1.html")
    open_search(page)
    for title in chosen.sample(titles, 300 if IS_SOAK else 60):
        words = title.split()
        for query in [title, title.replace(" ", ""), words[-1], " ".join(words[-2:]), " ".join(reversed(words)), f"{words[1]} {words[-1][:3]}"]:
            answer = ask(page, query, 400)
            assert title in answer["titles"] or not answer["isAll"] or answer["total"] > 200, (title, query, answer["titles"][:5])
        # A number and a word together are few: then all are found.
        assert title in ask(page, f"{words[-1]} {words[1]}")["titles"], title


def test_what_is_found_really_has_what_was_looked_for(large, page):
    titles, site = large
    chosen = random.Random(SEED + 2)
    page.goto(site.file_base() + "1.html")
    open_search(page)
    for _ in range(200 if IS_SOAK else 40):
        words = [chosen.choice(WORDS) for _ in range(2)]
        answer = ask(page, " ".join(words), 30)
        for title in answer["titles"]:
            assert all(any(own.startswith(word) for own in title.lower().split()) for word in words), (words, title)
        expected = [title for title in titles if all(word in title.lower().split() for word in words)]
        assert bool(answer["titles"]) == bool(expected), words


def test_few_bytes_are_loaded_for_a_query_of_any_length(large, new_page, serve):
    _, site = large
    base = serve(site.folder)
    for query in ["t", "th", "harbour", "the harbour lantern", "harbour lantern 11", "항", "항구 등불", "ㅎㄱ", "harbuor", "11999", "qqqq"]:
        page = new_page()
        page.goto(base + "1.html")
        open_search(page)
        loaded = []
        page.on("response", lambda response: loaded.append(len(response.body())))
        ask(page, query, 10)
        assert sum(loaded) <= 60_000, (query, loaded)
