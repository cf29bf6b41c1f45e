import json

import pytest

from madang.protocol import Answer
from tests.doc_pages.json_answer_page import PAGE, json_answer_page
from tests.unit.cli.conftest import Madang

pytestmark = pytest.mark.usefixtures("tiny")


def asked(madang: Madang, *words: str, piped: str = "") -> tuple[int, Answer]:
    """The exit code and the answer of `ask --json`, whose output is that one object and nothing else."""
    ran = madang("ask", *words, "--json", piped=piped)
    assert ran.err == ""
    assert ran.out.count("\n") == 1
    return ran.code, Answer.model_validate_json(ran.out)


def test_an_answer_is_printed_and_nothing_else_where_nobody_watches(madang: Madang):
    ran = madang("ask", "teams", "Will I get my deposit back?")
    assert (ran.code, ran.out, ran.err) == (0, "Read article 1.\n", "")


def test_json_is_the_whole_answer_as_one_object(madang: Madang):
    code, answer = asked(madang, "teams", "Will I get my deposit back?", "--session", "s")
    assert code == 0
    assert answer == Answer(
        intent="consult",
        answer="Read article 1.",
        plan=answer.plan,
        data={
            "law": {"articles": ["article 1", "article 2"]},
            "loan": {"limit": 100},
            "advice": {"advice": "Read article 1.", "from": ["law", "loan"]},
        },
        status="completed",
        session="s",
        run=answer.run,
        assistant="teams",
    )
    assert answer.plan is not None
    assert [(step.id, step.status) for step in answer.plan.steps] == [
        ("law", "completed"),
        ("loan", "completed"),
        ("advice", "completed"),
    ]


def test_a_part_that_failed_is_told_and_the_code_says_partial(madang: Madang):
    ran = madang("ask", "teams", "no loan", "--lang", "ko")
    assert ran.code == 3
    assert ran.out == "Read article 1.\n"
    assert "주의: 'Loan search' 단계가 실패했습니다: 은행이 응답하지 않습니다.\n" in ran.err
    assert ran.err.endswith("[일부 완료]\n")


@pytest.mark.req("TC17")
@pytest.mark.parametrize("session", ["../../notes", "a/b", "a\\b", "..", " trip", "trip\n2", "x" * 201])
@pytest.mark.parametrize(
    ("language", "said"), [("ko", "대화의 ID가 될 수 없습니다"), ("en", "cannot be the id of a session")]
)
def test_an_id_that_could_lead_elsewhere_is_refused_in_the_language_of_the_user(
    madang: Madang, session: str, language: str, said: str
):
    ran = madang("--lang", language, "ask", "teams", "Will I get my deposit back?", "--session", session)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert madang("sessions", "list").out.count("teams") == 0


@pytest.mark.req("TC17")
@pytest.mark.parametrize("session", ["trip-1", "여행 2026", "3f1c0e7a-6a5b-4d5e-9f2e-0b1a2c3d4e5f", "x" * 200])
def test_any_other_id_is_taken_as_it_is(madang: Madang, session: str):
    assert asked(madang, "teams", "Will I get my deposit back?", "--session", session)[1].session == session


def test_what_is_piped_in_is_added_to_the_words(madang: Madang):
    _, answer = asked(madang, "scouts", "lakes", piped="rivers\n")
    assert answer.data == {"notes": answer.data["notes"]}
    assert "lakes" in answer.answer
    assert "rivers" in answer.answer


def test_what_is_piped_in_is_enough(madang: Madang):
    assert asked(madang, "teams", piped="Will I get my deposit back?")[0] == 0


def test_a_question_without_anybody_to_ask_ends_with_its_own_code(madang: Madang):
    ran = madang("ask", "slots", "A trip, please", "--session", "s", "--no-input")
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == (
        '[interrupted]\nWhere to?\n  1. Osaka\n  2. Jeju\nTo continue: madang ask slots --session s "..."\n'
    )


def test_the_next_message_of_a_session_that_waits_is_the_answer(madang: Madang):
    first = asked(madang, "slots", "A trip, please", "--session", "s")[1]
    second = asked(madang, "slots", "2", "--session", "s")[1]
    code, third = asked(madang, "slots", "3", "--session", "s")
    assert [each.run for each in (second, third)] == [first.run, first.run]
    assert (code, third.answer) == (0, "flight to Jeju, hotel 3 nights")


def test_a_decision_is_made_by_yes_or_no(madang: Madang):
    assert asked(madang, "gates", "A report", "--session", "s")[0] == 4
    ran = madang("ask", "gates", "maybe", "--session", "s")
    assert ran.code == 1
    assert "is waiting for a decision. Answer yes or no instead of 'maybe'." in ran.err
    code, answer = asked(madang, "gates", "yes", "--session", "s")
    assert (code, answer.status) == (0, "completed")


def test_an_assistant_does_not_take_the_answer_that_another_waits_for(madang: Madang):
    asked(madang, "slots", "A trip, please", "--session", "s")
    ran = madang("ask", "teams", "Osaka", "--session", "s")
    assert (ran.code, ran.err) == (
        1,
        "madang: This conversation belongs to another assistant. Please start a new one.\n",
    )


def test_a_session_of_somebody_else_is_not_there(madang: Madang):
    assert asked(madang, "teams", "hello", "--session", "s", "--user", "kim")[0] == 0
    ran = madang("ask", "teams", "hello", "--session", "s", "--user", "lee")
    assert (ran.code, ran.err) == (1, "madang: There is no session 's'.\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nobody", "hi"], "There is no assistant 'nobody'. Installed: "),
        (["teams"], "There is no question. Give it in quotes."),
        (
            ["teams", "hi", "--now", "soon"],
            "'soon' is not a date or time. Write it like 2026-03-02 or 2026-03-02T09:30.",
        ),
    ],
)
def test_a_wrong_call_has_a_code_of_its_own(madang: Madang, words: list[str], complaint: str):
    ran = madang("ask", *words)
    assert ran.code == 2
    assert complaint in ran.err


@pytest.mark.parametrize(
    ("typed", "lang", "why"),
    [("99", "ko", "14 이하여야 합니다."), ("99", "en", "It must be at most 14."), ("2.5", "ko", "정수")],
)
def test_an_answer_that_does_not_fit_is_refused_and_asked_for_again(madang: Madang, typed: str, lang: str, why: str):
    madang("ask", "slots", "Osaka", "--session", "s")
    refused = madang("ask", "slots", typed, "--session", "s", "--lang", lang)
    assert (refused.code, refused.out) == (1, "")
    assert why in refused.err
    assert madang("ask", "slots", "2", "--session", "s").code == 0


def test_a_failed_run_is_no_answer_and_no_traceback(madang: Madang):
    for words in ("A trip, please", "7"):
        madang("ask", "slots", words, "--session", "s")
    ran = madang("ask", "slots", "3", "--session", "s", "--json")
    assert ran.code == 1
    failed = Answer.model_validate_json(ran.out)
    assert (failed.status, failed.answer, failed.problem and failed.problem.code) == ("failed", "", "write")
    assert "Traceback" not in ran.err


def test_an_answer_does_not_speak_to_the_terminal_itself(madang: Madang):
    ran = madang("ask", "scouts", "lakes\x1b[2J\x07 [bold]rivers[/bold]")
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out
    assert "[bold]rivers[/bold]" in ran.out


def test_hostile_input_is_answered_like_any_other(madang: Madang):
    for message in ("\udcff", "\x00\x1b[2J", "[bold]markup[/bold]", "😀" * 1000, "{} %s {0} \\"):
        ran = madang("ask", "teams", message, "--json")
        assert json.loads(ran.out)["status"] == "completed"
    assert madang("ask", "teams", piped=b"\xff\xfe\x00").code == 0


def test_the_page_of_the_answer_tells_what_the_models_say():
    page = PAGE.read_text("utf-8")
    assert page == json_answer_page(), (
        "docs/json-answer.md is out of date: write it with `python -m tests.doc_pages.json_answer_page`."
    )


@pytest.mark.parametrize(
    ("message", "chosen", "said"),
    [
        ("no loan, 대출은 빼고 알려줘", [], "은행이 응답하지 않습니다."),
        ("no loan", [], "The bank does not answer."),
        ("no loan, 대출은 빼고 알려줘", ["--lang", "en"], "The bank does not answer."),
    ],
)
def test_an_answer_is_in_the_language_of_the_message_unless_one_is_chosen(
    madang: Madang, message: str, chosen: list[str], said: str
):
    _, answer = asked(madang, "teams", message, *chosen)
    assert answer.plan is not None
    assert said in [step.error for step in answer.plan.steps]
