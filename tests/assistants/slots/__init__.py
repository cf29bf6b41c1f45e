"""A dialogue that fills slots by asking, then experts side by side."""
