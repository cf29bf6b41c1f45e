"""The assistant as a whole: figures without a model, and with one no more than the user may see."""

from datetime import UTC, datetime
from typing import Any

import pytest

from madang.assistants.company.manifest import ASSISTANT
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import ScriptedModel, ToolCallsAnswer
from madang.protocol.answers import Answer
from madang.testing.fakes import FakeClock
from madang.testing.sessions import open_assistant_session
from madang.text import Language

NOW = FakeClock(datetime(2026, 11, 16, 3, 0, tzinfo=UTC))


async def ask(question: str, *, script: list[Any] | None = None, language: Language = "ko", **who: str) -> Answer:
    chats = FixedChat(Chat(ScriptedModel(script=script), name="scripted")) if script else FixedChat()
    async with open_assistant_session(ASSISTANT) as session:
        return await session.ask(question, language=language, chats=chats, clock=NOW, **who)


async def test_the_opening_question_is_answered_with_the_figure_and_the_sql_behind_it():
    answer = await ask("지난달 서울 지역 매출 알려줘")
    assert (answer.status, answer.answer) == (
        "completed",
        "**2026년 10월 서울 매출: 76,131,204원**\n\n- 집계 범위: 회사 전체",
    )
    [figures] = answer.data["figures"]
    assert (figures["title"], figures["rows"]) == ("2026년 10월 서울 매출", [[76131204]])
    [statement] = answer.data["statements"]
    assert (statement["rows"], statement["parameters"]["p1"]) == (1, "SEL")
    assert statement["plan"]


async def test_an_answer_is_given_in_english_as_well():
    answer = await ask("Sales in Seoul last month", language="en")
    assert answer.answer == "**October 2026 sales, Seoul: ₩76,131,204**\n\n- Counted: the whole company"


async def test_a_user_whom_the_company_does_not_know_is_not_permitted():
    answer = await ask("지난달 매출", tenant="ganada", user="stranger")
    assert answer.answer == "이 데이터를 볼 권한이 없습니다. 데이터의 유무와는 다른 문제입니다."


@pytest.mark.req("EC19")
async def test_what_the_context_calls_a_role_counts_for_nothing():
    answers = [await ask("지난달 매출", tenant="ganada", user="rep01", role=role) for role in ("", "admin")]
    assert answers[0].answer == answers[1].answer
    assert "- 집계 범위: 본인 담당분" in answers[0].answer


QUESTION = "지난달 이상한 지표"


async def test_without_a_model_a_question_beyond_the_rules_is_refused():
    answer = await ask(QUESTION)
    assert answer.data["refusal"] == "unknown_metric"


def sql(statement: str) -> ToolCallsAnswer:
    return ToolCallsAnswer((("run_sql", {"sql": statement}),))


async def test_a_model_may_answer_it_by_sql_and_the_answer_says_so():
    script = [sql("SELECT staff_name AS 이름, COUNT(*) AS 건수 FROM staff GROUP BY staff_name"), "{r1}", "{g1.s1}"]
    answer = await ask(QUESTION, script=script, tenant="ganada", user="rep02")
    assert answer.answer.endswith(
        "| 이름 | 건수 |\n| --- | --- |\n| 박마바 | 1 |\n\n"
        "- 모델이 쓴 SQL로 볼 수 있는 범위 안에서 조회한 결과입니다. 아래 SQL이 질문과 맞는지 확인하세요.\n\n"
        "```sql\nSELECT staff_name AS 이름, COUNT(*) AS 건수 FROM staff GROUP BY staff_name\n```"
    )
    assert answer.data["refusal"] is None


async def test_a_model_may_put_a_question_to_the_layer_by_its_own_names():
    asked = {
        "metrics": ["sales_amount"],
        "first_day": "2026-10-01",
        "last_day": "2026-10-31",
        "only": {"region": ["서울"]},
    }
    answer = await ask(QUESTION, script=[ToolCallsAnswer((("query_figures", asked),)), "{r1}", "{g1.s1}"])
    assert "76,131,204원" in answer.answer.splitlines()[0]


async def test_below_the_advisors_words_stand_the_tables_that_it_asked_for():
    asked = {"metrics": ["sales_amount"], "first_day": "2026-10-01", "last_day": "2026-10-31", "dimensions": ["region"]}
    script = [ToolCallsAnswer((("query_figures", asked),)), "{r1.s1} {g1.s1}"]
    answer = await ask("지난달 서울 지역 매출 알려줘", script=script)
    assert "**2026년 10월 서울 매출: 76,131,204원**" in answer.answer
    assert "| 서울 | 76,131,204원 |" in answer.answer


async def test_what_the_rules_did_not_find_is_not_told_below_what_the_advisor_found():
    question = "없는거래처의원 최근 방문 기록 찾아줘"
    asked = {"metrics": ["visit_count"], "first_day": "2026-10-01", "last_day": "2026-10-31"}
    found = await ask(question, script=[ToolCallsAnswer((("query_figures", asked),)), "{r1.s1}"])
    assert "방문 건수" in found.answer
    assert "기록이 없습니다" in (await ask(question)).answer
    assert "기록이 없습니다" not in found.answer


async def test_that_there_is_no_such_client_can_be_told():
    listed = ToolCallsAnswer((("values_of", {"dimension": "client", "contains": "없는거래처"}),))
    answer = await ask("지난달 서울 지역 매출 알려줘", script=[listed, "{r1.s1} {g1.s1}"])
    assert answer.answer.startswith("이름에 '없는거래처' 표기가 있는 거래처는 볼 수 있는 데이터에 없습니다.")


async def test_codes_in_a_table_of_sql_are_shown_by_their_names():
    script = [sql("SELECT purpose AS 목적, COUNT(*) AS 건수 FROM visits GROUP BY purpose"), "{r1}", "{g1.s1}"]
    answer = await ask(QUESTION, script=script)
    assert "follow_up" not in answer.answer.partition("```sql")[0]


async def test_an_analyst_is_told_what_was_said_before():
    script = ["{g1.s1}", sql("SELECT COUNT(*) AS deals FROM sales"), "{r1}", "{g1.s1}"]
    model = ScriptedModel(script=script)
    async with open_assistant_session(ASSISTANT) as session:
        for message in ("10월에 매출 제일 많이 나온 제품 뭐야", "그건 누가 제일 많이 팔았어?"):
            await session.ask(message, chats=FixedChat(Chat(model, name="scripted")), clock=NOW)
    assert "10월에 매출 제일 많이 나온 제품 뭐야" in next(call.text for call in model.calls if "run_sql" in call.tools)


async def test_a_name_that_the_layer_does_not_have_goes_back_to_the_model():
    asked = {"metrics": ["profit"], "first_day": "2026-10-01", "last_day": "2026-10-31"}
    model = ScriptedModel(script=[ToolCallsAnswer((("query_figures", asked),)), "NONE"])
    async with open_assistant_session(ASSISTANT) as session:
        answer = await session.ask(QUESTION, chats=FixedChat(Chat(model, name="scripted")), clock=NOW)
    assert "There is no metric ['profit']" in model.calls[1].text
    assert (answer.data["refusal"], answer.data["figures"]) == ("unknown_metric", [])
    assert "The language model found no table that answers this either." in answer.warnings


@pytest.mark.parametrize(
    "reply",
    [
        "DROP TABLE sales",
        "SELECT * FROM sales WHERE company_id = 'ramaba'",
        "SELECT 1; DELETE FROM sales",
        "SELECT load_extension('x')",
        "WITH staff AS (SELECT 'S02' AS staff_id) SELECT * FROM sales",
        "SELECT SUM(sales_amount) FROM sales, clients, visits, doctors, expenses",
    ],
)
@pytest.mark.req("E75")
async def test_a_lying_model_changes_nothing(reply: str):
    answer = await ask(QUESTION, script=[sql(reply), "매출은 1원입니다. {r1}"], tenant="ganada", user="cco")
    assert answer.status == "completed"
    assert answer.data["refusal"] == "unknown_metric"
    assert not answer.data["figures"]
    assert "1원" not in answer.answer


async def test_a_figure_that_the_rules_read_is_not_changed_by_the_words_of_a_model():
    answer = await ask("지난달 서울 지역 매출 알려줘", script=["서울 매출은 99,999,999원입니다."] * 2)
    assert "76,131,204원" in answer.answer
    assert "99,999,999" not in answer.answer


async def test_what_the_database_says_against_a_statement_goes_back_to_the_model():
    script = [sql("SELECT SUM(no_such_column) AS total FROM sales"), sql("SELECT COUNT(*) AS deals FROM sales"), "{r2}"]
    model = ScriptedModel(script=[*script, "{g1.s1}"])
    async with open_assistant_session(ASSISTANT) as session:
        answer = await session.ask(UNREAD, chats=FixedChat(Chat(model, name="scripted")), clock=NOW)
    assert (answer.status, len(model.calls)) == ("completed", 4)
    assert "no_such_column" in model.calls[1].text
    assert "deals" in answer.answer


UNREAD = "영업 사원들이 방문하는 요일의 분포를 알려줘"
"""A question that the rules cannot read."""


async def test_a_figure_that_a_model_writes_into_its_sql_is_not_shown():
    script = [sql("SELECT 98765 AS 매출 FROM staff"), "{r1}", "98765"]
    answer = await ask(QUESTION, script=script, tenant="ganada", user="rep02")
    assert "98,765" not in answer.answer
    assert "98765" not in answer.answer


async def test_rows_of_a_models_sql_are_told_as_such():
    script = [
        sql("SELECT staff_name AS 이름, COUNT(*) AS 건수 FROM staff GROUP BY staff_name"),
        "{r1}",
        "{g1.s1}\n\n박마바 건수 1.",
        "{g1.s1}\n\n박마바 건수 1.",
    ]
    answer = await ask(QUESTION, script=script, tenant="ganada", user="rep02")
    assert answer.answer.split("\n\n")[0] == "모델이 쓴 SQL의 결과: 박마바 건수 1."
