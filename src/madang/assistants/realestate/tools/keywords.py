"""The words that call for a search, read from data/keywords.toml."""

import tomllib
from functools import cache

from madang.assistants.realestate.domain.keywords import keyword_finder
from madang.assistants.realestate.tools.facts import DATA
from madang.models.language import Gazetteer

__all__ = ["keyword_book"]


@cache
def keyword_book() -> Gazetteer:
    """What finds the keywords of a question."""
    return keyword_finder(tomllib.loads((DATA / "keywords.toml").read_text("utf-8")))
