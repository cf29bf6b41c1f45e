"""Reading the instances of Righini and Salani, Montemanni and Gambardella: places, scores, windows.

Distances are cut to one decimal for the instances of Solomon and to two for those of Cordeau, as the literature does.
"""

from dataclasses import dataclass
from math import floor, hypot
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "toptw" / "instances"


@dataclass(frozen=True)
class Place:
    """Where something is, how long it takes, what it is worth and when it may begin."""

    x: float
    y: float
    minutes: float
    score: float
    opens: float
    closes: float


@dataclass(frozen=True)
class Instance:
    """Places of which the first is where every team starts and ends; distances are whole numbers of `1 / scale`."""

    name: str
    places: tuple[Place, ...]
    scale: int

    def distance(self, one: int, other: int) -> int:
        """The distance in units of `1 / scale`."""
        a, b = self.places[one], self.places[other]
        return floor(hypot(a.x - b.x, a.y - b.y) * self.scale + 1e-9)

    def score(self, routes: list[list[int]]) -> float:
        """The score of routes, each without the depot, after proving that they can be gone."""
        visited = [place for route in routes for place in route]
        assert len(visited) == len(set(visited)), "a place is visited twice"
        for route in routes:
            self._prove(route)
        return sum(self.places[place].score for place in visited)

    def _prove(self, route: list[int]) -> None:
        now, here = self.places[0].opens * self.scale, 0
        for place in [*route, 0]:
            target = self.places[place]
            now = max(now + self.distance(here, place), target.opens * self.scale)
            assert now <= target.closes * self.scale + 1e-6, f"{self.name}: {place} is reached too late"
            now, here = now + target.minutes * self.scale, place


def names() -> list[str]:
    """Every instance there is, in the order of its name."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read_instance(name: str) -> Instance:
    """The instance of that name."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()[2:]
    rows = [[float(field) for field in line.split()] for line in lines if line.strip()]
    places = tuple(Place(row[1], row[2], row[3], row[4], row[-2], row[-1]) for row in rows)
    return Instance(name, places, scale=100 if name.startswith("pr") else 10)
