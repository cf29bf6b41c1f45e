"""How values of one type are stored: taken apart into plain data, and made again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class StoredForm:
    """How values of one type are taken apart into plain data and made again.

    A `leaf` cannot change in place and holds nothing that can. A `model` is a pydantic one. A `former` name is one that
    values were stored under earlier, and that nothing is stored under now.
    """

    name: str
    type: type
    to_plain: Callable[[Any], object]
    from_plain: Callable[[Any], object]
    leaf: bool = False
    model: bool = False
    former: str | None = None


class SpelledOut:
    """A value that msgpack cannot tell or would change, on its way into a store; it comes back as it was."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class SurrogateText(SpelledOut):
    """A text with half of a surrogate pair, which is no UTF-8."""


class SurrogateKeys(SpelledOut):
    """A dict with such a text for a key."""


class MutableBytes(SpelledOut):
    """A bytearray: msgpack itself would make bytes of it."""


def spelled_out(value: Any) -> Any:
    """Plain data with a `SpelledOut` in the place of what msgpack cannot tell, at any depth."""
    kind: type[Any] = value.__class__
    if kind is str:
        return value if _is_unicode(value) else SurrogateText(value)
    if kind is list:
        return [spelled_out(part) for part in value]
    if kind is dict:
        if not all(map(_is_unicode_key, value)):
            return SurrogateKeys(value)
        return {key: spelled_out(part) for key, part in value.items()}
    return MutableBytes(value) if kind is bytearray else value


def _is_unicode_key(key: Any) -> bool:
    parts: tuple[Any, ...] = key if key.__class__ is tuple else (key,)
    return all(part.__class__ is not str or _is_unicode(part) for part in parts)


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
