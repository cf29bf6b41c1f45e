"""`madang realestate`: lists the provisions for a story, and imports the wording of the laws."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from madang.assistants.realestate import phrases
from madang.assistants.realestate.tools.bundled_data import unpack_statutes
from madang.assistants.realestate.tools.provisions import find_provisions, provision_lines
from madang.text import Text

TITLE = Text(
    ko="부동산 비서의 법령: 이야기에 맞는 조문을 찾고 원문을 넣습니다.",
    en="The laws of the real-estate assistant: find provisions for a story, import wording.",
)
"""The CLI reads it from the source, without importing the module, so it is a literal here."""

commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.command("provisions", help=phrases.PROVISIONS_HELP.en)
def _provisions(
    story: Annotated[str, typer.Argument(help=phrases.STORY_HELP.en)],
    *,
    limit: Annotated[int, typer.Option(min=1, max=50, help=phrases.PROVISIONS_LIMIT_HELP.en)] = 5,
) -> None:
    for line in provision_lines(find_provisions(story, datetime.now(UTC).date(), limit=limit), "ko"):
        typer.echo(line)


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
