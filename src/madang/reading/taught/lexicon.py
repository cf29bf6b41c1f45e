"""Words that hint at a role or a task, by class. Hints only: what they are worth is taught."""

import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from madang.reading.mentions import Span, fold

RolesByClass: TypeAlias = Mapping[str, Sequence[str]]
NO_ROLES: RolesByClass = MappingProxyType({})


class Hint(NamedTuple):
    """A word of a class, and where it stands."""

    name: str
    span: Span


class Lexicon:
    """Finds hints in a text, in one pass; of words that overlap, the class that is listed first.

    `behind` and `before` are the only roles that a number right behind or before a word of a class can play: in 금리 4%
    it is no LTV, in 3억 전세 no price.
    """

    def __init__(
        self, classes: Mapping[str, str], *, behind: RolesByClass = NO_ROLES, before: RolesByClass = NO_ROLES
    ) -> None:
        self._behind, self._before = behind, before
        self._pattern = re.compile("|".join(f"(?P<{name}>{words})" for name, words in classes.items()), re.IGNORECASE)

    def hints(self, text: str) -> list[Hint]:
        """The hints of a text, from left to right."""
        return [Hint(str(match.lastgroup), match.span()) for match in self._pattern.finditer(fold(text))]

    def possible_roles(self, folded: str, span: Span, hints: Sequence[Hint]) -> frozenset[str] | None:
        """The roles that the words right before and right behind a number leave it; None where they exclude none."""
        before, after = hint_right_before(folded, span[0], hints), hint_right_behind(folded, span[1], hints)
        if before and before.name in self._behind:
            return frozenset(self._behind[before.name])
        return frozenset(self._before[after.name]) if after and after.name in self._before else None


def hint_right_before(folded: str, start: int, hints: Sequence[Hint]) -> Hint | None:
    """The hint that stands right before a place, with nothing but a particle or the like in between."""
    place = bisect_right(hints, start, key=lambda hint: hint.span[1])
    before = hints[place - 1] if place else None
    return before if before and _JOINT.fullmatch(folded, before.span[1], start) else None


def hint_right_behind(folded: str, end: int, hints: Sequence[Hint]) -> Hint | None:
    """The hint that follows a place at once: 3억 전세, 9억짜리 아파트."""
    place = bisect_left(hints, end, key=lambda hint: hint.span[0])
    after = hints[place] if place < len(hints) else None
    return after if after and _JOINT_AFTER.fullmatch(folded, end, after.span[0]) else None


_JOINT_AFTER = re.compile(r"(?:짜리|의|인|대)?\s{0,3}(?:in |of )?")
_JOINT = re.compile(
    r"(?:[은는이가을를도만의]|이?란|인)?\s{0,3}:?\s{0,3}(?:약|대략|한|총|현재|지금|최대|최소|연|is|was|of|at|about|around|from|to|=)?\s{0,3}",
    re.IGNORECASE,
)


def load_lexicon(file: Traversable) -> Lexicon:
    """The lexicon of a TOML file: `words`, regular expressions without named groups by class, and the roles that they
    leave to a number: `behind` them and `before` them.
    """
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return Lexicon(tables["words"], behind=tables.get("behind", NO_ROLES), before=tables.get("before", NO_ROLES))
