import re
from datetime import date
from pathlib import Path

import pytest

from madang.assistants.realestate.present.rule_answer import cited, part_of_rules
from madang.assistants.realestate.search.answer_rules import AnswerRule, paragraph_of
from madang.assistants.realestate.search.rule_finder import AskedQuestion
from madang.assistants.realestate.tests.search.rule_numbers import stated_numbers
from madang.assistants.realestate.tools.law_book import existing_articles, law_book, law_name, read_subject
from madang.assistants.realestate.tools.rule_book import answer_rules, choose_rules, question_asked, rule_of
from madang.assistants.realestate.understand.case import Case
from madang.reading import find_articles
from madang.text import Text

_TODAY = date(2026, 11, 15)
_STATUTES = Path(__file__).parents[6].parent / "shared" / "data" / "statutes"
"""Texts of the laws, where they lie beside the project."""
_HANGUL = re.compile(r"[가-힣]")


def test_there_is_a_rule_for_each_of_the_usual_questions():
    names = [rule.id for rule in answer_rules()]
    assert len(names) >= 150
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("rule", answer_rules(), ids=lambda rule: rule.id)
def test_a_rule_is_whole(rule: AnswerRule):
    assert rule.basis or rule.policy
    assert (rule.verdict == "depends") == (rule.on is not None)
    assert rule.holds(_TODAY)
    assert rule.effective_from <= rule.as_of <= _TODAY
    for text in _texts(rule):
        assert _HANGUL.search(text.ko)
        assert not _HANGUL.search(text.en)
    assert len(rule.asked) >= 3
    assert any(way.isascii() for way in rule.asked)


@pytest.mark.parametrize("rule", answer_rules(), ids=lambda rule: rule.id)
def test_the_numbers_of_a_rule_are_those_of_its_text_in_both_languages(rule: AnswerRule):
    assert stated_numbers(rule.answer.ko) == frozenset(rule.numbers)
    assert stated_numbers(rule.answer.en) == frozenset(rule.numbers)


@pytest.mark.parametrize("rule", answer_rules(), ids=lambda rule: rule.id)
def test_every_paragraph_that_a_rule_rests_on_exists(rule: AnswerRule):
    for basis in rule.basis:
        law, _, number = basis.partition("(")[0].partition(" ")
        article, _, branch = number.partition("-")
        key, listed = (int(article), int(branch or 0)), existing_articles()[law]
        assert key in listed.numbers, basis
        assert (paragraph_of(basis) or 0) <= listed.paragraphs.get(key, 0), basis
        if _STATUTES.is_dir():
            assert _stands_in_text(law_book().law_of(law).name.ko, key, paragraph_of(basis)), basis


def test_articles_in_the_texts_of_rules_exist():
    for rule in answer_rules():
        for text in _texts(rule):
            for reference in find_articles(text.ko, laws=law_book().names()):
                law = law_book().named_law(reference.law or "")
                assert law is None or (reference.article, reference.branch or 0) in existing_articles()[law.id].numbers


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("집주인이 현관 번호키를 바꿔서 집에 못 들어가요", "self_help_eviction"),
        ("자동으로 연장된 전세인데 다음 달에 나가도 되나요", "home_implied_renewal_tenant_leaves"),
        ("집주인 조카가 들어온다고 갱신을 거절하네요", "home_refusal_other_relatives"),
        ("보일러가 터졌는데 수리비를 저보고 내래요", "repair_by_landlord"),
        ("가게 월세 두 달 밀렸다고 계약을 해지하겠대요", "shop_arrears_termination"),
        ("중도금 보냈는데 매도인이 배액 주고 깨겠대요", "sale_after_interim_payment"),
        ("전세사기 안 당하려면 계약 전에 뭘 봐야 해요", "fraud_avoid"),
        ("집주인이 전세금을 들고 잠적해 버렸어요 뭐부터 하죠", "fraud_after_it_happened"),
        ("금액은 그대로 연장만 했는데 임대차 신고해야 하나요", "report_unchanged_renewal"),
        ("My landlord changed the locks while I was away", "self_help_eviction"),
    ],
)
def test_a_question_finds_its_rule(question: str, name: str):
    assert choose_rules(_asked(question)).rules[0] == name


@pytest.mark.parametrize(
    "question", ["오늘 점심 뭐 먹지", "파이썬으로 정렬하는 법", "who won the match yesterday", "   ", "ㅋㅋㅋㅋ" * 200]
)
def test_what_no_rule_answers_finds_none(question: str):
    assert choose_rules(_asked(question), "elsewhere").rules == ()


def test_a_rule_of_shops_answers_no_question_on_a_home():
    question = "월세 두 달 밀렸는데 해지되나요"
    found = choose_rules(_asked(question)).rules
    assert found
    assert all(rule_of(name).premises != "shop" for name in found)


def test_a_rule_is_stated_with_what_it_depends_on_and_its_calculation():
    part = part_of_rules([rule_of("sale_seller_withdraws")], Case(contract_money=30_000_000), "ko", law_name)
    assert "6,000만원" in part.conclusion
    assert part.grounds == ("민법 제565조 제1항 (1960-01-01 시행)",)
    depends = part_of_rules([rule_of("home_refusal_own_residence")], Case(), "en", law_name)
    assert depends.conclusion.startswith("It depends on whether the landlord's side will really live there.")


def test_a_day_and_a_share_follow_from_what_was_told():
    two_homes = part_of_rules([rule_of("tax_gains_temporary_two")], Case(paid_on=date(2024, 5, 7)), "ko", law_name)
    assert "2024-05-07부터 3년이면 2027-05-07까지" in two_homes.conclusion
    credit = part_of_rules([rule_of("tax_rent_credit")], Case(rent=1_000_000, income=60_000_000), "en", law_name)
    assert "15% of ₩10,000,000 counts: up to ₩1,500,000" in credit.conclusion
    assert "counts" not in part_of_rules([rule_of("tax_rent_credit")], Case(rent=1_000_000), "en", law_name).conclusion


def test_a_rule_that_rests_on_no_law_says_so():
    part = part_of_rules([rule_of("loan_dsr")], Case(), "ko", law_name)
    assert part.uncertain


def test_a_paragraph_is_cited_as_the_law_writes_it():
    assert cited("residential_lease 6-3(1)", law_name) == "주택임대차보호법 제6조의3 제1항"
    assert rule_of("home_increase_cap").articles == ("residential_lease 7",)


def _asked(question: str) -> AskedQuestion:
    return question_asked(question, read_subject(question), Case(), (), _TODAY)


def _texts(rule: AnswerRule) -> list[Text]:
    return [rule.answer, *rule.exceptions, *rule.next, *([rule.on] if rule.on else [])]


def _stands_in_text(law: str, article: tuple[int, int], paragraph: int | None) -> bool:
    """Whether a paragraph stands in the text of a law; of a law that does not lie there the listed articles tell."""
    name = "".join(law.split())
    kind = next((kind for kind in ("시행령", "시행규칙") if name.endswith(kind)), "")
    path = _STATUTES / f"{name.removesuffix(kind)}__{kind or '법률'}.md"
    if not path.exists():
        return True
    text = path.read_text("utf-8")
    number = f"제{article[0]}조" + (f"의{article[1]}" if article[1] else "")
    found = re.search(rf"(?ms)^#+ {number}(?= |$).*?(?=^#+ |\Z)", text)
    return found is not None and (paragraph is None or f"**{'①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮'[paragraph - 1]}**" in found.group())
