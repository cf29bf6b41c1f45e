"""The search team: law, listings, loans and market figures, each with the part of the answer that it gives. Called by
`teams` for the steps of a plan, and by the tools of the advisor for a model.
"""
