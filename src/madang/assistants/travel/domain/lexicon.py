"""The names that messages are read with: places, sights, styles, airlines, ways to stay, and how an amount is meant."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from madang.assistants.travel.domain.spelling import Misspellings
from madang.models.language import Gazetteer, Place

__all__ = ["Lexicon"]

Names = Mapping[str, Sequence[str]]
"""Names by what they mean."""


class Lexicon:
    """Finds names in messages; several names may mean one thing, and the longest that fits counts."""

    def __init__(
        self,
        words: Mapping[str, Names],
        destinations: Names,
        sights: Names,
        shared: Names,
        *,
        areas: Names | None = None,
        near: Mapping[str, str] | None = None,
    ) -> None:
        """`shared` are names of several sights, by their ids with a bar between; `areas` those of parts of towns.

        `near` says for each sight in which part of town it lies.
        """
        self._areas = _gazetteer({**(areas or {}), **words["areas"]})
        self._near = near or {}
        self._places = _gazetteer({**destinations, **sights, **shared})
        self._destinations, self._shared = frozenset(destinations), frozenset(shared)
        self._misspellings = Misspellings(destinations)
        self.origins = _gazetteer(words["origins"])
        self.elsewhere = _gazetteer(words["elsewhere"])
        self.regions = _gazetteer(words["regions"])
        self.styles = _gazetteer(words["styles"])
        self.airlines = _gazetteer(words["airlines"])
        self._lodging = _gazetteer(words["lodging"])
        self.concerns = _gazetteer(words["concerns"])
        self._ordinary = _gazetteer(words["ordinary"])
        self.seasons = _gazetteer(words["seasons"])
        self._phrases = {kind: words[kind] for kind in ("scope", "flexibility", "pace")}

    def destinations_in(self, text: str) -> list[Place]:
        """The destinations that are named; 오사카성 is a sight and names none."""
        return [place for place in self._places.find(text) if place.id in self._destinations]

    def misspelt_in(self, text: str) -> list[Place]:
        """The destinations that are named nearly right, where no place or sight is named at all."""
        if self._places.find(text) or self.regions.find(text) or self.elsewhere.find(text):
            return []
        return self._misspellings.find(text)

    def sights_in(self, text: str) -> list[Place]:
        """The sights that are named."""
        return [place for place in self._places.find(text) if place.id not in self._destinations | self._shared]

    def unclear_in(self, text: str) -> list[Place]:
        """The names that fit several sights; the ids of these stand in theirs, with a bar between."""
        return [place for place in self._places.find(text) if place.id in self._shared]

    def areas_in(self, text: str) -> list[Place]:
        """The parts of towns that are named, by their own names, by their kind, or by a sight there."""
        named = self._areas.find(text)
        taken = {at for place in named for at in range(*place.span)}
        by_sight = [
            place.model_copy(update={"id": self._near[place.id]})
            for place in self.sights_in(text)
            if place.id in self._near and not taken & {*range(*place.span)}
        ]
        return sorted((*named, *by_sight), key=lambda place: place.span)

    def knows(self, word: str) -> bool:
        """Whether a word means something other than a place to go to: a style, a start, an ordinary word."""
        kinds = (self._ordinary, self.styles, self.origins, self.regions, self.airlines, self._lodging, self._areas)
        return any(kind.find(word) for kind in kinds)

    def lodging_in(self, text: str) -> Literal["hotel", "guesthouse", "airbnb"] | None:
        """The kind of stay that is named, if any."""
        found = self._lodging.find(text)
        return cast("Any", found[-1].id) if found else None

    def scope_in(self, text: str) -> Literal["total", "per_person"] | None:
        """Whether an amount is for each or for all."""
        return cast("Any", self._meaning("scope", text))

    def flexibility_in(self, text: str) -> Literal["strict", "flexible"] | None:
        """Whether a budget is a hard limit."""
        return cast("Any", self._meaning("flexibility", text))

    def pace_in(self, text: str) -> Literal["relaxed", "normal", "packed"] | None:
        """How full the days are to be."""
        return cast("Any", self._meaning("pace", text))

    def _meaning(self, kind: str, text: str) -> str | None:
        """What the last phrase of that kind in the text means; endings may follow it."""
        lowered = text.lower()
        places = [
            (lowered.rfind(phrase), len(phrase), meaning)
            for meaning, phrases in self._phrases[kind].items()
            for phrase in phrases
            if _occurs(lowered, phrase)
        ]
        return max(places)[2] if places else None


def _gazetteer(names: Names) -> Gazetteer:
    return Gazetteer({name: meaning for meaning, known in names.items() for name in known})


def _occurs(lowered: str, phrase: str) -> bool:
    """Whether the phrase stands in the text; an English one, and one of a single letter, as words of their own."""
    if not phrase.isascii() and len(phrase) > 1:
        return phrase in lowered
    return bool(Gazetteer({phrase: phrase}).find(lowered))
