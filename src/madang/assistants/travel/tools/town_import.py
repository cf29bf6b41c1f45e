"""Drafts the sights of a town from open data: an OpenStreetMap extract (Overpass JSON) and Wikidata entities with it.

What the data does not say stays unknown. A draft enters the atlas once somebody else has checked its rows.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, cast

from madang.assistants.travel.trip.errors import DataError, HoursError
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.opening_hours import read_hours
from madang.assistants.travel.trip.places import Category, Point, SightSetting, Style
from madang.text import Text


class TownDraft(NamedTuple):
    """The sights as a table of the atlas, how many there are, and how many places were left out, by the reason."""

    table: str
    sights: int
    left_out: Mapping[str, int]
    unknown: Mapping[str, int]


def draft_town(town: str, centre: Point, currency: str, osm: Path, wikidata: Path | None = None) -> TownDraft:
    """The sights that an extract has within reach of the centre; a file that is no such extract is a DataError."""
    known: Mapping[str, Mapping[str, Any]] = _entities(wikidata) if wikidata else {}
    rows, left_out = dict[str, dict[str, str]](), Counter[str]()
    for element in _elements(osm):
        made = _sight(town, element, centre, currency, known)
        if isinstance(made, str):
            left_out[made] += 1
        elif made["id"] in rows:
            left_out["named twice"] += 1
        else:
            rows[made["id"]] = made
    unknown = {name: sum(not row[name] or row[name] == "unknown" for row in rows.values()) for name in _MAY_BE_UNKNOWN}
    ordered = sorted(rows.values(), key=lambda row: (-int(row["appeal"]), row["id"]))
    return TownDraft(_table(ordered), len(rows), dict(left_out), unknown)


def osm_hours(text: str) -> str:
    """Opening hours of OpenStreetMap in the notation of the atlas, `unknown` where it cannot say the same."""
    if text.strip() == "24/7":
        return "Mo-Su 00:00-24:00"
    rules = [rule.strip() for rule in text.split(";") if rule.strip() and not _HOLIDAYS.fullmatch(rule.strip())]
    hours = "; ".join(_with_days(rule) for rule in rules)
    try:
        read_hours(hours)
    except HoursError:
        return "unknown"
    return hours if rules else "unknown"


def _with_days(rule: str) -> str:
    """A rule that names no days holds for all of them."""
    return f"Mo-Su {rule}" if rule[0].isdigit() else _COMMA.sub(",", rule)


def _sight(
    town: str, element: Mapping[str, Any], centre: Point, currency: str, known: Mapping[str, Mapping[str, Any]]
) -> dict[str, str] | str:
    """A row of the table, or why the place is left out."""
    tags: Mapping[str, str] = element.get("tags", {})
    at: Mapping[str, Any] = element if "lat" in element else element.get("center", {})
    kinds: list[Category] = [kind for (key, value), kind in _CATEGORIES.items() if tags.get(key) == value]
    entity = known.get(tags.get("wikidata", ""), {})
    ko, en = (tags.get(f"name:{lang}") or _label(entity, lang) for lang in ("ko", "en"))
    ko, en = ko or en, en or tags.get("name", "")
    if not kinds:
        return "of no kind that is planned with"
    if "lat" not in at or not ko or not en.isascii():
        return "without a place or a name in Korean or English"
    point = Point(lat=float(at["lat"]), lon=float(at["lon"]))
    if kilometres(point, centre) > _REACH_KM:
        return "too far out"
    return _row(f"{town}-{_slug(en)}", Text(ko=ko, en=en), point, kinds[0]) | _facts(tags, currency) | _fame(entity)


def _row(sight: str, name: Text, point: Point, kind: Category) -> dict[str, str]:
    """A row with what is usual for the kind; everything else is not known."""
    styles, minutes, setting = _USUAL[kind]
    row = dict.fromkeys(_COLUMNS, "")
    row |= {"id": sight, "name_ko": name.ko, "name_en": name.en, "category": kind, "styles": " ".join(styles)}
    return row | {
        "lat": f"{point.lat:.4f}", "lon": f"{point.lon:.4f}", "minutes": str(minutes), "setting": setting,
    }  # fmt: skip


def _facts(tags: Mapping[str, str], currency: str) -> dict[str, str]:
    price = _price(tags, currency)
    hours = osm_hours(tags.get("opening_hours", ""))
    return {"hours": hours, "adult": price, "child": "0" if price == "0" else ""}


def _fame(entity: Mapping[str, Any]) -> dict[str, str]:
    appeal = _appeal(entity)
    return {"appeal": str(appeal), "crowd": "busy" if appeal == max(_APPEALS.values()) else "usual"}


def _price(tags: Mapping[str, str], currency: str) -> str:
    """The admission in whole units of the town's currency; empty where it is not told in that currency."""
    if tags.get("fee") == "no":
        return "0"
    charge = _CHARGE.fullmatch(tags.get("charge", "").strip())
    return charge["amount"] if charge and charge["currency"].upper() == currency else ""


def _appeal(entity: Mapping[str, Any]) -> int:
    """How well known a sight is, by the languages in which there is an article on it; 2 where nobody knows."""
    articles = len(entity.get("sitelinks", {}))
    return next((appeal for least, appeal in _APPEALS.items() if articles >= least), 2)


def _label(entity: Mapping[str, Any], language: str) -> str:
    label: Mapping[str, str] = entity.get("labels", {}).get(language, {})
    return label.get("value", "")


def _slug(name: str) -> str:
    return _NOT_IN_IDS.sub("-", name.lower()).strip("-")


def _elements(path: Path) -> Iterator[Mapping[str, Any]]:
    found = _read(path).get("elements")
    if not isinstance(found, list):
        raise DataError(f"{path.name} holds no 'elements'; export it with Overpass as [out:json].")
    objects = (_object(element) for element in cast("list[object]", found))
    yield from (element for element in objects if _object(element.get("tags")))


def _entities(path: Path) -> Mapping[str, Mapping[str, Any]]:
    found = _object(_read(path).get("entities"))
    if not found:
        raise DataError(f"{path.name} holds no 'entities'; fetch it with the action wbgetentities.")
    return {name: _object(entity) for name, entity in found.items()}


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return _object(json.loads(path.read_text("utf-8")))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise DataError(f"{path.name} is no JSON: {error}. Export it again.") from error


def _object(value: object) -> Mapping[str, Any]:
    """An object of a file, empty where something else stands there."""
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else {}


def _table(rows: Sequence[Mapping[str, str]]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([row[name] for name in _COLUMNS] for row in rows)
    return out.getvalue()


_COLUMNS = (
    "id", "name_ko", "name_en", "lat", "lon", "category", "styles", "minutes", "hours", "adult", "child", "setting",
    "appeal", "crowd", "time_of_day", "in_rain", "with_children", "steps", "tickets",
)  # fmt: skip
_MAY_BE_UNKNOWN = ("hours", "adult", "child")
_REACH_KM = 45.0
_CATEGORIES: dict[tuple[str, str], Category] = {
    ("tourism", "museum"): "museum", ("tourism", "gallery"): "museum", ("tourism", "zoo"): "zoo",
    ("tourism", "aquarium"): "aquarium", ("tourism", "theme_park"): "theme_park", ("tourism", "viewpoint"): "viewpoint",
    ("historic", "castle"): "palace", ("historic", "palace"): "palace", ("amenity", "place_of_worship"): "temple",
    ("leisure", "garden"): "garden", ("leisure", "park"): "park", ("natural", "beach"): "beach",
    ("amenity", "marketplace"): "market", ("shop", "mall"): "shopping", ("shop", "department_store"): "shopping",
    ("natural", "waterfall"): "nature", ("natural", "peak"): "nature", ("amenity", "theatre"): "show",
    ("amenity", "public_bath"): "spa", ("tourism", "attraction"): "landmark", ("historic", "monument"): "landmark",
}  # fmt: skip
_USUAL: dict[Category, tuple[tuple[Style, ...], int, SightSetting]] = {
    "museum": (("culture", "sightseeing"), 90, "indoor"), "zoo": (("family", "nature"), 150, "outdoor"),
    "aquarium": (("family", "sightseeing"), 120, "indoor"), "theme_park": (("activity", "family"), 420, "outdoor"),
    "viewpoint": (("sightseeing",), 45, "outdoor"), "palace": (("culture", "sightseeing"), 90, "both"),
    "temple": (("culture", "sightseeing"), 45, "both"), "garden": (("nature", "rest"), 60, "outdoor"),
    "park": (("nature", "rest"), 60, "outdoor"), "beach": (("rest", "nature"), 120, "outdoor"),
    "market": (("food", "shopping"), 75, "both"), "shopping": (("shopping",), 90, "indoor"),
    "nature": (("nature",), 90, "outdoor"), "show": (("culture",), 120, "indoor"), "spa": (("rest",), 120, "indoor"),
    "landmark": (("sightseeing",), 45, "outdoor"),
}  # fmt: skip
"""What a kind of place is usually visited for, for how long, and whether under a roof: to be checked row by row."""
_APPEALS = {60: 5, 25: 4, 10: 3, 1: 2}
_HOLIDAYS = re.compile(r"(?:PH|SH)\b.*")
_COMMA = re.compile(r",\s+(?=(?:Mo|Tu|We|Th|Fr|Sa|Su))")
_CHARGE = re.compile(r"(?P<amount>[0-9]{1,7})\s*(?P<currency>[A-Za-z]{3})")
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
