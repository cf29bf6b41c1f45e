"""`madang new-assistant`: a folder that is an assistant at once, to be made into yours."""

import keyword
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.runtime.assistants import can_name_assistant
from madang.text import Text

TITLE = Text(ko="새 도우미의 뼈대를 만듭니다.", en="Lay out a new assistant that works at once.")

_HOME = Path("src", "madang", "assistants")
_SUFFIX = ".txt"
"""Ends the names of templates, so that nothing takes them for code."""


def new_assistant(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.NEW_ASSISTANT_NAME.en)],
    *,
    into: Annotated[Path | None, typer.Option(file_okay=False, help=phrases.INTO.en)] = None,
) -> None:
    """Write the folder; one that is there already is left alone."""
    screen = Screen.of(context)
    if not (name.isascii() and name == name.lower() and can_name_assistant(name)) or keyword.iskeyword(name):
        context.fail(screen.translate(phrases.BAD_NAME, name=name))
    home = into or _HOME
    if not home.is_dir():
        context.fail(screen.translate(phrases.NO_PLACE))
    folder = home / name
    if folder.exists():
        context.fail(screen.translate(phrases.TAKEN, folder=folder))
    words = _words(name, _package(folder))
    for place, template in _templates(files("madang.cli") / "templates" / "assistant"):
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
    screen.print_text(phrases.MADE, folder=folder, name=name)


def _templates(folder: Traversable, above: Path = Path()) -> Iterator[tuple[Path, Traversable]]:
    """Where each file goes below the new folder, and its template."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, above / entry.name)
        elif entry.name.endswith(_SUFFIX):
            yield above / entry.name.removesuffix(_SUFFIX), entry


def _words(name: str, package: str) -> dict[str, str]:
    """What stands in the place of the variables of templates."""
    label = name.replace("_", " ")
    title = phrases.TITLES.format(name=label, label=label.capitalize())
    about = phrases.ABOUTS.format(name=label, label=label)
    return {
        "name": name,
        "package": package,
        "state": "".join(part.capitalize() for part in name.split("_")),
        "title_ko": title.ko,
        "title_en": title.en,
        "about_ko": about.ko,
        "about_en": about.en,
        "today": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def _package(folder: Path) -> str:
    """The dotted name of a folder: that of every folder above it that is a package."""
    parts = [folder.name]
    for above in folder.absolute().parents:
        if not (above / "__init__.py").is_file():
            break
        parts.append(above.name)
    return ".".join(reversed(parts))
