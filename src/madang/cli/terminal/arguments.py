"""Checks what the arguments of a call choose before anything is opened: assistant, date or time, the assistant's own
options, the language of the answer.
"""

import os
from datetime import datetime, time
from types import NoneType
from typing import Any, Union, cast, get_args, get_origin

import typer
from pydantic import JsonValue
from pydantic.fields import FieldInfo

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.reading.language import detect_language
from madang.runtime.assistants import Assistant, Assistants, discover_assistants
from madang.text import Language

_DATE = len("2026-03-02")


class DateTimeError(MadangError, ValueError):
    """A text is no date or time."""

    code = "moment"

    def __init__(self, value: str) -> None:
        text = phrases.NOT_A_DATETIME.format(value=value)
        super().__init__(text.en, text=text)


def parse_datetime(text: str) -> datetime:
    """The time `text` gives, on this machine's clock unless it names another; a date alone is its noon."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise DateTimeError(text) from None
    if len(text) <= _DATE:
        moment = datetime.combine(moment, time(12))
    return moment if moment.tzinfo else moment.astimezone()


def assistant_names(incomplete: str) -> list[str]:
    """The names that a shell may complete to."""
    return [name for name in discover_assistants().names if name.startswith(incomplete)]


def chosen_assistant(context: typer.Context, assistants: Assistants, name: str) -> Assistant:
    """The assistant of that name; one that is broken says what is wrong with it."""
    screen = Screen.of(context)
    if name not in assistants.names:
        known = ", ".join(assistants.loaded) or screen.translate(phrases.NO_ASSISTANTS)
        context.fail(screen.translate(phrases.UNKNOWN_ASSISTANT, name=name, known=known))
    return assistants.get(name)


def chosen_datetime(context: typer.Context, text: str | None) -> datetime | None:
    """The time to take for now, None for the real one."""
    try:
        return None if text is None else parse_datetime(text)
    except DateTimeError as error:
        context.fail(Screen.of(context).translate(error.user_message))


def chosen_options(context: typer.Context, assistant: Assistant) -> dict[str, JsonValue]:
    """The options of the call: `--web` switches on, `--corpus a --corpus b` names several, `--rounds 3` a value."""
    fields = assistant.options.model_fields if assistant.options else {}
    chosen, words = dict[str, Any](), list(context.args)
    while words:
        word, _, joined = words.pop(0).partition("=")
        name = word.removeprefix("--").replace("-", "_")
        field = fields.get(name)
        if field is None or not word.startswith("--"):
            context.fail(
                Screen.of(context).translate(phrases.UNKNOWN_OPTION, word=word, known=_known(context, list(fields)))
            )
        if field.annotation is bool and not joined:
            chosen[name] = True
            continue
        if not joined and (not words or words[0].startswith("--")):
            context.fail(Screen.of(context).translate(phrases.OPTION_NEEDS_VALUE, word=word))
        value = joined or words.pop(0)
        chosen[name] = [*chosen.get(name, []), value] if _is_list(field) else value
    return chosen


def _known(context: typer.Context, names: list[str]) -> str:
    return ", ".join(f"--{name.replace('_', '-')}" for name in names) or Screen.of(context).translate(
        phrases.NO_ASSISTANTS
    )


def _is_list(field: FieldInfo) -> bool:
    kinds = get_args(field.annotation) if get_origin(field.annotation) is Union else (field.annotation,)
    return any(get_origin(kind) in {list, tuple, set, frozenset} for kind in kinds if kind is not NoneType)


def answer_language(context: typer.Context, message: str) -> Language:
    """What `--lang` or `MADANG_LANG` says, else the language of the message, else the locale's."""
    user = cast("Language", context.obj or "en")
    chosen = context.find_root().params.get("_lang") or os.environ.get("MADANG_LANG")
    return user if chosen else detect_language(message, user)
