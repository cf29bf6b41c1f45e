import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.understand.similar_questions import (
    BlendedSimilarity,
    ExampleQuestion,
    LetterSimilarity,
    QuestionSubject,
    SubjectReader,
    example_texts,
)

_TEXTS = ("보증금을 안 돌려줘요", "월세가 올랐어요", "deposit not returned")


def test_a_text_is_wholly_like_itself_whatever_its_blanks_and_marks():
    assert round(LetterSimilarity(_TEXTS).scores("보증금을  안돌려줘요!!")[0], 9) == 1.0


def test_a_slip_of_the_finger_changes_little():
    alike = LetterSimilarity(_TEXTS).scores("보증굼을 안 돌려줘요")
    assert alike[0] > 0.7
    assert alike[0] > 5 * alike.get(1, 0.0)


def test_what_no_text_has_makes_the_rest_count_less():
    likeness = LetterSimilarity(_TEXTS)
    assert (
        likeness.scores("보증금을 안 돌려줘요 그리고 강아지가 아파요")[0] < likeness.scores("보증금을 안 돌려줘요")[0]
    )


def test_texts_that_differ_have_a_shorter_sum():
    likeness = LetterSimilarity(("보증금", "보증금", "월세"))
    assert round(likeness.length({0: 1.0, 1: 1.0}), 9) == 2.0
    assert likeness.length({0: 1.0, 2: 1.0}) < 1.5


def test_a_blend_is_between_its_parts_in_likeness_and_in_length():
    first, second = LetterSimilarity(("보증금", "월세")), LetterSimilarity(("보증금 반환", "보증금"))
    blend = BlendedSimilarity(first, second, 0.25)
    assert round(blend.scores("월세")[1], 9) == 0.75
    lengths = [part.length({0: 1.0, 1: 1.0}) for part in (first, blend, second)]
    assert lengths == sorted(lengths)


@given(st.text(max_size=200))
def test_any_text_is_alike_from_nothing_to_wholly(text: str):
    assert all(0.0 < share <= 1.0 + 1e-9 for share in LetterSimilarity(_TEXTS).scores(text).values())


_EXAMPLES = [
    ExampleQuestion(asked=("보증금을 안 돌려줘요", "전세금 반환을 미뤄요"), articles=("lease 3-3",)),
    ExampleQuestion(asked=("월세를 올려 달래요", "임대료 인상 한도"), articles=("lease 7", "decree 8")),
    ExampleQuestion(asked=("월세를 5% 올리면 얼마예요",), articles=("lease 7", "decree 8"), task="increase"),
    ExampleQuestion(asked=("강남구 시세 알려줘",), task="market"),
    ExampleQuestion(asked=("날씨 어때", "월급이 밀렸어요")),
]
_READER = SubjectReader(_EXAMPLES, LetterSimilarity(example_texts(_EXAMPLES)))


def test_a_question_is_on_what_the_questions_like_it_are_on():
    subject = _READER.read("집주인이 보증금을 돌려주지 않아요")
    assert subject.articles[0][0] == "lease 3-3"
    assert subject.best_articles(0.15) == ("lease 3-3",)


def test_several_articles_answer_one_question_in_their_order():
    assert _READER.read("임대료 인상 한도가 있나요").best_articles(0.15) == ("lease 7", "decree 8")


def test_a_task_beside_an_article_counts_by_how_much_like_questions_ask_for_it():
    calculations = _READER.read("월세를 5% 올리면 얼마인가요").calculations
    assert list(calculations) == ["increase"]
    assert calculations["increase"] > 0.9
    assert _READER.read("임대료 인상 한도가 있나요").calculations.get("increase", 0.0) < 0.3


def test_a_task_is_no_article():
    subject = _READER.read("마포구 시세 알려줘")
    assert subject.tasks["market"] > subject.law_score
    assert all(" " in article for article, _ in subject.articles)


@pytest.mark.parametrize("question", ["오늘 날씨 어때", "회사에서 월급이 밀렸어요", "", "\x00\u202e", "🦊" * 9999])
def test_what_is_like_other_fields_or_like_nothing_is_not_on_the_law(question: str):
    assert _READER.read(question).best_articles(0.15) == ()


def test_an_article_counts_by_its_weight():
    subject = QuestionSubject(articles=(("shop 11", 0.8), ("lease 7", 0.6)), tasks={}, other_field_score=0.0)
    weighed = subject.weighted(lambda article: 0.5 if article == "shop 11" else 1.0)
    assert weighed == QuestionSubject(articles=(("lease 7", 0.6), ("shop 11", 0.4)), tasks={}, other_field_score=0.0)
    assert subject.best_articles(0.9) == ()


@pytest.mark.parametrize(
    ("articles", "elsewhere", "sure"),
    [
        ((("lease 7", 0.4), ("lease_decree 8", 0.4), ("civil 623", 0.3)), 0.0, True),
        ((("lease 7", 0.4), ("civil 623", 0.38)), 0.0, False),
        ((("lease 7", 0.7), ("civil 623", 0.69)), 0.0, True),
        ((("lease 7", 0.4),), 0.3, False),
        ((), 0.0, False),
    ],
)
def test_an_article_is_sure_that_is_ahead_of_other_acts_and_of_other_fields(
    articles: tuple[tuple[str, float], ...], elsewhere: float, sure: bool
):
    assert QuestionSubject(articles=articles, other_field_score=elsewhere).is_sure is sure
