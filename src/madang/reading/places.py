"""Places of a given gazetteer in a text: the mechanics only, the names come from the caller."""

from collections.abc import Mapping

from madang.reading.language.particles import starts_with_particle
from madang.reading.mentions import Mention


class PlaceMention(Mention):
    """A place that a text names; `id` is what the gazetteer calls it."""

    id: str


class Gazetteer:
    """Finds the names it was given, always the longest that fits; several names may mean one place."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = {name.lower(): place for name, place in names.items() if name}
        self._lengths = sorted({len(name) for name in self._names}, reverse=True)

    def find(self, text: str) -> list[PlaceMention]:
        """Every place named in `text`, from left to right.

        A name begins a word or follows another name (서울마포구). One of fewer than three letters also ends a word, up
        to a particle: 중구에서 is a place, 중구난방 is none.
        """
        found, at, lowered = list[PlaceMention](), 0, _lowered(text)
        while at < len(text):
            name = self._name_at(lowered, at) if _begins(lowered, at, found) else None
            if name:
                found.append(
                    PlaceMention(text=text[at : at + len(name)], span=(at, at + len(name)), id=self._names[name])
                )
            at += len(name) if name else 1
        return found

    def _name_at(self, lowered: str, at: int) -> str | None:
        for length in self._lengths:
            name = lowered[at : at + length]
            if name in self._names and self._ends(lowered, at + length, long=length >= _LONG):
                return name
        return None

    def _ends(self, lowered: str, end: int, *, long: bool) -> bool:
        rest = lowered[end : end + _REACH]
        if not rest or not rest[0].isalnum():
            return True
        if rest[0].isascii():
            return not lowered[end - 1].isascii()
        return long or starts_with_particle(rest) or any(rest[:length] in self._names for length in self._lengths)


def _begins(lowered: str, at: int, found: list[PlaceMention]) -> bool:
    return at == 0 or not lowered[at - 1].isalnum() or bool(found and found[-1].span[1] == at)


def _lowered(text: str) -> str:
    """The text in small letters, character by character: a few letters grow when lowered and stay as they are."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


_LONG = 3
_REACH = 40
