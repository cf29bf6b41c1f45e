"""Copies of state and text that may be shown or logged.

Personal and secret data is masked, by policy, by field name and by pattern.
"""

import hmac
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from pydantic import JsonValue

from madang.state.errors import StateError
from madang.state.privacy.patterns import find_secrets
from madang.state.privacy.sensitive import has_sensitive_name, normal_name, sensitive_fields
from madang.state.values import MAX_DEPTH, canonical_json, items_of, key_of, members_of, scalar_of

MASK = "***REDACTED***"


def redact(value: object, *, fields: Collection[str] = ()) -> JsonValue:
    """A JSON-like copy of `value` that may be shown.

    At any depth, masked are the members named in `fields`, those that a model or dataclass declares `Sensitive`,
    those with a telling name (`password`, `userId`), and personal data inside other text, numbers and keys. Text that
    is JSON is read as such. None is shown: it says that there is nothing to hide. An object that has no JSON form
    appears as the name of its type.

    >>> from madang.state import redact
    >>> redact({"password": "hunter2", "note": "call 010-1234-5678", "guests": 2})
    {'password': '***REDACTED***', 'note': 'call ***REDACTED***', 'guests': 2}
    """
    return _shown(value, frozenset(map(normal_name, fields)), 0)


def redact_at(path: Iterable[str], value: object, *, fields: Collection[str] = ()) -> JsonValue:
    """`value` as it may be shown where it is held: under the last name of `path`, which lies under the one before.

    >>> from madang.state import redact_at
    >>> redact_at(["user", "password"], "hunter2"), redact_at(["user", "city"], "Busan")
    ('***REDACTED***', 'Busan')
    """
    names = frozenset(map(normal_name, fields))
    if value is not None and any(_is_sensitive(name, names) for name in path):
        return MASK
    return _shown(value, names, 0)


def redact_text(text: str) -> str:
    """`text` with each number, address and credential in it masked; masking it again changes nothing.

    >>> from madang.state import redact_text
    >>> redact_text("Write to hong@example.com about 3 nights.")
    'Write to ***REDACTED*** about 3 nights.'
    """
    # A mask is shorter or longer than what it hides, so it can bring a bank's name closer to the next number.
    while (masked := _masked(text)) != text:
        text = masked
    return text


def fingerprint(value: object, key: bytes) -> str:
    """A name for `value` that only those who hold `key` can work out, so that redacted ids can still be looked up.

    Resident and phone numbers are few enough to be tried out one by one: without a secret key a hash hides nothing.

    >>> from madang.state import fingerprint
    >>> key = bytes(32)  # in earnest: secrets.token_bytes(32)
    >>> len(fingerprint("user-1", key)), fingerprint("user-1", key) == fingerprint("user-2", key)
    (64, False)
    """
    if len(key) < _KEY_BYTES:
        raise StateError(
            f"A fingerprint needs a secret key of at least {_KEY_BYTES} bytes, this one has {len(key)}; "
            f"make one with secrets.token_bytes(32) and keep it with the other keys."
        )
    return hmac.digest(key, canonical_json(value).encode("utf-8", "surrogatepass"), "sha256").hex()


_KEY_BYTES = 16


def _shown(value: object, names: frozenset[str], depth: int) -> JsonValue:
    if value is None or isinstance(value, bool):
        return value
    if depth > MAX_DEPTH:
        return MASK
    try:
        if (members := members_of(value)) is not None:
            return _members(members, names | _declared(type(value)), depth + 1)
        if (items := items_of(value)) is not None:
            return [_shown(item, names, depth + 1) for item in items]
        return _scalar(value, names, depth)
    except StateError:
        return f"<{type(value).__qualname__}>"


@cache
def _declared(schema: type) -> frozenset[str]:
    return frozenset(map(normal_name, sensitive_fields(schema)))


def _members(members: Mapping[object, object], names: frozenset[str], depth: int) -> dict[str, JsonValue]:
    shown: dict[str, JsonValue] = {}
    times = Counter[str]()
    for key, item in members.items():
        name = key_of(key)
        label = redact_text(name)
        hidden = item is not None and (_is_sensitive(name, names) or _is_sensitive(label, names))
        shown[_distinct_label(label, shown, times)] = MASK if hidden else _shown(item, names, depth)
    return shown


def _is_sensitive(name: str, names: frozenset[str]) -> bool:
    return has_sensitive_name(name) or normal_name(name) in names


def _distinct_label(label: str, taken: Collection[str], times: Counter[str]) -> str:
    """`label`, numbered where another key was masked to the same text."""
    key = label
    while key in taken:
        times[label] += 1
        key = f"{label} ({times[label] + 1})"
    return key


def _scalar(value: object, names: frozenset[str], depth: int) -> JsonValue:
    if isinstance(value, bytes | bytearray):
        return _bytes(bytes(value), names, depth)
    match scalar_of(value):
        case str(text):
            return _text(text, names, depth)
        case int(number) if abs(number) < _LARGER_THAN_ANY_CARD_NUMBER:
            digits = str(number)
            shown = redact_text(digits)
            return number if shown == digits else shown
        case other:
            return other


_LARGER_THAN_ANY_CARD_NUMBER = 10**19


def _bytes(value: bytes, names: frozenset[str], depth: int) -> JsonValue:
    try:
        return _text(value.decode(), names, depth)
    except UnicodeDecodeError:
        return f"<{len(value)} bytes>"


def _text(text: str, names: frozenset[str], depth: int) -> str:
    parsed = _parsed(text)
    if parsed is not None and (shown := _shown(parsed, names, depth + 1)) != parsed:
        text = json.dumps(shown, ensure_ascii=False)
    return redact_text(text)


def _parsed(text: str) -> JsonValue:
    """What `text` says where it is a JSON object or list, as the arguments of a tool call often are; else None."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _masked(text: str) -> str:
    pieces: list[str] = []
    end = 0
    for span in find_secrets(text):
        pieces += [text[end : span.start], MASK]
        end = span.end
    return "".join(pieces) + text[end:]
