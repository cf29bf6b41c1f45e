"""The coordinator: says what came of it, shows what changed, and hands over what can be taken along."""

import asyncio
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.travel.domain.alterations import SWAPS
from madang.assistants.travel.domain.phrases import assumptions, honoured
from madang.assistants.travel.domain.questions import tell_topic
from madang.assistants.travel.domain.telling import tell_changes, tell_choice, tell_concerns, tell_offer, tell_rain
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.atlas import destination
from madang.assistants.travel.tools.keepsakes import keepsakes
from madang.protocol import File
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["conclude"]


async def conclude(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The last word of a turn: the plans, or what was asked about them."""
    about_plans = state.turn in {"choose", "rain", "ask", "thanks"}
    said = await (_answer_about_the_plan if about_plans else _tell_the_plans)(state, runtime.context)
    return {**said, "current_agent": "coordinator", "next_agent": []}


async def _tell_the_plans(state: Journey, context: RunContext) -> dict[str, Any]:
    """The plans in words, with the files of the one that is recommended."""
    language = context.language
    if state.offer is None:
        return _spoken(_FAILED.read(language))
    if state.turn in SWAPS and state.notes and not state.changes:
        return {**_spoken(_told(state.notes, language)), **_done(state)}
    place = destination(state.offer.request.destination)
    shown = state.chosen or state.offer.recommended
    if state.changes and all(change.what == "concern" for change in state.changes):
        return {**_spoken(tell_concerns(state.changes, language)), **_done(state)}
    kept = honoured(state.offer.request, place) if state.offer.trips else ()
    assumed = assumptions(slots_of(state), state.offer.request) if state.turn != "undo" else ()
    text = tell_offer(state.offer, shown, place, (*kept, *assumed), language)
    if state.changes:
        text = f"{tell_changes(state.changes, language)}\n\n{text}"
    if state.notes:
        text = f"{_told(state.notes, language)}\n\n{text}"
    trip = state.trip(shown)
    files = await _files(trip, context) if trip else []
    return {**_spoken(text), **_done(state), "files": files}


async def _answer_about_the_plan(state: Journey, context: RunContext) -> dict[str, Any]:
    """A choice recorded, what to do if it rains, what was asked, or a kind word; nothing is planned anew."""
    language = context.language
    if state.turn == "thanks":
        return _spoken(_WELCOME.read(language))
    trip = state.trip(state.chosen or (state.offer.recommended if state.offer else None))
    if trip is None:
        possible = state.offer is not None and bool(state.offer.trips)
        return _spoken((_NO_PLAN if possible else _NO_PLANS).read(language))
    place, day = destination(trip.request.destination), _from_the_first(state.day, len(trip.days))
    if state.turn == "rain":
        return _spoken(tell_rain(trip, day, language))
    if state.turn == "ask" and state.topic:
        return _spoken(tell_topic(trip, state.topic, day, place, language))
    return {
        **_spoken(tell_choice(trip, place, language)),
        "files": await _files(trip, context),
    }


def _from_the_first(day: int | None, days: int) -> int | None:
    """The number of a day, also of one that was counted from the end."""
    return days + 1 + day if day is not None and day < 0 else day


async def _files(trip: Trip, context: RunContext) -> list[File]:
    place = destination(trip.request.destination)
    made = await asyncio.to_thread(keepsakes, trip, place, context.language)
    return [await context.files.save(each.name, each.media_type, each.content) for each in made]


def _done(state: Journey) -> dict[str, Any]:
    return {"current_step": "done"} if state.current_step == "planning" else {}


def _told(notes: Sequence[Text], language: Language) -> str:
    return " ".join(note.read(language) for note in notes)


def _spoken(text: str) -> dict[str, Any]:
    return {"answer": text, "messages": [{"role": "assistant", "content": text}], "expecting": "change"}


_FAILED = Text(
    ko="계획을 세우지 못했습니다. 조건은 그대로 있으니 다시 말씀해 주세요.",
    en="I could not make a plan. What you told me is kept; please try again.",
)
_WELCOME = Text(
    ko="천만에요. 바꾸고 싶은 것이 있으면 언제든 말씀해 주세요.",
    en="You are welcome. Tell me whenever something should change.",
)
_NO_PLANS = Text(
    ko="아직 조건에 맞는 일정이 없습니다. 조건을 바꾸거나, 제안한 방법을 번호로 골라 주세요.",
    en="No plan fits yet. Change the wish, or choose one of the ways I named by its number.",
)
_NO_PLAN = Text(
    ko="그런 안은 없습니다. 있는 안 가운데 골라 주세요.", en="There is no such plan; choose one of those there are."
)
