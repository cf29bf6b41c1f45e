"""What can go wrong with documents. Each message names the value, the reason and the remedy."""

from madang.errors import MadangError
from madang.state import StateError
from madang.text import Text


class DocumentError(StateError):
    """A document does not hold together."""

    code = "document"


class UnreadableFileError(MadangError, ValueError):
    """A file that was handed in cannot be read."""

    code = "unreadable_file"

    def __init__(self, message: str, text: Text) -> None:
        super().__init__(message, text=text)
