"""The documents that can be written and the words that notes are searched for, read from the data folder."""

import tomllib
from functools import cache
from pathlib import Path

from madang.assistants.company.domain.documents.mentions import Lexicon
from madang.assistants.company.domain.documents.reviewing import Policy
from madang.assistants.company.domain.documents.templates import DocumentKind, Template, read_templates
from madang.assistants.company.tools.records import rulebook

__all__ = ["policy", "templates"]

_DATA = Path(__file__).parents[1] / "data"


@cache
def templates() -> dict[DocumentKind, Template]:
    """Every kind of document."""
    return read_templates(_DATA / "documents")


@cache
def policy(*, member: bool | None) -> Policy:
    """What drafts are held against in a company that has signed the industry's code, has not, or does not say."""
    return Policy(rulebook=rulebook(), lexicon=_lexicon(), member=member)


@cache
def _lexicon() -> Lexicon:
    return Lexicon.model_validate(tomllib.loads((_DATA / "mentions.toml").read_text("utf-8")))
