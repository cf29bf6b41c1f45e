"""Errors of the library."""

from typing import Literal

from madang.errors import MadangError
from madang.knowledge import phrases

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
            text=phrases.CORPUS_NAME.format(name=name),
        )


class ReadOnlyCorpusError(KnowledgeError):
    """A corpus that ships with the program cannot be changed."""

    code = "corpus_read_only"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The corpus {name!r} ships with the program and cannot be changed: add to a corpus of another name.",
            text=phrases.READ_ONLY_CORPUS.format(name=name),
        )


class UnreadableDocumentError(KnowledgeError):
    """A document cannot be read or is not one; reading it again would take as long and bring as little."""

    code = "document"
    is_final = True


class UnknownCitationError(KnowledgeError):
    """A citation does not name any of the passages."""

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
    """A web service or page did not answer as expected, or may not be fetched.

    What is `passing` may work when tried again, after `retry_after` seconds where the service says so.
    """

    code = "web"

    def __init__(self, address: str, reason: WebReason, detail: str, *, retry_after: float | None = None) -> None:
        text = phrases.WEB_REASONS[reason]
        super().__init__(
            f"{address} {text.en} ({detail}).", text=phrases.WEB_ERROR.format(address=address, reason=text)
        )
        self.address = address
        self.reason: WebReason = reason
        self.retry_after = retry_after

    @property
    def retryable(self) -> bool:
        """Whether it may work when tried again."""
        return self.reason in {"timed_out", "rate_limited", "unreachable"}
