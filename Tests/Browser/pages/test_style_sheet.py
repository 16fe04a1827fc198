"""The style sheets as text: browsers know all declarations, and the sheets load no other file."""

import re

import pytest
import tinycss2

import site_builder

ASSETS = site_builder.REPOSITORY / "assets"
SHEETS = {"site": 240, "series": 60, "home": 40, "exhibition": 70, "records": 60, "list": 60, "filter": 40, "map": 20, "shelf": 150, "search": 60, "offline": 30, "single": 15, "larger": 30, "view": 15, "page": 120, "menu": 60, "statistics": 50,
          "themes/plain": 5, "themes/cabinet": 5, "themes/large": 8}
# Rules that contain others. Their conditions are checked by the browser's own parser.
GROUPS = {"media", "container", "supports", "keyframes"}
# For engines that know the property by another name only.
FOREIGN = {"text-size-adjust", "-webkit-text-size-adjust", "hanging-punctuation"}
FOREIGN_RULES = re.compile(r"::-moz-")


def declarations(nodes, found, problems):
    for node in nodes:
        if node.type == "error":
            problems.append(f"{node.source_line}: {node.message}")
        elif node.type == "qualified-rule" or node.type == "at-rule" and node.at_keyword in {"page", "view-transition", "font-face", "property"}:
            if node.content is None:
                continue
            inner = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            for declaration in inner:
                if declaration.type == "error":
                    problems.append(f"{declaration.source_line}: {declaration.message}")
                elif declaration.type == "declaration" and node.type == "qualified-rule":
                    found.append((declaration.source_line, declaration.name, tinycss2.serialize(declaration.value).strip()))
        elif node.type == "at-rule" and node.at_keyword in GROUPS:
            declarations(tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True), found, problems)
        elif node.type == "at-rule":
            problems.append(f"{node.source_line}: unexpected @{node.at_keyword}")


@pytest.fixture(params=SHEETS)
def sheet(request):
    """The text of a sheet."""
    return (ASSETS / f"{request.param}.css").read_text("utf-8")


@pytest.fixture
def found(sheet, request):
    found, problems = [], []
    declarations(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True), found, problems)
    assert problems == [] and len(found) > SHEETS[request.node.callspec.params["sheet"]]
    return found


def test_there_are_no_other_sheets():
    assert {str(path.relative_to(ASSETS).with_suffix("")) for path in ASSETS.rglob("*.css")} == set(SHEETS)


def test_chromium_knows_every_declaration(found, page):
    unknown = page.evaluate("""found => found.filter(([, name, value]) => !name.startsWith('--') && !CSS.supports(name, value))""", found)
    assert [each for each in unknown if each[1] not in FOREIGN] == []


def test_chromium_takes_every_rule(sheet, sample_site, page):
    # A rule that the parser dropped is missing from the sheet that it made.
    page.goto(sample_site.file_base() + "index.html")
    page.add_style_tag(content=sheet)
    kept = page.evaluate("""() => {
        const count = rules => Array.from(rules).reduce((sum, rule) => sum + (rule.style ? 1 : 0) + (rule.cssRules ? count(rule.cssRules) : 0), 0);
        return count(document.styleSheets[document.styleSheets.length - 1].cssRules);
    }""")
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    written = len(re.findall(r"\{[^{}]*\}", text)) - len(FOREIGN_RULES.findall(text)) - len(re.findall(r"@(view-transition|property --[\w-]+)\s*\{", text))
    # ::-webkit-scrollbar and @page count on both sides; nothing else may be lost.
    assert kept == written


def test_it_loads_no_other_file(sheet):
    assert "url(" not in sheet and "@import" not in sheet


def test_colours_stand_in_the_tokens_alone(found):
    allowed = re.compile(r"--|^(background|box-shadow|filter|outline)$")
    strays = [(line, name, value) for line, name, value in found
              if re.search(r"#[0-9a-f]{3,8}\b|rgb\(", value) and not allowed.match(name)]
    assert strays == []


def test_every_custom_property_that_is_used_is_set(sheet):
    # Those of site.css hold everywhere; others a template sets, or the script, or the sheet of the site's fonts. The scale of spines is set by the sheets of pages that have some.
    texts = sheet + (ASSETS / "site.css").read_text("utf-8")
    templates = "".join(path.read_text("utf-8") for path in (site_builder.REPOSITORY / "templates").rglob("*.html"))
    known = set(re.findall(r"(--[\w-]+):", texts + templates)) | {"--flap", "--mm", "--own", "--top"}
    assert set(re.findall(r"var\((--[\w-]+)", sheet)) <= known


def test_every_class_is_used_by_a_template_or_by_what_sitegen_makes(sheet):
    names = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", sheet, flags=re.S)))
    places = [*(site_builder.REPOSITORY / "templates").rglob("*.html"), *(site_builder.REPOSITORY / "assets").glob("*.js"),
              *(site_builder.REPOSITORY / "Sources").rglob("*.swift")]
    text = "\n".join(place.read_text("utf-8") for place in places)
    unused = {name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) and not re.fullmatch(r"cloth-\d+|align-\w+|status-\w+|view-\w+|callout-\w+|list-(rows|covers|spines|cards|gallery|timeline)", name)}
    assert unused == set()
