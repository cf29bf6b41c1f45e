"""The analysis team: which analysis does which task."""

from collections.abc import Callable

from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.agents.leases import conversion, increase, priority, renewal, report, standing
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
    "risk": risk,
}
