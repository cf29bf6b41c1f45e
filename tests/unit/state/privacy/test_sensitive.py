"""Which fields are sensitive: by name, and by what their types declare."""

from dataclasses import dataclass
from typing import Annotated, NotRequired, Optional, TypedDict

import pytest
import typing_extensions
from pydantic import BaseModel

from madang.state.fields.policies import Sensitive
from madang.state.fields.schema import State
from madang.state.privacy.sensitive import has_sensitive_name, normal_name, sensitive_fields


@pytest.mark.parametrize(
    "name",
    [
        "user_id", "api_keys", "passwords", "personal_info", "financial_data", "resident_number", "token", "secret",
        "authorization", "Authorization", "userId", "userID", "APIKey", "X-API-Key", "OPENAI_API_KEY", "access_token",
        "accessToken", "db password", "customer.resident_number", "주민등록번호", "고객 계좌번호", "ｐａｓｓｗｏｒｄ",
    ],
)  # fmt: skip
@pytest.mark.req("E64", "EC12")
def test_a_telling_name_is_sensitive_however_it_is_spelled(name):
    assert has_sensitive_name(name)


@pytest.mark.parametrize(
    "name", ["id", "user", "name", "max_tokens", "token_count", "secretary", "passwordless", "계좌", "", "_", "0"]
)
def test_another_name_is_not(name):
    assert not has_sensitive_name(name)


def test_a_name_in_decomposed_hangul_is_the_same_name():
    assert normal_name("비밀번호") == "비밀번호"
    assert has_sensitive_name("비밀번호")


class Card(typing_extensions.TypedDict):
    holder: Annotated[str, Sensitive()]
    brand: NotRequired[Annotated[str, Sensitive(redact=False)]]


@dataclass
class Guest:
    nickname: Annotated[str, Sensitive()]
    cards: list[Card]
    friend: Optional["Guest"] = None


class Booking(BaseModel):
    guests: dict[str, tuple[Guest, ...]] | None
    note: list[Annotated[str, Sensitive()]]
    city: str


class Trip(State):
    booking: Booking
    owner: Annotated[str | None, Sensitive()] = None


@pytest.mark.req("E64")
def test_fields_declared_sensitive_are_found_through_nested_types():
    assert sensitive_fields(Card) == {"holder"}
    assert sensitive_fields(Ticket) == {"passenger", "holder"}
    assert sensitive_fields(Guest) == {"nickname", "holder"}
    assert sensitive_fields(Trip) == {"owner", "note", "nickname", "holder"}
    assert sensitive_fields(int) == frozenset()


class Ticket(TypedDict):
    passenger: Annotated[str, Sensitive()]
    card: Card


@dataclass
class Unreadable:
    city: "NoSuchType"  # noqa: F821
    secret: Annotated[str, Sensitive()]


def test_of_a_type_that_cannot_be_read_all_fields_count():
    assert sensitive_fields(Unreadable) == {"city", "secret"}
