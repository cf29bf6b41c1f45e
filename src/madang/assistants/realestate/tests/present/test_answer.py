from datetime import date

from madang.assistants.realestate.analyse.rent_increase import increase_cap
from madang.assistants.realestate.present.answer import (
    AnswerPart,
    part_of_calculation,
    render_answer,
)
from madang.assistants.realestate.tools.bundled_data import facts
from madang.text import Text

_NOTICE = "*This is information, not legal advice. Check important decisions with a professional.*"


def test_an_answer_begins_with_its_conclusion_and_ends_with_the_notice():
    text = render_answer(
        [
            AnswerPart(
                task="increase",
                conclusion="At most 5%.",
                conditions=("on renewal",),
                grounds=("Art. 7",),
                quotes=("**Art. 7**\n\nNot above a twentieth.",),
                steps=("Answer in writing.",),
                uncertain=("An ordinance may say less.",),
            )
        ],
        ["The market is missing."],
        "en",
    )
    assert text == (
        "**At most 5%.**\n\n"
        "### Conditions\n\n- on renewal\n\n"
        "### Legal grounds\n\n- Art. 7\n\n"
        "### Wording of the law\n\n> **Art. 7**\n>\n> Not above a twentieth.\n\n"
        "### Next steps\n\n- Answer in writing.\n\n"
        "### Uncertain points\n\n- An ordinance may say less.\n- The market is missing.\n\n" + _NOTICE
    )


def test_of_several_parts_only_the_first_is_bold_and_a_line_is_said_once():
    parts = [
        AnswerPart(task="a", conclusion="One.", grounds=("Art. 7",)),
        AnswerPart(task="b", conclusion="Two.", grounds=("Art. 7",)),
    ]
    assert render_answer(parts, [], "en") == f"**One.**\n\nTwo.\n\n### Legal grounds\n\n- Art. 7\n\n{_NOTICE}"


def test_with_nothing_to_say_the_notice_remains():
    assert render_answer([], [], "en") == _NOTICE


def test_a_calculation_brings_its_conditions_articles_and_view():
    found = increase_cap(facts(), deposit=300_000_000, rent=0, on=date(2026, 11, 15))
    part = part_of_calculation("increase", Text(ko="상한", en="cap"), found, "en", Text(ko="답하기", en="answer"))
    assert (part.task, part.conclusion, part.steps) == ("increase", "cap", ("answer",))
    assert part.conditions == tuple(condition.en for condition in found.conditions)
    assert part.grounds[0] == "주택임대차보호법 제7조 제2항 (in force since 2020-07-31)"
    assert part.views == (found.view("en"),)
    assert [source.id for source in part.sources] == [ground.article for ground in found.grounds]


def test_a_figure_that_nobody_verified_is_uncertain():
    found = increase_cap(facts(), deposit=300_000_000, rent=0, on=date(2026, 11, 15))
    doubted = found.changed(grounds=tuple(ground.changed(origin="memory") for ground in found.grounds[:1]))
    assert part_of_calculation("increase", Text(ko="상한", en="cap"), doubted, "ko").uncertain == (
        f"확인 필요: 주택임대차보호법 제7조 제2항의 수치는 법령 원문에서 확인하지 못했습니다"
        f"({found.grounds[0].as_of.isoformat()} 기준).",
    )
