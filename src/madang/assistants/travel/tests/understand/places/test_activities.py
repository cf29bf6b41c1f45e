"""Single things to do that are turned down: their sights leave the plan, or it is said that none has them."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.wish import Wish, WishInput


def wish_of(message: str, town: str) -> Wish:
    return wish_by_rules(WishInput(message=message, today=date(2026, 11, 15), expecting="change", destination=town))


@pytest.mark.parametrize(
    ("message", "activity"),
    [
        ("please skip the diving", "diving"),
        ("스노클링은 싫어", "스노클링"),
        ("no kayaking for us", "kayaking"),
        ("snorkeling would be great", None),
        ("no swimming, add a museum", None),
    ],
)
def test_a_refused_activity_that_nothing_offers_is_told(message: str, activity: str | None) -> None:
    assert wish_of(message, "bangkok").absent_activity == activity


def test_a_sight_that_shares_a_word_with_what_is_refused_stays() -> None:
    assert wish_of("we don't want muay thai", "bangkok").excluded == ()
