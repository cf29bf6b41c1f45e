"""Typer's own words in the user's language: the frame of a help page, and what is wrong with a call.

Typer speaks English only. `teach` puts our words where a command has its own, and `in_words` tells an error anew; what
the phrase book below does not know stays as Typer says it.
"""

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import typer

from madang.text import Language, Text

if TYPE_CHECKING:
    from madang.models.language.particles import Particle

__all__ = ["in_words", "teach"]


def teach(command: Any, language: Language) -> None:
    """Let a command, with the commands in it, frame its help in the language."""
    usage, help_option, format_help = command.get_usage, command.get_help_option, command.format_help

    def get_usage(context: typer.Context) -> str:
        return usage(context).replace(_USAGE.en, _USAGE.read(language), 1)

    def get_help_option(context: typer.Context) -> Any:
        return _told_option(help_option(context), language)

    def format_frame(*given: Any) -> None:
        _name_panels(language)
        format_help(*given)

    command.get_usage, command.get_help_option, command.format_help = get_usage, get_help_option, format_frame
    command.options_metavar = _OPTIONS.read(language)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = _COMMAND.read(language)
    for parameter in command.params:
        _told_option(parameter, language)
    for part in getattr(command, "commands", {}).values():
        teach(part, language)


@contextmanager
def in_words(language: Language) -> Generator[None]:
    """Have an error that leaves this block tell what is wrong in the language."""
    try:
        yield
    except typer.TyperException as error:
        _name_panels(language)
        if language == "ko":
            words = _translated(error.format_message())
            told: Any = error
            told.format_message = lambda: words
        raise


def _translated(sentence: str) -> str:
    """The sentence in Korean, with what it quotes; a part of it that is a sentence too is translated as well."""
    for pattern, phrase in _PHRASES:
        if found := re.fullmatch(pattern, sentence.strip(), re.DOTALL):
            return phrase.format(*(_Word(_translated(part)) for part in found.groups()))
    return sentence


class _Word(str):
    """A word that takes the particle it is formatted with: `{0:은/는}`."""

    __slots__ = ()

    def __format__(self, particle: str) -> str:
        if not particle:
            return str(self)
        from madang.models.language.particles import with_particle  # noqa: PLC0415 - only a wrong call needs it

        return with_particle(str(self), cast("Particle", particle))


def _told_option(option: Any, language: Language) -> Any:
    if option is not None and option.help in _OPTION_HELP:
        option.help = _OPTION_HELP[option.help].read(language)
    return option


def _name_panels(language: Language) -> None:
    """Give the frames that Typer draws our titles; imported here, since it brings all of Rich along."""
    from typer import rich_utils  # noqa: PLC0415

    for name, text in _PANELS.items():
        setattr(rich_utils, name, text.read(language))


_USAGE = Text(ko="사용법:", en="Usage:")
_OPTIONS = Text(ko="[옵션]", en="[OPTIONS]")
_COMMAND = Text(ko="명령 [인자]...", en="COMMAND [ARGS]...")
_PANELS = {
    "ARGUMENTS_PANEL_TITLE": Text(ko="인자", en="Arguments"),
    "OPTIONS_PANEL_TITLE": Text(ko="옵션", en="Options"),
    "COMMANDS_PANEL_TITLE": Text(ko="명령", en="Commands"),
    "ERRORS_PANEL_TITLE": Text(ko="오류", en="Error"),
    "REQUIRED_LONG_STRING": Text(ko="[필수]", en="[required]"),
    "DEFAULT_STRING": Text(ko="[기본값: {}]", en="[default: {}]"),
    "ABORTED_TEXT": Text(ko="그만두었습니다.", en="Aborted."),
    "RICH_HELP": Text(
        ko="도움말: [blue]'{command_path} {help_option}'[/]",
        en="Try [blue]'{command_path} {help_option}'[/] for help.",
    ),
}
_OPTION_HELP = {
    text.en: text
    for text in (
        Text(ko="이 도움말을 보여 줍니다.", en="Show this message and exit."),
        Text(ko="지금 쓰는 셸에 자동 완성을 설치합니다.", en="Install completion for the current shell."),
        Text(
            ko="지금 쓰는 셸의 자동 완성을 보여 줍니다. 복사하거나 고쳐 쓸 수 있습니다.",
            en="Show completion for the current shell, to copy it or customize the installation.",
        ),
    )
}
_PHRASES = (
    (r"Missing argument (.+)\.", "인자가 빠졌습니다: {0}"),
    (r"Missing option (.+)\.", "옵션이 빠졌습니다: {0}"),
    (r"Missing command\.", "명령이 빠졌습니다."),
    (r"No such command ([^.]+)\.", "{0:이라/라}는 명령은 없습니다."),
    (r"No such command ([^.]+)\. Did you mean (.+)\?", "{0:이라/라}는 명령은 없습니다. 혹시 이것인가요? {1}"),
    (r"No such option: (\S+)", "{0:이라/라}는 옵션은 없습니다."),
    (r"No such option: (\S+) \(Possible options: (.+)\)", "{0:이라/라}는 옵션은 없습니다. 혹시 이것인가요? {1}"),
    (r"Option (.+) requires an argument\.", "옵션 {0}에는 값이 필요합니다."),
    (r"Option (.+) does not take a value\.", "옵션 {0:은/는} 값을 받지 않습니다."),
    (
        r"Got unexpected extra argument\(s\) \((.+)\)",
        "남는 인자가 있습니다: {0}. 띄어 쓴 말은 따옴표로 묶으세요.",
    ),
    (r"Invalid value for ([^:]+): (.+)", "{0}의 값이 잘못되었습니다: {1}"),
    (r"Value error, (.+)", "{0}"),
    (r"(.+) is not one of (.+)\.", "{0:은/는} 다음 중 하나가 아닙니다: {1}."),
    (r"Value (.+) is not a valid int\.", "{0:은/는} 정수가 아닙니다."),
    (r"Value (.+) is not a valid float\.", "{0:은/는} 숫자가 아닙니다."),
    (r"Input should be a valid integer.*", "정수여야 합니다."),
    (r"Input should be a valid number.*", "숫자여야 합니다."),
    (r"Input should be greater than or equal to (\S+?)\.?", "{0} 이상이어야 합니다."),
    (r"Input should be less than or equal to (\S+?)\.?", "{0} 이하여야 합니다."),
    (r"Input should be greater than (\S+?)\.?", "{0}보다 커야 합니다."),
    (r"(?i:file|directory|path) (.+) does not exist\.", "{0:이/가} 없습니다."),
    (r"(?i:file|directory|path) (.+) is a file\.", "{0:은/는} 폴더가 아니라 파일입니다."),
    (r"(?i:file|directory|path) (.+) is a directory\.", "{0:은/는} 파일이 아니라 폴더입니다."),
    (r"(?i:file|directory|path) (.+) is not readable\.", "{0:을/를} 읽을 수 없습니다."),
    (r"(?i:file|directory|path) (.+) is not writable\.", "{0}에 쓸 수 없습니다."),
)
"""What Typer says of a wrong call, and how that is said in Korean."""
