"""The company's records as the archive asks for them: across all users of a tenant, and never for what a user asked."""

from collections.abc import Mapping, Sequence

from sqlglot import exp

from madang.assistants.company.domain.compliance import Given, Recipient
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.tools.analyst import Analyst, whole_company
from madang.assistants.company.tools.records import find_recipients, given_before
from madang.assistants.company.tools.warehouses import Warehouse

__all__ = ["WarehouseRecords"]


class WarehouseRecords:
    """Records in a warehouse; what they say holds, whatever a draft says."""

    def __init__(self, warehouse: Warehouse, layer: SemanticLayer) -> None:
        self._warehouse, self._layer = warehouse, layer

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The people with these keys."""
        return find_recipients(self._company(tenant), keys)

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[Given, ...]:
        """What anyone in the company gave to these people in a year."""
        return given_before(self._company(tenant), keys, year)

    def roles(self, tenant: str) -> Mapping[str, str]:
        """The role of each user."""
        select = exp.select(exp.column("user_id"), exp.column("role")).from_("staff")
        return {str(user): str(role) for user, role in self._company(tenant).run(select)[0].rows}

    def _company(self, tenant: str) -> Analyst:
        return whole_company(self._warehouse, self._layer, tenant, "")
