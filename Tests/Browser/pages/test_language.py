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


def test_labels_of_dutch_content_are_english(make_site, page):
    site = make_site(volume(1, title="De vloed"), volume(2), collection={"language": "nl"}, site={"language": "ko"}, slug="vloed")
    page.goto(site.file_base() + "vloed/1.html")
    assert languages(page, *PARTS) == ["nl", "nl", "nl", "en", "nl", "en", "nl", "nl", "nl", "ko", "nl"]


@pytest.mark.parametrize(("language", "heading", "date", "pages"), [
    ("ja", "あらすじ", "1997年6月1日", "1,636"), ("de", "Zusammenfassung", "1. Juni 1997", "1.636"), ("fr", "Résumé", "1er juin 1997", "1\u202f636"),
])
def test_content_has_labels_dates_and_numbers_of_its_language(make_site, page, language, heading, date, pages):
    data = volume(1, release_date="1997-06-01", pages=1636)
    page.goto(make_site(data, volume(2), collection={"language": language}, site={"language": language}).file_base() + "1.html")
    assert page.locator("#summary").evaluate("e => e.closest('section').querySelector('h2').textContent") == heading
    facts = page.locator(".volume-facts").inner_text()
    assert date in facts and pages in facts
    assert set(languages(page, *PARTS)) == {language}


def japanese(number):
    return volume(number, "吾輩は猫である。名前は*まだ無い*。", title="吾輩は猫である", dedication="母へ、ありがとう")


STACK = "e => getComputedStyle(e).fontFamily.match(/Mincho ProN|Hiragino Sans|Songti [ST]C|PingFang [ST]C|Apple SD Gothic|Myeongjo/)?.[0]"


def test_japanese_has_japanese_fonts_in_a_korean_site(make_site, page):
    site = make_site(japanese(1), volume(2), collection={"language": "ko", "title": "こころの本"}, slug="neko")
    page.goto(site.file_base() + "neko/1.html")
    for part in ("h1", ".volume-header-title", "#summary p", ".volume-dedication p"):
        assert page.locator(part).first.evaluate("e => e.closest('[lang]').lang") == "ja"
        assert page.locator(part).first.evaluate(STACK) == "Mincho ProN", part
    for part in (".volume-facts dt", ".neighbours-next .neighbours-words span"):
        assert page.locator(part).first.evaluate(STACK) == "Apple SD Gothic", part
    assert page.locator("#summary em").evaluate("e => getComputedStyle(e).textEmphasisStyle") == "sesame"
    assert page.locator("#summary").evaluate("e => getComputedStyle(e).lineBreak") == "strict"
    page.goto(site.file_base() + "index.html")
    assert page.locator(".spine-kana").first.evaluate(STACK) == "Mincho ProN"


@pytest.mark.parametrize(("language", "serif", "sans"), [
    ("ja", "Mincho ProN", "Hiragino Sans"), ("zh", "Songti SC", "PingFang SC"), ("zh-Hant-TW", "Songti TC", "PingFang TC"),
])
def test_content_has_the_fonts_of_its_language(make_site, page, language, serif, sans):
    page.goto(make_site(volume(1), volume(2), collection={"language": language}, site={"language": "en"}).file_base() + "1.html")
    assert [page.locator(part).first.evaluate(STACK) for part in ("h1", "#summary p", ".volume-facts dd")] == [serif, serif, sans]
    kinds = [page.locator(part).first.evaluate("e => getComputedStyle(e).fontFamily.split(', ').pop()") for part in ("h1", ".volume-facts dd")]
    assert kinds == ["serif", "sans-serif"]
    assert page.locator(".fold-button").first.evaluate(STACK) == "Apple SD Gothic"


def test_fonts_of_a_theme_hold_for_the_language_of_the_site(make_site, page):
    for language, content in (("ja", "ja"), ("en", "en")):
        page.goto(make_site(volume(1), volume(2), collection={"language": content}, site={"language": language}).file_base() + "1.html")
        page.add_style_tag(content=":root { --serif: Georgia, serif }")
        assert page.locator("#summary p").evaluate("e => getComputedStyle(e).fontFamily") == "Georgia, serif"


def test_a_font_of_the_sites_own_precedes_those_of_a_language(make_site, page):
    for language in ("ja", "zh"):
        page.goto(make_site(volume(1), volume(2), collection={"language": language}, site={"language": "en"}).file_base() + "1.html")
        # As type.css does.
        page.add_style_tag(content=':root { --own: "Site Serif",; }')
        assert page.locator("#summary p").evaluate("e => getComputedStyle(e).fontFamily").startswith('"Site Serif", ')


@pytest.mark.parametrize(("language", "hyphens"), [("de", "auto"), ("fr", "auto"), ("en", "manual")])
def test_german_and_french_running_text_is_hyphenated(make_site, page, language, hyphens):
    summary = "Donaudampfschifffahrt\n\n### Donau\n\n`Donau`"
    page.goto(make_site(volume(1, summary), volume(2), collection={"language": language}).file_base() + "1.html")
    found = [page.locator(part).first.evaluate("e => getComputedStyle(e).hyphens") for part in ("#summary p", "#summary :is(h3, h4)", "#summary code", "h1")]
    assert found == [hyphens, "manual", "manual", "manual"]


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
