"""Benefits of one text that stand beside each other: told twice, guessed against told, or named and paid."""

from collections.abc import Iterator, Sequence

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, UNLISTED, ToldBenefit


def tells_more_of_another(told: ToldBenefit, others: Sequence[ToldBenefit]) -> bool:
    """Whether a sentence that names nothing probably goes on about a listed benefit that is given beside it."""
    return (
        told.kind == UNLISTED
        and told.mode == "unclear"
        and told.confidence < _POSSIBLE
        and any(other.kind != UNLISTED and other.mode in GIVING for other in others)
    )


def paid_for_beside(found: Sequence[ToldBenefit]) -> Iterator[ToldBenefit]:
    """The benefits, where one that a sentence only names was paid for in the sentence beside it, as one: Golf with
    Dr. Ma. We paid the green fee.
    """
    paid = [told for told in found if told.kind == UNLISTED and told.mode == "given"]
    vague = [told for told in found if told.kind in _NEVER_ALLOWED and (told.uncertain or told.mode == "unclear")]
    named = {id(told): next((one for one in paid if _are_beside(told, one)), None) for told in vague}
    taken = [one for one in named.values() if one is not None]
    for told in found:
        if named.get(id(told)) is not None:
            yield told.changed(mode="given", uncertain=False)
        elif told not in taken:
            yield told


def _are_beside(told: ToldBenefit, other: ToldBenefit) -> bool:
    return min(abs(told.span[1] - other.span[0]), abs(other.span[1] - told.span[0])) <= _BESIDE


def is_outdone(told: ToldBenefit, others: Sequence[ToldBenefit]) -> bool:
    """Whether it is only guessed that something was given, and another sentence says that the same was not."""
    guessed = told.mode in GIVING and told.source == "taught" and told.confidence < _SURE
    return guessed and any(
        other.kind == told.kind and other.mode in HARMLESS and other.confidence > told.confidence for other in others
    )


_NEVER_ALLOWED = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment"})
_BESIDE = 2
"""How many letters lie between two sentences."""
_POSSIBLE, _SURE = 0.3, 0.75
