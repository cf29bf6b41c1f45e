"""How a question leaves the reader unanswered."""

from madang.assistants.company.domain.query import Refusal, Unclear

__all__ = ["Declined"]


class Declined(Exception):  # noqa: N818 - it is no error: a refusal is an answer too
    """The question has no query; `because` is what the user gets instead. It never leaves the package."""

    def __init__(self, because: Refusal | Unclear) -> None:
        super().__init__(because)
        self.because = because
