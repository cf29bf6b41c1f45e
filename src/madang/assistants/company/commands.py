"""`madang company`: commands beside asking, such as drafting a semantic layer from a company's database."""

from pathlib import Path
from typing import Annotated

import typer

from madang.assistants.company import phrases
from madang.assistants.company.tools.schema_reader import describe_database
from madang.text import Language, Text

TITLE = Text(
    ko="회사 데이터베이스를 도우미에게 알려 줄 파일을 만듭니다.",
    en="Make a company's database known to its assistant.",
)


commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.callback()
def _commands() -> None:
    """Keeps `describe` a command by its name, also while it is the only one."""


@commands.command("describe", help=phrases.DESCRIBE.en)
def _describe(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=phrases.URL.en)],
    out: Annotated[Path | None, typer.Option(dir_okay=False, help=phrases.OUT.en)] = None,
) -> None:
    draft = describe_database(url)
    if out is None:
        typer.echo(draft, nl=False)
        return
    out.write_text(draft, "utf-8")
    language: Language = context.obj or "en"
    typer.echo(phrases.WRITTEN.format(path=out).read(language), err=True)
