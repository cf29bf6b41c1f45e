"""Files: what is made for a person or handed in by one, told by what it is and fetched by its reference."""

from madang.state.frozen import Frozen

__all__ = ["File"]


class File(Frozen):
    """Something the assistant made, to be fetched by its reference."""

    name: str
    media_type: str
    reference: str
    size: int
