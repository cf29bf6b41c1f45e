"""The values of a trip: places, opening hours, dates, request, flights and hotels, itinerary, budget, offer.

They hold facts and arithmetic but decide nothing. Every other folder imports them; this one imports none of the others,
and it is all that plan and prove have in common.
"""
