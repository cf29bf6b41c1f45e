"""Advice that several analyses give."""

from madang.text import Text

__all__ = ["CHECK_REGISTER"]

CHECK_REGISTER = Text(
    ko="등기부에서 가장 먼저 설정된 근저당의 날짜와 금액을 확인하세요.",
    en="Look up the date and amount of the earliest mortgage in the register.",
)
