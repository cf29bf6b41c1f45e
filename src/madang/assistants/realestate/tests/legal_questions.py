"""The labelled questions: what people ask, and the articles that answer it."""

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple

__all__ = ["Labelled", "LegalQuestion", "Set", "labelled"]

Set = Literal["development", "held_out", "earlier", "later", "latest"]
Reference = tuple[str, int, int | None]
"""A law, an article and its branch."""


class LegalQuestion(NamedTuple):
    """A question and the articles of which any is right."""

    asked: str
    articles: tuple[Reference, ...]


class Labelled(NamedTuple):
    """Questions that the summaries answer, and those that none does."""

    questions: list[LegalQuestion]
    outside: list[str]


def labelled(name: Set) -> Labelled:
    """The questions of one set."""
    read = tomllib.loads((Path(__file__).with_name("data") / "questions" / f"{name}.toml").read_text("utf-8"))
    questions = [
        LegalQuestion(entry["asked"], tuple(_reference(written) for written in entry["articles"]))
        for entry in read["questions"]
    ]
    return Labelled(questions, read["outside"]["asked"])


def _reference(written: str) -> Reference:
    law, _, number = written.rpartition(" ")
    article, _, branch = number.partition("-")
    return law, int(article), int(branch) if branch else None
