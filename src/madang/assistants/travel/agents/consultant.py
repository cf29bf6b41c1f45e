"""The consultant: asks for what is missing, one natural question at a time, with answers to choose from."""

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.travel import phrases
from madang.assistants.travel.present import questions
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.bundled_data import destination, place_names
from madang.assistants.travel.tools.known_names import home_of
from madang.assistants.travel.trip.places import Sight
from madang.assistants.travel.trip.texts import sentences_text
from madang.assistants.travel.understand.slots import missing_slot
from madang.assistants.travel.understand.wish import Slot
from madang.protocol import AnswerOption, Clarification
from madang.runtime.agents import RunContext, exchanged_messages
from madang.text import Text


def put_question(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes down the question, so that whoever looks at a waiting journey sees who asks, and what."""
    context = runtime.context
    slot = _slot_to_ask(state)
    options = _options(state, slot, context)
    openings = _openings(state)
    if state.misses >= _TOO_OFTEN and options:
        openings = [*(text for text in openings if text.ko != phrases.UNCLEAR.ko), *_again(options)]
    question = " ".join(text.read(context.language) for text in (*openings, _question(state, slot)))
    ident = f"{slot}-{len(state.messages)}"
    asked = exchanged_messages(question, "", run=context.run, ident=ident)[:1]
    return {"messages": asked, "current_agent": "travel_consultant"}


async def wait_for_traveller(state: Journey, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Waits for the answer to the question, and passes it on as the next message."""
    context = runtime.context
    slot = _slot_to_ask(state)
    asked = state.messages[-1]
    question, ident = asked["content"], str(asked.get("id", "")).removeprefix(f"{context.run}-")
    options = _options(state, slot, context)
    answer = str(await context.ask(Clarification(id=ident, question=question, options=options)))
    return {
        "messages": exchanged_messages(question, answer, run=context.run, ident=ident)[1:],
        "message": answer,
        "expecting": slot,
        "offered": state.choices or state.offered,
        "choices": [],
    }


def open_question(state: Journey, context: RunContext) -> str:
    """The question that stays open, with what it can be answered by, for whoever ends without an answer to it."""
    slot = _slot_to_ask(state)
    said = [*_openings(state), phrases.QUESTION_LEFT_OPEN.format(question=_question(state, slot))]
    if options := _options(state, slot, context):
        labels = ", ".join(f"'{option.label}'" for option in options)
        said.append(phrases.ANSWERS_TO_CHOOSE.format(options=labels))
    return " ".join(text.read(context.language) for text in said)


def _slot_to_ask(state: Journey) -> Slot:
    """What to ask for: which of several things was meant, else what is missing, else what to change."""
    if state.choices:
        return "destination"
    if state.meant and state.destination:
        return "sight"
    return state.doubt or missing_slot(slots_of(state)) or "change"


def _openings(state: Journey) -> list[Text]:
    """What has to be said before the question: what could not be taken, or a greeting to whoever has said nothing."""
    if state.turn in {"greeting", "restart"} and state.destination is None:
        return [phrases.GREETING]
    return [sentences_text([note]) for note in (*state.remarks, *state.notes)]


def _again(options: Sequence[AnswerOption]) -> list[Text]:
    """What can be answered, where the same question was not answered twice."""
    labels = ", ".join(f"'{option.label}'" for option in options)
    return [phrases.UNCLEAR_AGAIN.format(options=labels)]


def _question(state: Journey, slot: Slot) -> Text:
    if state.choices:
        return questions.which_place([place_names()[choice].name for choice in state.choices])
    if slot == "sight":
        return questions.which_sight(_meant(state))
    if slot == "area" and state.destination:
        return questions.which_area(destination(state.destination))
    if slot == "people" and (state.children or state.infants):
        return questions.adults_question(state.children, state.infants)
    if slot == "scope" and state.budget and state.num_people:
        return questions.scope_question(state.budget, state.num_people)
    return questions.slot_question(slot)


def _options(state: Journey, slot: Slot, context: RunContext) -> tuple[AnswerOption, ...]:
    if slot == "destination":
        places = [place_names()[choice] for choice in state.choices or [*place_names()][:_MOST_DESTINATIONS]]
        return tuple(AnswerOption(label=place.name.read(context.language), value=place.name.ko) for place in places)
    if slot == "sight":
        return tuple(
            AnswerOption(label=sight.name.read(context.language), value=sight.name.ko) for sight in _meant(state)
        )
    if slot == "area" and state.destination:
        areas = destination(state.destination).districts
        return tuple(AnswerOption(label=area.name.read(context.language), value=area.name.ko) for area in areas)
    if slot == "change" and state.offer is None:
        return ()
    return tuple(
        AnswerOption(label=label.read(context.language), value=value)
        for label, value in questions.slot_suggestions(slot)
    )


def _meant(state: Journey) -> list[Sight]:
    return [destination(home_of(sight)).sight(sight) for sight in state.meant]


_TOO_OFTEN = 2
_MOST_DESTINATIONS = 6
