"""Counting what documents say was given, where several of them are about the same occasion."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from madang.assistants.company.domain.compliance.activities import Given

__all__ = ["Recorded", "counted", "repeats"]


class Recorded(NamedTuple):
    """Something given, the document that says so, and the earlier document which that one is about."""

    number: str
    about: str
    given: Given


def counted(recorded: Sequence[Recorded], replaced: Collection[str]) -> list[Given]:
    """Each gift once: not from a document that was replaced, nor from one whose item a later one repeats."""
    return [
        one.given
        for one in recorded
        if one.number not in replaced
        and not any(later.about == one.number and repeats(later.given, one.given) for later in recorded)
    ]


def repeats(later: Given, earlier: Given) -> bool:
    """Whether two records are of the same gift: same person, day and benefit, and no smaller than it was said to be."""
    same = (later.recipient, later.given_on, later.benefit) == (earlier.recipient, earlier.given_on, earlier.benefit)
    return same and later.amount >= earlier.amount
