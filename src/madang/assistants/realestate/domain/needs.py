"""What a task cannot do without, how it is asked for, and how the answer is read."""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from madang.assistants.realestate.domain.cases import Case, read_case
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.task_kinds import TaskKind
from madang.text import Text

__all__ = ["ASKED", "NEEDS", "SUGGESTED", "TELLS_RULE", "Need", "is_begun", "lacking", "lacks", "read_answer"]

Need = Literal["place", "amount", "worth", "deposit", "rent", "price", "income", "loan", "ends_on"]
"""A field of the case, the place, or any of several fields: an amount, what a home is worth."""


def lacking(task: TaskKind, case: Case, spot: Spot | None) -> tuple[Need, ...]:
    """What is missing that the task cannot do without; nothing where it can tell its rule instead."""
    if task in TELLS_RULE and not is_begun(task, case, spot):
        return ()
    return tuple(need for need in NEEDS.get(task, ()) if lacks(need, case, spot))


def lacks(need: Need, case: Case, spot: Spot | None) -> bool:
    """Whether it was not told yet."""
    if need == "place":
        return spot is None
    return all(getattr(case, name) is None for name in _ANY_OF.get(need, (need,)))


def is_begun(task: TaskKind, case: Case, spot: Spot | None) -> bool:
    """Whether a figure or a day was told that the task works with; a place alone says little."""
    needs = NEEDS.get(task, ())
    return any(not lacks(need, case, spot) for need in needs if need != "place" or len(needs) == 1)


def read_answer(need: Need, answer: str, today: date) -> Case:
    """What an answer tells, read as what was asked for unless it says what it is itself."""
    return read_case(_NAMED.get(need, "{}").format(answer), today)


NEEDS: Mapping[TaskKind, tuple[Need, ...]] = {
    "market": ("place",),
    "priority": ("deposit",),
    "loan": ("price", "income"),
    "brokerage": ("amount",),
    "report": ("amount",),
    "acquisition_tax": ("price",),
    "conversion": ("deposit",),
    "repayment": ("loan",),
    "yield": ("price", "rent"),
    "renewal": ("ends_on",),
    "guarantee": ("deposit", "worth", "place"),
    "damages": ("deposit",),
    "scope": ("deposit", "rent", "place"),
}
TELLS_RULE: frozenset[TaskKind] = frozenset({"guarantee", "damages", "scope", "report"})
"""The tasks that say by what rule they go where nothing is known of the case."""
SUGGESTED: Mapping[Need, tuple[int, ...]] = {
    "deposit": (100_000_000, 300_000_000, 500_000_000),
    "price": (500_000_000, 1_000_000_000),
    "income": (50_000_000, 70_000_000),
}
"""Amounts that are offered as answers, in won."""
ASKED: Mapping[Need, Text] = {
    "place": Text(
        ko="어느 지역인가요? (예: 마포구, 서울, 성남시 분당구)", en="Which place is it? (such as Mapo-gu, Seoul)"
    ),
    "amount": Text(
        ko="매매가나 보증금(월세가 있으면 월세도)은 얼마인가요?", en="How much is the price, or the deposit and rent?"
    ),
    "worth": Text(
        ko="집의 공시가격은 얼마인가요? 모르면 시세를 알려 주세요. (예: 공시가격 2억, 시세 3억)",
        en="What is the officially announced price of the home? If you do not know it, its market price. "
        "(such as: announced price 200 million won)",
    ),
    "deposit": Text(ko="보증금은 얼마인가요?", en="How much is the deposit?"),
    "price": Text(ko="집값은 얼마인가요?", en="What does the home cost?"),
    "income": Text(ko="연소득은 얼마인가요?", en="What is the yearly income?"),
    "rent": Text(ko="월세는 얼마인가요?", en="How much is the monthly rent?"),
    "loan": Text(ko="대출 금액은 얼마인가요?", en="How much is borrowed?"),
    "ends_on": Text(ko="계약이 끝나는 날은 언제인가요?", en="On which day does the lease end?"),
}
_ANY_OF: Mapping[Need, tuple[str, ...]] = {
    "amount": ("deposit", "rent", "price", "unnamed"),
    "worth": ("public_price", "price"),
}
_NAMED: Mapping[Need, str] = {
    "worth": "공시가격 {}",
    "deposit": "보증금 {}",
    "price": "매매가 {}",
    "income": "연봉 {}",
    "rent": "월세 {}",
    "loan": "대출 {}",
    "ends_on": "{} 만기",
}
