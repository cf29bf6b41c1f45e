"""The files of a batch: requests to read line by line, and results that stand in the same order."""

import json
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from madang.errors import MadangError
from madang.text import Language, Text

__all__ = ["Line", "UnreadableLineError", "Wanted", "count_results", "read_worklist"]

_UNREADABLE = Text(ko="{number}번째 줄을 읽을 수 없습니다: {reason}.", en="Line {number} cannot be read: {reason}.")
_NOT_JSON = Text(ko="JSON이 아닙니다", en="it is not JSON")
_TOO_MANY = Text(
    ko="{file}에는 결과가 {found}개, 요청은 {wanted}개뿐입니다. 다른 요청의 결과이니 다른 파일에 쓰세요.",
    en="{file} holds {found} results for {wanted} requests, so it belongs to others: write to another file.",
)


class UnreadableLineError(MadangError, ValueError):
    """A line of a worklist is no request."""

    code = "unreadable_request"

    def __init__(self, number: int, reason: Text) -> None:
        text = Text(
            ko=_UNREADABLE.ko.format(number=number, reason=reason.ko),
            en=_UNREADABLE.en.format(number=number, reason=reason.en),
        )
        super().__init__(text.en, text=text)


class Wanted(BaseModel):
    """One request of a batch; `turns` are what the same person said before, oldest first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    message: str = Field(min_length=1)
    turns: tuple[str, ...] = ()
    session: str | None = None
    user: str = ""
    role: str = ""
    tenant: str = ""
    now: str | None = None
    language: Language | None = None


Line = Wanted | UnreadableLineError


def read_worklist(file: Path) -> list[Line]:
    """The requests of a file, one a line; in the place of a broken line, why it is."""
    return [_line(number, text) for number, text in enumerate(_lines(file.read_bytes()), 1)]


def count_results(file: Path, wanted: int) -> int:
    """How many results a file holds; a last line that was cut off in writing is taken out of it."""
    if not file.exists():
        return 0
    whole = file.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    found = kept.count(b"\n")
    if found > wanted:
        text = _TOO_MANY.format(file=file, found=found, wanted=wanted)
        raise MadangError(text.en, text=text)
    if kept != whole:
        file.write_bytes(kept)
    return found


def _lines(content: bytes) -> Iterator[bytes]:
    """The lines of a file; the end of the last one is not the beginning of another."""
    return iter(content.removesuffix(b"\n").split(b"\n") if content else ())


def _line(number: int, text: bytes) -> Line:
    try:
        parsed: JsonValue = json.loads(text)
        return Wanted.model_validate(parsed)
    except ValidationError as error:
        return UnreadableLineError(number, _complaints(error))
    except (ValueError, RecursionError):
        return UnreadableLineError(number, _NOT_JSON)


def _complaints(error: ValidationError) -> Text:
    told = [_complaint(one["loc"], one["type"], one["msg"]) for one in error.errors()]
    return Text(ko="; ".join(one.ko for one in told), en="; ".join(one.en for one in told))


def _complaint(place: tuple[int | str, ...], kind: str, said: str) -> Text:
    where, english = ".".join(map(str, place)), f"{said[0].lower()}{said[1:]}"
    return Text(ko=f"{where or '줄'}: {_KOREAN.get(kind, english)}", en=f"{where or 'the line'}: {english}")


_KOREAN = {
    "missing": "빠졌습니다",
    "extra_forbidden": "모르는 항목입니다",
    "string_type": "글이어야 합니다",
    "string_too_short": "비어 있습니다",
    "tuple_type": "목록이어야 합니다",
    "literal_error": "ko나 en이어야 합니다",
    "model_type": "JSON 객체여야 합니다",
}
