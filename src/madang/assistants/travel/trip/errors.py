"""Errors of the travel assistant: what can be wrong with a trip request or with the bundled data."""

from madang.errors import MadangError


class TravelError(MadangError):
    """A trip could not be worked out."""

    code = "travel"


class TripRequestError(TravelError):
    """A wish is outside what can be planned; `text` says so to the traveller.

    It is no ValueError: pydantic would wrap one and lose the text.
    """

    code = "travel_request"


class HoursError(TravelError, ValueError):
    """Opening hours are written in a way that cannot be read."""

    code = "travel_hours"


class DataError(TravelError, ValueError):
    """A data file does not say what it should."""

    code = "travel_data"


class UnknownPlaceError(TravelError, LookupError):
    """A destination, airport, district or sight is not among those that are known."""

    code = "travel_place"
