"""Redaction: nothing planted anywhere leaks, the original stays, masking again changes nothing."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from pydantic import BaseModel, RootModel, SecretStr

from madang.state.errors import StateError
from madang.state.fields.policies import Sensitive
from madang.state.privacy.redaction import MASK, fingerprint, redact, redact_at, redact_text

KEY = b"0123456789abcdef"


class Box(BaseModel):
    content: Any


@dataclass
class Crate:
    content: Any


class Pair(NamedTuple):
    left: Any
    right: Any


class Customer(BaseModel):
    nickname: Annotated[str, Sensitive()]
    city: str


@pytest.mark.req("E64", "E65")
def test_the_named_fields_are_masked_and_the_original_is_not():
    state = {"user_id": "hong", "api_keys": ["a"], "passwords": {"db": "x"}, "financial_data": 3, "query": "전세"}
    before = deepcopy(state)

    assert redact(state) == {
        "user_id": "***REDACTED***",
        "api_keys": "***REDACTED***",
        "passwords": "***REDACTED***",
        "financial_data": "***REDACTED***",
        "query": "전세",
    }
    assert state == before


@pytest.mark.req("EC12", "E65")
def test_what_is_nested_in_context_agents_messages_and_audit_is_masked():
    state = {
        "user_context": {"profile": {"userId": "hong", "name": "홍길동"}},
        "agent_states": {"search": {"log": ["연락처 010-1234-5678 로 전화함"]}},
        "messages": [
            HumanMessage("제 번호는 900101-1234567이에요", id="m1"),
            AIMessage("", id="m2", tool_calls=[{"name": "pay", "args": {"card": "4111 1111 1111 1111"}, "id": "c1"}]),
        ],
        "audit_trail": [{"at": "2024-12-31T10:00:00.000Z", "who": "hong@example.com", "amount": 300_000_000}],
    }
    shown: Any = redact(state)

    assert shown["user_context"] == {"profile": {"userId": MASK, "name": "홍길동"}}
    assert shown["agent_states"] == {"search": {"log": [f"연락처 {MASK} 로 전화함"]}}
    assert shown["messages"][0]["content"] == f"제 번호는 {MASK}이에요"
    assert shown["messages"][1]["tool_calls"][0]["args"] == {"card": MASK}
    assert shown["audit_trail"] == [{"at": "2024-12-31T10:00:00.000Z", "who": MASK, "amount": 300_000_000}]


def test_fields_given_by_policy_are_masked_at_any_depth():
    state = {"guests": [{"nickName": "홍", "city": "서울"}], "nick_name": None, "file_nick_name": "a"}

    assert redact(state, fields={"nick_name"}) == {
        "guests": [{"nickName": MASK, "city": "서울"}],
        "nick_name": None,
        "file_nick_name": "a",
    }


def test_a_model_that_declares_a_field_sensitive_needs_no_list():
    assert redact([Customer(nickname="홍", city="서울")]) == [{"nickname": MASK, "city": "서울"}]


def test_arguments_of_a_call_that_are_json_text_are_read_as_such():
    arguments = json.dumps({"user_id": "hong", "nights": 3}, ensure_ascii=True)

    assert redact({"arguments": arguments}) == {"arguments": '{"user_id": "***REDACTED***", "nights": 3}'}


def test_json_text_that_hides_nothing_is_not_written_anew():
    assert redact(['{"city" :"오사카",  "nights":3}', "[1,2", "[" * 5000]) == [
        '{"city" :"오사카",  "nights":3}',
        "[1,2",
        "[" * 5000,
    ]


def test_a_repeated_key_in_json_text_hides_nothing_from_us():
    assert redact('{"a": "010-1234-5678", "a": "x"}') == '{"a": "***REDACTED***", "a": "x"}'


def test_keys_masked_to_the_same_text_stay_apart():
    assert redact({"010-1234-5678": 1, "010-8765-4321": 2, "a": 3}) == {MASK: 1, f"{MASK} (2)": 2, "a": 3}


def test_numbers_are_masked_when_they_are_cards_or_persons():
    assert redact([4111111111111111, 9001011234567, 300_000_000, 12.5, True, 10**5000]) == [
        MASK,
        MASK,
        300_000_000,
        12.5,
        True,
        10**5000,
    ]


def test_redaction_shows_something_for_everything():
    loop: list[object] = []
    loop.append(loop)

    assert redact({"f": print, "s": {print}, "b": b"\xff\x00", "t": b"010-1234-5678", "p": SecretStr("x")}) == {
        "f": "<builtin_function_or_method>",
        "s": "<set>",
        "b": "<2 bytes>",
        "t": MASK,
        "p": "**********",
    }
    assert str(redact(loop)).count(MASK) == 1


def test_a_value_is_masked_for_the_path_it_stands_at():
    assert redact_at(["users", "user_id"], "hong") == MASK
    assert redact_at(["user_id", "first"], "hong") == MASK
    assert redact_at(["user_id"], None) is None
    assert redact_at(["note"], {"nickname": "홍"}, fields=["nickname"]) == {"nickname": MASK}
    assert redact_at(["nickname"], "홍", fields=["nickname"]) == MASK


SECRETS = {
    "900101-1234567": "900101-1234567",
    "9001011234567": "9001011234567",
    "９００１０１－１２３４５６７": "９００１０１－１２３４５６７",
    "010-1234-5678": "010-1234-5678",
    "+82 10 1234 5678": "1234 5678",
    "4111-1111-1111-1111": "4111-1111",
    "신한은행 110-123-456789": "110-123-456789",
    "hong@example.com": "hong",
    "sk-proj-abcdEFGH1234567890": "abcdEFGH",
    "Bearer abc.def-123": "abc.def",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln": "eyJzdWIi",
    "password=hunter2": "hunter2",
    "postgresql://hong:p4ss@db/app": "p4ss",
}

WRAPPINGS: list[Callable[[Any], Any]] = [
    lambda value: {"note": value},
    lambda value: {"password": value},
    lambda value: [1, value],
    lambda value: (value, None),
    lambda value: Pair(value, 1),
    lambda value: Box(content=value),
    Crate,
    RootModel[Any],
    lambda value: ToolMessage("ok", tool_call_id="c1", artifact=value),
    lambda value: AIMessage("", tool_calls=[{"name": "f", "args": {"x": value}, "id": "c1"}]),
    lambda value: AIMessage("", additional_kwargs={"x": value}),
]
TEXT_WRAPPINGS: list[Callable[[str], Any]] = [
    lambda text: text,
    lambda text: f"문의는 {text}입니다.",
    lambda text: f"Call me ({text}), 보증금은 3억 5,000만원.\n2024-12-31",
    lambda text: {text: 1},
    lambda text: {text},
    lambda text: text.encode(),
    lambda text: json.dumps({"q": [text]}),
    lambda text: json.dumps({"q": json.dumps({"q": text})}, ensure_ascii=False),
    lambda text: f"result: {json.dumps({'q': text}, ensure_ascii=False)} end",
    lambda text: HumanMessage([{"type": "text", "text": text}]),
]


@given(
    secret=st.sampled_from(sorted(SECRETS)),
    written=st.sampled_from(TEXT_WRAPPINGS),
    wrapped=st.lists(st.sampled_from(WRAPPINGS), max_size=5),
)
@pytest.mark.req("EC12", "E65")
def test_a_planted_secret_never_leaks(secret, written, wrapped):
    value = written(secret)
    for wrap in wrapped:
        value = wrap(value)
    before = deepcopy(value)

    shown = redact(value)

    assert SECRETS[secret] not in json.dumps(shown, ensure_ascii=False)
    assert value == before
    assert redact(shown) == shown


fragments = st.sampled_from(
    [
        *SECRETS,
        MASK,
        "password",
        "token",
        "계좌",
        "110123456789",
        "user_id",
        ".com",
        "://",
        "bearer ",
        "원",
        *"a0 :='\"\\{}[],@-+\n",
    ]
)
texts = st.lists(fragments, max_size=12).map("".join)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda children: st.lists(children, max_size=3) | st.dictionaries(texts, children, max_size=3),
    max_leaves=8,
)


@given(values)
def test_masking_again_changes_nothing(value):
    shown = redact(value)

    assert redact(shown) == shown


@given(texts)
def test_masking_a_text_again_changes_nothing(text):
    assert redact_text(redact_text(text)) == redact_text(text)


@given(values)
def test_the_result_is_json(value):
    assert json.loads(json.dumps(redact(value), allow_nan=False)) == redact(value)


@pytest.mark.req("EC12")
def test_the_same_id_has_the_same_fingerprint_and_only_under_the_same_key():
    assert fingerprint("hong", KEY) == fingerprint("hong", KEY)
    assert len({fingerprint("hong", KEY), fingerprint("hong", KEY[::-1]), fingerprint("kim", KEY)}) == 3
    assert fingerprint(42, KEY) != fingerprint("42", KEY)
    assert fingerprint({"a": 1, "b": 2}, KEY) == fingerprint({"b": 2, "a": 1}, KEY)


def test_a_fingerprint_stays_the_same_from_release_to_release_and_may_be_shown():
    assert fingerprint("hong", KEY) == "d5567ad331110bc08f8a532a8696b943877a1d33edbcf9a1b1924dc7821c85a5"
    assert redact_text(fingerprint("hong", KEY)) == fingerprint("hong", KEY)


def test_a_short_key_is_refused():
    with pytest.raises(StateError) as refused:
        fingerprint("hong", b"short")

    assert str(refused.value) == (
        "A fingerprint needs a secret key of at least 16 bytes, this one has 5; "
        "make one with secrets.token_bytes(32) and keep it with the other keys."
    )
