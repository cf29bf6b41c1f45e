"""The keywords of a question by the search they call for, and the entities it names (amounts, deal, place)."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case
from madang.reading import Gazetteer
from madang.reading.numbers import find_money, find_percentages
from madang.state import Frozen, stored_as

SearchScope = Literal["legal", "real_estate", "listings", "loan"]
SEARCH_SCOPES: tuple[SearchScope, ...] = get_args(SearchScope)


@stored_as("realestate.keywords", formerly=("madang.assistants.realestate.domain.keywords:Keywords",))
class Keywords(Frozen):
    """The words of a question by the search they call for, in the order of the question."""

    legal: tuple[str, ...] = ()
    real_estate: tuple[str, ...] = ()
    listings: tuple[str, ...] = ()
    loan: tuple[str, ...] = ()

    @property
    def scope(self) -> tuple[SearchScope, ...]:
        """The searches that the words call for."""
        return tuple(scope for scope in SEARCH_SCOPES if getattr(self, scope))


def read_keywords(text: str, finder: Gazetteer, place: NamedPlace | None) -> Keywords:
    """The keywords of a question; a percentage belongs to the law, a place to the market."""
    words = [(found.span[0], found.text, found.id) for found in finder.find(text)]
    words += [(found.span[0], found.text, "legal") for found in find_percentages(text)]
    if place is not None and (start := text.find(place.name)) >= 0:
        words.append((start, place.name, "real_estate"))
    by_scope = {
        scope: tuple(dict.fromkeys(word for _, word, found_for in sorted(words) if found_for == scope))
        for scope in SEARCH_SCOPES
    }
    return Keywords(**by_scope)


def entities_of(text: str, case: Case, place: NamedPlace | None) -> dict[str, tuple[str, ...]]:
    """What the question names, by kind: amounts as written, percentages, the kind of deal, the place."""
    entities = {
        "amount": tuple(money.text for money in find_money(text)),
        "ratio": tuple(percentage.text for percentage in find_percentages(text)),
        "deal": (case.deal,) if case.deal else (),
        "place": (place.name,) if place is not None and place.name in text else (),
    }
    return {kind: names for kind, names in entities.items() if names}


def keyword_finder(words: Mapping[str, Iterable[str]]) -> Gazetteer:
    """The finder of keywords, from the words of each search."""
    return Gazetteer({word: scope for scope, scope_words in words.items() for word in scope_words})
