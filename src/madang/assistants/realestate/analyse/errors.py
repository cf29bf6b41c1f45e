"""The errors of the assistant's rules: a legal figure that is not known, a value that cannot be, a file of deals or
listings that cannot be read.
"""

from madang.errors import MadangError


class FactError(MadangError, LookupError):
    """A figure was asked for that the facts do not hold."""

    code = "realestate_fact"


class OutOfRangeError(MadangError, ValueError):
    """A calculation was asked for with a value that no such contract, price or loan can have."""

    code = "realestate_out_of_range"


class ImportedRecordError(MadangError, ValueError):
    """A file of deals or listings cannot be read as such."""

    code = "realestate_import"
