"""The state layer: what may happen to state, declared once in its types and enforced everywhere.

Pure functions and types: field policies, reducers, schemas, the write gate, lifecycle, plans, team results,
migrations, diff and redaction. No I/O and no clock of its own. Imports nothing of Madang but `errors` and `text`.
"""
