"""Places in a message: towns, sights and airlines by any usual name, and the part of town to stay in."""
