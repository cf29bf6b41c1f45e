"""Problems: what went wrong, told to a person and to a program, in the user's language and without a traceback."""

from madang.errors import MadangError
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["Problem", "problem_of"]


class Problem(Frozen):
    """An error as a user sees it; `code` is stable and names the kind."""

    code: str
    message: str


def problem_of(error: BaseException, language: Language) -> Problem:
    """The problem an error means to the user; of errors that are not ours only the kind is told, never the text."""
    if isinstance(error, MadangError):
        return Problem(code=error.code, message=error.told.read(language))
    return Problem(code="unexpected", message=_UNEXPECTED.format(kind=type(error).__name__).read(language))


_UNEXPECTED = Text(
    ko="예상하지 못한 오류가 발생했습니다({kind}). 다시 시도해 주세요. 지금까지의 결과는 저장되어 있습니다.",
    en="Something unexpected went wrong ({kind}). Please try again; what was done so far is kept.",
)
