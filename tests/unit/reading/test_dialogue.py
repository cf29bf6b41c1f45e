"""What a message does in its conversation, told by closed forms of both languages."""

import pytest

from madang.reading.dialogue import asking_sentences, read_turn, refers_to_clause, says_unknown


@pytest.mark.parametrize(
    ("text", "gives_values", "kind"),
    [
        ("감사합니다!", False, "thanks"),
        ("ok thanks a lot", False, "thanks"),
        ("아 죄송 보증금 1억 2천이에요", True, "corrects"),
        ("sorry, make that 700k", True, "corrects"),
        ("그걸 물어본 게 아니에요, 엉터리네", False, "complains"),
        ("that's not what I asked", False, "complains"),
        ("상대방이 답이 없어서 답답한데 어떻게 하나요?", False, "asks"),
        ("월세 얼마예요?", False, "asks"),
        ("\x00\u202e", False, "asks"),
        ("", False, "asks"),
    ],
)
def test_a_turn_has_a_kind(text: str, gives_values: bool, kind: str):
    assert read_turn(text, {}, gives_values=gives_values).kind == kind


def test_what_the_reader_heard_as_telling_tells():
    assert read_turn("작년 가을에 들어왔어요", {"task:tell": 0.9}, gives_values=True).kind == "tells"
    assert read_turn("작년 가을에 들어왔어요", {"task:tell": 0.9, "task:legal": 0.95}, gives_values=True).kind == "asks"


@pytest.mark.parametrize(
    "text", ["그 집 세금은?", "거기 월세는 어때", "그럼 부산은", "what about that one?", "강동은?"]
)
def test_a_message_may_lean_on_what_was_said(text: str):
    assert read_turn(text, {}, gives_values=False).leans


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("제7조는 왜 안 돼요?", "7"),
        ("4번은 괜찮나", "4"),
        ("why is clause 12 void", "12"),
        ("그 조항은?", ""),
        ("안녕", None),
        ("Why the second?", "2"),
        ("마지막 조항은 왜?", "-1"),
        ("the last month is unpaid", None),
    ],
)
def test_a_clause_is_pointed_at(text: str, number: str | None):
    assert refers_to_clause(text) == number


def test_who_does_not_know_says_so():
    assert says_unknown("잘 모르겠어요")
    assert not says_unknown("3억쯤이요")


def test_of_a_story_the_sentences_that_ask_are_told_apart():
    story = "저는 교사입니다. 어제 이사했어요. 전입신고는 언제까지 해야 하나요? 날이 춥네요."
    assert asking_sentences(story) == "전입신고는 언제까지 해야 하나요?"
    assert asking_sentences("어제 이사했어요.") == "어제 이사했어요."
