"""What can go wrong in the library. Each message names the value, the reason and the remedy."""

from typing import Literal

from madang.errors import MadangError
from madang.text import Text

__all__ = [
    "CorpusNameError",
    "DocumentError",
    "KnowledgeError",
    "ReadOnlyCorpusError",
    "UnknownCitationError",
    "UnknownEncoderError",
    "WebError",
    "WebReason",
]

WebReason = Literal["timed_out", "rate_limited", "refused", "malformed", "unreachable", "forbidden"]


class KnowledgeError(MadangError):
    """The library could not do what was asked."""

    code = "knowledge"


class CorpusNameError(KnowledgeError, ValueError):
    """A corpus cannot have this name."""

    code = "corpus_name"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name!r} cannot name a corpus: use 1 to 64 letters, digits, '-' and '_', beginning with a letter.",
            text=Text(
                ko=f"{name!r}: 자료집의 이름이 될 수 없습니다. 글자로 시작해 글자, 숫자, '-', '_'만 64자까지 쓰세요.",
                en=f"{name!r} cannot name a corpus. Begin with a letter; use letters, digits, '-' and '_', at most 64.",
            ),
        )


class ReadOnlyCorpusError(KnowledgeError):
    """A corpus that ships with the program was to be changed."""

    code = "corpus_read_only"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The corpus {name!r} ships with the program and cannot be changed: add to a corpus of another name.",
            text=Text(
                ko=f"{name!r}: 프로그램에 딸린 자료집이라 바꿀 수 없습니다. 다른 이름의 자료집에 더하세요.",
                en=f"The corpus {name!r} ships with the program and cannot be changed. Add to one of another name.",
            ),
        )


class DocumentError(KnowledgeError):
    """A document cannot be read or is not one."""

    code = "document"


class UnknownCitationError(KnowledgeError):
    """A citation resolves to nothing that was gathered."""

    code = "unknown_citation"

    def __init__(self, mark: str, gathered: int) -> None:
        super().__init__(
            f"The citation {mark!r} resolves to none of the {gathered} passages gathered: cite one of them by its "
            "number, or leave the sentence out."
        )


class UnknownEncoderError(KnowledgeError):
    """There is no encoder of that name."""

    code = "unknown_encoder"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name!r} names no encoder: use 'embedded', 'none', or 'openai:' or 'ollama:' with the name of a model."
        )


class WebError(KnowledgeError):
    """Something on the web did not answer as it should, or may not be asked.

    What is `passing` may work when tried again, after `retry_after` seconds where the service says so.
    """

    code = "web"

    def __init__(self, address: str, reason: WebReason, detail: str, *, retry_after: float | None = None) -> None:
        said = _REASONS[reason]
        super().__init__(f"{address} {said.en} ({detail}).", text=_SAID.format(address=address, ko=said.ko, en=said.en))
        self.address = address
        self.reason: WebReason = reason
        self.retry_after = retry_after

    @property
    def passing(self) -> bool:
        """Whether it may work when tried again."""
        return self.reason in {"timed_out", "rate_limited", "unreachable"}


_SAID = Text(ko="{address}: {ko}", en="{address} {en}.")
_REASONS: dict[WebReason, Text] = {
    "timed_out": Text(ko="제때 답하지 않았습니다.", en="did not answer in time"),
    "rate_limited": Text(ko="요청이 너무 많다고 합니다. 조금 뒤에 다시 하세요.", en="was asked too often: try later"),
    "refused": Text(ko="거절했습니다.", en="refused"),
    "malformed": Text(ko="알아볼 수 없는 답을 보냈습니다.", en="answered with what cannot be read"),
    "unreachable": Text(ko="닿을 수 없습니다.", en="cannot be reached"),
    "forbidden": Text(ko="불러올 수 없는 주소입니다.", en="may not be fetched"),
}
