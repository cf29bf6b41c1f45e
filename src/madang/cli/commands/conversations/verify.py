"""`madang verify`: a text held against its sources, claim by claim, and the articles of law that it cites."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.knowledge.evidence import (
    CheckedCitation,
    TrueStatement,
    VerificationReport,
    VerifiedSentence,
    report_on,
    statements_in,
)
from madang.knowledge.ingest import read_contents
from madang.knowledge.statutes import Statute, read_statutes
from madang.text import Text

TITLE = Text(ko="글의 주장을 자료에 비추어 하나씩 확인합니다.", en="Hold a text against its sources, claim by claim.")


def verify(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=phrases.VERIFY_TEXT_HELP.en)],
    *,
    sources: Annotated[list[Path] | None, typer.Option(exists=True, help=phrases.VERIFY_SOURCES_HELP.en)] = None,
    laws: Annotated[Path | None, typer.Option(exists=True, file_okay=False, help=phrases.VERIFY_LAWS_HELP.en)] = None,
    as_of: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help=phrases.VERIFY_AS_OF_HELP.en)] = None,
    as_json: Annotated[bool, typer.Option("--json", help=phrases.VERIFY_JSON_HELP.en)] = False,
) -> None:
    """Exits with 1 if a claim is not borne out or an article does not exist."""
    day = as_of.date() if as_of else datetime.now().astimezone().date()
    statements = asyncio.run(_statements(sources or []))
    report = report_on(_read(text), statements, _statutes(laws), day=day)
    if as_json:
        typer.echo(report.model_dump_json(indent=2))
    else:
        _show(Screen.of(context), report)
    raise typer.Exit(0 if report.is_borne_out else 1)


def _read(text: str) -> str:
    """The text itself, a file that has it, or `-` for standard input."""
    if text == "-":
        return sys.stdin.read()
    file = Path(text)
    is_file = len(text.encode()) < _LONGEST_PATH and "\n" not in text and file.is_file()
    return file.read_text("utf-8") if is_file else text


_LONGEST_PATH = 250


async def _statements(sources: Sequence[Path]) -> list[TrueStatement]:
    files = [file for path in sources for file in _files(path)]
    found = [(file.name, await read_contents(file.read_bytes(), file.suffix)) for file in files]
    return [statement for name, contents in found for statement in statements_in(name, contents.sections)]


def _files(path: Path) -> Iterator[Path]:
    yield from sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _statutes(folder: Path | None) -> Sequence[Statute]:
    return read_statutes(folder)[0] if folder else ()


def _show(screen: Screen, report: VerificationReport) -> None:
    for found in (report.claims, report.citations):
        if found:
            _show_table(screen, found)
    screen.print_text(
        phrases.VERIFY_SHARES, unsupported=f"{report.unsupported_share:.0%}", coverage=f"{report.coverage:.0%}"
    )


def _show_table(screen: Screen, found: Sequence[VerifiedSentence | CheckedCitation]) -> None:
    rows = (
        (
            screen.translate(phrases.VERDICTS[each.verdict]),
            f"{each.start}-{each.end}",
            each.text,
            screen.translate(each.reason),
        )
        for each in found
    )
    columns = (phrases.COLUMN_VERDICT, phrases.COLUMN_SPAN, phrases.COLUMN_CLAIM, phrases.COLUMN_REASON)
    screen.table(*columns, rows=rows)
