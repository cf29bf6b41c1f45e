"""Who travels: companions in a row, their ages, and the party that follows from both. `wish` and `slots` read it."""
