"""What can be taken along: each file is read back by a program that knows its kind."""

import io
import json
import re
from datetime import datetime
from functools import cache
from xml.etree import ElementTree

import icalendar
from dateutil import parser, tz
from pypdf import PdfReader

from madang.assistants.travel.tests.trip.sample_trips import osaka_request, trip_of
from madang.assistants.travel.tools.route_map import route_map
from madang.assistants.travel.tools.trip_files import calendar_file, trip_files
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.offer import TripPlan


def trip() -> TripPlan:
    return trip_of(osaka_request())


@cache
def saved_files() -> dict[str, bytes]:
    place = trip_facts(trip().request).place
    return {file.name.rsplit(".")[-1]: file.content for file in trip_files(trip(), place, "ko")}


def test_the_calendar_has_every_visit_meal_and_flight_in_its_own_time_zone():
    events = icalendar.Calendar.from_ical(saved_files()["ics"]).walk("VEVENT")
    stops = [stop for day in trip().days for stop in day.stops if stop.kind in {"visit", "lunch", "dinner"}]
    assert len(events) == len(stops) + 2
    outbound = events[0]
    assert (str(outbound["dtstart"].dt.tzinfo), str(outbound["dtend"].dt.tzinfo)) == ("Asia/Seoul", "Asia/Tokyo")


def test_flights_keep_their_time_zones_after_the_trip_was_stored():
    stored = TripPlan.model_validate_json(trip().model_dump_json())
    made = calendar_file(stored, trip_facts(stored.request).place, "en")
    outbound = times_by_dateutil(made)[0]
    assert stored.flight is not None
    assert (outbound[1] - outbound[0]).total_seconds() == stored.flight.outbound.minutes * 60
    assert b"DTSTART;TZID=Asia/Seoul" in made
    assert b"BEGIN:VTIMEZONE" in made


def times_by_dateutil(content: bytes) -> list[tuple[datetime, datetime]]:
    """Start and end of each event by dateutil, which made none of them."""
    lines = content.decode().replace("\r\n ", "").splitlines()
    ends = [[line for line in lines if line.startswith(name)] for name in ("DTSTART;", "DTEND;")]
    return [(_moment(start), _moment(end)) for start, end in zip(*ends, strict=False)]


def _moment(line: str) -> datetime:
    head, _, value = line.partition(":")
    zone = tz.gettz(head.partition("TZID=")[2])
    assert zone is not None
    return parser.parse(value).replace(tzinfo=zone)


def test_the_way_to_an_airport_in_another_town_is_in_calendar_and_booklet():
    far = trip_of(osaka_request(origin="gwangju", nights=1, budget=1_000_000), "value")
    made = trip_files(far, trip_facts(far.request).place, "ko")
    files = {file.name.rsplit(".")[-1]: file.content.decode() for file in made if not file.name.endswith("pdf")}
    titles = [str(event["summary"]) for event in icalendar.Calendar.from_ical(files["ics"]).walk("VEVENT")]
    assert titles[2:4] == ["집 → ICN (공항버스)", "ICN → 집 (공항버스)"]
    assert "공항버스, 집에서 03-09 01:30 출발, 집에 03-11 02:05 도착" in files["html"]


def test_no_figure_of_the_costs_is_broken_in_the_pdf():
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(saved_files()["pdf"])).pages)
    costs = [line.strip() for line in text[text.rindex("비용") :].splitlines()]
    spans = [line for line in costs if "~" in line]
    assert len(spans) >= 6
    assert [line for line in spans if not re.search(r"[0-9.,만]+~[0-9.,]+만?원$", line)] == []


def test_the_page_stands_for_itself():
    html = saved_files()["html"].decode()
    assert (
        re.findall(r'(?:src|href)="(?!https://(?:www\.openstreetmap\.org|www\.google\.com)/|data:|#)[^"]*"', html) == []
    )
    assert html.count('src="data:image/') == len(trip().days)
    assert "<script" not in html


def test_map_data_has_every_stop_with_longitude_first():
    features = json.loads(saved_files()["geojson"])["features"]
    points = [feature for feature in features if feature["geometry"]["type"] == "Point"]
    stops = [stop for day in trip().days for stop in day.stops]
    assert [feature["geometry"]["coordinates"] for feature in points] == [
        [stop.point.lon, stop.point.lat] for stop in stops
    ]
    routes = ElementTree.fromstring(saved_files()["gpx"]).findall("{http://www.topografix.com/GPX/1/1}rte")
    assert [len(route) - 1 for route in routes] == [len(day.stops) for day in trip().days]


def test_the_data_is_the_trip_and_korean_stays_readable():
    assert TripPlan.model_validate_json(saved_files()["json"]) == trip()
    assert "오사카" in saved_files()["json"].decode()


def test_names_in_a_route_picture_do_not_cover_each_other():
    for day in trip().days:
        boxes = [
            tuple(map(float, found))
            for found in re.findall(
                r'<rect x="([0-9.]+)" y="([0-9.-]+)" width="([0-9.]+)" height="([0-9.]+)" rx', route_map(day, "ko")
            )
        ]
        assert len(boxes) == len({stop.point for stop in day.stops if stop.kind != "airport"})
        for number, (x, y, width, height) in enumerate(boxes):
            assert 0 <= x <= x + width <= 720
            assert 0 <= y <= y + height <= 420
            for other_x, other_y, other_width, other_height in boxes[number + 1 :]:
                apart = x + width <= other_x or other_x + other_width <= x
                assert apart or y + height <= other_y or other_y + other_height <= y
