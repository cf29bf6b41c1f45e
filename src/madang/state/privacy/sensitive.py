"""Which fields hold personal or secret data: those declared `Sensitive`, and those named like such data."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache, lru_cache
from typing import Annotated, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from madang.state.fields.policies import Sensitive

_PERSON = {"user_id", "personal_info", "email", "phone_number", "mobile_number", "passport_number"}
_RESIDENT = {"resident_number", "resident_registration_number", "rrn", "foreigner_number", "alien_registration_number"}
_MONEY = {"financial_data", "account_number", "account_no", "bank_account", "card_number", "credit_card", "cvc", "cvv"}
_PASSWORD = {"password", "passwords", "passwd", "pwd", "passphrase", "credential", "credentials"}
_KEY = {"api_key", "api_keys", "access_key", "private_key", "secret_key", "secret", "token", "authorization", "cookie"}
_KOREAN_PERSON = {
    "주민등록번호",
    "주민번호",
    "외국인등록번호",
    "여권번호",
    "전화번호",
    "휴대폰번호",
    "연락처",
    "이메일",
}
_KOREAN_MONEY = {"계좌번호", "카드번호", "비밀번호", "암호"}

_SENSITIVE_NAMES = frozenset(_PERSON | _RESIDENT | _MONEY | _PASSWORD | _KEY | _KOREAN_PERSON | _KOREAN_MONEY)


@lru_cache(maxsize=4096)
def has_sensitive_name(name: str) -> bool:
    """Whether `name`, however it is spelled, is or ends in one of `_SENSITIVE_NAMES`.

    `userId`, `OPENAI_API_KEY` and `access-token` are; `max_tokens` and `file_name` are not.
    """
    words = normal_name(name).split("_")
    return any("_".join(words[start:]) in _SENSITIVE_NAMES for start in range(len(words)))


@lru_cache(maxsize=4096)
def normal_name(name: str) -> str:
    """`name` in snake case, whether it was written in camel case, with hyphens, spaces or full-width letters."""
    words = _CAMEL_HUMP.sub("_", unicodedata.normalize("NFKC", name))
    return _BETWEEN_WORDS.sub("_", words).strip("_").lower()


_CAMEL_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BETWEEN_WORDS = re.compile(r"[\W_]+")


@cache
def sensitive_fields(schema: type) -> frozenset[str]:
    """The names of the fields that `schema`, or a type its fields are made of, declares `Sensitive`.

    Of a dataclass or typed dict whose annotations cannot be read, all fields count: a gap in a log is better than a
    leak.

    >>> from typing import Annotated
    >>> from madang.state import Sensitive, State, sensitive_fields
    >>> class Guest(State):
    ...     name: Annotated[str, Sensitive()] = ""
    ...     city: str = ""
    >>> sensitive_fields(Guest)
    frozenset({'name'})
    """
    return frozenset(_declared(schema, set()))


def _declared(schema: type, seen: set[type]) -> Iterator[str]:
    if schema in seen:
        return
    seen.add(schema)
    for name, annotation in _annotations(schema).items():
        parts = list(_parts(annotation))
        if any(isinstance(part, Sensitive) and part.redact for part in parts):
            yield name
        for part in parts:
            if isinstance(part, type):
                yield from _declared(part, seen)


def _annotations(schema: type[object]) -> dict[str, object]:
    if issubclass(schema, BaseModel):
        return {name: field.rebuild_annotation() for name, field in schema.model_fields.items()}
    if not (is_dataclass(schema) or hasattr(schema, "__required_keys__")):  # of typing and of typing_extensions
        return {}
    try:
        return get_type_hints(schema, include_extras=True)
    except (AttributeError, NameError, TypeError):
        names = getattr(schema, "__dataclass_fields__", schema.__annotations__)
        return dict.fromkeys(names, Annotated[object, Sensitive()])


def _parts(annotation: object) -> Iterator[object]:
    """`annotation` and all it is made of: `list[Annotated[Guest, Sensitive()]]` has the parts Guest and Sensitive()."""
    yield annotation
    yield get_origin(annotation)
    for part in get_args(annotation):
        yield from _parts(part)
