"""What a trip costs: flights and hotels as estimates or quotes, how seasons move prices, the budget line by line.

Called by plan and by the option search in tools. What comes out are `TripChoices` and a `TripBudget`.
"""
