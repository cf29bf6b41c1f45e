"""The proposer: with a model, a vague wish becomes towns to choose from; what each costs, how warm it is and how far
away comes from the data.
"""

import asyncio
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.advice import (
    ProposedTowns,
    TownSearch,
    find_towns,
    minutes_to,
)
from madang.assistants.travel.present.statements import sight_statements, steps_unknown
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.bundled_data import advice_on, destination, reference_source
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.places import Sight, Style
from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.trip.texts import nights_text, won_text
from madang.assistants.travel.understand.plans.town_wishes import Weather
from madang.assistants.travel.understand.slots import Slots
from madang.runtime.agent_loop import ModelAgent, OfferedTool, ToolInputError, ToolResult, advise, think
from madang.runtime.agents import RunContext
from madang.text import Language, Text


async def propose(state: Journey, update: dict[str, Any], today: date, context: RunContext) -> dict[str, Any]:
    """The choices and the words of the proposer, in place of those of the rules; nothing where the rules have to do."""
    slots = slots_after(state, update)
    given = {"g1": ToolResult(statements=tuple(remark.read(context.language) for remark in update["remarks"]))}
    task = {"message": state.message, "conversation": [said["content"] for said in state.said_before]}
    agent = ModelAgent("proposer", "planner", _PROMPT, proposer_tools(slots, today), most_turns=6)
    advice = await advise(agent, task, given, context)
    if advice is None:
        return {}
    towns = [town for result in advice.results.values() for town in _towns_named(result, advice.text, context.language)]
    told = Text(ko=advice.text, en=advice.text)
    beside = [note for note in update["remarks"][:-1] if note.read(context.language) not in advice.text]
    return {"remarks": [*beside, told], **({"choices": list(dict.fromkeys(towns))} if towns else {})}


def slots_after(state: Journey, update: dict[str, Any]) -> Slots:
    """What is known of the trip once a message has changed it."""
    known = slots_of(state)
    return Slots.model_validate({name: update.get(name, getattr(known, name)) for name in Slots.model_fields})


def _towns_named(result: ToolResult, text: str, language: Language) -> list[str]:
    """The towns of a result that the answer names."""
    towns: Any = result.data.get("towns", [])
    return [town for town in towns if destination(town).name.read(language) in text]


class TownQuestion(BaseModel):
    """What a town has to be like; leave out what does not matter. What is known of the trip counts anyway."""

    weather: Weather | None = None
    longest_flight_hours: float | None = Field(default=None, gt=0, le=20)
    abroad: bool | None = None
    styles: tuple[Style, ...] = ()
    among: tuple[str, ...] = Field(default=(), max_length=12, description="Names of towns to compare: each is told of.")
    leave: date | None = Field(default=None, description="A day to leave on, where none is known.")
    nights: int | None = Field(default=None, ge=1, le=30, description="How many nights, where it is not known.")


class SightsQuestion(BaseModel):
    """Which sights of a town to list: those of these names, or those that fit, the best known first."""

    town: str = Field(max_length=60)
    names: tuple[str, ...] = Field(default=(), max_length=6)
    style: Style | None = None
    indoors: bool = Field(default=False, description="Only those that rain does not spoil.")
    no_stairs: bool = Field(default=False, description="Leave out what is known to have many stairs or slopes.")


class Concern(BaseModel):
    """Something to bear in mind, and a town."""

    concern: str = Field(max_length=20)
    town: str = Field(max_length=60)


def proposer_tools(slots: Slots, today: date) -> tuple[OfferedTool, ...]:
    """The tools for a traveller who has not settled on a place."""
    return (
        OfferedTool(
            name="propose_towns",
            about="Towns that suit, with what the whole trip costs at least, how warm it is and how far away.",
            arguments=TownQuestion,
            run=partial(_propose_towns, slots, today),
        ),
        OfferedTool(
            name="advice_on",
            about=f"What to bear in mind in a town, for one of: {', '.join(lexicon().concerns.meanings)}.",
            arguments=Concern,
            run=_advice_on,
        ),
        OfferedTool(
            name="town_sights",
            about="Sights of a town: how long they take, admission, indoors or not, many stairs.",
            arguments=SightsQuestion,
            run=_town_sights,
        ),
        think,
    )


async def _propose_towns(slots: Slots, today: date, asked: TownQuestion, context: RunContext) -> ToolResult:
    search = TownSearch(
        among=tuple(_town(name) for name in asked.among),
        weather=asked.weather,
        longest_minutes=round(asked.longest_flight_hours * 60) if asked.longest_flight_hours else None,
        abroad=asked.abroad,
    )
    leave = DepartureWindow(first=asked.leave, last=asked.leave) if asked.leave and asked.leave > today else None
    known = slots.changed(
        travel_style=asked.styles or slots.travel_style,
        departure=slots.departure or leave,
        duration=slots.duration or asked.nights,
        destination=None,
    )
    found = await asyncio.to_thread(find_towns, known, today, search)
    aside = (phrases.TOWN_WISH_LEFT_ASIDE.read(context.language),) if found.left_aside else ()
    return ToolResult(
        statements=(_priced_for(found, context.language), *_each_town(found, context.language), *aside),
        sources=(reference_source(context.language),),
        as_of=reference_source(context.language).as_of,
        data={"towns": [town.destination for town in found.towns]},
    )


def _priced_for(found: ProposedTowns, language: Language) -> str:
    return phrases.TOWNS_PRICED_FOR.format(
        day=found.request.departure.isoformat(),
        nights=nights_text(found.request.nights),
        people=found.request.party.people,
    ).read(language)


def _each_town(found: ProposedTowns, language: Language) -> list[str]:
    lines = list[Text]()
    for town in found.towns:
        name, minutes = (
            destination(town.destination).name,
            minutes_to(found.request.changed(destination=town.destination)),
        )
        if town not in found.too_dear:
            lines.append(phrases.TOWN_COSTS.format(town=name, cost=won_text(town.cost)))
        lines.append(phrases.TOWN_WARMTH.format(town=name, degrees=found.degrees(town.destination)))
        if minutes:
            lines.append(phrases.TOWN_MINUTES.format(town=name, hours=minutes // 60, minutes=minutes % 60))
    lines += [
        phrases.TOWN_TOO_DEAR.format(
            town=destination(town.destination).name, cost=won_text(town.cost), budget=won_text(found.limit or 0)
        )
        for town in found.too_dear
    ]
    lines += [phrases.TOWN_NOT_AS_WANTED.format(town=destination(town).name) for town in found.not_as_wanted]
    return [line.read(language) for line in lines]


async def _advice_on(asked: Concern, context: RunContext) -> ToolResult:
    town, known = destination(_town(asked.town)), lexicon().concerns.meanings
    if asked.concern not in known:
        raise ToolInputError(f"{asked.concern!r} is none of: {', '.join(known)}.")
    told = advice_on((asked.concern,), town.country, by_car=True)
    if not told:
        raise ToolInputError(f"Nothing is known of {asked.concern!r} in {asked.town!r}.")
    return ToolResult(statements=tuple(text.read(context.language) for text in told))


async def _town_sights(asked: SightsQuestion, context: RunContext) -> ToolResult:
    town = destination(_town(asked.town))
    named = {place.id for name in asked.names for place in lexicon(town.id).sights_in(name)}
    named |= {sight.id for sight in town.sights for name in asked.names if _is_part(name, sight.name)}
    found = [sight for sight in town.sights if _fits(sight, asked) and (not asked.names or sight.id in named)]
    if not found:
        raise ToolInputError("No such sight is known there.")
    best = sorted(found, key=lambda sight: -sight.appeal)[:_MOST_SIGHTS]
    told = sight_statements(best, town, context.language)
    unknown = [sight for sight in best if sight.steps is None] if asked.no_stairs or asked.names else []
    source = reference_source(context.language)
    return ToolResult(
        statements=(*told, *steps_unknown(unknown, context.language)), sources=(source,), as_of=source.as_of
    )


def _is_part(said: str, name: Text) -> bool:
    plain = said.replace(" ", "").lower()
    return len(plain) > 1 and any(plain in written.replace(" ", "").lower() for written in (name.ko, name.en))


def _fits(sight: Sight, asked: SightsQuestion) -> bool:
    return not (
        (asked.style and asked.style not in sight.styles)
        or (asked.indoors and sight.setting == "outdoor")
        or (asked.no_stairs and sight.steps == "many")
    )


def _town(name: str) -> str:
    """The town of a name; `ToolInputError` where none is known."""
    found = lexicon().destinations_in(name)
    if not found:
        raise ToolInputError(f"{name!r} is no town that is known here.")
    return found[0].id


_PROMPT = Path(__file__).parent.parent / "prompts" / "propose.md"
_MOST_SIGHTS = 6
