"""The tasks of the assistant, which of them a message asks for, and the details each one needs."""

from collections.abc import Mapping
from typing import Literal, get_args

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "report", "renewal", "standing", "guarantee", "damages", "scope",
    "sale_report", "cancellation_report", "tax_report", "move_in_report",
    "risk", "contract",
    "document",
]  # fmt: skip
Need = Literal["place", "amount", "worth", "deposit", "rent", "price", "income", "loan", "ends_on"]
"""A field of the case, the place, or any of several fields: an amount, what a home is worth."""


def taught_tasks(labels: Mapping[str, float]) -> dict[TaskKind, float]:
    """The tasks that the reader heard, the surest first; the likeliest alone where none is sure."""
    heard: dict[TaskKind, float] = {task: labels[f"task:{task}"] for task in _KINDS if f"task:{task}" in labels}
    ranked: list[tuple[TaskKind, float]] = sorted(heard.items(), key=lambda pair: -pair[1])
    sure: dict[TaskKind, float] = {task: chance for task, chance in ranked if chance >= _HEARD}
    likely: dict[TaskKind, float] = {task: chance for task, chance in ranked[:1] if chance >= _LIKELY}
    return sure or likely


def is_missing(need: Need, case: Case, place: NamedPlace | None) -> bool:
    """Whether the user has not given it yet."""
    if need == "place":
        return place is None
    return all(getattr(case, name) is None for name in _FIELDS_OF_NEED.get(need, (need,)))


TASK_NEEDS: Mapping[TaskKind, tuple[Need, ...]] = {
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
"""What a task cannot be done without."""
_FIELDS_OF_NEED: Mapping[Need, tuple[str, ...]] = {
    "amount": ("deposit", "rent", "price", "unnamed"),
    "worth": ("public_price", "price"),
}
_KINDS: tuple[TaskKind, ...] = get_args(TaskKind)
_HEARD, _LIKELY = 0.5, 0.3
