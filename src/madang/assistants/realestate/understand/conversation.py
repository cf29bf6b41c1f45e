"""A message in its conversation: what it adds to the last question, what it keeps of the case, and what it leaves."""

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.reading.dialogue import Turn, read_turn


def turn_of(message: str, reading: CaseReading, place: NamedPlace | None) -> Turn:
    """What a message does in its conversation."""
    return read_turn(message, reading.labels, gives_values=reading.case != Case() or place is not None)


def is_follow_up(message: str, reading: CaseReading, place: NamedPlace | None) -> bool:
    """Whether a message adds a fact or a place to the last question and asks nothing new."""
    if reading.case == Case() and place is None:
        return False
    turn = turn_of(message, reading, place)
    if turn.kind in {"tells", "corrects"}:
        return True
    if len(message) > _LONGEST_FOLLOW_UP or turn.kind != "asks":
        return False
    asks = max((chance for label, chance in reading.labels.items() if _is_request(label)), default=0.0)
    return asks < (_ASKS_ANEW if turn.leans else _ASKS)


def carried_over(earlier: Case, now: Case) -> Case:
    """What of the earlier case still holds for a new question: where it names another home or lease, only the person."""
    told_anew = any(
        getattr(earlier, field) is not None and getattr(now, field) not in {None, getattr(earlier, field)}
        for field in _OF_ONE_HOME
    )
    if not told_anew:
        return earlier
    return Case(**{name: value for name, value in dict(earlier).items() if name in _OF_THE_PERSON})


def _is_request(label: str) -> bool:
    return label.startswith("task:") and label.removeprefix("task:") not in {"tell", "thanks", "complain"}


_LONGEST_FOLLOW_UP = 60
_ASKS, _ASKS_ANEW = 0.12, 0.3
"""The probability of a task from which a message asks something new; one that leans on the last question, later."""
_OF_ONE_HOME = ("deposit", "rent", "price")
_OF_THE_PERSON = frozenset({"income", "households", "dual_income", "first_home", "party", "other_repayment"})
