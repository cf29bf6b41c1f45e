"""The keywords of a question by the search they call for, and the entities it names (amounts, percentages, deal,
place).
"""

from collections.abc import Iterable, Mapping

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.search.results import SEARCH_SCOPES, SearchScope
from madang.assistants.realestate.understand.case import Case
from madang.reading import Gazetteer
from madang.reading.numbers import find_money, find_percentages
from madang.state import Frozen, stored_as


@stored_as("realestate.keywords", formerly=("madang.assistants.realestate.domain.keywords:Keywords",))
class Keywords(Frozen):
    """The words of a question by the search they call for, in the order they were said."""

    legal: tuple[str, ...] = ()
    real_estate: tuple[str, ...] = ()
    listings: tuple[str, ...] = ()
    loan: tuple[str, ...] = ()

    @property
    def scope(self) -> tuple[SearchScope, ...]:
        """The searches that the words call for."""
        return tuple(scope for scope in SEARCH_SCOPES if getattr(self, scope))


def keyword_finder(words: Mapping[str, Iterable[str]]) -> Gazetteer:
    """What finds keywords, from the words of each search."""
    return Gazetteer({word: scope for scope, listed in words.items() for word in listed})


def read_keywords(text: str, finder: Gazetteer, spot: NamedPlace | None) -> Keywords:
    """The keywords of a question; a share belongs to the law, a place to the market."""
    said = [(found.span[0], found.text, found.id) for found in finder.find(text)]
    said += [(found.span[0], found.text, "legal") for found in find_percentages(text)]
    if spot is not None and (at := text.find(spot.name)) >= 0:
        said.append((at, spot.name, "real_estate"))
    by_scope = {scope: dict.fromkeys(word for _, word, of in sorted(said) if of == scope) for scope in SEARCH_SCOPES}
    return Keywords(**{scope: tuple(words) for scope, words in by_scope.items()})


def entities_of(text: str, told: Case, spot: NamedPlace | None) -> dict[str, tuple[str, ...]]:
    """What the question names, by kind: amounts as they were written, shares apart from them, the deal, the place."""
    entities = {
        "amount": tuple(money.text for money in find_money(text)),
        "ratio": tuple(share.text for share in find_percentages(text)),
        "deal": (told.deal,) if told.deal else (),
        "place": (spot.name,) if spot is not None and spot.name in text else (),
    }
    return {kind: found for kind, found in entities.items() if found}
