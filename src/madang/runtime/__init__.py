"""What makes an assistant run: the contract, runs and their supervision, plans, streaming, approvals, budgets.

May import every room below it: state, protocol, store, models and knowledge.
"""
