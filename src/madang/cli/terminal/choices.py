"""What a caller chose, checked before anything is opened or begun: a wrong choice is a wrong call."""

from datetime import datetime

import typer

from madang.cli.terminal.moments import MomentError, read_moment
from madang.cli.terminal.screen import Screen
from madang.runtime.contract import Assistant
from madang.runtime.discovery import Assistants, discover
from madang.text import Text

__all__ = ["assistant_names", "chosen_assistant", "chosen_moment"]

_NOT_HERE = Text(
    ko="'{name}'(이)라는 도우미는 없습니다. 있는 도우미: {known}.",
    en="There is no assistant {name!r}; there are: {known}.",
)
_NONE = Text(ko="없음", en="none")


def assistant_names(incomplete: str) -> list[str]:
    """The names that a shell may complete to."""
    return [name for name in discover().found if name.startswith(incomplete)]


def chosen_assistant(context: typer.Context, assistants: Assistants, name: str) -> Assistant:
    """The assistant of that name; one that is broken says what is wrong with it."""
    screen = Screen.of(context)
    if name not in {*assistants.found, *assistants.broken}:
        known = ", ".join(assistants.found) or screen.read(_NONE)
        context.fail(screen.read(_NOT_HERE, name=name, known=known))
    return assistants.get(name)


def chosen_moment(context: typer.Context, text: str | None) -> datetime | None:
    """The time to take for now, None for the real one."""
    try:
        return None if text is None else read_moment(text)
    except MomentError as error:
        context.fail(Screen.of(context).read(error.told))
