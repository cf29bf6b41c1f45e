"""Documents that repeat their words under telling headings, as laws do."""

from collections.abc import Sequence

import numpy

from madang.knowledge.index.chunks import CorpusDestination, document_rows
from madang.knowledge.index.terms import find_forms_by_word, find_terms
from madang.knowledge.ingest.update import _new_vectors  # pyright: ignore[reportPrivateUsage]
from madang.knowledge.sources import CorpusDocument, Section

LAW = "임차인은 임대차기간이 끝나기 6개월 전부터 2개월 전까지 갱신을 요구할 수 있다. <개정 2020.7.31>"


class _CountingEncoder:
    name = "counting"
    read = 0

    def encode(self, texts: Sequence[str]) -> "numpy.ndarray[tuple[int, int], numpy.dtype[numpy.float32]]":
        self.read += len(texts)
        return numpy.asarray([[len(text), 1] for text in texts], dtype="float32")


def test_words_by_themselves_give_the_terms_of_the_text() -> None:
    in_context = {term.form for term in find_terms(LAW)}

    assert len(in_context & set(find_forms_by_word(LAW))) >= len(in_context) - 1


def test_what_the_encoder_reads_of_a_law_is_the_heading_of_the_article() -> None:
    sections = tuple(Section(text=f"{LAW} {number}", path=("주임법", "제6조의3 (갱신 요구)")) for number in range(3))
    law = CorpusDocument(id="law", title="주임법", sections=sections, formulaic=True)

    assert set(document_rows(law, CorpusDestination(1, "t", "n")).encoder_texts) == {"주임법 제6조의3 (갱신 요구)"}


def test_a_text_that_recurs_is_encoded_once() -> None:
    encoder = _CountingEncoder()
    made = _new_vectors(["a", "bb", "a"], encoder, indexed=False)

    assert (encoder.read, made[0]["vector"] == made[2]["vector"], made[0]["vector"] == made[1]["vector"]) == (
        2,
        True,
        False,
    )


def test_other_documents_keep_their_fingerprint() -> None:
    plain = CorpusDocument(id="a", title="a", sections=())

    assert plain.fingerprint != plain.model_copy(update={"formulaic": True}).fingerprint
    assert "formulaic" not in plain.model_dump_json(exclude={"formulaic"})
