"""A town is drafted from small samples of open data, written for these tests in the form of Overpass and Wikidata."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from madang.assistants.travel.tools.town_import import draft_town, osm_hours
from madang.assistants.travel.trip.errors import DataError
from madang.assistants.travel.trip.places import Point

CENTRE = Point(lat=43.6, lon=1.44)
NODES = [
    {"type": "node", "lat": 43.601, "lon": 1.441, "tags": {"tourism": "museum", "name": "Musee", "wikidata": "Q1",
     "opening_hours": "Tu-Su 10:00-18:00; PH off", "charge": "9 EUR"}},
    {"type": "way", "center": {"lat": 43.61, "lon": 1.45},
     "tags": {"leisure": "park", "name:en": "Big Park", "fee": "no"}},
    {"type": "node", "lat": 43.601, "lon": 1.441, "tags": {"shop": "bakery", "name": "Bread"}},
    {"type": "node", "lat": 45.0, "lon": 1.441, "tags": {"tourism": "zoo", "name:en": "Far Zoo"}},
    {"type": "node", "lat": 43.6, "lon": 1.44, "tags": {"tourism": "gallery"}},
]  # fmt: skip
ENTITIES = {
    "Q1": {"labels": {"ko": {"value": "툴루즈 미술관"}, "en": {"value": "Toulouse Museum"}},
           "sitelinks": {f"{number}wiki": {} for number in range(30)}},
}  # fmt: skip


def written(folder: Path, name: str, content: object) -> Path:
    path = folder / name
    path.write_text(json.dumps(content), "utf-8")
    return path


def test_a_draft_holds_what_the_data_says_and_leaves_the_rest_unknown(tmp_path: Path):
    osm, wikidata = (
        written(tmp_path, "o.json", {"elements": NODES}),
        written(tmp_path, "w.json", {"entities": ENTITIES}),
    )
    draft = draft_town("toulouse", CENTRE, "EUR", osm, wikidata)
    museum, park = csv.DictReader(StringIO(draft.table))
    assert (museum["id"], museum["name_ko"], museum["hours"], museum["adult"], museum["child"], museum["appeal"]) == (
        "toulouse-toulouse-museum", "툴루즈 미술관", "Tu-Su 10:00-18:00", "9", "", "4",
    )  # fmt: skip
    assert (park["id"], park["hours"], park["adult"], park["child"], park["steps"]) == (
        "toulouse-big-park", "unknown", "0", "0", "",
    )  # fmt: skip
    assert dict(draft.left_out) == {
        "of no kind that is planned with": 1,
        "too far out": 1,
        "without a place or a name in Korean or English": 1,
    }
    assert dict(draft.unknown) == {"hours": 1, "adult": 0, "child": 1}


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ("24/7", "Mo-Su 00:00-24:00"),
        ("09:00-17:00", "Mo-Su 09:00-17:00"),
        ("Mo-Fr 09:00-12:00,13:00-17:00; Sa off", "Mo-Fr 09:00-12:00,13:00-17:00; Sa off"),
        ("Apr-Sep 09:00-19:00", "unknown"),
        ("sunrise-sunset", "unknown"),
        ("", "unknown"),
        ("\u202e" * 500, "unknown"),
    ],
)
def test_hours_that_the_atlas_cannot_say_are_unknown(said: str, hours: str):
    assert osm_hours(said) == hours


@pytest.mark.parametrize("content", ["not json", "[]", '{"elements": 5}', "\x00"])
def test_a_file_that_is_no_extract_is_refused(tmp_path: Path, content: str):
    (tmp_path / "o.json").write_text(content, "utf-8")
    with pytest.raises(DataError):
        draft_town("toulouse", CENTRE, "EUR", tmp_path / "o.json")
