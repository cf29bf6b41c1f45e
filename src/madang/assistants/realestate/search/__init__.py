"""What the search team looks through and what it returns: deals, market prices, listings, articles of law.

Pure; the data come from `tools`. The results go to `analyse` and `present`.
"""
