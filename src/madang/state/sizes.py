"""How large a state is, and what makes it so large."""

import json

from pydantic_core import PydanticSerializationError, to_json

from madang.state.frozen import Frozen
from madang.state.plain import key_of, members_of, plain

__all__ = ["Oversized", "oversized", "size_of"]


class Oversized(Frozen):
    """A state that takes more than `limit` bytes, with its largest fields; as text, a warning."""

    size: int
    limit: int
    largest: dict[str, int]

    def __str__(self) -> str:
        fields = ", ".join(f"{name} ({size:,})" for name, size in self.largest.items())
        return (
            f"The state takes {self.size:,} bytes, more than {self.limit:,}. Its largest fields: {fields}. "
            "Give them an Offload or Keep policy."
        )


def size_of(value: object) -> int:
    """How many bytes `value` takes as JSON."""
    return len(_encoded(value))


def oversized(state: object, *, limit: int = 1_000_000) -> Oversized | None:
    """What to warn of where `state` takes more than `limit` bytes, the three largest fields named; else None."""
    size = size_of(state)
    if size <= limit:
        return None
    sizes = {key_of(key): size_of(item) for key, item in (members_of(state) or {}).items()}
    largest = sorted(sizes, key=sizes.__getitem__, reverse=True)[:3]
    return Oversized(size=size, limit=limit, largest={name: sizes[name] for name in largest})


def _encoded(value: object) -> bytes:
    try:
        return to_json(value, serialize_as_any=True, bytes_mode="base64", inf_nan_mode="strings", fallback=plain)
    except PydanticSerializationError:
        # Half a surrogate pair, as a model may write it, has no UTF-8 form; and pydantic refuses some keys.
        return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
