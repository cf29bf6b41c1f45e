import pytest

from madang.assistants.research.extract.notes import SourceCard
from madang.assistants.research.present.document import report_sources
from madang.assistants.research.present.report import Report
from madang.assistants.research.tests.conversation import Conversation, talking
from madang.assistants.research.tests.sample_library import INJECTED, planted
from madang.knowledge.evidence.support import check_support


async def _report(talk: Conversation, question: str) -> Report:
    answer = await talk.ask(question)
    assert answer.status == "completed"
    report = (await talk.state()).report
    assert report is not None
    return report


def test_the_corpus_has_at_least_thirty_documents_in_two_languages():
    korean = [document for document in planted() if any("가" <= letter <= "힣" for letter in document.title)]
    assert len(planted()) >= 30
    assert 10 <= len(korean) <= len(planted()) - 10


@pytest.mark.req("RC16", "R34")
@pytest.mark.parametrize(
    "question",
    [
        "AI 안전성 연구",
        "한빛시 공유 자전거 대여소는 몇 곳인가요?",
        "How is the solar ferry charged?",
        "Hanbit Bike fares",
    ],
)
async def test_every_statement_stands_word_for_word_in_the_source_it_cites(question: str):
    async with talking() as talk:
        report = await _report(talk, question)
        stated = [statement for section in report.sections for statement in section.statements]
        assert stated
        for statement in stated:
            passages = [await talk.library.passage(passage, tenant="") for passage in statement.passages]
            texts = [passage.text for passage in passages if passage]
            assert len(texts) == len(statement.passages) == 1
            assert statement.text in texts[0]
            assert check_support(statement.text, texts).verdict == "supported"
            assert statement.sources == tuple(passage.source.id for passage in passages if passage)
        excerpts = {card.id: card.excerpt for card in report.sources}
        assert all(statement.text in excerpts[source] for statement in stated for source in statement.sources)


async def test_both_sides_of_a_contradiction_are_told_with_their_dates_and_the_newer_first():
    async with talking() as talk:
        answer = await talk.ask("한빛 자전거 하루 이용권 요금은 얼마인가요?")
    assert "**최근 자료(2025-03-01)는 2,000원, 이전 자료(2023-03-01)는 1,000원.**" in answer.answer
    assert answer.answer.index("요금은 2,000원이다") < answer.answer.index("요금은 1,000원이다")
    assert (answer.data["open_questions"], answer.data["contradictions"]) == ([], 1)


async def test_sources_that_disagree_in_english_are_both_told():
    async with talking() as talk:
        answer = await talk.ask("How many passengers does the solar ferry carry?")
    assert (
        "**The newer source (2025-05-20) says 120 passengers, the older one (2022-08-01) 90 passengers.**"
        in answer.answer
    )


async def test_a_contradiction_that_nobody_asked_about_is_left_out():
    async with talking() as talk:
        await talk.ask("한빛 자전거 하루 이용권 요금은 얼마인가요?")
        report = await _report(talk, "How is the solar ferry charged?")
    assert not [one for one in report.contradictions if "요금" in one.first.sentence]


async def test_a_text_that_gives_orders_is_neither_obeyed_nor_passed_on():
    async with talking() as talk:
        answer = await talk.ask("Hanbit Bike fares")
        found = [note.text for note in (await talk.state()).raw_notes]
    assert any(INJECTED in text for text in found)
    assert "Hanbit Bike fares were discussed at length." in answer.answer
    assert "Ignore all previous" not in answer.answer
    assert "free for everybody" not in answer.answer


async def test_what_two_sources_say_in_the_same_words_is_said_once():
    async with talking() as talk:
        bikes = await talk.ask("전기 자전거는 언제 들어오나요?")
        ferry = await talk.ask("Is the solar ferry quieter than the diesel ferry?")
    assert bikes.answer.partition("## 수치")[0].count("전기 자전거 300대를") == 1
    assert ferry.answer.count("Residents near the pier") == 1


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "How do penguins raise their young?",
            "Nothing in the sources that were searched answers this question.",
        ),
        ("양자 컴퓨터의 오류 정정은?", "찾은 자료에는 이 질문에 답하는 내용이 없습니다."),
    ],
)
async def test_what_the_sources_do_not_answer_is_said_to_be_open(question: str, expected: str):
    async with talking() as talk:
        answer = await talk.ask(question)
        report = (await talk.state()).report
    assert expected in answer.answer
    assert answer.sources == ()
    assert report is not None
    assert report.open_questions[0] == question


@pytest.mark.parametrize(("question", "heading"), [("AI 안전성 연구", "## 요약"), ("AI safety research", "## Summary")])
async def test_the_language_of_the_question_decides_that_of_the_report(question: str, heading: str):
    async with talking() as talk:
        for language in ("ko", "en"):
            answer = await talk.ask(question, language=language)
            assert heading in answer.answer


@pytest.mark.req("RC16")
def test_a_source_of_the_answer_tells_when_it_was_retrieved():
    card = SourceCard(id="s", title="Ferry", location="https://ferry.example", retrieved_at="2026-11-15T01:00:00Z")
    report = Report(question="When?", language="en", summary=(), sections=(), sources=(card,))
    [source] = report_sources(report)
    assert (source.id, source.location, source.retrieved_at) == ("s", "https://ferry.example", "2026-11-15T01:00:00Z")
