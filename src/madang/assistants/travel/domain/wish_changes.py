"""What a traveller has changed of a wish, one line each."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel.domain.places import Destination, Style
from madang.assistants.travel.domain.request import Lodging, Pace, Request
from madang.assistants.travel.domain.trip import Difference
from madang.assistants.travel.domain.world import World
from madang.assistants.travel.domain.writing import tell_area, tell_free_times, tell_nights, tell_party
from madang.models.language import format_won
from madang.text import Text

__all__ = ["wish_changes"]


def wish_changes(old: Request, new: Request, world: World) -> tuple[Difference, ...]:
    """How the new wish, of which `world` is known, differs from the old one."""
    wished = [Difference(what="wish", day=None, text=text) for text in _texts(old, new, world)]
    raised = [
        Difference(what="concern", day=None, text=advice)
        for concern, advice in zip(new.concerns, world.advice, strict=True)
        if concern not in old.concerns
    ]
    return (*wished, *raised)


def _texts(old: Request, new: Request, world: World) -> Iterator[Text]:
    place, start = world.place, world.start
    if old.destination != new.destination:
        yield Text(ko=f"목적지: {place.name.ko}", en=f"Destination: {place.name.en}")
    if old.origin != new.origin:
        yield Text(ko=f"출발지: {start.ko}", en=f"Start: {start.en}")
    for label, before, after in (
        (
            _LEAVING,
            Text(ko=f"{old.departure}", en=f"{old.departure}"),
            Text(ko=f"{new.departure}", en=f"{new.departure}"),
        ),
        (_NIGHTS, tell_nights(old.nights), tell_nights(new.nights)),
        (_PARTY, tell_party(old.party), tell_party(new.party)),
        (_BUDGET, _won(old.limit), _won(new.limit)),
        (_FREE, tell_free_times(old.free_times), tell_free_times(new.free_times)),
    ):
        if before != after:
            yield Text(ko=f"{label.ko}: {before.ko} → {after.ko}", en=f"{label.en}: {before.en} → {after.en}")
    yield from _preferences(old, new)
    yield from _areas(old, new, place)
    if old.destination == new.destination:
        yield from _sights(_MUST, old.must_visits, new.must_visits, place)
        yield from _sights(_WITHOUT, old.excluded_sights, new.excluded_sights, place)


def _preferences(old: Request, new: Request) -> Iterator[Text]:
    if old.pace != new.pace:
        yield _PACES[new.pace]
    if old.lodging != new.lodging:
        yield _LODGINGS[new.lodging]
    if old.airline != new.airline:
        ko, _, en = (new.airline or f"{_ANY.ko}|{_ANY.en}").partition("|")
        yield Text(ko=f"항공·열차: {ko}", en=f"Carrier: {en or ko}")
    for label, before, after in (
        (_LIKED, old.styles, new.styles),
        (_LESS_LIKED, new.styles, old.styles),
        (_UNWANTED, old.excluded_styles, new.excluded_styles),
    ):
        added = [_STYLES[style] for style in after if style not in before]
        if added:
            named = Text(ko=", ".join(style.ko for style in added), en=", ".join(style.en for style in added))
            yield Text(ko=f"{label.ko}: {named.ko}", en=f"{label.en}: {named.en}")


def _areas(old: Request, new: Request, place: Destination) -> Iterator[Text]:
    if old.area != new.area:
        area = tell_area(new.area, place) if new.area else _ANYWHERE
        yield Text(ko=f"숙소 지역: {area.ko}", en=f"Area to stay in: {area.en}")
    for area in (tell_area(area, place) for area in new.unwanted_areas if area not in old.unwanted_areas):
        yield Text(ko=f"숙소에서 뺄 지역: {area.ko}", en=f"Not to stay in: {area.en}")


def _sights(label: Text, old: Sequence[str], new: Sequence[str], place: Destination) -> Iterator[Text]:
    """What was added to a list of sights; what was taken off it shows in the other list or in the days."""
    added = [place.sight(sight).name for sight in new if sight not in old]
    if added:
        named = Text(ko=", ".join(name.ko for name in added), en=", ".join(name.en for name in added))
        yield Text(ko=f"{label.ko}: {named.ko}", en=f"{label.en}: {named.en}")


def _won(amount: int) -> Text:
    return Text(ko=format_won(amount, "ko"), en=format_won(amount, "en"))


_LEAVING = Text(ko="출발일", en="Departure")
_NIGHTS = Text(ko="기간", en="Length")
_PARTY = Text(ko="인원", en="Party")
_BUDGET = Text(ko="예산", en="Budget")
_FREE = Text(ko="자유 시간", en="Free time")
_LIKED = Text(ko="더한 취향", en="Wanted")
_LESS_LIKED = Text(ko="덜 앞세울 취향", en="No longer favoured")
_UNWANTED = Text(ko="뺀 취향", en="Unwanted")
_PACES: dict[Pace, Text] = {
    "relaxed": Text(ko="일정: 여유롭게", en="Pace: relaxed"),
    "normal": Text(ko="일정: 보통으로", en="Pace: usual"),
    "packed": Text(ko="일정: 알차게", en="Pace: packed"),
}
_LODGINGS: dict[Lodging, Text] = {
    "hotel": Text(ko="숙소: 호텔", en="Stay: hotel"),
    "guesthouse": Text(ko="숙소: 게스트하우스", en="Stay: guesthouse"),
    "airbnb": Text(ko="숙소: 에어비앤비", en="Stay: apartment"),
}
_STYLES: dict[Style, Text] = {
    "sightseeing": Text(ko="관광", en="sights"),
    "food": Text(ko="맛집", en="food"),
    "shopping": Text(ko="쇼핑", en="shopping"),
    "rest": Text(ko="휴양", en="rest"),
    "culture": Text(ko="문화", en="culture"),
    "nature": Text(ko="자연", en="nature"),
    "family": Text(ko="가족", en="family"),
    "nightlife": Text(ko="밤 나들이", en="nightlife"),
    "activity": Text(ko="체험", en="activities"),
}
_ANY = Text(ko="무엇이든", en="any")
_ANYWHERE = Text(ko="어디든", en="anywhere")
_MUST = Text(ko="꼭 갈 곳", en="To be visited")
_WITHOUT = Text(ko="뺄 곳", en="To be left out")
