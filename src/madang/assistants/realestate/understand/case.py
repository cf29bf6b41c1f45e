"""The case: the facts about a home, lease or purchase that are known from the messages of a conversation."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

from madang.assistants.realestate.analyse.legal_figures import Household
from madang.assistants.realestate.analyse.loan_repayment import RepaymentMethod
from madang.protocol import UnderstoodValue
from madang.state import Frozen, stored_as

DealWord = Literal["sale", "jeonse", "wolse"]
Party = Literal["tenant", "landlord", "buyer", "seller"]
Premises = Literal["home", "officetel", "shop"]


def _named_percent(fields: dict[str, Any]) -> dict[str, Any]:
    """A case of before percentages had names: the only one counted as an interest rate."""
    return {("interest_rate" if name == "percent" else name): value for name, value in fields.items()}


@stored_as(
    "realestate.case",
    version=2,
    upcast={1: _named_percent},
    formerly=("madang.assistants.realestate.domain.cases:Case",),
)
class Case(Frozen):
    """What is known; None stands for what was not given. Amounts are won, rates and shares percent."""

    deposit: int | None = None
    rent: int | None = None
    price: int | None = None
    income: int | None = None
    loan: int | None = None
    senior_debt: int | None = None
    public_price: int | None = None
    raise_by: int | None = None
    raise_rent_by: int | None = None
    new_deposit: int | None = None
    new_rent: int | None = None
    other_deposits: tuple[int, ...] | None = None
    other_repayment: int | None = None
    loan_cap: int | None = None
    yearly_cost: int | None = None
    acquisition_cost: int | None = None
    loss: int | None = None
    contract_money: int | None = None
    monthly_fee: int | None = None
    months_lived: int | None = None
    unnamed: int | None = None
    interest_rate: Decimal | None = None
    conversion_rate: Decimal | None = None
    base_rate: Decimal | None = None
    raise_percent: Decimal | None = None
    ltv: Decimal | None = None
    dsr: Decimal | None = None
    stress_rate: Decimal | None = None
    vacancy: Decimal | None = None
    area: Decimal | None = None
    deal: DealWord | None = None
    premises: Premises | None = None
    party: Party | None = None
    contracted_on: date | None = None
    paid_on: date | None = None
    ends_on: date | None = None
    moved_in_on: date | None = None
    secured_on: date | None = None
    fixed_on: date | None = None
    homes: int | None = None
    adjusted_area: bool | None = None
    first_home: bool | None = None
    households: tuple[Household, ...] | None = None
    dual_income: bool | None = None
    years: int | None = None
    repayment: RepaymentMethod | None = None
    renewal: bool | None = None
    same_price: bool | None = None
    performed: bool | None = None
    temporary_two_homes: bool | None = None
    asked_fee: int | None = None
    vat: bool | None = None
    budget: int | None = None
    sold_for: int | None = None
    bought_for: int | None = None
    sale_costs: int | None = None
    gain: int | None = None
    bought_on: date | None = None
    sold_on: date | None = None
    months_held: int | None = None
    months_occupied: int | None = None
    homes_owned: int | None = None
    adjusted_when_bought: bool | None = None

    def updated(self, newer: "Case") -> "Case":
        """The case with the fields that `newer` gives; the others stay."""
        given = {name: value for name, value in dict(newer).items() if value is not None}
        return self.changed(**given)


class CaseReading(Frozen):
    """What a message says of the case, where it says so, and which of its numbers found no use."""

    case: Case
    labels: dict[str, float] = {}
    """What the message asks and does, with probabilities."""
    understood: tuple[UnderstoodValue, ...] = ()
    """The values of the case that were read from numbers, by field, with the words they were read from."""
    unread: tuple[str, ...] = ()
    """Numbers that found no use and could matter."""
