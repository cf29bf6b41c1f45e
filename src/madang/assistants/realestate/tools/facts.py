"""The facts that ship with the assistant, read from data/facts and checked against their schema."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.figures import Dated

__all__ = ["DATA", "facts", "read_facts"]

DATA = Path(__file__).parents[1] / "data"


@cache
def facts() -> Facts:
    """The facts that ship with the assistant."""
    return read_facts(DATA / "facts")


def read_facts(folder: Path) -> Facts:
    """The facts of every TOML file in a folder; `FactError` names what does not fit, or overlaps."""
    sections = defaultdict[str, list[Any]](list)
    for path in sorted(folder.glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text("utf-8")).items():
            sections[section] += entries
    try:
        read = Facts.model_validate(sections)
    except ValidationError as error:
        raise FactError(f"The facts in {folder.name!r} do not fit their schema: {error}") from None
    for known in (read.figures, read.bands, read.tiers, read.fund_loans):
        _refuse_overlaps(known)
    return read


def _refuse_overlaps(known: Iterable[Dated]) -> None:
    """Two entries of one id that hold on the same day would make the answer depend on their order."""
    ordered = sorted(known, key=lambda one: (one.id, one.effective_from))
    for first, second in pairwise(ordered):
        if first.id == second.id and first.holds(second.effective_from):
            raise FactError(f"{first.id!r} is given twice for {second.effective_from}: end the first before it.")
