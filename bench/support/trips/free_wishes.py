"""Three hundred wishes in free words, Korean and English: whether each constraint in them, also one that is only
implied, is heeded in the request or openly said not to be; what is neither was dropped without a word.

A constraint has a kind, maybe a value, and the words it stands in. Those of kind `told` are beyond what is planned for.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.support.trips.asked import asking
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.tools.trip_places import place_of
from madang.assistants.travel.trip.strain import bearable_strain, strain_of
from madang.assistants.travel.understand.slots import Slots
from madang.protocol import Answer
from madang.reading import PlaceMention

Row = Mapping[str, Any]

_FILE = Path(__file__).parent / "free_wishes.jsonl"


def free_wishes() -> list[Row]:
    """The rows, each with its text and the constraints in it."""
    return [json.loads(line) for line in _FILE.read_text("utf-8").splitlines()]


async def judge_wishes(rows: Sequence[Row], *, shown: bool) -> None:
    """Prints how many constraints are heeded, said or dropped, in both halves; `shown` lists the dropped of the first
    half, which may be read: that with odd numbers.
    """
    halves, tiring = (Counter[str](), Counter[str]()), Counter[str]()
    async with asking() as ask:
        for number, row in enumerate(rows):
            answer, state = await ask(row["id"], row["text"])
            tiring.update(_tiring_days(state))
            for wish in row["wishes"]:
                became = _became(wish, row["text"], answer, state)
                halves[number % 2].update({became: 1, "all": 1})
                if shown and became == "dropped" and number % 2 == 0:
                    print(f"{row['id']} {wish['kind']} {wish.get('value', '')} {wish['words']!r}: {row['text']}")
    for name, counts in zip(("read", "only scored"), halves, strict=True):
        print(f"constraints, half that is {name}: {dict(sorted(counts.items()))}")
    print("days:", dict(tiring))


def _became(wish: Row, text: str, answer: Answer, state: Journey | None) -> str:
    if state and _is_heeded(wish, slots_of(state)):
        return "heeded"
    start = text.index(wish["words"])
    unread = answer.understood.unread if answer.understood else ()
    told = any(at < start + len(wish["words"]) and start < at + len(said) for said, at in _places(text, unread))
    raised = [place for place in lexicon().concerns.find(text) if state and place.id in state.concerns]
    if told or _is_answered(wish, answer) or _stands_in(wish, text, raised):
        return "said"
    liked = _stands_in(wish, text, lexicon().styles.find(text))
    return "taken for a kind of trip" if liked else "dropped"


def _stands_in(wish: Row, text: str, places: Sequence[PlaceMention]) -> bool:
    """Whether the words were read as one of these: carsick as health, whales as nature, which one likes."""
    start = text.index(wish["words"])
    return any(place.span[0] < start + len(wish["words"]) and start < place.span[1] for place in places)


def _places(text: str, unread: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(said, text.find(said)) for said in unread if said in text]


def _is_answered(wish: Row, answer: Answer) -> bool:
    """Whether the answer or a question repeats the words."""
    said = " ".join([answer.answer, *(getattr(each, "question", "") for each in answer.questions)])
    return wish["words"].replace(" ", "") in said.replace(" ", "")


def _is_heeded(wish: Row, known: Slots) -> bool:
    return wish["kind"] in _HEEDED and bool(_HEEDED[wish["kind"]](known, wish.get("value", "")))


def _is_easier(known: Slots, pace: str) -> bool:
    easier = {"elders", "access", "health"} & {*known.concerns}
    return known.pace == pace or bool(known.most_visits) or (pace == "relaxed" and bool(easier))


def _drives(known: Slots, wanted: str) -> bool:
    return known.by_car is (wanted == "yes")


_BY_HOURS = ("evening", "nap")
"""What is heeded by hours that stay free rather than only spoken of."""
_HEEDED: Mapping[str, Callable[[Slots, str], object]] = {
    "style": lambda known, style: style in known.travel_style or known.must_visit_places,
    "no": lambda known, kind: kind in (*known.excluded_kinds, *known.excluded_styles),
    "concern": lambda known, concern: concern in known.concerns or (concern in _BY_HOURS and known.free_times),
    "pace": _is_easier,
    "visits": lambda known, most: known.most_visits and known.most_visits <= int(most) + 1,
    "children": lambda known, count: known.children + known.infants == int(count),
    "car": _drives,
    "free": lambda known, part: any(free.part in {part, "day"} for free in known.free_times),
    "must": lambda known, _: known.must_visit_places,
    "rooms": lambda known, _: known.room_count or known.to_a_room,
    "lodging": lambda known, kind: known.accommodation_preference == kind,
    "flexible": lambda known, _: known.budget_flexibility == "flexible",
}
"""What the slots say where a constraint of a kind is heeded."""


def _tiring_days(state: Journey | None) -> Counter[str]:
    """Days of plans, and those that tire more than the party bears."""
    counts = Counter[str]()
    for trip in state.offer.trips if state and state.offer else ():
        known = {sight.id: sight for sight in place_of(trip.request).sights}
        strains = [strain_of(day, known) for day in trip.days]
        counts.update(planned=len(strains), tiring=sum(strain > bearable_strain(trip.request) for strain in strains))
    return counts
