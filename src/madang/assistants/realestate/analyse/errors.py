"""The errors of the assistant's rules: an unknown legal figure, an impossible value, an unreadable file of deals or
listings.
"""

from madang.errors import MadangError


class FactError(MadangError, LookupError):
    """A figure, law or check is not in the data."""

    code = "realestate_fact"


class OutOfRangeError(MadangError, ValueError):
    """A calculation got a value that no contract, price or loan can have."""

    code = "realestate_out_of_range"


class ImportedRecordError(MadangError, ValueError):
    """A file of deals or listings cannot be read as such."""

    code = "realestate_import"
    is_final = True
