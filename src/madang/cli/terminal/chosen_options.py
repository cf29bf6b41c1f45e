"""What a call chooses for its request: options that the assistant declares, read from the words Typer left over."""

from types import NoneType
from typing import Any, Union, get_args, get_origin

import typer
from pydantic import JsonValue
from pydantic.fields import FieldInfo

from madang.cli.terminal.screen import Screen
from madang.runtime.contract import Assistant
from madang.text import Text

__all__ = ["chosen_options"]

_UNKNOWN = Text(
    ko="{word} 옵션은 없습니다. 고를 수 있는 것: {known}.", en="There is no option {word}; there are: {known}."
)
_NONE = Text(ko="없음", en="none")
_NO_VALUE = Text(ko="{word} 뒤에 값이 필요합니다.", en="{word} needs a value.")


def chosen_options(context: typer.Context, assistant: Assistant) -> dict[str, JsonValue]:
    """The options of the call: `--web` switches on, `--corpus a --corpus b` names several, `--rounds 3` a value."""
    fields = assistant.options.model_fields if assistant.options else {}
    chosen, words = dict[str, Any](), list(context.args)
    while words:
        word, _, joined = words.pop(0).partition("=")
        name = word.removeprefix("--").replace("-", "_")
        field = fields.get(name)
        if field is None or not word.startswith("--"):
            context.fail(Screen.of(context).read(_UNKNOWN, word=word, known=_known(context, list(fields))))
        if field.annotation is bool and not joined:
            chosen[name] = True
            continue
        if not joined and (not words or words[0].startswith("--")):
            context.fail(Screen.of(context).read(_NO_VALUE, word=word))
        value = joined or words.pop(0)
        chosen[name] = [*chosen.get(name, []), value] if _is_list(field) else value
    return chosen


def _known(context: typer.Context, names: list[str]) -> str:
    return ", ".join(f"--{name.replace('_', '-')}" for name in names) or Screen.of(context).read(_NONE)


def _is_list(field: FieldInfo) -> bool:
    kinds = get_args(field.annotation) if get_origin(field.annotation) is Union else (field.annotation,)
    return any(get_origin(kind) in {list, tuple, set, frozenset} for kind in kinds if kind is not NoneType)
