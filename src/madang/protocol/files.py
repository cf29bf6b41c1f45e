"""Files: what is made for a person or handed in by one, told by what it is and fetched by its reference."""

import re
from pathlib import PurePosixPath

from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["File", "safe_name"]

_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff"*:<>?|\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_LONGEST_STEM, _LONGEST_ENDING = 100, 12


@stored_as("protocol.file", formerly=("madang.protocol.files:File",))
class File(Frozen):
    """A file of a session, to be fetched by its reference."""

    name: str
    media_type: str
    reference: str
    size: int


def safe_name(name: str) -> str:
    """The last part of a file's name as every system can hold it: no path, no hidden file, nothing that misleads."""
    last = PurePosixPath(_UNSAFE.sub("", re.split(r"[/\\]", name)[-1]).strip(" ."))
    return f"{last.stem[:_LONGEST_STEM]}{last.suffix[:_LONGEST_ENDING]}" or "file"
