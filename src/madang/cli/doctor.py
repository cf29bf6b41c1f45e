"""`madang doctor`: whether everything is in its place, what is missing, and what to do about it."""

import os
from collections.abc import Iterator

import typer

from madang.cli.terminal.checkup import (
    Finding,
    check_assistants,
    check_audit,
    check_database,
    check_fonts,
    check_keys,
    check_models,
)
from madang.cli.terminal.opening import with_store
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.runtime.discovery import discover
from madang.settings import Settings, SettingsError, read_settings
from madang.store import Store
from madang.text import Text

__all__ = ["doctor"]

TITLE = Text(
    ko="모든 것이 제자리에 있는지 살피고 할 일을 알려 줍니다.",
    en="See whether everything is in its place, and what to do.",
)

_SETTINGS = Text(ko="설정", en="settings")
_STORE = Text(ko="저장소", en="store")
_CORRECT = Text(ko="환경 변수를 바로잡으세요.", en="Correct the environment variable.")
_FAILED = Text(ko="열 수 없음", en="cannot be opened")
_MARKS = {"ok": "✓", "warning": "!", "trouble": "✗"}
_WELL = Text(ko="모두 괜찮습니다.", en="All is well.")
_NOT_WELL = Text(
    ko="✗ 표시된 {troubles}건은 고쳐야 합니다. ! 표시된 {warnings}건은 알아 두세요.",
    en="{troubles} to mend (✗), {warnings} to know of (!).",
)
_MARK = Text(ko="", en="")
_WHAT = Text(ko="무엇", en="what")
_FOUND = Text(ko="상태", en="found")
_REMEDY = Text(ko="할 일", en="what to do")


def doctor(context: typer.Context) -> None:
    """Print what was found; leaves with 1 if something is in the way of work."""
    screen = Screen.of(context)
    findings = list(_examine())
    rows = (
        (
            _MARKS[one.state],
            screen.read(one.what),
            screen.read(one.found),
            screen.read(one.remedy) if one.remedy else "",
        )
        for one in findings
    )
    screen.table(_MARK, _WHAT, _FOUND, _REMEDY, rows=rows)
    troubles = sum(one.state == "trouble" for one in findings)
    warnings = sum(one.state == "warning" for one in findings)
    if troubles or warnings:
        screen.note(_NOT_WELL, troubles=troubles, warnings=warnings)
    else:
        screen.note(_WELL)
    raise typer.Exit(1 if troubles else 0)


def _examine() -> Iterator[Finding]:
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        yield Finding(_SETTINGS, "trouble", error.told, _CORRECT)
        return
    yield from _examine_store(settings)
    assistants = discover()
    yield from check_models(settings, assistants)
    yield check_fonts()
    yield from check_assistants(settings, assistants)


def _examine_store(settings: Settings) -> list[Finding]:
    async def look(store: Store) -> list[Finding]:
        return [await check_database(settings, store), *await check_keys(store), await check_audit(store)]

    try:
        return with_store(look)
    except MadangError as error:
        return [Finding(_STORE, "trouble", _FAILED, error.told)]
