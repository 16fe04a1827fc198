"""Every change of language is marked, and Korean is set as Korean."""

import pytest

from site_builder import volume


def languages(page, *parts):
    """The language in force for each part."""
    return [page.locator(part).first.evaluate("e => e.closest('[lang]').lang") for part in parts]


PARTS = (".volume-back .trail-parent a", ".volume-header-title", "h1", ".volume-facts dt", ".volume-facts dd", "h2", ".volume-dedication p", "#summary p",
         ".volume-chapters li", ".fold-button", ".neighbours-next .neighbours-words span:last-child")


def test_english_content_on_a_korean_site(fold_site, page):
    page.goto(fold_site.file_base() + "1.html")
    assert languages(page, *PARTS) == ["ko", "en", "en", "en", "en", "en", "en", "en", "en", "ko", "en"]


def test_korean_texts_in_a_series_that_does_not_say_so(shown_site, make_site, page):
    from shown_series import korean_volume
    page.goto(make_site(korean_volume(1), volume(2, title="The Lamp"), collection={"title": "등대"}, slug="tide").file_base() + "tide/1.html")
    assert languages(page, *PARTS) == ["ko", "ko", "ko", "en", "ko", "en", "ko", "ko", "ko", "ko", "en"]
    page.goto(page.url.replace("1.html", "index.html"))
    assert languages(page, "h1", ".series-volume-title", ".series-volume-date", ".series-facts [lang]") == ["ko", "ko", "en", "ko"]


def test_a_series_of_korean_titles_is_korean(make_site, page):
    from shown_series import korean_volume
    page.goto(make_site(korean_volume(1), korean_volume(2), volume(3, title="The Lamp"), slug="tide", site={"language": "en"}).file_base() + "tide/1.html")
    assert page.locator("main").get_attribute("lang") == "ko" and page.locator("h2").first.inner_text() == "헌사"


def test_labels_of_german_content_are_english(make_site, page):
    site = make_site(volume(1, title="Die Flut"), volume(2), collection={"language": "de"}, site={"language": "ko"}, slug="flut")
    page.goto(site.file_base() + "flut/1.html")
    assert languages(page, *PARTS) == ["de", "de", "de", "en", "de", "en", "de", "de", "de", "ko", "de"]


@pytest.mark.parametrize(("part", "name", "value"), [
    ("#summary", "wordBreak", "keep-all"), ("#summary", "overflowWrap", "break-word"), ("#summary em", "fontStyle", "normal"),
    (".volume-dedication", "fontStyle", "normal"), (".volume-dedication em", "fontStyle", "normal"), ("#summary em", "textEmphasisStyle", "dot"),
])
def test_korean_is_set_as_korean(make_site, page, part, name, value):
    from shown_series import korean_volume
    site = make_site(korean_volume(1, summary="물결 *셋*을 그렸다."), collection={"language": "ko"})
    page.goto(site.file_base() + "1.html")
    assert page.locator(part).first.evaluate("(e, name) => getComputedStyle(e)[name]", name) == value


def test_korean_lines_stand_further_apart_than_latin_ones(make_site, page):
    from shown_series import korean_volume
    heights = []
    for data in (korean_volume(1), volume(1)):
        page.goto(make_site(data).file_base() + "1.html")
        heights.append(page.locator("#summary").evaluate("e => parseFloat(getComputedStyle(e).lineHeight) / parseFloat(getComputedStyle(e).fontSize)"))
    assert [round(height, 2) for height in heights] == [1.85, 1.62]


def test_hangul_is_never_slanted_by_the_browser(make_site, page):
    # Hangul in an English text keeps the face that it has: no machine slants it.
    page.goto(make_site(volume(1, "An *emphasis 강조* here.", dedication="For 모두.")).file_base() + "1.html")
    for part in ("#summary em", ".volume-dedication p"):
        assert page.locator(part).evaluate("e => getComputedStyle(e).fontSynthesisStyle") == "none"
