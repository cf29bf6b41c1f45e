"""What kept a run from its end: a problem, which is an error as users and programs see it (a stable code, the user's
language, no traceback), or the reason why it stopped early.
"""

from typing import Literal

from madang.errors import MadangError
from madang.protocol import phrases
from madang.state import Frozen
from madang.text import Language

StopReason = Literal["cancelled", "seconds", "tokens", "cost", "tool_calls", "super_steps"]
"""Why a run stops early: somebody cancelled it, or it reached this limit of its budget."""


class Problem(Frozen):
    """An error as a user sees it; `code` is stable and names the kind."""

    code: str
    message: str


def problem_of(error: BaseException, language: Language) -> Problem:
    """The problem an error means to the user; of errors that are not ours only the kind is shown, never the text."""
    if isinstance(error, MadangError):
        return Problem(code=error.code, message=error.user_message.read(language))
    return Problem(code="unexpected", message=phrases.UNEXPECTED.format(kind=type(error).__name__).read(language))
