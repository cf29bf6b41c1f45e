"""Values to bytes and back, exactly (msgpack): tuples stay tuples, and only registered types are rebuilt."""

import gc
import threading
from collections import Counter
from typing import Any, cast

import ormsgpack
from pydantic import ValidationError

from madang.errors import MadangError
from madang.store.content.stored_form import spelled_out
from madang.store.content.type_registry import TypeRegistry
from madang.store.errors import StoreError, UnstorableValueError

_OBJECT = 1
_EXT_HEADERS = {0xC7: 3, 0xC8: 4, 0xC9: 6}
"""How many bytes go before the content of an extension value; opening one here saves decoding it through a hook."""
_ENCODE = (
    ormsgpack.OPT_NON_STR_KEYS
    | ormsgpack.OPT_PASSTHROUGH_BIG_INT
    | ormsgpack.OPT_PASSTHROUGH_DATACLASS
    | ormsgpack.OPT_PASSTHROUGH_DATETIME
    | ormsgpack.OPT_PASSTHROUGH_ENUM
    | ormsgpack.OPT_PASSTHROUGH_SUBCLASS
    | ormsgpack.OPT_PASSTHROUGH_TUPLE
    | ormsgpack.OPT_PASSTHROUGH_UUID
)
_ENCODE_PLAIN = _ENCODE & ~ormsgpack.OPT_NON_STR_KEYS
_DECODE = ormsgpack.OPT_NON_STR_KEYS
_NESTING = frozenset({list, dict, tuple, set, frozenset})
_KNOWN_PARTS = _NESTING | {str, int, float, bool, bytes, type(None)}
_BUFFERS = frozenset({bytearray, memoryview})
_COLLECTIONS = frozenset({tuple, set, frozenset})


class ValueCodec:
    """Encodes and decodes values with the types of one registry."""

    def __init__(self, registry: TypeRegistry, *, spells_out: bool = False) -> None:
        self.registry = registry
        self._spells_out = spells_out
        self._forms = registry.by_type
        self._names = registry.by_name
        self._failure = threading.local()
        self.former: Counter[tuple[str, str]] | None = None
        """Where it is set: how many values were made under which former name, and what that is stored as now."""

    def encode(self, value: object, where: str) -> bytes:
        """`value` as bytes; `where` says in an error whose value it is.

        What msgpack cannot tell is spelled out in a second attempt, as few values hold any of it.
        """
        try:
            return self._pack(value)
        except ormsgpack.MsgpackEncodeError as error:
            if not self._spells_out:
                return ValueCodec(self.registry, spells_out=True).encode(value, where)
            raise UnstorableValueError(
                f"{where} holds a value that has no stored form ({error}): change it to plain data."
            ) from error

    def encode_plain(self, value: object) -> bytes | None:
        """`value` as bytes if it holds plain data only, by text keys; None if it has to be looked at part by part.

        Values that cannot change count as plain, and so do tuples and sets: each time all is encoded again. The encoder
        takes a bytearray for bytes, so what may hold bytes at all is searched for one.
        """
        try:
            data = ormsgpack.packb(value, default=self._take_plain, option=_ENCODE_PLAIN)
        except ormsgpack.MsgpackEncodeError:
            return None
        return None if _may_hold_bytes(data) and _holds_buffers(value) else data

    def decode(self, data: bytes | memoryview) -> Any:
        """The value that `encode` made into bytes."""
        try:
            if (skipped := _EXT_HEADERS.get(data[0])) and data[skipped - 1] == _OBJECT:
                name, payload = ormsgpack.unpackb(data[skipped:], ext_hook=self._make, option=_DECODE)
            else:
                return ormsgpack.unpackb(data, ext_hook=self._make, option=_DECODE)
        except ValueError as error:
            raise self._reason(error) from error
        return self.make(name, payload)

    def make(self, name: str, payload: Any) -> object:
        """The object of the type registered under `name`, from what its form took."""
        form = self._names.get(name) or self.registry.form_named(name)
        if form is None:
            raise StoreError(self._unknown(name))
        if self.former is not None and form.former is not None:
            self.former[name, form.name] += 1
        try:
            return form.from_plain(payload)
        except MadangError:
            raise
        except (TypeError, ValueError) as error:
            # The error stays out of text and cause, since pydantic's quote the stored values.
            raise StoreError(
                f"The store holds a {name!r} that its type does not accept any more ({_reason_without_values(error)}): "
                "give the new fields defaults, or its type a version with `@stored_as(..., upcast={...})`."
            ) from None

    def _unknown(self, name: str) -> str:
        known = self._names.get(name.partition("@")[0])
        if known is not None:
            return (
                f"The store holds a {name!r}, and this program knows that type up to {known.name!r}: "
                "use the program that wrote it, or a newer one."
            )
        module, _, path = name.partition(":")
        return (
            f"The store holds a {name!r}, which is not registered here: call `store.register({path or 'T'})` with that "
            f"type, open the store with `types_from=[{module!r}]` once its module is imported or, if it was renamed or "
            "moved, give it that name with `@stored_as(..., formerly=[...])`."
        )

    def _take(self, value: object) -> ormsgpack.Ext:
        form = self._forms.get(type(value))
        if form is None:
            raise TypeError(type(value).__name__)
        return ormsgpack.Ext(_OBJECT, self._pack([form.name, form.to_plain(value)]))

    def _pack(self, value: object) -> bytes:
        if self._spells_out:
            return ormsgpack.packb(spelled_out(value), default=self._take, option=_ENCODE)
        data = ormsgpack.packb(value, default=self._take, option=_ENCODE)
        if _may_hold_bytes(data) and _holds_buffers(value):
            raise ormsgpack.MsgpackEncodeError("bytearray")
        return data

    def _take_plain(self, value: object) -> ormsgpack.Ext:
        form = self._forms.get(type(value))
        if form is None or not (form.leaf or form.type in _COLLECTIONS):
            raise TypeError(type(value).__name__)
        parts = [form.name, form.to_plain(value)]
        return ormsgpack.Ext(_OBJECT, ormsgpack.packb(parts, default=self._take_plain, option=_ENCODE_PLAIN))

    def _make(self, code: int, data: bytes) -> object:
        if code != _OBJECT:
            raise StoreError(f"The store holds a value of the unknown kind {code}: it was written by another program.")
        name, payload = cast("list[Any]", ormsgpack.unpackb(data, ext_hook=self._make, option=_DECODE))
        try:
            return self.make(name, payload)
        except MadangError as error:
            self._failure.error = error
            raise

    def _reason(self, error: ValueError) -> MadangError:
        """Why decoding stopped: the decoder itself does not pass on what went wrong in `_make`."""
        found: MadangError | None = getattr(self._failure, "error", None)
        self._failure.error = None
        return found or StoreError(f"The store holds a value that cannot be decoded ({error}).")


def _may_hold_bytes(data: bytes) -> bool:
    """Whether a mark of bytes is in encoded data, be it as one or by chance."""
    return b"\xc4" in data or b"\xc5" in data or b"\xc6" in data


def _holds_buffers(value: object) -> bool:
    """Whether a bytearray or a memoryview is in `value`; goes down level by level, with few calls for each."""
    level = [value]
    while level:
        kinds = set(map(type, level))
        if kinds & _BUFFERS:
            return True
        if not kinds & _NESTING:
            return False
        # What has no parts of its own can stay in the list; any other object would lead into its class and beyond.
        level = gc.get_referents(*(level if kinds <= _KNOWN_PARTS else (p for p in level if type(p) in _NESTING)))
    return False


def _reason_without_values(error: TypeError | ValueError) -> str:
    """What is wrong, without the values that are."""
    if not isinstance(error, ValidationError):
        return type(error).__name__
    # Below the first place there may be keys of a dict, which are data.
    return "; ".join(f"{''.join(map(str, detail['loc'][:1]))}: {detail['type']}" for detail in error.errors())
