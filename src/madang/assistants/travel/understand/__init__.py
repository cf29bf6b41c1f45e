"""From messages to a complete trip request: names, figures and wishes read from text, kept in slots.

Called by the needs collector. What comes out is a `TripRequest` for plan, or the slot to ask for next.
"""
