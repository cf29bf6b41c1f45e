"""Sixty requests in words, Korean and English, planned as a person would get them, and looked over by a checker that
shares no code with the planner where one is given.
"""

import importlib.util
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import copy
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

from bench.support.trips.judging import Judgement
from madang.assistants import travel
from madang.assistants.travel.manifest import ASSISTANT
from madang.assistants.travel.state import Journey
from madang.assistants.travel.trip.offer import Offer
from madang.protocol import Actor, Answer, Clarification
from madang.reading.language import detect_language
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store import open_store

_DATA = Path(travel.__file__).parent / "data"
REQUESTS = Path(__file__).parent / "requests.tsv"
_NOW = datetime(2026, 11, 16, 1, tzinfo=UTC)
_WEEK = 7
_IN_THE_AIR = {"kind": "airport", "start": 0, "end": 0, "point": {"lat": 0.0, "lon": 0.0}, "name": {"ko": "", "en": ""}}


async def judge_asked(checker: Path | None, lines: Sequence[str]) -> None:
    """Prints what became of requests (language, tab, words); of the findings of the checker each kind and its count."""
    judgement, findings, slowest = Judgement(), Counter[str](), Counter[str]()
    judge = _checker(checker) if checker else None
    async for message, offer, asked, seconds in _offers(lines):
        if offer is None:
            print(f"no offer for {message!r}: {asked}")
            continue
        judgement.add(offer)
        several = bool(offer.request.towns)
        kind = "several towns" if several else f"up to {_WEEK} nights" if offer.request.nights <= _WEEK else "longer"
        slowest[kind] = max(slowest[kind], seconds)  # pyright: ignore[reportArgumentType]
        if judge:
            findings += _told_findings(judge, offer, message)
    print(f"\n{judgement.plans} plans for requests in words\n")
    judgement.print_table()
    print("slowest, seconds of processor time with reading:", {kind: round(slowest[kind], 1) for kind in slowest})
    print("found by the checker:", {code: count for code, count in sorted(findings.items()) if count} or "nothing")


def _told_findings(judge: "_Checker", offer: Offer, message: str) -> Counter[str]:
    """What the checker finds in an offer, by kind; what is hard is printed."""
    findings, several = Counter[str](), " (several towns)" if offer.request.towns else ""
    for trip in offer.trips:
        for severity, code, text in judge.of_trip(trip.model_dump(mode="json")):
            findings[f"{severity} {code}{several}"] += 1
            if severity == "hard":
                print(f"{code}: {text} ({message!r}, {trip.kind})")
    for severity, code, text in judge.of_offer(offer.model_dump(mode="json")):
        findings[f"{severity} {code}"] += severity != "info"
        if severity in {"hard", "silly"}:
            print(f"{code}: {text} ({message!r})")
    return findings


async def _offers(lines: Sequence[str]) -> AsyncGenerator[tuple[str, Offer | None, str, float]]:
    """Each message with what was offered, or else with what was asked or said."""
    async with asking() as ask:
        await ask("warm", lines[0].split("\t")[1])
        for number, line in enumerate(lines):
            message = line.split("\t")[1]
            before = process_time()
            answer, state = await ask(str(number), message)
            yield message, state.offer if state else None, _said(answer), process_time() - before


def _said(answer: Answer) -> str:
    asked = [each.question for each in answer.questions if isinstance(each, Clarification)]
    return " ".join([*asked, answer.answer])[:300]


@asynccontextmanager
async def asking() -> AsyncGenerator[Callable[[str, str], Awaitable[tuple[Answer, Journey | None]]]]:
    """Asks the assistant in a session of its own; with its answer comes what it then knows."""
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=Assistants({"travel": ASSISTANT}, {})) as application,
    ):

        async def ask(session: str, message: str) -> tuple[Answer, Journey | None]:
            language = detect_language(message)
            run = await application.ask(session, message, assistant="travel", language=language, now=_NOW)
            answer = await application.runs.wait_for_answer(Actor(), run.id)
            stored = await store.checkpointer.aget_tuple({"configurable": {"thread_id": session}})
            state = ASSISTANT.state_of(stored.checkpoint["channel_values"]) if stored else None
            return answer, state if isinstance(state, Journey) else None

        yield ask


class _Checker:
    """The checker of a file with `World`, `check_trip` and `check_offer`."""

    def __init__(self, module: Any) -> None:
        self._module, self._world = module, module.World(_DATA)

    def of_trip(self, trip: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
        """What it finds in a plan; it expects a stop on every day, also on one that is spent in the air, and one town:
        of several, prices are told in the money of the first, and each stay is added up by itself.
        """
        for day in trip["days"]:
            day["stops"] = day["stops"] or [_IN_THE_AIR]
        if trip["request"]["towns"] and trip["hotel"]:
            yield from _stays_that_do_not_add_up(trip["hotel"])
        yield from self._module.check_trip(trip, self._world_of(trip["request"]))

    def _world_of(self, request: dict[str, Any]) -> Any:
        """The world with all prices in the money of the first town."""
        if not request["towns"]:
            return self._world
        world, rates = copy(self._world), self._world.rates
        rate = {town: rates[row["currency"]] for town, row in world.destinations.items()}
        first = rate[request["destination"]]
        world.sights = {
            name: {
                **row,
                **{who: row[who] and float(row[who]) * rate[row["town"]] / first for who in ("adult", "child")},
            }
            for name, row in world.sights.items()
        }
        return world

    def of_offer(self, offer: dict[str, Any]) -> list[tuple[str, str, str]]:
        """What it finds between the plans."""
        return self._module.check_offer(offer, self._world)


def _stays_that_do_not_add_up(hotel: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Stays whose rooms and nights are not their sum; the nights of all then count at their mean price."""
    stays = hotel["stays"] or [hotel]
    for stay in stays:
        if stay["rooms"] * stay["nights"] * stay["room_night"]["likely"] != stay["total"]["likely"]:
            yield "hard", "rooms", f"{stay['name']['ko']} does not add up"
    if sum(stay["total"]["likely"] for stay in stays) != hotel["total"]["likely"]:
        yield "hard", "rooms", "the stays are not the sum"
    hotel["room_night"]["likely"] = Fraction(hotel["total"]["likely"], hotel["rooms"] * hotel["nights"])


def _checker(file: Path) -> _Checker:
    spec = importlib.util.spec_from_file_location("checker", file)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"{str(file)!r} is no Python file; name one with World, check_trip and check_offer.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return _Checker(module)
