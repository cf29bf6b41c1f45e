"""The advisor: with a model, what was asked about the plans is answered from what the planner found and from tools that
look into the plans, try changes and make one. The solver plans, the proof decides, code tells the figures.
"""

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, Field

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.advice import cheapest_days_for, least_budget_for
from madang.assistants.travel.agents.proposer import proposer_tools
from madang.assistants.travel.agents.towns import planned_request
from madang.assistants.travel.plan.offer_changes import ChangedOffer, change_offer
from madang.assistants.travel.plan.price.estimates import estimated_choices
from madang.assistants.travel.present.statements import (
    change_statements,
    cost_statements,
    day_statements,
    offer_statements,
    plan_statements,
    sight_statements,
)
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.bundled_data import reference_source
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.offer import Offer, PlanKind, TripPlan
from madang.assistants.travel.trip.places import Category, Destination, Style
from madang.assistants.travel.trip.request import Lodging, Pace
from madang.assistants.travel.understand.model_reading import stated_figures, states_day
from madang.assistants.travel.understand.plans.changes import read_steps
from madang.assistants.travel.understand.slots import slots_for
from madang.runtime.agent_loop import Advice, ModelAgent, OfferedTool, ToolInputError, ToolResult, advise
from madang.runtime.agents import RunContext
from madang.text import Language


async def advised(state: Journey, today: date, context: RunContext) -> Advice | None:
    """What the advisor says to the last message, from the plans that there are; None where the rules have to do."""
    if state.offer is None:
        return None
    desk = _Desk(state, state.offer, today, context.language)
    agent = ModelAgent("advisor", "planner", _PROMPT, desk.tools())
    task = {"message": state.message, "conversation": [said["content"][:_LONGEST] for said in state.said_before[-6:]]}
    return await advise(agent, task, desk.given(), context)


def change_made(advice: Advice) -> ChangedOffer | None:
    """The offer as the advisor changed it for the traveller, the last one; None where nothing was changed."""
    made = [result.data["changed"] for result in advice.results.values() if "changed" in result.data]
    return ChangedOffer.model_validate(made[-1]) if made else None


class PlanName(BaseModel):
    """One of the plans on the screen."""

    plan: PlanKind | None = Field(default=None, description="The plan that is looked at, where left out.")


class DayOfPlan(PlanName):
    """A day of a plan."""

    day: int = Field(ge=1, le=60)


class SightQuestion(BaseModel):
    """Which sights of the destination to list."""

    style: Style | None = None
    name: str | None = Field(default=None, max_length=60)


class PlanChange(BaseModel):
    """What to change in the trip; leave out what stays."""

    nights: int | None = Field(default=None, ge=1, le=30)
    budget: int | None = Field(default=None, ge=10_000, description="Won, for all.")
    leave: date | None = None
    styles: tuple[Style, ...] = ()
    pace: Pace | None = None
    lodging: Lodging | None = None
    most_visits: int | None = Field(default=None, ge=1, le=8, description="Sights a day at most.")
    add_sights: tuple[str, ...] = Field(default=(), max_length=8)
    leave_out_sights: tuple[str, ...] = Field(default=(), max_length=12)
    leave_out_kinds: tuple[Category, ...] = ()
    free_sights_only: bool = Field(default=False, description="Leave out whatever costs admission.")
    no_stairs: bool = Field(default=False, description="Leave out what is known to have many stairs or slopes.")


class NoQuestion(BaseModel):
    """Nothing has to be said."""


class _Desk(NamedTuple):
    """What the advisor works on: the journey, its offer and the day it is asked on."""

    state: Journey
    offer: Offer
    today: date
    language: Language

    @property
    def shown(self) -> PlanKind | None:
        return self.state.chosen or self.offer.recommended

    @property
    def place(self) -> Destination:
        return place_of(self.offer.request)

    def given(self) -> dict[str, ToolResult]:
        """What is known before the advisor begins: the offer, what the message changed, and each plan."""
        first = (*offer_statements(self.offer, self.language), *change_statements(self.state.changes, self.language))
        told = [*self.state.remarks, *self.state.notes]
        results = [
            (*first, *(text.read(self.language) for text in told)),
            *(plan_statements(trip, self.language) for trip in self.offer.trips),
        ]
        return {f"g{number}": self.result(lines) for number, lines in enumerate(results, 1)}

    def result(self, statements: tuple[str, ...], **data: Any) -> ToolResult:
        source = reference_source(self.language)
        return ToolResult(statements=statements, sources=(source,), as_of=source.as_of, data=data)

    def trip(self, kind: PlanKind | None) -> TripPlan:
        found = self.state.trip(kind or self.shown)
        if found is None:
            raise ToolInputError(f"There is no such plan. The plans: {[trip.kind for trip in self.offer.trips]}.")
        return found

    def tools(self) -> tuple[OfferedTool, ...]:
        """Looking into plans, asking what else there is, trying a change, and making one."""
        looks = (
            ("plan_day", "One day of a plan: where, when, how tiring, in the rain.", DayOfPlan, self._day),
            ("plan_costs", "What each part of a plan costs.", PlanName, self._costs),
            ("prove_plan", "Checks a plan again: dates, ways, opening hours, costs.", PlanName, self._proof),
            ("sights", "Sights of the destination: how long, admission, indoors or not.", SightQuestion, self._sights),
            ("cheapest_days", "On which days the trip costs least.", NoQuestion, self._cheapest_days),
            ("least_budget", "The least that the trip costs as it is wished for.", NoQuestion, self._least_budget),
            (
                "try_change",
                "What a change would come to, also where there is no plan. Changes nothing.",
                PlanChange,
                self._try_change,
            ),
        )
        offered = [OfferedTool(name=name, about=about, arguments=kind, run=run) for name, about, kind, run in looks]
        makes = OfferedTool(
            name="change_plan",
            about="Makes a change that the traveller asks for. Only where the message asks for a change.",
            arguments=PlanChange,
            run=self._change_plan,
        )
        changes = (makes,) if self.state.turn == "ask" and self.state.topic is None else ()
        return (*offered, *changes, *proposer_tools(slots_of(self.state), self.today))

    async def _day(self, asked: DayOfPlan, _: RunContext) -> ToolResult:
        trip = self.trip(asked.plan)
        if asked.day > len(trip.days):
            raise ToolInputError(f"The plan has {len(trip.days)} days.")
        return self.result(day_statements(asked.day, trip.days[asked.day - 1], self.place, self.language))

    async def _costs(self, asked: PlanName, _: RunContext) -> ToolResult:
        return self.result(cost_statements(self.trip(asked.plan), self.language))

    async def _proof(self, asked: PlanName, _: RunContext) -> ToolResult:
        trip = self.trip(asked.plan)
        faults = await asyncio.to_thread(prove, trip, self.place)
        told = [fault.message for fault in faults] or [phrases.PLAN_HOLDS.format(plan=phrases.PLAN_NAMES[trip.kind])]
        return self.result(tuple(text.read(self.language) for text in told))

    async def _sights(self, asked: SightQuestion, _: RunContext) -> ToolResult:
        named = {place.id for place in lexicon(self.offer.request.destination).sights_in(asked.name or "")}
        wanted = [sight for sight in self.place.sights if asked.style is None or asked.style in sight.styles]
        found = [sight for sight in wanted if not asked.name or sight.id in named]
        if not found:
            raise ToolInputError("No such sight is known here.")
        return self.result(sight_statements(found[:_MOST_SIGHTS], self.place, self.language))

    async def _cheapest_days(self, _: NoQuestion, __: RunContext) -> ToolResult:
        found = await asyncio.to_thread(cheapest_days_for, slots_of(self.state), self.today, self.offer.request)
        return self.result((found.text.read(self.language),))

    async def _least_budget(self, _: NoQuestion, __: RunContext) -> ToolResult:
        text = await asyncio.to_thread(least_budget_for, slots_of(self.state), self.today, self.offer.request)
        return self.result((text.read(self.language),))

    async def _try_change(self, asked: PlanChange, _: RunContext) -> ToolResult:
        return self.result(self._told_of_trial(await asyncio.to_thread(self._changed, asked)))

    async def _change_plan(self, asked: PlanChange, _: RunContext) -> ToolResult:
        self._check_figures(asked)
        if self.shown is None:
            raise ToolInputError("There is no plan to change; propose what would make one possible.")
        made = await asyncio.to_thread(self._changed, asked)
        if not made.offer.trips or made.note:
            raise ToolInputError(" ".join(self._told(made)))
        return self.result(self._told(made), changed=made.model_dump(mode="json"))

    def _told(self, made: ChangedOffer) -> tuple[str, ...]:
        """What a change comes to: what moved, and the plan that is looked at."""
        notes = (made.note.read(self.language),) if made.note else ()
        after = [phrases.AFTER_CHANGE.format(said=line).read(self.language) for line in self._plan_after(made)]
        return (*notes, *change_statements(made.changes, self.language), *after)

    def _told_of_trial(self, made: ChangedOffer) -> tuple[str, ...]:
        """What a change would come to; each statement says what would be changed, since it may be told by itself."""
        wished = change_statements([each for each in made.changes if each.what == "wish"], self.language)
        moved = change_statements([each for each in made.changes if each.what != "wish"], self.language)
        wish = "; ".join(line.rstrip(".") for line in wished)
        notes = (made.note.read(self.language),) if made.note else ()
        first = [phrases.AFTER_CHANGE.format(said=line) for line in wished]
        told = [
            phrases.AFTER_TRIED_CHANGE.format(wish=wish, said=line) if wish else phrases.AFTER_CHANGE.format(said=line)
            for line in (*moved, *self._plan_after(made))
        ]
        return (*notes, *(text.read(self.language) for text in (*first, *told)))

    def _plan_after(self, made: ChangedOffer) -> tuple[str, ...]:
        """The plan that is looked at after a change; without it, what is offered then, or what would help."""
        shown = next((trip for trip in made.offer.trips if trip.kind == self.shown), None)
        if shown:
            return plan_statements(shown, self.language)
        other = next((trip for trip in made.offer.trips if trip.kind == made.offer.recommended), None)
        offered = offer_statements(made.offer, self.language)
        return (*offered, *(plan_statements(other, self.language) if other else ()))

    def _changed(self, asked: PlanChange) -> ChangedOffer:
        """The offer with a change, as the planner makes it; by reference figures."""
        slots = slots_for(self.offer.request)
        told = {name: value for name in _SLOTS if (value := getattr(asked, _SLOTS[name]))}
        added = self._named(asked.add_sights)
        removed = (*self._named(asked.leave_out_sights), *self._unfit(asked))
        kept = tuple(sight for sight in (*slots.must_visit_places, *added) if sight not in removed)
        wish = slots.changed(
            **told,
            must_visit_places=tuple(dict.fromkeys(kept)),
            excluded_places=tuple(dict.fromkeys((*slots.excluded_places, *removed))),
            excluded_kinds=tuple(dict.fromkeys((*slots.excluded_kinds, *asked.leave_out_kinds))),
            **({"budget_scope": "total"} if asked.budget else {}),
        )
        try:
            request = planned_request(wish, self.today, asked.leave or self.offer.request.departure)
        except TripRequestError as error:
            raise ToolInputError(error.user_message.en) from error
        facts = trip_facts(request)
        choices = estimated_choices(request, facts)
        return change_offer(self.offer, self.shown or "balanced", request, turn="trip", facts=facts, choices=choices)

    def _check_figures(self, asked: PlanChange) -> None:
        """See that every figure of a change is one that the traveller states, or follows from a step they state."""
        message, request = self.state.message, self.offer.request
        stated, step = stated_figures(message), read_steps(message)
        won = {amount for amount, currency in stated.money if currency == "KRW"}
        known = {
            "nights": stated.nights | {request.nights + (step.more_nights or 0)},
            "budget": won | {request.limit + sign * amount for amount in won for sign in (1, -1)},
            "most_visits": stated.others | {step.most_visits},
        }
        later = request.departure + timedelta(days=step.later_days or 0)
        wrong = [name for name, values in known.items() if (said := getattr(asked, name)) and said not in values]
        if asked.leave and asked.leave != later and not states_day(message, asked.leave):
            wrong.append("leave")
        if wrong:
            raise ToolInputError(f"The traveller does not state {', '.join(wrong)}: leave it out, or ask for it.")

    def _unfit(self, asked: PlanChange) -> tuple[str, ...]:
        """The sights that a change leaves out for what they are; of what is not known nothing is left out."""
        return tuple(
            sight.id
            for sight in self.place.sights
            if (asked.free_sights_only and sight.adult) or (asked.no_stairs and sight.steps == "many")
        )

    def _named(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The sights of these names; `ToolInputError` for one that the destination does not have."""
        known = lexicon(self.offer.request.destination)
        found = [(name, known.sights_in(name)) for name in names]
        if unknown := [name for name, sights in found if not sights]:
            raise ToolInputError(f"Not known in this town: {unknown}.")
        return tuple(sights[0].id for _, sights in found)


_PROMPT = Path(__file__).parent.parent / "prompts" / "advise.md"
_LONGEST = 800
_MOST_SIGHTS = 8
_SLOTS = {
    "duration": "nights",
    "budget": "budget",
    "travel_style": "styles",
    "pace": "pace",
    "accommodation_preference": "lodging",
    "most_visits": "most_visits",
}
"""The slots that a change may set, and what they are called in it."""
