"""The skill that reads a message as a wish: by rules and the taught reader, and by a model where one is configured."""

from pathlib import Path
from typing import get_args

from madang.assistants.travel.tools.known_names import home_of, lexicon
from madang.assistants.travel.trip.places import AreaKind
from madang.assistants.travel.understand.heard import Heard, hear
from madang.assistants.travel.understand.message import LONGEST_MESSAGE, read_wish, spaced
from madang.assistants.travel.understand.names import TripNames, insisted_on, unknown_place_in
from madang.assistants.travel.understand.polarity import wanted_and_unwanted
from madang.assistants.travel.understand.wish import Wish, WishInput, invented_figures
from madang.models import Skill


def _read(wish_input: WishInput) -> Wish:
    """A destination that the message itself names decides which sights it may mean; else a sight says where to go."""
    message = spaced(wish_input.message[:LONGEST_MESSAGE])
    named = {place.id: None for place in lexicon().destinations_in(message)}
    known = next(iter(named), wish_input.destination) if len(named) < _SEVERAL else None
    settled = wish_input.destination is not None and named.keys() <= {wish_input.destination}
    towns = tuple(town for town in {**dict.fromkeys(wish_input.towns), **named} if town != known)
    heard = hear(message, wish_input.today)
    names = lexicon(known, settled=settled, also=towns if known else ())
    wish = read_wish(
        message,
        names,
        wish_input.today,
        wish_input.expecting,
        heard=heard,
        budget_known=wish_input.budget,
    )
    sights = _districts(wish) or wish.must_visit or wish.either
    misplaced = _misplaced(message, names, heard) if known else ()
    if wish.is_empty and wish_input.destination and not misplaced:
        return wish.changed(unknown_sight=_unknown_must_visit(message, heard, names) or _unknown_name(wish_input))
    if known or wish.destinations:
        return wish.changed(misplaced=misplaced, unknown_sight=_unknown_must_visit(message, heard, names))
    if not sights:
        return wish if wish.region or wish.unknown_place else wish.changed(unknown_place=_unknown_name(wish_input))
    return wish.changed(destinations=tuple(dict.fromkeys(home_of(sight) for sight in sights)))


def _misplaced(message: str, here: TripNames, heard: Heard) -> tuple[str, ...]:
    """The sights of other towns that are wanted, by their ids; names that mean something in this town are not."""
    everywhere = lexicon()
    local = [*here.sights_in(message), *here.unclear_in(message), *here.areas_in(message)]
    named = [*everywhere.sights_in(message), *everywhere.unclear_in(message)]
    wanted, _ = wanted_and_unwanted(
        message, [place for place in named if not heard.plays_no_part(place.span, alone=False)]
    )
    return tuple(
        dict.fromkeys(
            place.id.split("|")[0]
            for place in wanted
            if not any(place.span[0] < other.span[1] and other.span[0] < place.span[1] for other in local)
        )
    )


def _unknown_must_visit(message: str, heard: Heard, here: TripNames) -> str | None:
    """Something to see that words around it or the taught reader tell, and no list has."""
    names = lexicon()
    taught = [mention.text.strip() for mention in heard.of("must_visit") if not mention.quantities]
    for name in (*insisted_on(message), *taught):
        known = names.sights_in(name) or names.unclear_in(name) or names.destinations_in(name)
        known = known or here.sights_in(name) or here.unclear_in(name)
        if not known and not names.knows(name) and not names.concerns.find(name) and len(name) > 1:
            return name
    return None


def _districts(wish: Wish) -> tuple[str, ...]:
    return (wish.area,) if wish.area and wish.area not in get_args(AreaKind) else ()


def _unknown_name(wish_input: WishInput) -> str | None:
    asked = wish_input.expecting == "destination"
    return unknown_place_in(wish_input.message[:LONGEST_MESSAGE], lexicon(), wish_input.today, asked=asked)


_SEVERAL = 2
READ_WISH = Skill(
    name="travel.wish",
    input=WishInput,
    output=Wish,
    prompt=Path(__file__).parent.parent / "prompts" / "wish.md",
    rules=_read,
    check=invented_figures,
)
