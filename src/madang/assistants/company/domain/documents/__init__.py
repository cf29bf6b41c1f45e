"""Documents: five kinds, filled in from records and by asking, reviewed by compliance, numbered and laid out."""
