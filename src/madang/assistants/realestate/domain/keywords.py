"""The keywords and entities of a question: which words call for which search, and what it says of the case."""

from collections.abc import Iterable, Mapping

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.findings import SCOPES, Scope
from madang.assistants.realestate.domain.places import Spot
from madang.models.language import Gazetteer, find_money, find_percentages
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["Keywords", "entities_of", "keyword_finder", "read_keywords"]


@stored_as("realestate.keywords", formerly=("madang.assistants.realestate.domain.keywords:Keywords",))
class Keywords(Frozen):
    """The words of a question by the search they call for, in the order they were said."""

    legal: tuple[str, ...] = ()
    real_estate: tuple[str, ...] = ()
    listings: tuple[str, ...] = ()
    loan: tuple[str, ...] = ()

    @property
    def scope(self) -> tuple[Scope, ...]:
        """The searches that the words call for."""
        return tuple(scope for scope in SCOPES if getattr(self, scope))


def keyword_finder(words: Mapping[str, Iterable[str]]) -> Gazetteer:
    """What finds keywords, from the words of each search."""
    return Gazetteer({word: scope for scope, listed in words.items() for word in listed})


def read_keywords(text: str, finder: Gazetteer, spot: Spot | None) -> Keywords:
    """The keywords of a question; a share belongs to the law, a place to the market."""
    said = [(found.span[0], found.text, found.id) for found in finder.find(text)]
    said += [(found.span[0], found.text, "legal") for found in find_percentages(text)]
    if spot is not None and (at := text.find(spot.name)) >= 0:
        said.append((at, spot.name, "real_estate"))
    by_scope = {scope: dict.fromkeys(word for _, word, of in sorted(said) if of == scope) for scope in SCOPES}
    return Keywords(**{scope: tuple(words) for scope, words in by_scope.items()})


def entities_of(text: str, told: Case, spot: Spot | None) -> dict[str, tuple[str, ...]]:
    """What the question names, by kind: amounts as they were written, shares apart from them, the deal, the place."""
    entities = {
        "amount": tuple(money.text for money in find_money(text)),
        "ratio": tuple(share.text for share in find_percentages(text)),
        "deal": (told.deal,) if told.deal else (),
        "place": (spot.name,) if spot is not None and spot.name in text else (),
    }
    return {kind: found for kind, found in entities.items() if found}
