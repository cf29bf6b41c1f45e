"""`madang company`: what can be done with a company's data beside asking."""

from pathlib import Path
from typing import Annotated

import typer

from madang.assistants.company.tools.schema_reader import describe
from madang.text import Language, Text

__all__ = ["commands"]

TITLE = Text(
    ko="회사 데이터베이스를 도우미에게 알려 줄 파일을 만듭니다.",
    en="Make a company's database known to its assistant.",
)

_DESCRIBE = Text(
    ko="데이터베이스 구조를 읽어 시맨틱 레이어 초안을 만듭니다. 행은 읽지 않습니다.",
    en="Draft a semantic layer from a database's schema; no row is read.",
)
_URL = Text(
    ko="데이터베이스 주소: sqlite:///파일, duckdb:///파일, postgresql://...",
    en="The database: sqlite:///file, duckdb:///file or postgresql://...",
)
_OUT = Text(ko="초안을 쓸 파일. 없으면 화면에 보여 줍니다.", en="The file to write it to; shown unless said.")
_WRITTEN = Text(
    ko="{path}에 초안을 썼습니다. 이름과 동의어를 다듬고 역할을 정하세요.",
    en="Wrote the draft to {path}. Refine its names and synonyms, and say which roles there are.",
)

commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.callback()
def _commands() -> None:
    """Keeps `describe` a command by its name, also while it is the only one."""


@commands.command("describe", help=_DESCRIBE.en)
def _describe(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=_URL.en)],
    out: Annotated[Path | None, typer.Option(dir_okay=False, help=_OUT.en)] = None,
) -> None:
    draft = describe(url)
    if out is None:
        typer.echo(draft, nl=False)
        return
    out.write_text(draft, "utf-8")
    language: Language = context.obj or "en"
    typer.echo(_WRITTEN.format(path=out).read(language), err=True)
