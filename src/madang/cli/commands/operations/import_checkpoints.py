"""`madang import-checkpoints`: copies checkpoints of LangGraph's own savers into a store, and compares them."""

import asyncio
from importlib import import_module
from typing import Annotated

import typer

from madang.cli import phrases
from madang.errors import MadangError
from madang.store import ImportProgress, Store, compare_checkpoints, open_langgraph_saver, open_store
from madang.store import import_checkpoints as copy_checkpoints
from madang.text import Text

TITLE = Text(
    ko="LangGraph 기본 저장소의 체크포인트를 복사하고 비교합니다.",
    en="Copy the checkpoints of LangGraph's own savers, and compare them.",
)
_EVERY = 100


def import_checkpoints(
    context: typer.Context,
    source: Annotated[str, typer.Argument(help="sqlite:///checkpoints.db, postgresql://user@host/database")],
    target: Annotated[str, typer.Argument(help="sqlite:///madang.db, postgresql://user@host/database")],
    types: Annotated[list[str] | None, typer.Option("--type", help="package.module:Name")] = None,
) -> None:
    """Copy what `target` does not have yet from `source`; run it again to continue after an interruption."""
    done = asyncio.run(_move(source, target, types or []))
    typer.echo(phrases.IMPORT_DONE.format(**done).read(context.obj))


async def _move(source: str, target: str, types: list[str]) -> dict[str, int]:
    async with open_langgraph_saver(source) as saver, open_store(target) as store:
        _register(store, types)
        progress = await copy_checkpoints(saver, store, report=_show)
        compared = await compare_checkpoints(saver, store)
    return {"copied": progress.copied, "present": progress.present, "compared": compared}


def _register(store: Store, types: list[str]) -> None:
    """Allow the types a state holds; their names come from the command line, never from the data."""
    for name in types:
        module, _, attribute = name.partition(":")
        found = getattr(import_module(module), attribute, None)
        if not isinstance(found, type):
            raise MadangError(f"{name!r} does not name a type: write it as 'package.module:Name'.")
        store.register(found)


def _show(progress: ImportProgress) -> None:
    seen = progress.copied + progress.present
    if seen % _EVERY == 0:
        typer.echo(f"{seen} ...", err=True)
