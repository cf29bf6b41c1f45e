"""What the assistant does for others in a single call: plan a trip from its particulars."""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import date, timedelta, timezone

from pydantic import BaseModel, Field

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.present.answer import tell_offer
from madang.assistants.travel.present.format import price_range
from madang.assistants.travel.tools.bundled_data import place_names, reference_source, start_towns
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.errors import TripRequestError
from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.trip.request import Lodging, Pace, Party, TripRequest
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents import RunContext

_KOREAN_TIME = timezone(timedelta(hours=9))


class TripParticulars(BaseModel):
    """Where to, when, who, and for how much."""

    destination: str = Field(max_length=60, description="A town, such as Osaka or 제주.")
    departure: date
    nights: int = Field(ge=1, le=14)
    budget: int = Field(gt=0, description="In won, for all travellers together.")
    adults: int = Field(default=1, ge=1, le=10)
    children: int = Field(default=0, ge=0, le=9, description="Two to twelve years old.")
    infants: int = Field(default=0, ge=0, le=10)
    origin: str = Field(default="Seoul", max_length=60, description="The town that the trip begins in, in Korea.")
    styles: tuple[Style, ...] = ()
    pace: Pace = "normal"
    lodging: Lodging = "hotel"


async def _plan_trip(asked: TripParticulars, context: RunContext) -> ToolResult:
    return await asyncio.to_thread(_planned, _request(asked, context), context)


def _planned(request: TripRequest, context: RunContext) -> ToolResult:
    language = context.language
    offer = make_offer(request, trip_facts(request))
    told = tell_offer(offer, offer.recommended, place_of(request), (), language)
    return ToolResult(
        statements=(told,),
        values={trip.kind: price_range(trip.budget.total, language) for trip in offer.trips},
        sources=(reference_source(language),),
    )


def _request(asked: TripParticulars, context: RunContext) -> TripRequest:
    """The wish as it is planned; `ToolInputError` says what of it cannot be."""
    towns = {place.id: (place.name.ko, place.name.en, *place.aliases) for place in place_names().values()}
    starts = {town: (name.ko, name.en) for town, (name, _) in start_towns().items()}
    try:
        return TripRequest(
            destination=_named(asked.destination, towns),
            origin=_named(asked.origin, starts),
            party=Party(adults=asked.adults, children=asked.children, infants=asked.infants),
            asked_on=context.clock().astimezone(_KOREAN_TIME).date(),
            **asked.model_dump(include={"departure", "nights", "budget", "styles", "pace", "lodging"}),
        )
    except TripRequestError as error:
        raise ToolInputError(error.user_message.read(context.language)) from None


def _named(name: str, known: Mapping[str, Iterable[str]]) -> str:
    """The id of the one that goes by a name."""
    wanted = name.strip().casefold()
    for ident, names in known.items():
        if wanted == ident or wanted in {each.casefold() for each in names}:
            return ident
    raise ToolInputError(f"{name!r} is no town that is known here. Name one as maps do, in Korean or English.")


OFFERED_TOOLS = (
    OfferedTool(
        name="plan_trip",
        about=(
            "Up to three plans of a trip from Korea, day by day, within a budget, with reference prices: flights, "
            "hotel, sights with opening hours, costs; or why none is possible, and what would help."
        ),
        arguments=TripParticulars,
        run=_plan_trip,
        timeout=120.0,
    ),
)
