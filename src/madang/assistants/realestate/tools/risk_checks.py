"""The checks against fraud that ship with the assistant, read from data/risk."""

import tomllib
from functools import cache

from madang.assistants.realestate.domain.risks import RiskBook
from madang.assistants.realestate.tools.facts import DATA

__all__ = ["risk_book"]


@cache
def risk_book() -> RiskBook:
    """Every check and sign that ships."""
    return RiskBook.model_validate(tomllib.loads((DATA / "risk" / "checks.toml").read_text("utf-8")))
