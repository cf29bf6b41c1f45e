"""`madang doctor`: checks database, audit log, keys, models, fonts and assistants, and says what to fix."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.models import Chat, ModelCallError, ModelChoice, open_model, probe_model
from madang.protocol import EVERY_TENANT
from madang.runtime.application import MOST_LAG
from madang.runtime.assistants import Assistants, dataset_dates, discover_assistants
from madang.settings import Settings, SettingsError, read_settings
from madang.store import Store
from madang.store.database import check_file, read_migrations
from madang.text import Text
from madang.wiring import assistant_settings, model_choices

TITLE = Text(
    ko="설치 상태를 점검하고 할 일을 알려 줍니다.",
    en="Check the installation, and say what to fix.",
)

_MARKS = {"ok": "✓", "warning": "!", "trouble": "✗"}


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """The result of one check, with what to do about it."""

    subject: Text
    state: Literal["ok", "warning", "trouble"]
    finding: Text
    remedy: Text | None = None


def doctor(
    context: typer.Context,
    model: Annotated[bool, typer.Option("--model", help=phrases.DOCTOR_ASK_MODEL_HELP.en)] = False,
) -> None:
    """Print the findings; exits with 1 if something has to be fixed."""
    screen = Screen.of(context)
    findings = list(_all_findings(ask_models=model))
    rows = (
        (
            _MARKS[finding.state],
            screen.translate(finding.subject),
            screen.translate(finding.finding),
            screen.translate(finding.remedy) if finding.remedy else "",
        )
        for finding in findings
    )
    screen.table(phrases.COLUMN_MARK, phrases.COLUMN_CHECKED, phrases.COLUMN_FOUND, phrases.COLUMN_REMEDY, rows=rows)
    troubles = sum(finding.state == "trouble" for finding in findings)
    warnings = sum(finding.state == "warning" for finding in findings)
    if troubles or warnings:
        screen.note(phrases.DOCTOR_SUMMARY, troubles=troubles, warnings=warnings)
    else:
        screen.note(phrases.DOCTOR_ALL_OK)
    raise typer.Exit(1 if troubles else 0)


def _all_findings(*, ask_models: bool) -> Iterator[DoctorFinding]:
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        yield DoctorFinding(phrases.DOCTOR_SETTINGS, "trouble", error.user_message, phrases.DOCTOR_SETTINGS_REMEDY)
        return
    yield from _store_findings(settings)
    assistants = discover_assistants()
    yield from _check_models(settings, assistants, ask=ask_models)
    yield _check_fonts()
    yield from _check_assistants(settings, assistants)


def _store_findings(settings: Settings) -> list[DoctorFinding]:
    async def look(store: Store) -> list[DoctorFinding]:
        return [
            await _check_database(settings, store),
            *await _check_tenants(store),
            *await _check_clock(store),
            *await _check_keys(store),
            await _check_audit(store),
        ]

    try:
        return with_store(look)
    except MadangError as error:
        return [DoctorFinding(phrases.DOCTOR_STORE, "trouble", phrases.DOCTOR_STORE_FAILED, error.user_message)]


async def _check_database(settings: Settings, store: Store) -> DoctorFinding:
    """Where the store is, its schema version and its number of sessions."""
    address = re.sub(r"//[^@/]+@", "//***@", settings.store_address)
    backend = "sqlite" if address.startswith("sqlite:") else "postgres"
    if backend == "sqlite":
        check_file(settings.store_address.removeprefix("sqlite:///"))
    version = read_migrations(f"madang.store.database.{backend}")[-1][0]
    found = phrases.DOCTOR_DATABASE_FOUND
    sessions = await store.sessions.count(EVERY_TENANT)
    return DoctorFinding(
        phrases.DOCTOR_DATABASE, "ok", found.format(address=address, version=version, sessions=sessions)
    )


async def _check_tenants(store: Store) -> list[DoctorFinding]:
    """Whether the role that Postgres knows us by is held by row-level security."""
    if await store.is_role_held_by_policies():
        return []
    found, remedy = phrases.DOCTOR_ROLE_NOT_HELD, phrases.DOCTOR_ROLE_NOT_HELD_REMEDY
    return [DoctorFinding(phrases.DOCTOR_DATABASE, "warning", found, remedy)]


async def _check_clock(store: Store) -> list[DoctorFinding]:
    """Whether the clock was set back since something was stored."""
    lag = await store.clock_lag()
    if lag <= MOST_LAG:
        return []
    found = phrases.DOCTOR_CLOCK_BEHIND.format(lag=lag)
    return [DoctorFinding(phrases.DOCTOR_CLOCK, "trouble", found, phrases.DOCTOR_CLOCK_REMEDY)]


async def _check_audit(store: Store) -> DoctorFinding:
    """Whether the audit log is intact."""
    verdict = await store.audit.verify()
    if verdict.first_invalid is None:
        return DoctorFinding(phrases.DOCTOR_AUDIT, "ok", phrases.DOCTOR_AUDIT_INTACT.format(n=verdict.valid_entries))
    found = phrases.DOCTOR_AUDIT_BROKEN.format(n=verdict.first_invalid)
    remedy = phrases.DOCTOR_AUDIT_REMEDY
    return DoctorFinding(phrases.DOCTOR_AUDIT, "trouble", found, remedy)


async def _check_keys(store: Store) -> Iterator[DoctorFinding]:
    """Whether sessions are encrypted, and whether every key they need is configured."""
    safety = await store.encryption_report()
    return _key_findings(safety.current_key, safety.missing_keys, safety.plain_sessions)


def _key_findings(current: str | None, missing: tuple[str, ...], plain: int) -> Iterator[DoctorFinding]:
    if missing:
        found = phrases.DOCTOR_KEYS_MISSING.format(keys=", ".join(missing))
        remedy = phrases.DOCTOR_KEYS_MISSING_REMEDY
        yield DoctorFinding(phrases.DOCTOR_KEYS, "trouble", found, remedy)
    if current is None:
        found = phrases.DOCTOR_NO_KEYS
        remedy = phrases.DOCTOR_NO_KEYS_REMEDY
        yield DoctorFinding(phrases.DOCTOR_KEYS, "warning", found, remedy)
    elif plain:
        found = phrases.DOCTOR_UNENCRYPTED.format(n=plain)
        remedy = phrases.DOCTOR_UNENCRYPTED_REMEDY
        yield DoctorFinding(phrases.DOCTOR_KEYS, "warning", found, remedy)
    else:
        yield DoctorFinding(phrases.DOCTOR_KEYS, "ok", phrases.DOCTOR_ENCRYPTED.format(key=current))


def _check_models(settings: Settings, assistants: Assistants, *, ask: bool) -> Iterator[DoctorFinding]:
    """Which models answer, and whether each can be opened; only where they are to be asked is anything sent to them."""
    try:
        choices = model_choices(settings, assistants)
    except MadangError as error:
        yield DoctorFinding(phrases.DOCTOR_MODEL, "trouble", phrases.DOCTOR_INVALID_SETTINGS, error.user_message)
        return
    if choices.default is None:
        none = phrases.DOCTOR_NO_MODEL
        yield DoctorFinding(phrases.DOCTOR_MODEL, "ok", none)
    else:
        yield _model_finding(choices.default, choices.default.model, ask=ask)
    if choices.fallback:
        yield _model_finding(choices.fallback, choices.fallback.model, ask=ask)
    for skill, choice in choices.skills.items():
        if choice is None:
            yield DoctorFinding(phrases.DOCTOR_MODEL, "ok", phrases.DOCTOR_SKILL_BY_RULES.format(skill=skill))
        else:
            yield _model_finding(choice, f"{skill}: {choice.model}", ask=ask)


def _model_finding(choice: ModelChoice, shown: str, *, ask: bool) -> DoctorFinding:
    try:
        opened = open_model(choice)
        if ask:
            return _asked_finding(Chat(opened, name=choice.model, limits=choice.limits), shown)
    except ModelCallError as error:
        remedies = phrases.DOCTOR_MODEL_REMEDIES
        remedy = remedies.get(error.reason, remedies["failed"]).format(error=error)
        return DoctorFinding(phrases.DOCTOR_MODEL, "trouble", phrases.DOCTOR_MODEL_SILENT.format(model=shown), remedy)
    except MadangError as error:
        return DoctorFinding(phrases.DOCTOR_MODEL, "trouble", _untranslated(shown), error.user_message)
    return DoctorFinding(phrases.DOCTOR_MODEL, "ok", _untranslated(shown))


def _asked_finding(chat: Chat, shown: str) -> DoctorFinding:
    """What the model can do, as it showed when it was asked."""
    can = asyncio.run(probe_model(chat))
    said = {True: phrases.DOCTOR_CAN, False: phrases.DOCTOR_CANNOT}
    context = phrases.DOCTOR_TOKENS.format(count=can.context) if can.context else phrases.DOCTOR_UNKNOWN
    found = phrases.DOCTOR_MODEL_CAN.format(
        model=shown, tools=said[can.tools], json=said[can.json_output], streaming=said[can.streaming], context=context
    )
    return DoctorFinding(phrases.DOCTOR_MODEL, "ok", found)


def _check_fonts() -> DoctorFinding:
    """Whether this machine has a font to show Korean DOCX files with; PDFs and charts bring their own."""
    finder = shutil.which("fc-list")
    if finder is None:
        return DoctorFinding(
            phrases.DOCTOR_FONTS, "warning", phrases.DOCTOR_FONTS_UNCHECKED, phrases.DOCTOR_FONTS_UNCHECKED_REMEDY
        )
    listed = subprocess.run([finder, ":lang=ko", "family"], capture_output=True, text=True, check=False)  # noqa: S603 - a fixed call
    families = sorted({line.partition(",")[0].strip() for line in listed.stdout.splitlines()} - {""})
    if not families:
        return DoctorFinding(
            phrases.DOCTOR_FONTS, "warning", phrases.DOCTOR_NO_KOREAN_FONT, phrases.DOCTOR_NO_KOREAN_FONT_REMEDY
        )
    return DoctorFinding(phrases.DOCTOR_FONTS, "ok", _untranslated(families[0]))


def _check_assistants(settings: Settings, assistants: Assistants) -> Iterator[DoctorFinding]:
    """Which assistants are installed, broken or have invalid settings, and the as-of date of their data."""
    names = ", ".join(assistants.loaded)
    yield DoctorFinding(phrases.DOCTOR_ASSISTANTS, "ok", _untranslated(names) if names else phrases.NO_ASSISTANTS)
    for name, error in assistants.broken.items():
        yield DoctorFinding(phrases.DOCTOR_ASSISTANTS, "trouble", _untranslated(name), error.user_message)
    try:
        assistant_settings(settings, assistants)
    except SettingsError as error:
        yield DoctorFinding(phrases.DOCTOR_ASSISTANTS, "trouble", phrases.DOCTOR_INVALID_SETTINGS, error.user_message)
    for assistant in assistants.loaded.values():
        for source, as_of in dataset_dates(assistant):
            yield DoctorFinding(phrases.DOCTOR_DATA_AS_OF, "ok", _untranslated(f"{assistant.name}: {source}, {as_of}"))


def _untranslated(text: str) -> Text:
    return Text(ko=text, en=text)
