"""Read-only connections to the company's data, one class for each kind of database.
Opened by data_sources; the analyst runs admitted statements on them.
"""

from madang.assistants.company.tools.warehouses.databases import open_warehouse
from madang.assistants.company.tools.warehouses.ports import StatementOutcome, Warehouse

__all__ = ["StatementOutcome", "Warehouse", "open_warehouse"]
