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

from madang.cli.terminal.screen import Screen
from madang.runtime.contract import can_name_assistant
from madang.text import Text

__all__ = ["new_assistant"]

TITLE = Text(ko="새 도우미의 뼈대를 만듭니다.", en="Lay out a new assistant that works at once.")

_NAME = Text(ko="도우미의 이름(영문 소문자, 숫자, _).", en="Its name: lower-case letters, digits and _.")
_INTO = Text(
    ko="만들 곳. 정하지 않으면 이 프로젝트의 src/madang/assistants.",
    en="Where to lay it out; src/madang/assistants of this project unless said.",
)
_BAD_NAME = Text(
    ko="'{name}'은(는) 이름이 될 수 없습니다. 영문 소문자로 시작해 소문자, 숫자, _만 쓰세요.",
    en="{name!r} cannot be a name: begin with a lower-case letter, then lower-case letters, digits and _.",
)
_NO_PLACE = Text(
    ko="여기에는 src/madang/assistants가 없습니다. 프로젝트 폴더에서 실행하거나 --into로 패키지 폴더를 주세요.",
    en="There is no src/madang/assistants here: call it in the project's folder, or name a package with --into.",
)
_TAKEN = Text(ko="{folder}이(가) 이미 있습니다.", en="{folder} is there already.")
_MADE = Text(
    ko='{folder}을(를) 만들었습니다.\n다음: madang ask {name} "안녕하세요", 그리고 make test',
    en='Made {folder}.\nNext: madang ask {name} "hello", then make test',
)
_TITLES = Text(ko="{name} 도우미", en="{label}")
_ABOUTS = Text(ko="{name}에 대해 아는 것을 찾아 알려 줍니다.", en="Finds and tells what it knows about {label}.")
_HOME = Path("src", "madang", "assistants")
_SUFFIX = ".txt"
"""Ends the names of templates, so that nothing takes them for code."""


def new_assistant(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help=_NAME.en)],
    *,
    into: Annotated[Path | None, typer.Option(file_okay=False, help=_INTO.en)] = None,
) -> None:
    """Write the folder; one that is there already is left alone."""
    screen = Screen.of(context)
    if not (name.isascii() and name == name.lower() and can_name_assistant(name)) or keyword.iskeyword(name):
        context.fail(screen.read(_BAD_NAME, name=name))
    home = into or _HOME
    if not home.is_dir():
        context.fail(screen.read(_NO_PLACE))
    folder = home / name
    if folder.exists():
        context.fail(screen.read(_TAKEN, folder=folder))
    words = _words(name, _package(folder))
    for place, template in _templates(files("madang.cli") / "templates" / "assistant"):
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
    screen.say(_MADE, folder=folder, name=name)


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
    title = _TITLES.format(name=label, label=label.capitalize())
    about = _ABOUTS.format(name=label, label=label)
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
