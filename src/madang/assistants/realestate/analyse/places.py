"""Places as the law classifies them (Seoul, overcrowded zone, metropolitan city, other), and places that users name."""

from collections.abc import Sequence
from typing import Literal

from madang.state import Frozen, stored_as

PlaceKind = Literal["seoul", "overcrowded", "metropolitan", "anywhere"]


class Zone(Frozen):
    """A city or district of a zone; `only` and `without` limit it to some neighbourhoods."""

    place: str
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def holds(self, location: "Location") -> bool:
        """Whether a place lies in it; where only some neighbourhoods count, an unnamed one does not."""
        if not location.is_in(self.place):
            return False
        return location.dong in self.only if self.only else location.dong not in self.without


class Location(Frozen):
    """A place by its official names: 서울특별시 마포구 공덕동, 경기도 성남시 분당구."""

    sido: str
    sigungu: str = ""
    dong: str = ""

    def is_in(self, place: str) -> bool:
        """Whether the place is, or lies in, `place`: 경기도 성남시 holds 경기도 성남시 분당구."""
        return f"{self.sido} {self.sigungu} ".startswith(f"{place} ")

    def belongs(self, kinds: Sequence[PlaceKind], places: Sequence[str], crowded: Sequence[Zone]) -> bool:
        """Whether the place is of one of the kinds or in one of the places."""
        return any(self._is(kind, crowded) for kind in kinds) or any(self.is_in(place) for place in places)

    def is_capital_area(self) -> bool:
        """Whether it lies in 수도권: Seoul, Incheon or Gyeonggi."""
        return self.sido in {"서울특별시", "인천광역시", "경기도"}

    def _is(self, kind: PlaceKind, crowded: Sequence[Zone]) -> bool:
        if kind == "seoul":
            return self.sido == "서울특별시"
        if kind == "overcrowded":
            return any(zone.holds(self) for zone in crowded)
        if kind == "metropolitan":
            return self.sido.endswith("광역시") and not self.sigungu.endswith("군")
        return True


@stored_as("realestate.spot", formerly=("madang.assistants.realestate.domain.places:Spot",))
class NamedPlace(Frozen):
    """A place that a user named: `codes` are its districts with figures, possibly several or none."""

    name: str
    codes: tuple[str, ...] = ()
    dong: str = ""
    sido: str = ""
    sigungu: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The name as written and the names of the places it lies in, the longest first: 영통, 수원시, 수원."""
        official = [word for name in (self.sido, self.sigungu, self.dong) for word in name.split()]
        short = [word[:-1] for word in official if len(word) > 2]  # noqa: PLR2004 - 중구 is never called 중
        return tuple(sorted({self.name, *official, *short, self.sido[:2]} - {""}, key=len, reverse=True))

    @property
    def location(self) -> Location:
        """The place by its official names."""
        return Location(sido=self.sido, sigungu=self.sigungu, dong=self.dong)
