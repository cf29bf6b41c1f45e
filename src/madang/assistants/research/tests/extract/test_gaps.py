"""A question is answered by a claim that has its thing, its attribute and its number together."""

import pytest

from madang.assistants.research.extract.compression import rank_quotes
from madang.assistants.research.extract.gaps import find_gap
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.relevance import Meanings, read_question
from madang.text import Language

KNOWN = Meanings(near={"purchas": {"bought": 0.8}, "heavi": {"weigh": 0.8}})
TEXT = (
    "The ferry Orlo weighs 74 tonnes and was built in 2016. The port bought 30 lamps for the east pier. "
    "Signal code 4 means that the bridge is closed. A ticket costs forty crowns in the office. "
    "In 2025 the port counted 812 landings. The east pier is 40 metres long."
)
SCHOOL = "The school of Varn employs 31 teachers. Each lesson takes 45 minutes."


def _missing(question: str, meanings: Meanings = KNOWN, more: str = SCHOOL) -> tuple[tuple[str, ...], bool]:
    notes = [
        RawNote(topic="t", passage=name, source=SourceCard(id=name, title=name), text=text, language="en", score=0.5)
        for name, text in (("Port handbook", TEXT), ("School", more))
    ]
    asked = read_question(question, meanings)
    gap = find_gap(asked, rank_quotes(question, notes, meanings, near=0.0), notes, meanings)
    return gap.words, gap.figure


@pytest.mark.parametrize("number", ["7", "30", "45"])
def test_a_number_that_names_a_thing_is_missing_where_no_sentence_names_it_by_that(number: str):
    assert _missing(f"What does signal code {number} mean?") == ((number,), False)


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("How many teachers does the port employ?", ("teachers",)),
        ("How many lamps did Varn buy?", ("Varn",)),
        ("What is the deposit for a ticket?", ("deposit",)),
    ],
)
def test_what_no_one_source_speaks_of_together_is_missing(question: str, missing: tuple[str, ...]):
    assert _missing(question)[0] == missing


def test_the_figure_of_another_year_is_not_that_of_the_year_asked_about():
    told = f"{SCHOOL} The school opened in 2019."
    assert _missing("How many landings did the port count in 2019?", more=told)[0] == ("2019",)
    assert _missing("How many landings did the port count in 2025?", more=told) == ((), False)


@pytest.mark.parametrize(("question", "missing"), [("How wide is the east pier?", True), ("How tall is Orlo?", True)])
def test_one_dimension_is_not_another(question: str, missing: bool):
    assert _missing(question)[1] is missing


@pytest.mark.parametrize(
    "question",
    [
        "What does signal code 4 mean?",
        "How many lamps did the port purchase?",
        "What does a ticket cost?",
        "How many teachers does the school employ?",
    ],
)
def test_what_a_claim_has_in_these_or_other_words_is_given(question: str):
    assert _missing(question) == ((), False)


@pytest.mark.parametrize(
    ("text", "question", "language"),
    [
        ("전시는 4월 2일부터 5월 9일까지 연다. 단체 관람은 전시에 포함하지 않는다.", "전시는 언제 끝나?", "ko"),
        (
            "The exhibition runs from 2 April to 9 May. Groups are not part of the exhibition.",
            "When does the exhibition end?",
            "en",
        ),
    ],
)
def test_a_day_without_a_year_tells_when(text: str, question: str, language: Language):
    card = SourceCard(id="plan", title="plan")
    note = RawNote(topic="t", passage="plan", source=card, text=text, language=language, score=0.5)
    asked = read_question(question, Meanings())
    gap = find_gap(asked, rank_quotes(question, [note], Meanings(), near=0.0), [note], Meanings())
    assert (gap.figure, gap.said) == (False, False)


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Why did the port buy lamps?", ("Why",)),
        ("Why is the tower shut?", ()),
        ("Is there a crane at the port?", ("crane",)),
        ("Is there an office at the port?", ()),
    ],
)
def test_an_effect_is_no_reason_and_what_nobody_names_is_not_said_to_be_there(question: str, missing: tuple[str, ...]):
    assert _missing(question, more="The tower is shut. Its stairs are broken because of the flood.")[0] == missing


def test_a_year_of_another_source_is_not_that_of_the_thing():
    told = "The school of Varn opened in 2019."
    assert _missing("What were the landings at the port in 2019?", more=told)[0] == ("2019",)


@pytest.mark.parametrize(("number", "missing"), [("7", ("7번",)), ("5", ())])
def test_a_number_by_which_one_of_several_is_told_has_to_be_named(number: str, missing: tuple[str, ...]):
    text = "5번 버스는 하루 18회 다닌다. 정류장은 7곳이다."
    note = RawNote(topic="t", passage="b", source=SourceCard(id="b", title="버스"), text=text, language="ko", score=0.5)
    question = f"{number}번 버스는 하루 몇 회 다니나요?"
    asked = read_question(question, KNOWN)
    assert find_gap(asked, rank_quotes(question, [note], KNOWN, near=0.0), [note], KNOWN).words == missing


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many trips were made in Varn in 2025?", "| Town | Trips 2025 |\n| --- | --- |\n| Varn | 29,700 |"),
        ("What is the total number of staff?", "| Office | Staff |\n| --- | --- |\n| Total | 81 |"),
        ("When does the bus of Varn leave?", "Varn grew in 2025. The bus of Varn leaves at 7:40."),
        (
            "What do repairs cost and when are they due?",
            "| Repair | Cost (EUR) | Due |\n| --- | --- | --- |\n| Drain | 95 | May 2026 |",
        ),
        ("책은 몇 권까지 며칠 동안 빌릴 수 있어?", "1인당 7권까지 21일 동안 빌릴 수 있다."),
    ],
)
def test_a_value_is_given_by_its_column_or_its_counter(question: str, text: str):
    language: Language = "en" if question.isascii() else "ko"
    note = RawNote(
        topic="t", passage="p", source=SourceCard(id="s", title="s"), text=text, language=language, score=0.5
    )
    asked = read_question(question, KNOWN)
    assert not any(find_gap(asked, rank_quotes(question, [note], KNOWN, near=0.0), [note], KNOWN))
