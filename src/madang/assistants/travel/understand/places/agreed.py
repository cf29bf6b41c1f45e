"""What was agreed on in a conversation that a message quotes: the place and the nights that were named last and not
turned down. What came before is blanked, so that it is not read as a wish.
"""

import re
from collections.abc import Sequence

from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.polarity import blanked, ids, wanted_and_unwanted
from madang.reading import PlaceMention, Span
from madang.reading.dates import find_durations
from madang.reading.quoted_chats import ChatTurn, find_chat


def as_agreed(text: str, lexicon: TripNames) -> str:
    """The text, of a quoted conversation only with what holds at its end."""
    turns = find_chat(text)
    if not turns:
        return text
    places = lexicon.destinations_in(text)
    settled = _settled(text, turns, places)
    dropped = [place.span for place in places if place.id not in settled] if settled else []
    return blanked(text, [*(turn.label for turn in turns), *dropped, *_earlier_stays(text, turns)])


def _settled(text: str, turns: Sequence[ChatTurn], places: Sequence[PlaceMention]) -> tuple[str, ...]:
    """The places of the last turn that names any which nobody turns down afterwards."""
    settled, refused = (), set[str]()
    for turn in turns:
        said = text[slice(*turn.said)]
        named = [place for place in places if _within(place.span, turn.said)]
        wanted, unwanted = wanted_and_unwanted(text, named)
        turned_down = {*settled} if _TURNS_DOWN.search(said) else set[str]()
        refused = (refused - {*ids(wanted)}) | {*ids(unwanted)} | turned_down
        now = tuple(town for town in ids(wanted) if town not in refused)
        settled = now or tuple(town for town in settled if town not in refused)
    return settled


def _earlier_stays(text: str, turns: Sequence[ChatTurn]) -> list[Span]:
    """The lengths of a stay that a later turn replaces by another one."""
    stays = [stay for stay in find_durations(text) if stay.nights]
    turn_of = [
        next((at for at, turn in enumerate(turns) if _within(stay.span, turn.said)), len(turns)) for stay in stays
    ]
    return [stay.span for stay, at in zip(stays, turn_of, strict=True) if at < max(turn_of)]


def _within(span: Span, outer: Span) -> bool:
    return outer[0] <= span[0] and span[1] <= outer[1]


_TURNS_DOWN = re.compile(
    r"싫|별로|더[워운]|덥|추[워운]|춥|비싸|비쌈|멀[어지다]|멀$|길어|힘들|지겨|질려|말고|ㄴㄴ|노노|패스|무리|아니|갔|가\s?봤|안\s?(?:돼|가|땡)"
    r"|못\s?가|붐|복잡|위험"
    r"|\b(?:too|nah|no(?:pe)?|not|n't|hate|rather|expensive|boring|crowded|been there|went|pass|skip|meh)\b",
    re.IGNORECASE,
)
