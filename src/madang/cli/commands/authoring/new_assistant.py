"""`madang new-assistant`: creates an assistant that works as it is: in the checkout, a package or a new project."""

import keyword
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from madang import __version__
from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.runtime.assistants import can_name_assistant
from madang.text import Text

TITLE = Text(ko="새 도우미의 뼈대를 만듭니다.", en="Create a new assistant that works as it is.")

_HOME = Path("src", "madang", "assistants")
_SUFFIX = ".txt"
"""Ends the names of templates, so that nothing takes them for code."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where a new assistant goes, and the dotted name of its package."""

    folder: Path
    package: str
    made: Text
    templates: tuple[tuple[str, Path], ...]
    """Folders of templates, and where the files of each go."""


def new_assistant(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=phrases.NEW_ASSISTANT_NAME.en)],
    *,
    into: Annotated[Path | None, typer.Option(file_okay=False, help=phrases.INTO.en)] = None,
) -> None:
    """Create the folder; one that exists is left alone."""
    screen = Screen.of(context)
    if not (name.isascii() and name == name.lower() and can_name_assistant(name)) or keyword.iskeyword(name):
        context.fail(screen.translate(phrases.BAD_NAME, name=name))
    if into and not into.is_dir():
        context.fail(screen.translate(phrases.NO_PLACE, folder=into))
    layout = _layout(name, into)
    if layout.folder.exists():
        context.fail(screen.translate(phrases.TAKEN, folder=layout.folder))
    _write_files(layout, _variables(name, layout.package))
    screen.print_text(layout.made, folder=layout.folder, name=name, package=layout.package)


def _layout(name: str, into: Path | None) -> _Layout:
    """In the package `into`, else in Madang's own assistants if this is its checkout, else as a new project."""
    if into or _HOME.is_dir():
        folder = (into or _HOME) / name
        package = _package(folder)
        made = phrases.MADE if package == f"madang.assistants.{name}" else phrases.MADE_IN_PACKAGE
        return _Layout(folder, package, made, (("assistant", folder),))
    # The suffix keeps the package from hiding a module of the same name, such as `calendar`.
    folder, package = Path(name), f"{name}_assistant"
    code = folder / "src" / package
    return _Layout(folder, package, phrases.MADE_PROJECT, (("project", folder), ("assistant", code)))


def _write_files(layout: _Layout, variables: dict[str, str]) -> None:
    for templates, target in layout.templates:
        for place, template in _templates(files("madang.cli") / "templates" / templates):
            file = target / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(template.read_text("utf-8")).substitute(variables), "utf-8")


def _templates(folder: Traversable, above: Path = Path()) -> Iterator[tuple[Path, Traversable]]:
    """Where each file goes below the new folder, and its template."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, above / entry.name)
        elif entry.name.endswith(_SUFFIX):
            yield above / entry.name.removesuffix(_SUFFIX), entry


def _variables(name: str, package: str) -> dict[str, str]:
    """The values of the variables in templates."""
    label = name.replace("_", " ")
    title = phrases.TITLES.format(name=Text(ko=label, en=label.capitalize()))
    about = phrases.ABOUTS.format(name=label)
    return {
        "name": name,
        "package": package,
        "distribution": f"madang-{name.replace('_', '-')}",
        "version": __version__,
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
