"""`madang realestate`: imports the wording of the laws."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from madang.assistants.realestate import phrases
from madang.assistants.realestate.tools.bundled_data import unpack_statutes
from madang.text import Text

TITLE = Text(
    ko="법령 원문을 부동산 비서에 넣습니다.",
    en="Import the wording of laws for the real-estate assistant.",
)
"""The CLI reads it from the source, without importing the module, so it is a literal here."""

commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.callback()
def _group() -> None:
    """Keeps `import-laws` a command of its own although it is the only one."""


@commands.command("import-laws", help=phrases.IMPORT_LAWS_HELP.en)
def _import_laws(
    folder: Annotated[
        Path | None, typer.Argument(exists=True, file_okay=False, help=phrases.LAWS_FOLDER_HELP.en)
    ] = None,
    *,
    corpus: Annotated[str, typer.Option(help=phrases.LAWS_CORPUS_HELP.en)] = "statutes",
) -> None:
    """Hands the laws over to `madang knowledge add`, which knows where corpora are kept."""
    with TemporaryDirectory() as unpacked:
        unpack_statutes(Path(unpacked), newer=folder)
        added = subprocess.run(  # noqa: S603 - our own program, with a name and a folder
            [sys.executable, "-m", "madang", "knowledge", "add", corpus, unpacked, "--statutes"], check=False
        )
    raise typer.Exit(added.returncode)
