"""The labelled questions: what people ask, and the articles that answer it."""

import tomllib
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).with_name("data") / "legal_questions.toml"


class LegalQuestion(NamedTuple):
    """A question and the articles of which any is right, as (law, article, branch)."""

    asked: str
    articles: tuple[tuple[str, int, int | None], ...]


def legal_questions() -> list[LegalQuestion]:
    """Every question that the summaries answer and may be tuned to."""
    return _labelled("questions")


def held_out_questions() -> list[LegalQuestion]:
    """Questions that nothing may be tuned to."""
    return _labelled("held_out")


def outside_questions() -> list[str]:
    """Questions that no law at hand answers."""
    return tomllib.loads(_FILE.read_text("utf-8"))["outside"]["asked"]


def _labelled(key: str) -> list[LegalQuestion]:
    return [
        LegalQuestion(entry["asked"], tuple(_reference(written) for written in entry["articles"]))
        for entry in tomllib.loads(_FILE.read_text("utf-8"))[key]
    ]


def _reference(written: str) -> tuple[str, int, int | None]:
    law, _, number = written.rpartition(" ")
    article, _, branch = number.partition("-")
    return law, int(article), int(branch) if branch else None
