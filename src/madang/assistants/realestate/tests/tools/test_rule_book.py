"""How surely rules are told, and what is told of questions that they share."""

from datetime import date

import pytest

from madang.assistants.realestate.tools.law_book import read_subject
from madang.assistants.realestate.tools.rule_book import RuleChoice, choose_rules, question_asked
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionField


def _chosen(question: str, about: QuestionField = "law") -> RuleChoice:
    asked = question_asked(question, read_subject(question), Case(), ("legal",), date(2026, 11, 15))
    return choose_rules(asked, about)


def test_what_is_not_certain_names_what_else_may_have_been_asked():
    chosen = _chosen("두 군데 부동산을 함께 하는 중개사한테 보조원이 몇 명까지 있어도 되나요")
    assert chosen.doubtful or chosen.likely or chosen.hedged
    assert chosen.instead
    assert set(chosen.instead).isdisjoint(chosen.rules)


def test_a_rule_that_is_certain_names_nothing_else():
    chosen = _chosen("임차권등기 비용은 제가 내야 돼요?")
    assert not (chosen.doubtful or chosen.likely or chosen.hedged)
    assert chosen.instead == ()


@pytest.mark.parametrize("about", ["open", "elsewhere"])
def test_a_question_that_two_rules_share_is_of_this_field(about: QuestionField):
    assert _chosen("동별 대표자가 되려면 거기 살아야 하나요", about).rules
    assert _chosen("피자 맛있는 집 좀 추천해 주세요", about).rules == ()
