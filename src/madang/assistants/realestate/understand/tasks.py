"""The tasks of the assistant, which of them a message asks for, and the details each one needs."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "gains_tax", "total_cost",
    "report", "renewal", "standing", "guarantee", "damages", "scope",
    "sale_report", "cancellation_report", "tax_report", "move_in_report",
    "risk", "contract",
    "document",
]  # fmt: skip
Need = Literal[
    "place", "amount", "worth", "lease", "deposit", "rent", "price", "limit", "income", "loan", "ends_on",
    "sold_for", "bought_for",
]  # fmt: skip
"""A field of the case, the place, or any of several fields: an amount, what a home is worth, what limits a loan."""


def heard_tasks(labels: Mapping[str, float]) -> dict[TaskKind, float]:
    """The tasks that the reader heard, with their probabilities, the surest first."""
    heard: dict[TaskKind, float] = {task: labels[f"task:{task}"] for task in _KINDS if f"task:{task}" in labels}
    return dict(sorted(heard.items(), key=lambda pair: -pair[1]))


def implied_tasks(case: Case) -> tuple[TaskKind, ...]:
    """The tasks that the figures of a message ask for by themselves: a deposit or rent that is to rise."""
    raised = (case.raise_by, case.raise_rent_by, case.raise_percent)
    dearer = ((case.deposit, case.new_deposit), (case.rent, case.new_rent))
    rises = any(raised) or any(now and new and new > now for now, new in dearer)
    return ("increase",) if rises else ()


def fields_used(tasks: Iterable[TaskKind]) -> frozenset[str]:
    """The fields of the case that some tasks work with."""
    return frozenset(field for task in tasks for field in _FIELDS_OF_TASK.get(task, ()))


def is_missing(need: Need, case: Case, place: NamedPlace | None) -> bool:
    """Whether the user has not given it yet."""
    if need == "place":
        return place is None
    if need == "income" and case.price is not None and case.ltv is not None:
        return False  # the share of the price that may be lent was told: a limit follows without an income
    if need in {"sold_for", "bought_for"} and case.gain is not None:
        return False  # the gain was told, which is all that both amounts are for
    return all(getattr(case, name) is None for name in _FIELDS_OF_NEED.get(need, (need,)))


TASK_NEEDS: Mapping[TaskKind, tuple[Need, ...]] = {
    "market": ("place",),
    "priority": ("deposit",),
    "loan": ("limit", "income"),
    "brokerage": ("amount",),
    "report": ("amount",),
    "acquisition_tax": ("price",),
    "gains_tax": ("sold_for", "bought_for"),
    "total_cost": ("price",),
    "conversion": ("deposit",),
    "repayment": ("loan",),
    "yield": ("price", "rent"),
    "renewal": ("ends_on",),
    "guarantee": ("deposit", "worth"),
    "damages": ("deposit",),
    "scope": ("deposit", "rent"),
}
"""What a task cannot be done without."""
_FIELDS_OF_NEED: Mapping[Need, tuple[str, ...]] = {
    "amount": ("deposit", "rent", "price", "sold_for", "unnamed"),
    "worth": ("public_price", "price"),
    "lease": ("deposit", "rent", "unnamed"),
    "limit": ("price", "dsr"),
    "deposit": ("deposit", "other_deposits"),
}
_LEASE = ("deposit", "rent")
_FIELDS_OF_TASK: Mapping[TaskKind, tuple[str, ...]] = {
    "market": ("area", "deal", "budget"),
    "property": (*_LEASE, "price", "area", "deal"),
    "loan_products": ("deposit", "price", "income", "households", "dual_income", "first_home"),
    "increase": (
        *_LEASE, "raise_by", "raise_rent_by", "new_deposit", "new_rent", "raise_percent", "contracted_on", "renewal",
    ),
    "conversion": (*_LEASE, "new_deposit", "new_rent", "conversion_rate", "base_rate"),
    "priority": (*_LEASE, "price", "secured_on", "other_deposits"),
    "brokerage": (*_LEASE, "price", "sold_for", "asked_fee", "vat"),
    "loan": (
        "price", "income", "ltv", "dsr", "stress_rate", "loan_cap", "interest_rate", "years", "other_repayment",
        "first_home", "adjusted_area",
    ),
    "repayment": ("loan", "interest_rate", "years", "repayment"),
    "yield": (*_LEASE, "price", "vacancy", "yearly_cost", "loan", "interest_rate", "acquisition_cost"),
    "acquisition_tax": ("price", "area", "homes", "first_home", "adjusted_area"),
    "total_cost": ("price", "area", "homes", "first_home", "adjusted_area", "income", "interest_rate", "years"),
    "gains_tax": (
        "sold_for", "bought_for", "gain", "sale_costs", "bought_on", "sold_on", "months_held", "months_occupied",
        "homes_owned", "temporary_two_homes", "adjusted_area", "adjusted_when_bought",
    ),
    "burden": ("price", "deposit", "senior_debt"),
    "risk": ("price", "deposit", "senior_debt"),
    "report": (*_LEASE, "contracted_on", "same_price"),
    "renewal": ("ends_on", "contracted_on"),
    "standing": ("moved_in_on", "fixed_on", "secured_on"),
    "guarantee": ("deposit", "public_price", "price", "senior_debt"),
    "damages": (*_LEASE, "new_deposit", "new_rent", "loss"),
    "scope": _LEASE,
    "sale_report": ("contracted_on",),
    "cancellation_report": ("contracted_on",),
    "tax_report": ("paid_on",),
    "move_in_report": ("moved_in_on",),
    "document": (*_LEASE, "price", "contracted_on", "ends_on", "moved_in_on", "contract_money"),
}  # fmt: skip
"""What each task works with; a task that is not listed works with no field."""
_KINDS: tuple[TaskKind, ...] = get_args(TaskKind)
