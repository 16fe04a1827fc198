"""What `sitegen schema` prints is JSON Schema of draft 2020-12, and says what builds say: an independent validator checks it."""

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
import yaml

from site_builder import REPOSITORY, SAMPLE

GOLDEN = REPOSITORY / "Tests/BookSiteTests/Golden"


def schema(name, data):
    run = subprocess.run([os.environ["SITEGEN"], "schema", *([name] if name else []), "--data", data], capture_output=True, text=True, check=True)
    document = json.loads(run.stdout)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document, format_checker=jsonschema.FormatChecker())


def complaints(validator, value):
    return [error.message for error in validator.iter_errors(value)]


@pytest.mark.parametrize("name", ["series", "exhibition", "shelf", "records", "site.yaml", "collection.yaml"])
def test_every_schema_is_of_its_draft(name, tmp_path):
    schema(name, tmp_path)


@pytest.mark.parametrize(("slug", "files"), [("harry-potter", ["data.json"]), ("paris-1900", ["exposition_universelle_1900.json", "items.json"]),
                                            ("bookshelf", ["data.json"])])
def test_the_sample_site_is_valid(slug, files):
    validator = schema(slug, SAMPLE)
    for file in files:
        assert complaints(validator, json.loads((SAMPLE / slug / file).read_text("utf-8"))) == []


@pytest.mark.parametrize("folder", sorted(path.parent for path in GOLDEN.rglob("data/**/collection.yaml")), ids=lambda path: path.name)
def test_settings_of_the_golden_sites_are_valid(folder):
    assert complaints(schema("collection.yaml", folder), yaml.safe_load((folder / "collection.yaml").read_text("utf-8")) or {}) == []


def test_own_fields_are_in_the_schema_of_their_collection():
    data = GOLDEN / "records/data"
    validator = schema("plants", data)
    for line in (data / "plants/data.ndjson").read_text("utf-8").splitlines():
        assert complaints(validator, json.loads(line)) == []
    assert complaints(validator, {"name": "Reed", "height": "tall"}) == ["'tall' is not of type 'number', 'null'"]
    assert complaints(validator, {"name": "Reed", "habitat": "sea"}) == ["'sea' is not one of ['dune', 'cliff', None]"]


@pytest.mark.parametrize(("book", "complaint"), [
    ({"status": "read"}, "'read' is not one of ['not_yet', 'reading', 'finished', 'pause', 'stop', 'unknown', None]"), ({"rate": 6}, "6 is greater than the maximum of 5"),
    ({"isbn13": "89-320-1234-5"}, "'89-320-1234-5' does not match '^[ -]*([0-9][ -]*){13}$'"), ({"authors": [{"role": "editor"}]}, "'name' is a required property"),
    ({"notes": [{"type": "quote"}]}, "'content' is a required property"), ({"readings": [{"progress": 120}]}, "120 is greater than the maximum of 100"),
    ({"actual_size": {"width": "15 cm"}}, "'15 cm' is not of type 'number', 'null'"), ({"notes": [{"type": "quote", "content": "a", "comments": ["b", {"content": "c"}]}]}, None),
])
def test_what_a_build_refuses_of_a_book_the_schema_refuses(book, complaint, tmp_path):
    record = jsonschema.Draft202012Validator(schema("shelf", tmp_path).schema["$defs"]["record"])
    assert complaints(record, {"title": "A", "status": "reading", **book}) == ([complaint] if complaint else [])


@pytest.mark.parametrize(("volume", "complaint"), [
    ({"title": 7}, "7 is not of type 'string'"), ({}, "'title' is a required property"), ({"title": "A", "pages": -1}, "-1 is less than the minimum of 0"),
    ({"title": "A", "wiki": "javascript:alert(1)"}, "'javascript:alert(1)' does not match '^[Hh][Tt][Tt][Pp][Ss]?://\\\\S+$'"),
    ({"title": "A", "titel": "B"}, "Additional properties are not allowed ('titel' was unexpected)"),
    ({"title": "A", "chapters": ["One"]}, "'One' is not of type 'object'"), ({"title": "A", "rating": 6}, "6 is greater than the maximum of 5"),
])
def test_what_a_build_reports_a_validator_reports(volume, complaint, tmp_path):
    validator = schema("series", tmp_path)
    for form in ([volume], {"data": [{"attributes": volume}]}):
        errors = [error for error in validator.iter_errors(form)]
        assert complaint in [inner.message for error in errors for inner in leaves(error)]


@pytest.mark.parametrize(("settings", "is_valid"), [
    ("title: 1984\nkeys: {title: 3}", True), ("title:\nlanguage: en", True), ("fields: {옮긴이: text, note_1: list}", True),
    ("fields: {grade: {type: word, words: {1: First, 2: Second}}}", True), ("fields: {grade: {type: word}}", False), ("fields: {grade: word}", False),
    ("fields: {1x: text}", False), ("fields: {a b: text}", False), ("title: [a]", False),
])
def test_settings_are_valid_where_a_build_takes_them(settings, is_valid, tmp_path):
    # A key without quotes is a text, too; YAML's reader makes a number of it.
    value = json.loads(json.dumps(yaml.safe_load(settings)))
    assert (complaints(schema("collection.yaml", tmp_path), value) == []) == is_valid


def test_texts_in_yaml_need_no_quotes(tmp_path):
    data = tmp_path / "data/plants"
    data.mkdir(parents=True)
    (data / "collection.yaml").write_text("kind: records\nfields: {grade: {type: word, words: [1, 2]}, sown: date}\n")
    (data / "data.yaml").write_text("- title: 1984\n  grade: 2\n  sown: 1997\n")
    record = schema("plants", tmp_path / "data")
    assert complaints(record, yaml.safe_load((data / "data.yaml").read_text())) == []
    assert complaints(record, [{"title": " "}]) != [] and complaints(record, [{"title": "A", "sown": "1997-13"}]) != []
    assert subprocess.run([os.environ["SITEGEN"], "build"], cwd=tmp_path, check=False).returncode == 0


def test_the_only_collection_needs_no_name(tmp_path):
    (tmp_path / "plants").mkdir()
    (tmp_path / "plants/collection.yaml").write_text("kind: records\nfields: {grade: integer}\n")
    for name in (None, "plants", "plants/"):
        document = schema(name, tmp_path)
        assert document.schema["title"] == "plants" and complaints(document, [{"title": "Reed", "grade": 2}]) == []


def leaves(error):
    return [error] if not error.context else [leaf for inner in error.context for leaf in leaves(inner)]


def test_settings_that_do_not_exist_are_complaints(tmp_path):
    assert complaints(schema("site.yaml", tmp_path), {"titel": "Books"}) == ["Additional properties are not allowed ('titel' was unexpected)"]
    assert complaints(schema("collection.yaml", tmp_path), {"fields": {"a": {"type": "txet"}}}) != []
