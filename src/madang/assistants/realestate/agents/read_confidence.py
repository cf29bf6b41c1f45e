"""How surely a question was read: how many of the held-out questions that were read in the same way were read rightly
(`data/confidence.toml`, measured by `tests/answers/read_confidence.py`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from madang.assistants.realestate.tools.bundled_data import DATA
from madang.assistants.realestate.understand.intent import QuestionIntent

ReadingWay = Literal[
    "rule", "likely_rule", "nearest_rule", "law", "doubtful_law", "beyond", "one_task", "several_tasks", "no_question",
]  # fmt: skip
"""A rule that certainly, likely or at most nearly answers; articles that are certain or not; what nobody can know; one
calculation, search, review or document, or several; and nothing that can be worked on."""


class Measured(NamedTuple):
    """Of so many held-out questions that were read in one way, so many were read rightly."""

    right: int
    of: int

    @property
    def share(self) -> float:
        """The share that is to be expected of the next one, which no number of questions makes certain."""
        return round((self.right + 1) / (self.of + 2), 2)


def with_confidence(intent: QuestionIntent) -> QuestionIntent:
    """The intent with the share of held-out questions, read in the same way, that were read rightly."""
    return intent.changed(confidence=_measured()[reading_way(intent)].share)


def reading_way(intent: QuestionIntent) -> ReadingWay:
    """The way in which a question was read."""
    if not intent.tasks:
        return "no_question"
    if intent.unknown:
        return "beyond"
    if intent.rules:
        hedged = intent.rules_likely or intent.rules_hedged
        return "nearest_rule" if intent.rules_doubtful else "likely_rule" if hedged else "rule"
    tasks = [task for task in intent.tasks if task != "legal"]
    if tasks:
        return "one_task" if len(tasks) == 1 else "several_tasks"
    return "law" if intent.sure and intent.articles else "doubtful_law"


@cache
def _measured() -> Mapping[str, Measured]:
    return {
        way: Measured(**counts) for way, counts in tomllib.loads((DATA / "confidence.toml").read_text("utf-8")).items()
    }
