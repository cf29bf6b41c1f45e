"""A question is answered by a claim that has its thing, its attribute and its number together."""

import pytest

from madang.assistants.research.extract.compression import rank_quotes
from madang.assistants.research.extract.gaps import find_gap
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.relevance import Meanings, read_question

KNOWN = Meanings(alike={"purchas": frozenset({"bought"}), "heavi": frozenset({"weigh"})})
TEXT = (
    "The ferry Orlo weighs 74 tonnes and was built in 2016. The port bought 30 lamps for the east pier. "
    "Signal code 4 means that the bridge is closed. A ticket costs forty crowns in the office."
)


def _missing(question: str, meanings: Meanings = KNOWN) -> tuple[tuple[str, ...], bool]:
    card = SourceCard(id="port", title="Port handbook")
    notes = [RawNote(topic="t", passage="p", source=card, text=TEXT, language="en", score=0.5)]
    asked = read_question(question, meanings)
    gap = find_gap(asked, rank_quotes(question, notes, meanings, near=0.0), notes, meanings)
    return gap.words, gap.figure


def test_a_number_that_names_a_thing_is_missing_where_no_claim_has_it():
    assert _missing("What does signal code 7 mean?") == (("7",), False)


@pytest.mark.parametrize(
    "question", ["What does signal code 4 mean?", "How many lamps did the port purchase?", "What does a ticket cost?"]
)
def test_what_a_claim_has_in_these_or_other_words_is_given(question: str):
    assert _missing(question) == ((), False)
