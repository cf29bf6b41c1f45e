"""The search for days, on the instances of the literature."""
