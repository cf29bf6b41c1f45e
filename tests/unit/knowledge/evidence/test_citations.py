"""A citation resolves to a passage, its source and its place, or it is refused."""

import pytest
from pydantic import ValidationError

from madang.knowledge import CitedSource, CitedText, CorpusSource, Evidence, Passage, RenderedText, cite_passages
from madang.knowledge.errors import UnknownCitationError

LEASE = CorpusSource(id="s1", corpus="c", document="lease", title="Lease guide")
TRIP = CorpusSource(id="s2", corpus="c", document="trip", title="Trip notes")
CAP = Passage(id="p1", source=LEASE, text="The rent may rise by 5% at most.", language="en")
TERM = Passage(id="p2", source=LEASE, text="A lease lasts two years.", language="en")
WIND = Passage(id="p3", source=TRIP, text="Jeju is windy in winter.", language="en")
EVIDENCE = Evidence(passages=(CAP, TERM, WIND))


def test_evidence_keeps_its_numbers_while_it_grows() -> None:
    grown = Evidence().with_passages([CAP]).with_passages([TERM, CAP]).with_passages([WIND])
    assert grown == EVIDENCE
    assert [grown.number(each) for each in (CAP, TERM, WIND)] == [1, 2, 3]
    assert grown.resolve("[2]") is grown.resolve(2) is grown.passages[1]


@pytest.mark.req("RC16")
@pytest.mark.parametrize("mark", ["[4]", "0", "-1", "x", "", "９", "1" * 5000, "[1e3]"])
def test_a_mark_that_resolves_to_nothing_is_refused(mark: str) -> None:
    with pytest.raises(UnknownCitationError) as refused:
        EVIDENCE.resolve(mark)
    assert str(refused.value) == (
        f"The citation {mark!r} resolves to none of the 3 passages gathered: cite one of them by its number, "
        "or leave the sentence out."
    )


@pytest.mark.req("RC16")
@pytest.mark.parametrize("text", ["It rains [9].", "So it is [1, 7].", "So [0]", "[99999999999999999999]"])
def test_a_text_with_a_fabricated_citation_cannot_be_made(text: str) -> None:
    with pytest.raises(UnknownCitationError):
        CitedText(text=text, evidence=EVIDENCE)


def test_what_is_no_mark_is_left_alone() -> None:
    text = "See [1](https://example.org), list[0] is `x[i]`, array[2]."
    with pytest.raises(UnknownCitationError):
        CitedText(text=text, evidence=Evidence())
    assert CitedText(text="[7](https://example.org)", evidence=Evidence()).render().sources == ()


def test_every_sentence_is_checked_against_what_it_cites() -> None:
    text = (
        "The rent may rise by 5% at most [1]. The rent may rise by 9% at most [1]. It is sunny. Jeju is windy [2][3]."
    )
    checked = CitedText(text=text, evidence=EVIDENCE).check()
    assert [(each.sentence, [one.id for one in each.cited], each.support.verdict) for each in checked] == [
        ("The rent may rise by 5% at most .", ["p1"], "supported"),
        ("The rent may rise by 9% at most .", ["p1"], "contradicted"),
        ("It is sunny.", [], "unsupported"),
        ("Jeju is windy .", ["p2", "p3"], "supported"),
    ]


def test_a_reader_sees_numbers_of_sources_in_the_order_they_are_cited() -> None:
    text = "Jeju is windy [3]. The rent rises by 5% [1, 2]. Two years [2]."
    assert CitedText(text=text, evidence=EVIDENCE).render() == RenderedText(
        text="Jeju is windy [1]. The rent rises by 5% [2]. Two years [2].",
        sources=(
            CitedSource(number=1, source=TRIP, passages=(WIND,)),
            CitedSource(number=2, source=LEASE, passages=(CAP, TERM)),
        ),
    )


def test_a_heading_is_part_of_what_a_passage_says() -> None:
    article = Passage(
        id="p",
        source=LEASE,
        text="증액은 5%를 넘지 못한다.",
        path=("가상임대법", "제7조 (증액)"),
        key="가상임대법 제7조",
    )
    [checked] = CitedText(
        text="가상임대법 제7조에 따라 증액은 5%를 넘지 못한다 [1].", evidence=Evidence(passages=(article,))
    ).check()
    assert checked.support.verdict == "supported"


def test_citing_writes_the_marks() -> None:
    assert cite_passages("The rent may rise.", [CAP, WIND], EVIDENCE) == "The rent may rise. [1][3]"
    with pytest.raises(UnknownCitationError):
        cite_passages("The rent may rise.", [CAP], Evidence())


def test_a_cited_text_is_kept_and_read_back() -> None:
    cited = CitedText(text="So [1].", evidence=EVIDENCE)
    assert CitedText.model_validate_json(cited.model_dump_json()) == cited
    with pytest.raises(ValidationError):
        CitedText.model_validate({"text": "x", "evidence": {"passages": [{"id": "p"}]}})
