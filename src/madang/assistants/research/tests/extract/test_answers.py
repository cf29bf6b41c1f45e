"""What a report begins with: an answer for each part of the question, the row of a table that was asked for, and
sources that are one text counted once.
"""

from datetime import date

import pytest

from madang.assistants.research.extract.compression import note_quotes, rank_quotes, readable
from madang.assistants.research.extract.gaps import find_gap
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.parts import question_parts
from madang.assistants.research.extract.publishers import find_reprints
from madang.assistants.research.extract.relevance import NO_MEANINGS, read_question
from madang.assistants.research.extract.tables import find_extremes

TABLE = """| Pier | Ferries moored | Ferries repaired |
|---|---|---|
| East | 120 | 30 |
| West | 200 | 50 |
| North | 80 | 40 |
| All | 400 | 120 |
"""


def _note(name: str, text: str, *, as_of: date | None = None, head: str = "") -> RawNote:
    card = SourceCard(id=name, title=name, as_of=as_of, head=head)
    return RawNote(topic="t", passage=name, source=card, text=text, language="en", score=0.5)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("When did the ferry sink, and why was it not raised?", ["When did the ferry sink", "why was it not raised?"]),
        ("배는 언제 가라앉았고, 왜 건지지 않았나?", ["배는 언제 가라앉았고", "왜 건지지 않았나?"]),
        ("How do salt and pepper differ?", ["How do salt and pepper differ?"]),
    ],
)
def test_a_question_is_taken_apart_where_it_asks_a_second_thing(question: str, parts: list[str]):
    assert list(question_parts(question)) == parts


def test_each_part_of_a_question_has_an_answer_at_the_head():
    text = (
        "The ferry Dora sank on 4 March 2020 near the pier.\n\nThe ferry Dora was painted green by the crew.\n\n"
        "The ferry Dora was not raised because the river is too deep there."
    )
    question = "When did the ferry Dora sink, and why was it not raised?"
    quotes = note_quotes(question, question, [_note("report", text)], 4)
    leads = [readable(quote) for quote in quotes[:2]]
    assert "4 March 2020" in leads[0]
    assert "because the river is too deep" in leads[1]


@pytest.mark.parametrize(
    ("question", "row", "share"),
    [
        ("At which pier were most ferries moored, and what share was repaired?", "West", "50 / 200 = 25.0 %"),
        ("Where were the fewest ferries moored?", "North", ""),
        ("How many ferries are there?", None, ""),
        ("Which captain sleeps most?", None, ""),
    ],
)
def test_the_row_with_the_most_is_picked_and_the_sum_is_not(question: str, row: str | None, share: str):
    found = find_extremes(read_question(question, NO_MEANINGS), [_note("table", TABLE)], NO_MEANINGS)
    assert [(each.reads.partition(" ")[0], each.share) for each in found] == ([(row, share)] if row else [])


def test_a_reprint_leads_to_the_text_that_was_there_first():
    story = (
        "The ferry carried three hundred people across the river on Sunday. The crew had painted the hull in the week "
        "before, a sailor said. Nobody was hurt when it touched the pier in the evening."
    )
    other = "The office counts the people at the gate of the pier and publishes the numbers every month of the year."
    found = [
        _note("paper", story.replace("Sunday.", "Sunday, it is said."), as_of=date(2026, 3, 2)),
        _note("wire", story, as_of=date(2026, 3, 1)),
        _note("office", other, as_of=date(2026, 1, 1)),
    ]
    assert find_reprints(found) == {"paper": "wire"}


def test_what_is_later_than_every_source_is_not_given():
    text = "In the storm of 2024 the ferry lost 40 passengers to the train."
    found = [_note("report", text, as_of=date(2024, 12, 1))]
    gaps = {}
    for question in (
        "How many passengers did the ferry lose in summer 2024?",
        "How many passengers will the ferry lose in 2026, by the plan?",
        "How many passengers did the ferry lose in the summer of 2025?",
    ):
        asked = read_question(question, NO_MEANINGS)
        gaps[question] = find_gap(asked, rank_quotes(question, found), found, NO_MEANINGS).words
    assert [any("2025" in word for word in words) for words in gaps.values()] == [False, False, True]


def test_a_question_about_a_publisher_is_answered_by_it():
    heads = [("circle", "publisher: Harbour Walkers Circle"), ("office", "publisher: Port Office")]
    text = "The lamps of the pier are dark and the steps of the pier are broken."
    found = [_note(name, f"{text} {name.capitalize()} says so.", head=head) for name, head in heads]
    ranked = rank_quotes("What does the Harbour Walkers Circle say about the lamps and steps of the pier?", found)
    assert ranked[0].note.source.id == "circle"


def test_a_question_about_a_named_document_is_answered_from_its_sections_in_order():
    survey = SourceCard(id="survey", title="Bakers' survey on the night market", head="publisher: Guild of Bakers")
    other = SourceCard(id="other", title="Night market review")
    texts = {"2. Results": "Half of them sell more.", "1. Method": "We asked 40 bakers by letter."}
    notes = [
        RawNote(topic="t", passage=heading, source=survey, text=text, heading=heading, language="en", score=0.5)
        for heading, text in texts.items()
    ]
    notes.append(
        RawNote(topic="t", passage="o", source=other, text="The market shows what bakers can do.", language="en")
    )
    question = "What does the bakers' survey show?"
    quotes = note_quotes(question, question, notes, 4)
    assert [readable(quote) for quote in quotes][:2] == ["We asked 40 bakers by letter.", "Half of them sell more."]


def test_a_source_that_says_it_reworks_another_is_one_with_it():
    first = _note("first", "The bridge opened.", as_of=date(2031, 1, 1), head="publisher: 강변일보")
    later = _note("later", "다리가 열렸다.\n\n출처: 강변일보 기사 재구성", as_of=date(2031, 1, 2))
    assert find_reprints([first, later]) == {"later": "first"}


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ('On a slow day the question "How does the ferry dock at low tide?" took 9 s. It was read twice.', False),
        ('Try `harbour ask "How does the ferry dock at low tide?"` to see how the ferry replies.', False),
        ("손님이 “How does the ferry dock at low tide?”라고 물었다.", False),
        ('"How does the ferry dock at low tide?" The ferry docks with a ramp.', True),
        ('Asked "Is the pier open?", the ferry crew said that they dock with a ramp at low tide.', True),
        ('The log says "the ferry docks at low tide with a ramp".', True),
    ],
)
def test_what_quotes_the_question_is_no_answer_to_it(text: str, answers: bool):
    question = "How does the ferry dock at low tide?"
    notes = [_note("log", text), _note("guide", "A ferry uses its ramp where the water is shallow at the dock.")]
    assert ("log" in {quote.source for quote in note_quotes(question, question, notes, 4)}) is answers
