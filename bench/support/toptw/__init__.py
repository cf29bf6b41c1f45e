"""The classic instances of team orienteering with time windows, and the solvers that are compared on them."""
