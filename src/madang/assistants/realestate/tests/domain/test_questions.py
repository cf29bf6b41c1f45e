import pytest

from madang.assistants.realestate.domain.likeness import Likeness
from madang.assistants.realestate.domain.questions import Example, QuestionReader, Subject, texts_of

_EXAMPLES = [
    Example(asked=("보증금을 안 돌려줘요", "전세금 반환을 미뤄요"), articles=("lease 3-3",)),
    Example(asked=("월세를 올려 달래요", "임대료 인상 한도"), articles=("lease 7", "decree 8")),
    Example(asked=("월세를 5% 올리면 얼마예요",), articles=("lease 7", "decree 8"), task="increase"),
    Example(asked=("강남구 시세 알려줘",), task="market"),
    Example(asked=("날씨 어때", "월급이 밀렸어요")),
]
_READER = QuestionReader(_EXAMPLES, Likeness(texts_of(_EXAMPLES)))


def test_a_question_is_on_what_the_questions_like_it_are_on():
    subject = _READER.read("집주인이 보증금을 돌려주지 않아요")
    assert subject.articles[0][0] == "lease 3-3"
    assert subject.bearing(0.15) == ("lease 3-3",)


def test_several_articles_answer_one_question_in_their_order():
    assert _READER.read("임대료 인상 한도가 있나요").bearing(0.15) == ("lease 7", "decree 8")


def test_a_task_beside_an_article_counts_by_how_much_like_questions_ask_for_it():
    worked_out = _READER.read("월세를 5% 올리면 얼마인가요").worked_out
    assert list(worked_out) == ["increase"]
    assert worked_out["increase"] > 0.9
    assert _READER.read("임대료 인상 한도가 있나요").worked_out.get("increase", 0.0) < 0.3


def test_a_task_is_no_article():
    subject = _READER.read("마포구 시세 알려줘")
    assert subject.tasks["market"] > subject.lawful
    assert all(" " in article for article, _ in subject.articles)


@pytest.mark.parametrize("question", ["오늘 날씨 어때", "회사에서 월급이 밀렸어요", "", "\x00\u202e", "🦊" * 9999])
def test_what_is_like_other_fields_or_like_nothing_is_not_on_the_law(question: str):
    assert _READER.read(question).bearing(0.15) == ()


def test_an_article_counts_by_its_weight():
    subject = Subject(articles=(("shop 11", 0.8), ("lease 7", 0.6)), tasks={}, elsewhere=0.0)
    weighed = subject.weighed(lambda article: 0.5 if article == "shop 11" else 1.0)
    assert weighed == Subject(articles=(("lease 7", 0.6), ("shop 11", 0.4)), tasks={}, elsewhere=0.0)
    assert subject.bearing(0.9) == ()


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
    assert Subject(articles=articles, elsewhere=elsewhere).is_sure is sure
