"""Warehouses: read-only connections to the company's data, one file for each kind of database."""

from madang.assistants.company.tools.warehouses.opening import open_warehouse
from madang.assistants.company.tools.warehouses.ports import Outcome, Warehouse

__all__ = ["Outcome", "Warehouse", "open_warehouse"]
