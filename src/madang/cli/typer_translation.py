"""Typer's own texts in the user's language: the frame of a help page, and what is wrong with a call.

Typer has English texts only. `translate_command` replaces those of help pages, and `translated_errors` those of errors;
what the table below does not have stays in English.
"""

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import typer

from madang.cli import phrases
from madang.text import Language

if TYPE_CHECKING:
    from madang.reading.language import Particle


def translate_command(command: Any, language: Language) -> None:
    """Show the frame of the help of a command and its subcommands in the language."""
    usage, help_option, format_help = command.get_usage, command.get_help_option, command.format_help

    def get_usage(context: typer.Context) -> str:
        return usage(context).replace(phrases.TYPER_USAGE.en, phrases.TYPER_USAGE.read(language), 1)

    def get_help_option(context: typer.Context) -> Any:
        return _translated_option(help_option(context), language)

    def format_frame(*given: Any) -> None:
        _name_panels(language)
        format_help(*given)

    command.get_usage, command.get_help_option, command.format_help = get_usage, get_help_option, format_frame
    command.options_metavar = phrases.TYPER_OPTIONS.read(language)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = phrases.TYPER_COMMAND.read(language)
    for parameter in command.params:
        _translated_option(parameter, language)
    for part in getattr(command, "commands", {}).values():
        translate_command(part, language)


@contextmanager
def translated_errors(language: Language) -> Generator[None]:
    """Errors that leave this block have their message in the language."""
    try:
        yield
    except typer.TyperException as error:
        _name_panels(language)
        if language == "ko":
            message = _translated(error.format_message())
            cast("Any", error).format_message = lambda: message
        raise


def _translated(sentence: str) -> str:
    """The sentence in Korean, with what it quotes; a part of it that is a sentence too is translated as well."""
    for pattern, phrase in _PHRASES:
        if found := re.fullmatch(pattern, sentence.strip(), re.DOTALL):
            return phrase.format(*(_WithParticle(_translated(part)) for part in found.groups()))
    return sentence


class _WithParticle(str):
    """A word that takes the particle it is formatted with: `{0:은/는}`."""

    __slots__ = ()

    def __format__(self, particle: str) -> str:
        if not particle:
            return str(self)
        from madang.reading.language import with_particle  # noqa: PLC0415 - only a wrong call needs it

        return with_particle(str(self), cast("Particle", particle))


def _translated_option(option: Any, language: Language) -> Any:
    if option is not None and option.help in _OPTION_HELP:
        option.help = _OPTION_HELP[option.help].read(language)
    return option


def _name_panels(language: Language) -> None:
    """Translate the titles of the frames that Typer draws; imported here, since it loads all of Rich."""
    from typer import rich_utils  # noqa: PLC0415

    for name, text in phrases.TYPER_PANELS.items():
        setattr(rich_utils, name, text.read(language))


_OPTION_HELP = {
    text.en: text
    for text in (
        phrases.TYPER_HELP_OPTION,
        phrases.TYPER_INSTALL_COMPLETION,
        phrases.TYPER_SHOW_COMPLETION,
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
"""What Typer says about a wrong call, and the same in Korean."""
