"""`madang restore`: a store and a library from a backup, where neither is yet, proved readable."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from madang.cli import phrases
from madang.cli.commands.operations.backup import MANIFEST, addresses_of, digest, refusal
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen
from madang.protocol import EVERY_TENANT
from madang.runtime.assistants import discover_assistants
from madang.settings import read_settings
from madang.store import Store
from madang.store.database import require_copy_for, require_nothing_at, restore_database
from madang.text import Text

TITLE = Text(
    ko="백업에서 저장소와 자료를 되살리고, 모두 읽히는지 확인합니다.",
    en="Make the store and the library from a backup, and check that all of it can be read.",
)


class _Proof(NamedTuple):
    """What was read in the restored store."""

    sessions: int
    unreadable: list[str]
    audit_is_whole: bool


def restore(context: typer.Context, folder: Annotated[Path, typer.Argument(help=phrases.RESTORE_HELP.en)]) -> None:
    """Restore to the addresses that the settings name; exit 1 if something in the result cannot be read."""
    screen = Screen.of(context)
    copies = _read_manifest(folder)
    settings = read_settings(os.environ)
    if settings.store is None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    wanted = {folder / name: url for name, url in addresses_of(settings).items() if name in copies}
    for copy, url in wanted.items():
        require_copy_for(url, copy)
        require_nothing_at(url)
    for copy, url in wanted.items():
        restore_database(copy, url)
    proof = with_store(_prove)
    screen.print_text(phrases.RESTORE_DONE, names=", ".join(copies), sessions=proof.sessions)
    if proof.unreadable:
        screen.note(phrases.RESTORE_UNREADABLE, sessions=", ".join(proof.unreadable))
    if not proof.audit_is_whole:
        screen.note(phrases.RESTORE_AUDIT_BROKEN)
    if proof.unreadable or not proof.audit_is_whole:
        raise typer.Exit(1)


def _read_manifest(folder: Path) -> Mapping[str, str]:
    """The copies and their digests, which are those that were written."""
    try:
        files: dict[str, str] = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        changed = [name for name, expected in files.items() if digest(folder / name) != expected]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise refusal(f"{folder} is no backup: {error}", phrases.RESTORE_NO_BACKUP.format(folder=folder)) from error
    if changed:
        names = ", ".join(changed)
        raise refusal(f"{names} was changed after the backup.", phrases.RESTORE_CHANGED.format(names=names))
    return files


async def _prove(store: Store) -> _Proof:
    """Read every checkpoint and the whole audit."""
    for assistant in discover_assistants().loaded.values():
        assistant.checkpointer_on(store.checkpointer)
    damaged = [finding.session for finding in await store.repair()]
    migrated = [finding.session for finding in await store.check_migrations() if finding.failure is not None]
    verdict = await store.audit.verify(await store.anchored_heads() or ())
    return _Proof(
        sessions=await store.sessions.count(EVERY_TENANT),
        unreadable=[*dict.fromkeys([*damaged, *migrated])],
        audit_is_whole=verdict.first_invalid is None,
    )
