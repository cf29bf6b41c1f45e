"""`madang company`: drafts a semantic layer from a company's database."""

from pathlib import Path
from typing import Annotated

import typer

from madang.assistants.company import phrases
from madang.assistants.company.tools.schema_reader import describe_database
from madang.text import Language, Text

TITLE = Text(
    ko="회사 데이터베이스를 도우미가 읽을 수 있도록 설명 파일을 만듭니다.",
    en="Describe a company's database for the assistant.",
)
"""The CLI reads it from the source, without importing the module, so it is a literal here."""


commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.callback()
def _commands() -> None:
    """Keeps `describe` a named command although it is the only one."""


@commands.command("describe", help=phrases.DESCRIBE_HELP.en)
def _describe(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=phrases.DESCRIBE_URL_HELP.en)],
    out: Annotated[Path | None, typer.Option(dir_okay=False, help=phrases.DESCRIBE_OUT_HELP.en)] = None,
) -> None:
    draft = describe_database(url)
    if out is None:
        typer.echo(draft, nl=False)
        return
    out.write_text(draft, "utf-8")
    language: Language = context.obj or "en"
    typer.echo(phrases.DESCRIBE_WRITTEN.format(path=out).read(language), err=True)
