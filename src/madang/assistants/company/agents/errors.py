"""What an agent cannot do, and trying again would not change."""

from collections.abc import Sequence

from madang.runtime import FinalError
from madang.text import Text

__all__ = ["HeldBackError", "NothingToCheckError", "UnansweredError"]


class HeldBackError(FinalError):
    """A document may be neither stored nor sent."""

    code = "held_back"

    def __init__(self, number: str, because: Sequence[Text]) -> None:
        self.number = number
        super().__init__(
            f"{number!r} is held back: {' '.join(one.en for one in because)}",
            text=Text(ko=" ".join(one.ko for one in because), en=" ".join(one.en for one in because)),
        )


class UnansweredError(FinalError):
    """Somebody was asked for a field again and again and never said anything of use."""

    code = "unanswered"

    def __init__(self, field: Text, times: int) -> None:
        super().__init__(
            f"{field.en!r} was asked for {times} times and never answered: ask for the document again.",
            text=Text(
                ko=f"'{field.ko}' 항목을 {times}번 여쭈었지만 답을 읽지 못했습니다. 처음부터 다시 요청해 주세요.",
                en=f"I asked for the {field.en} {times} times and could not read an answer. Please start again.",
            ),
        )


class NothingToCheckError(FinalError):
    """There is neither a document nor an activity to judge."""

    code = "nothing_to_check"

    def __init__(self) -> None:
        super().__init__(
            "There is no document at hand and nothing that is given: say what is to be checked.", text=_NOTHING
        )


_NOTHING = Text(
    ko="점검할 문서나 활동이 없습니다. 무엇을, 누구에게, 얼마에, 언제 제공하는지 말씀해 주세요. "
    "예: '제품설명회에서 1인당 식사 12만원 제공해도 돼?'",
    en="There is no document or activity to check. Say what is given to whom, for how much and when. "
    "For example: 'May we give a meal of 120,000 won at a product briefing?'",
)
