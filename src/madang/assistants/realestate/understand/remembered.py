"""What was remembered of a person, as facts of a case: used where message and conversation do not say more."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.conversation import carried_over, facts_of_person
from madang.assistants.realestate.understand.message import read_message
from madang.protocol import Remembered, Understanding


class RememberedCase(NamedTuple):
    """The facts that were remembered, and what was told for each field."""

    case: Case = Case()
    told: dict[str, Remembered] = {}
    place: NamedPlace | None = None
    place_told: Remembered | None = None

    def fitting(self, known: Case) -> Case:
        """What of it holds beside what is known: of another deal or another home, only the person."""
        if known.deal and self.case.deal not in {None, known.deal}:
            return facts_of_person(self.case)
        return carried_over(self.case, known)

    def used(self, known: Case, understood: Understanding, place: NamedPlace | None) -> dict[str, Remembered]:
        """What was told for the values that an answer rests on and that were not `known` without it."""
        told = {name: each for name, each in self.told.items() if getattr(known, name) is None}
        if self.place_told and place == self.place:
            told["place"] = self.place_told
        return {value.name: told[value.name] for value in understood.values if value.name in told}


def remembered_case(remembered: Sequence[Remembered], find_place: Callable[[str], NamedPlace | None]) -> RememberedCase:
    """The facts in what a person had remembered; of two that contradict each other the later one counts."""
    case, told, place, place_told = Case(), dict[str, Remembered](), None, None
    for each in reversed([one for one in remembered if one.asked]):
        found = _with_budget(read_message(each.text, date.fromisoformat(each.told_on)).case, each.text)
        case = case.updated(found)
        told |= {name: each for name, value in dict(found).items() if value is not None}
        if named := find_place(each.text):
            place, place_told = named, each
    return RememberedCase(case, told, place, place_told)


def _with_budget(found: Case, text: str) -> Case:
    """The facts of a text; the most that somebody would pay is also what prices are held against: 전세 2억까지."""
    limit = found.deposit or found.price if _SETS_LIMIT.search(text) else None
    return found.changed(unnamed=None, budget=found.budget or limit)


def as_remembered(understood: Understanding, fields: Sequence[str]) -> Understanding:
    """How a message was read, with the values of these fields told as remembered."""
    values = tuple(value.changed(source="memory") if value.name in fields else value for value in understood.values)
    return understood.changed(values=values)


_SETS_LIMIT = re.compile(
    r"까지|이하|이내|안쪽|미만|넘지|최대|예산|\b(?:up to|at most|under|below|within|budget|no more than|max)\b",
    re.IGNORECASE,
)
