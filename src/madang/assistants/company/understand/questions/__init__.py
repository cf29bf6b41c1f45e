"""A question about figures: `parts` finds what it says, `separate` cuts it where it asks several things, `terms` and
`spreads` say what its words ask for, and `query` makes the queries of it. Called by the analysts and by `follow_ups`.
"""
