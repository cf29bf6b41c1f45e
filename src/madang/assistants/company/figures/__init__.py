"""From a query to figures: the semantic layer, the compiler to SQL, the gate every statement passes, exact statistics.
Pure; called by understand and by tools.analyst, which runs the statements on a warehouse.
Imports nothing else of this assistant.
"""
