"""Errors of documents."""

from madang.errors import MadangError
from madang.state import StateError
from madang.text import Text


class DocumentError(StateError):
    """A document or a part of it is not valid."""

    code = "document"


class UnreadableFileError(MadangError, ValueError):
    """An uploaded file cannot be read."""

    code = "unreadable_file"
    is_final = True

    def __init__(self, message: str, text: Text) -> None:
        super().__init__(message, text=text)
