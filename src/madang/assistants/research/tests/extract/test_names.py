"""By which words a question names a document."""

from time import process_time

import pytest

from madang.assistants.research.extract.names import naming_terms
from madang.assistants.research.extract.relevance import NO_MEANINGS, Asked, read_question


def test_a_document_is_named_by_whose_it_is_and_what_it_is():
    asked = read_question("What did the harbour pilots' survey find about fog?", NO_MEANINGS)
    assert {"harbour", "survey"} <= naming_terms(asked)
    assert "fog" not in naming_terms(asked)


@pytest.mark.parametrize("letters", ["a" * 60_000, "가" * 60_000, "a-" * 30_000, "a b " * 15_000])
def test_a_long_question_without_a_document_takes_no_longer_than_its_length(letters: str):
    began = process_time()
    assert naming_terms(Asked(letters, {}, None)) == frozenset()
    assert process_time() - began < 2.0
