"""What a trip costs: flights and hotels as estimates or quotes, how seasons move prices, the budget line by line.

Called by plan, the tools and the experts; it imports trip only. What comes out are `TripChoices` and a `TripBudget`.
"""
