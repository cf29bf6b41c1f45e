"""Which kind of storage data belong to, by what they are made of."""

from typing import Literal

from pydantic import Field

from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Contents", "StorageDecision", "StorageKind", "decide"]

StorageKind = Literal["structured_db", "vector_db", "unstructured_db", "hybrid"]


class Contents(Frozen):
    """What data are made of, in bytes."""

    structured: int = Field(default=0, ge=0)
    """Figures, dates, keys, names and choices."""
    text: int = Field(default=0, ge=0)
    """What was written freely."""
    binary: int = Field(default=0, ge=0)
    """Files."""
    counted: bool = False
    """Whether compliance has to count what is in them."""

    @property
    def size(self) -> int:
        """All of it."""
        return self.structured + self.text + self.binary


class StorageDecision(Frozen):
    """Where data go, and why."""

    kind: StorageKind
    reasoning: Text
    contents: Contents


def decide(contents: Contents) -> StorageDecision:
    """Mostly structured: a database. Mostly text: vectors. Files alone: as they are. Anything else: each part where it
    belongs. What compliance has to count is always structured as well."""
    kind, reason = _by_shares(contents)
    if contents.counted and kind in ("vector_db", "unstructured_db"):
        kind, reason = "hybrid", _COUNTED
    whole = contents.structured + contents.text
    told = reason.format(
        structured=_percent(contents.structured, whole), text=_percent(contents.text, whole), binary=contents.binary
    )
    return StorageDecision(kind=kind, reasoning=told, contents=contents)


def _by_shares(contents: Contents) -> tuple[StorageKind, Text]:
    whole = contents.structured + contents.text
    if contents.binary:
        return ("hybrid", _MIXED) if whole else ("unstructured_db", _BINARY)
    if contents.structured * 10 > whole * 8:
        return "structured_db", _STRUCTURED
    if contents.text * 10 > whole * 7:
        return "vector_db", _TEXT
    return "hybrid", _MIXED


def _percent(part: int, whole: int) -> str:
    return f"{100 * part // whole}%" if whole else "0%"


_STRUCTURED = Text(
    ko="정해진 항목이 {structured}로 80%를 넘어 표로 저장합니다.",
    en="{structured} of it are fixed fields, more than 80%: it goes into tables.",
)
_TEXT = Text(
    ko="글이 {text}로 70%를 넘어 뜻으로 찾을 수 있게 저장합니다.",
    en="{text} of it is text, more than 70%: it is kept so that it can be searched by meaning.",
)
_BINARY = Text(
    ko="파일뿐이라({binary}바이트) 그대로 저장합니다.", en="It is nothing but files ({binary} bytes), kept as they are."
)
_MIXED = Text(
    ko="정해진 항목 {structured}, 글 {text}, 파일 {binary}바이트가 섞여 있어 나누어 저장합니다.",
    en="{structured} fixed fields, {text} text and {binary} bytes of files: each part is kept where it belongs.",
)
_COUNTED = Text(
    ko="제공 내역은 누계를 세어야 하므로 글 {text}, 파일 {binary}바이트와 함께 표에도 저장합니다.",
    en="What was given has to be counted, so it goes into tables beside the text ({text}) and files ({binary} bytes).",
)
