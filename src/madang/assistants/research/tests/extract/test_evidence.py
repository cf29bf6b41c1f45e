"""A claim answers where it has the thing, the deed and an answer of the kind that is wanted together."""

import pytest

from madang.assistants.research.extract.gaps.answer_form import has_form
from madang.assistants.research.extract.gaps.evidence import MISSING, judge_given
from madang.assistants.research.extract.gaps.wanted import AnswerKind, read_wanted
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.relevance import NO_MEANINGS, read_question
from madang.text import Language

MILL = (
    "The mill of Ostrey was restored in 2018 by the joiner Hanna Brekke. It grinds 40 kilograms of rye an hour. "
    "Visitors pay three euros. The mill is closed on Mondays."
)
LIBRARY = "도서관은 3층에 있다. 회원은 책을 다섯 권까지 빌린다. 관장 문서윤은 2021년에 왔다. 화요일에는 쉰다."


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who restored the mill?", "who"),
        ("When was the mill restored?", "when"),
        ("What happens when it rains?", "thing"),
        ("How much does a visit cost?", "money"),
        ("How much did the yield fall?", "count"),
        ("How do I open the sluice?", "way"),
        ("Is the mill open in winter?", "whether"),
        ("책은 몇 권까지 빌리나요?", "count"),
        ("왜 화요일에 쉬나요?", "why"),
        ("카페가 있나요?", "whether"),
    ],
)
def test_the_first_words_tell_which_kind_of_answer_is_wanted(question: str, kind: AnswerKind):
    assert read_wanted(read_question(question, NO_MEANINGS)).kind == kind


@pytest.mark.parametrize(
    ("question", "sentence", "form"),
    [
        ("Who restored the mill?", "The mill was restored by the joiner Hanna Brekke.", 1.0),
        ("Who restored the mill?", "The mill was restored in 2018.", 0.0),
        ("How many visitors came?", "There were 900 visitors.", 1.0),
        ("How many visitors came?", "It has 3 floors.", 0.4),
        ("When is it closed?", "It is closed on Mondays.", 1.0),
        ("책은 몇 권까지 빌리나요?", "회원은 책을 다섯 권까지 빌린다.", 1.0),
        ("책은 몇 권까지 빌리나요?", "회원은 책을 빌린다.", 0.0),
    ],
)
def test_an_answer_has_the_form_of_its_kind(question: str, sentence: str, form: float):
    assert has_form(read_wanted(read_question(question, NO_MEANINGS)), sentence, "", foreign=False) == form


@pytest.mark.parametrize(
    ("text", "language", "question", "missing"),
    [
        (MILL, "en", "Who restored the mill of Ostrey?", False),
        (MILL, "en", "When was the mill of Ostrey restored?", False),
        (MILL, "en", "Who owns the windmill of Ostrey?", True),
        (MILL, "en", "How many litres of water does the mill use?", True),
        (LIBRARY, "ko", "회원은 책을 몇 권까지 빌리나요?", False),
        (LIBRARY, "ko", "회원은 영화를 몇 편까지 빌리나요?", True),
    ],
)
def test_a_near_thing_is_not_the_thing(text: str, language: Language, question: str, missing: bool):
    card = SourceCard(id="s", title="s")
    note = RawNote(topic="t", passage="p", source=card, text=text, language=language, score=0.5)
    judged = judge_given(read_question(question, NO_MEANINGS), {}, [note], NO_MEANINGS)
    assert (judged.missing >= MISSING) is missing


def test_what_the_best_claim_lacks_is_named():
    note = RawNote(topic="t", passage="p", source=SourceCard(id="s", title="s"), text=LIBRARY, language="ko", score=0.5)
    judged = judge_given(read_question("4층에는 무엇이 있나요?", NO_MEANINGS), {}, [note], NO_MEANINGS)
    assert judged.lacking == ("4층",)
