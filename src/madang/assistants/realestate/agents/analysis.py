"""The analysis team: which analysis does which task."""

from collections.abc import Callable

from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.agents.duties import (
    cancellation_report,
    move_in_report,
    report,
    sale_report,
    tax_report,
)
from madang.assistants.realestate.agents.leases import conversion, increase, priority, renewal, standing
from madang.assistants.realestate.agents.protections import damages, guarantee, scope
from madang.assistants.realestate.agents.purchases import brokerage, loan, repayment, returns, tax
from madang.assistants.realestate.agents.risks import burden, risk
from madang.assistants.realestate.domain.parts import Part

__all__ = ["ANALYSES"]

ANALYSES: dict[str, Callable[[Desk], Part]] = {
    "increase": increase,
    "conversion": conversion,
    "priority": priority,
    "brokerage": brokerage,
    "loan": loan,
    "repayment": repayment,
    "yield": returns,
    "acquisition_tax": tax,
    "burden": burden,
    "report": report,
    "renewal": renewal,
    "standing": standing,
    "guarantee": guarantee,
    "damages": damages,
    "scope": scope,
    "sale_report": sale_report,
    "cancellation_report": cancellation_report,
    "tax_report": tax_report,
    "move_in_report": move_in_report,
    "risk": risk,
}
