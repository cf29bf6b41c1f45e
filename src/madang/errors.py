"""The root of every error Madang raises, and what each of its readers is shown.

`str(error)` is for the developer: what happened, why it is not allowed, what to do next. `error.user_message` is for
the person who uses the product, in their language. `error.code` is stable and names the kind of error.
"""

from typing import ClassVar

from madang.text import Text


class MadangError(Exception):
    """Madang could not do what was asked."""

    code: ClassVar[str] = "error"
    default_user_message: ClassVar[Text | None] = None
    """The user message of errors of this kind that were raised without a text."""
    is_final: ClassVar[bool] = False
    """Whether trying again would change nothing; a step that fails so is not tried again."""

    def __init__(self, message: str | None = None, *, text: Text | None = None) -> None:
        super().__init__(message or (type(self).__doc__ or "").strip())
        self.text = text or self.default_user_message

    @property
    def user_message(self) -> Text:
        """What the user reads: the text written for them or, if there is none, the message for developers."""
        return self.text or _FOR_DEVELOPERS.format(message=self)


class MissingExtraError(MadangError, ImportError):
    """A part of Madang was used whose dependencies are not installed."""

    code = "missing_extra"

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} is not installed: add the extra with `pip install 'madang[{extra}]'`.",
            text=Text(
                ko=f"{feature} 기능이 설치되어 있지 않습니다. `pip install 'madang[{extra}]'`로 추가하세요.",
                en=f"{feature} is not installed. Add it with `pip install 'madang[{extra}]'`.",
            ),
        )
        self.extra = extra


_FOR_DEVELOPERS = Text(ko="요청을 처리하지 못했습니다. (개발자용 메시지: {message})", en="{message}")
