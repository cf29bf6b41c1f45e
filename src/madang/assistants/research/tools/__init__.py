"""What researchers search with."""
