"""Builds the `madang` program from the files in `commands` and those that assistants bring, in the user's language.

A command is a file below `commands`. It holds a function, or a `typer.Typer` of several, named like the file;
and `TITLE`, its line of help, a `Text` of two plain strings that `madang --help` reads without importing the file.
An assistant has commands of its own if its folder has a file `commands.py`; they go by the name of the folder.
Help for options is given as the English of a `Text` in the file or its `phrases`, and is shown in the user's language.
`CONTEXT`, if it is there, holds Typer's settings for parsing the call.
A command finds the language of its user in `typer.Context.obj`. What commands share is in the folder `terminal`.
"""

import ast
import errno
import gc
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from itertools import islice, pairwise
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from madang import __version__
from madang.cli import commands, phrases
from madang.cli.typer_translation import translate_command, translated_errors
from madang.errors import MadangError
from madang.text import Language, Text

_REASONS = {
    errno.ENOENT: phrases.NO_SUCH_FILE,
    errno.EACCES: phrases.PERMISSION_DENIED,
    errno.EISDIR: phrases.IS_A_DIRECTORY,
    errno.ENOTDIR: phrases.NOT_A_DIRECTORY,
    errno.ENOSPC: phrases.DISK_FULL,
}


_HANGUL = re.compile("[가-힣]")
_GC_THRESHOLD = 50_000
"""New objects between two collections. Imports make many objects that stay, and at Python's default of a few hundred a
twentieth of the start of a command goes into looking for garbage among them.
"""


def main() -> None:
    """Run the command line and exit: 0 when done, 1 on an error, 2 on a wrong call, 130 on Ctrl-C."""
    if isinstance(sys.stdout, TextIOWrapper):  # escape what the terminal cannot encode, as stderr does
        cast("TextIOWrapper[Any]", sys.stdout).reconfigure(errors="backslashreplace")
    gc.set_threshold(_GC_THRESHOLD)
    words = _global_options_first(sys.argv[1:])
    language = _language(words, os.environ)
    if "--debug" not in words:
        sys.excepthook = partial(_report_error, language)
        logging.getLogger().addHandler(logging.NullHandler())
    _build_program(language).main(words, prog_name="madang")


def _build_program(language: Language) -> TyperGroup:
    """The program with its commands, none of them imported yet, with help and errors in `language`."""
    app = typer.Typer(help=phrases.PROGRAM_HELP.read(language), no_args_is_help=True, cls=_translated_group(language))

    @app.callback()
    def madang(
        context: typer.Context,
        _version: Annotated[
            bool,
            typer.Option("--version", help=phrases.VERSION_HELP.read(language), is_eager=True, callback=_show_version),
        ] = False,
        _lang: Annotated[Language | None, typer.Option("--lang", help=phrases.LANGUAGE_HELP.read(language))] = None,
        _debug: Annotated[bool, typer.Option("--debug", help=phrases.DEBUG_HELP.read(language))] = False,
    ) -> None:
        context.obj = language

    group = cast("TyperGroup", get_command(app))  # an app with a callback is a group
    translate_command(group, language)
    for name, module, file in sorted([*_platform_commands(), *_assistant_commands()]):
        group.add_command(_LazyCommand(name, module, file, language))
    return group


def _translated_group(language: Language) -> type[TyperGroup]:
    class TranslatedGroup(TyperGroup):
        """Reports errors in a call, to itself or to one of its commands, in the user's language."""

        def make_context(self, *args: Any, **kwargs: Any) -> Any:
            with translated_errors(language):
                return super().make_context(*args, **kwargs)

        def invoke(self, ctx: Any) -> Any:
            with translated_errors(language):
                return super().invoke(ctx)

    return TranslatedGroup


class _LazyCommand(TyperCommand):
    """A command as `--help` lists it; calling it imports the file and hands over to what is in there."""

    def __init__(self, name: str, module: str, file: Path, language: Language) -> None:
        super().__init__(name=name)
        self._module = module
        self._file = file
        self._language: Language = language

    @property
    def help(self) -> str | None:
        """Its line in the help. It is read when it is shown: every call would read the files of all commands."""
        return _title(self._file).read(self._language)

    @help.setter  # noqa: A003 - the property above
    def help(self, _: str | None) -> None:
        """The one that all commands are given when they are made, which here is none."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        return self._load().make_context(*args, **kwargs)

    def _load(self) -> Any:
        module = import_module(self._module)
        found = getattr(module, self._module.rpartition(".")[2])
        if not isinstance(found, typer.Typer):
            app = typer.Typer(add_completion=False)
            app.command(name=self.name, context_settings=getattr(module, "CONTEXT", None))(found)
            found = app
        command = get_command(found)
        _translate_help(command, _translations(module, self._language))
        command.help = self.help
        translate_command(command, self._language)
        return command


def _translations(command: ModuleType, language: Language) -> dict[str, str]:
    """The English sentences that a command's file and its `phrases` hold, with what the user reads instead."""
    held = (*vars(command).values(), *vars(getattr(command, "phrases", command)).values())
    return {text.en: text.read(language) for text in held if isinstance(text, Text)}


def _translate_help(command: Any, words: Mapping[str, str]) -> None:
    """Replace the English help texts of a command with the user's."""
    command.help = words.get(command.help, command.help)
    for parameter in command.params:
        parameter.help = words.get(parameter.help, parameter.help)
    for part in getattr(command, "commands", {}).values():
        _translate_help(part, words)


def _platform_commands() -> Iterator[tuple[str, str, Path]]:
    """The commands of the folder `commands` and those below it: name, module and file of each."""
    for folder in map(Path, commands.__path__):
        for file in sorted([*folder.glob("[!_]*.py"), *folder.glob("[!_]*/[!_]*.py")], key=lambda file: file.stem):
            module = ".".join(file.relative_to(folder).with_suffix("").parts)
            yield file.stem.replace("_", "-"), f"{commands.__name__}.{module}", file


def _assistant_commands() -> Iterator[tuple[str, str, Path]]:
    """The commands that assistants bring in their folders."""
    for file in sorted(Path(__file__).parents[1].glob("assistants/*/commands.py")):
        yield file.parent.name.replace("_", "-"), f"madang.assistants.{file.parent.name}.commands", file


def _title(file: Path) -> Text:
    for node in ast.parse(file.read_text("utf-8")).body:
        if (
            isinstance(node, ast.Assign)
            and ast.unparse(node.targets[0]) == "TITLE"
            and isinstance(node.value, ast.Call)
        ):
            words = {str(word.arg): ast.literal_eval(word.value) for word in node.value.keywords}
            return Text(*map(ast.literal_eval, node.value.args), **words)
    raise MadangError(f"{file} has no `TITLE = Text(ko=..., en=...)`, its line in the help. Add one.")


def _global_options_first(words: Sequence[str]) -> list[str]:
    """The words with `--lang` and `--debug`, which may stand anywhere, before the name of the command."""
    general: list[str] = []
    rest: list[str] = []
    coming = iter(words)
    for word in coming:
        if word == "--":
            rest += [word, *coming]
        elif word == "--lang":
            general += [word, *islice(coming, 1)]
        else:
            (general if word == "--debug" or word.startswith("--lang=") else rest).append(word)
    return general + rest


def _language(words: Sequence[str], environ: Mapping[str, str]) -> Language:
    """The value of `--lang`, else Korean where a message in Korean is given, else the locale.

    Typer reads the option too, but only after help and errors need it.
    """
    given = re.match(r"(?:--debug )*--lang[ =](ko|en)(?: |$)", " ".join(words))
    if given:
        return "ko" if given[1] == "ko" else "en"
    if not environ.get("MADANG_LANG") and any(
        _HANGUL.search(word) for before, word in pairwise(("", *words)) if not before.startswith("-")
    ):
        return "ko"
    locales = (environ.get(name) for name in ("MADANG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "ko" if next(filter(None, locales), "").startswith("ko") else "en"


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"madang {__version__}")
        raise typer.Exit


def _report_error(language: Language, kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
    """Print an uncaught error as one line instead of a traceback."""
    if isinstance(error, MadangError):
        line = error.user_message.read(language)
    elif isinstance(error, OSError) and (error.filename or error.errno in _REASONS):
        reason = _REASONS.get(error.errno or 0)
        place = f"{error.filename}: " if error.filename else ""
        line = f"{place}{reason.read(language) if reason else error.strerror}"
    else:
        line = phrases.UNEXPECTED_ERROR.format(error=f"{kind.__name__}: {error}".rstrip(": ")).read(language)
    typer.echo(f"madang: {' '.join(line.split())}", err=True)
