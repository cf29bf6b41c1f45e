from decimal import Decimal
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from madang.models.errors import ReplyError
from madang.models.skills import Fact, fact_fields, fill_facts, schema_without_facts


class Verdict(BaseModel):
    limit: Annotated[Decimal, Fact()]
    lawful: Annotated[bool, Fact()]
    explanation: str


TRUTH = Verdict(limit=Decimal(15000000), lawful=True, explanation="by rule")


def test_facts_are_told_from_the_rest():
    assert fact_fields(Verdict) == {"limit", "lawful"}


def test_a_model_is_not_asked_for_facts():
    schema = schema_without_facts(Verdict)
    assert schema["properties"].keys() == {"explanation"}
    assert schema["required"] == ["explanation"]


def test_the_facts_of_the_rules_are_filled_in():
    assert fill_facts({"explanation": "by model"}, TRUTH) == TRUTH.model_copy(update={"explanation": "by model"})


def test_a_fact_that_is_repeated_rightly_is_let_pass():
    filled = fill_facts({"limit": "15000000.00", "lawful": True, "explanation": "x"}, TRUTH)
    assert filled == TRUTH.model_copy(update={"explanation": "x"})


def test_a_changed_fact_is_refused_with_the_fact():
    with pytest.raises(ReplyError) as caught:
        fill_facts({"limit": 99, "explanation": "x"}, TRUTH)
    assert str(caught.value) == (
        "limit: Decimal('99') was written where Decimal('15000000') is a fact that may not be changed. Leave limit out."
    )


def test_a_reply_that_does_not_fit_is_explained_field_by_field():
    with pytest.raises(ReplyError) as caught:
        fill_facts({"limit": "much"}, TRUTH)
    assert str(caught.value) == (
        "The reply does not fit the schema. limit: Input should be a valid decimal; explanation: Field required"
    )


replies = st.dictionaries(
    st.sampled_from(["limit", "lawful", "explanation", "other"]),
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2),
)


@given(replies)
def test_whatever_a_model_says_the_facts_stay(reply: dict[str, Any]):
    try:
        filled = fill_facts(reply, TRUTH)
    except ReplyError:
        return
    assert (filled.limit, filled.lawful) == (TRUTH.limit, TRUTH.lawful)
