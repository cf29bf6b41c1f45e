"""What can go wrong in the pure half of the assistant."""

from madang.errors import MadangError

__all__ = ["FactError", "ImportedRecordError", "OutOfRangeError"]


class FactError(MadangError, LookupError):
    """A figure was asked for that the facts do not hold."""

    code = "realestate_fact"


class OutOfRangeError(MadangError, ValueError):
    """A calculation was asked for with a value that no such contract, price or loan can have."""

    code = "realestate_out_of_range"


class ImportedRecordError(MadangError, ValueError):
    """A file of deals or listings cannot be read as such."""

    code = "realestate_import"
