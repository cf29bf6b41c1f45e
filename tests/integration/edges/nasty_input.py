"""What nobody in their right mind sends: values, bodies changed in one place, frames and lines, files; and how they
are tried.
"""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.plugins.fuzz_cases import CASES

Path = tuple[str | int, ...]

TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=30),
    st.sampled_from(
        [
            "",
            "\0",
            "\ud800",
            "\u202e",
            "a" * 5_000,
            "9" * 5_000,
            "../../etc/passwd",
            "%00",
            "{session}",
            "NaN",
            "-1",
            "\r\n",
        ]
    ),
)
NUMBERS = st.one_of(
    st.integers(), st.floats(), st.sampled_from([2**31, 2**53, 2**63, -(2**63) - 1, 10**400, 1e308, float("nan")])
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
DEEP = st.sampled_from(["[" * 300 + "]" * 300, '{"a":' * 300 + "1" + "}" * 300, "[" * 100_000, '"' + "a" * 100_000])
NO_JSON = st.one_of(TEXTS, DEEP)


def cases(few: int, many: int) -> Any:
    """So many cases of a kind in `make test` and in `make fuzz`."""
    return pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.soak)])


def try_all(
    kind: str, examples: int, **strategies: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Calls a function with so many cases, the same in every run, and counts them."""
    same = settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck]
    )

    def attempt_all(attempt: Callable[..., None]) -> Callable[..., None]:
        def counted(**case: Any) -> None:
            CASES[kind] += 1
            attempt(**case)

        same(given(**strategies)(counted))()
        return attempt

    return attempt_all


def damaged(*contents: bytes) -> st.SearchStrategy[bytes]:
    """One of the contents with a few bytes replaced, or cut off somewhere."""

    @st.composite
    def content(draw: st.DrawFn) -> bytes:
        made = bytearray(draw(st.sampled_from(contents)))
        places = st.integers(0, len(made) - 1)
        for place in draw(st.lists(places, max_size=4)):
            made[place] = draw(st.sampled_from([0, 0x7F, 0xFF]) | st.integers(0, 255))
        return bytes(made[: draw(places)] if draw(st.integers(0, 4)) == 0 else made)

    return content()


def changed(*bodies: Any) -> st.SearchStrategy[str]:
    """One of the bodies as JSON, with anything put in place of one of its parts, or left as it is."""

    @st.composite
    def body(draw: st.DrawFn) -> str:
        chosen = draw(st.sampled_from(bodies))
        place = draw(st.sampled_from([*_places(chosen)]))
        return json.dumps(_with(chosen, place, draw(VALUES)))

    return st.one_of(body(), body(), body(), NO_JSON)


def _places(body: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a body; and in every object, one that is not there."""
    yield path
    if isinstance(body, dict):
        yield (*path, "unheard of")
        for name, value in body.items():
            yield from _places(value, (*path, name))
    if isinstance(body, list):
        for number, value in enumerate(body):
            yield from _places(value, (*path, number))


def _with(body: Any, place: Path, value: Any) -> Any:
    if not place:
        return value
    made, (head, *rest) = copy.copy(body), place
    made[head] = _with(made[head] if isinstance(made, list) else made.get(head), tuple(rest), value)
    return made
