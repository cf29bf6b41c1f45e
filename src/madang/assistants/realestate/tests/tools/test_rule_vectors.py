from datetime import date
from pathlib import Path

import numpy
import pytest

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.tools import rule_book
from madang.assistants.realestate.tools.rule_vectors import (
    RuleLikenesses,
    encoded_rules,
    open_rule_vectors,
    shipped_likenesses,
    write_rule_vectors,
)
from madang.text import Text

_SAMPLE = 40


class _Directions:
    """Takes a text for the direction that its last letter names."""

    name = "directions"

    def encode(self, texts: list[str]) -> numpy.ndarray:
        return numpy.array([_BY_LETTER[text[-1]] for text in texts], dtype="float32")


_BY_LETTER = {"a": (1.0, 0.0, 0.2), "b": (0.0, 1.0, 0.2), "가": (1.0, 0.0, -0.9), "나": (0.0, 1.0, -0.9)}


def _rule(name: str, ko: str, en: str, *asked: str) -> AnswerRule:
    day = date(2026, 1, 1)
    return AnswerRule(
        id=name, kinds=("may",), verdict="yes", answer=Text(ko=ko, en=en), next=(Text(ko="가", en="a"),), asked=asked,
        effective_from=day, as_of=day,
    )  # fmt: skip


_RULES = (_rule("first", "답 가", "say a", "집 가", "home a"), _rule("second", "답 나", "say b", "땅 나", "land b"))


def test_the_vectors_that_ship_are_those_of_the_rules_beside_them():
    rules = rule_book.answer_rules()
    likenesses = shipped_likenesses(rule_book.VECTORS, rules)
    for number in range(0, len(rules), _SAMPLE):
        found = likenesses.of([rules[number].asked[0]])
        assert found.letters[number] == pytest.approx(1.0, abs=1e-4)
        assert found.nearest[number] > 0.99


def test_a_question_in_one_language_is_near_to_a_way_to_ask_in_the_other():
    likenesses = RuleLikenesses(_RULES, encoded_rules(_RULES, _Directions()), _Directions())
    korean, english = likenesses.of(["가"]), likenesses.of(["a"])
    assert korean.nearest == pytest.approx(english.nearest)
    assert korean.nearest == pytest.approx([1.0, 0.0], abs=1e-5)
    assert english.answer == pytest.approx([1.0, 0.0], abs=1e-5)


def test_without_an_encoder_letters_remain():
    found = RuleLikenesses(_RULES, None, None).of(["home a", "zzz"])
    assert found.letters[0] == pytest.approx(1.0)
    assert found.letters[1] < 1
    assert found.meaning == found.nearest == found.answer == [0.0, 0.0]


def test_a_text_without_letters_resembles_nothing():
    assert RuleLikenesses(_RULES, None, None).of(["?!"]).letters == [0.0, 0.0]


def test_what_is_written_is_read_again_and_refused_for_other_rules(tmp_path: Path):
    write_rule_vectors(tmp_path / "asked.npz", _RULES, _Directions())
    stored = open_rule_vectors(tmp_path / "asked.npz", _RULES)
    assert numpy.allclose(stored.asked, encoded_rules(_RULES, _Directions()).asked, atol=0.02)
    with pytest.raises(FactError) as refused:
        open_rule_vectors(tmp_path / "asked.npz", _RULES[:1])
    assert str(refused.value) == (
        "asked.npz holds the vectors of other rules than those beside it: write it again with "
        "'python tools/encode_questions.py'."
    )
