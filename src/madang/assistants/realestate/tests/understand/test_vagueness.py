import pytest

from madang.assistants.realestate.understand.conversation import asks_for_grounds
from madang.assistants.realestate.understand.vagueness import bare_calculation, what_is_lacking


@pytest.mark.parametrize(
    ("message", "task"),
    [
        ("중개수수료 알려줘", "brokerage"),
        ("how much is the acquisition tax?", "acquisition_tax"),
        ("5억 복비 얼마", None),
    ],
)
def test_a_calculation_without_figures_is_known_as_such(message: str, task: str | None):
    assert bare_calculation(message) == task


@pytest.mark.parametrize(
    ("message", "lack"),
    [
        ("저 계약서 이대로 써도 돼요?", "file"),
        ("is this clause valid?", "file"),
        ("그분이 거절하면?", "subject"),
        ("내 계약금 찾을 수 있을까?", "subject"),
        ("will I lose my money?", "subject"),
        ("계약을 해지하려면 며칠 전에 통보하죠?", "subject"),
        ("by when do I have to cancel my contract?", "subject"),
        ("전세 계약을 끝내려면 언제까지 말해야 하나요?", None),
        ("집주인이 보증금을 안 돌려주면 어떡하죠?", None),
        ("가" * 5000, None),
    ],
)
def test_what_a_message_only_points_at_is_lacking(message: str, lack: str | None):
    assert what_is_lacking(message) == lack


@pytest.mark.parametrize(
    ("message", "asks"),
    [("그거 몇 조야?", True), ("which article is that based on?", True), ("민법 몇 조까지 있어?", False)],
)
def test_the_grounds_of_the_last_answer_can_be_asked_for(message: str, asks: bool):
    assert asks_for_grounds(message) is asks
