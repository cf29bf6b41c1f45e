"""The numbers of a text about an activity: what each amount, head, day, rate and count is for.

Called by the reader of activities; the rules compare what it finds with their limits.
"""
