"""`madang doctor`: checks database, audit, keys, models, fonts and assistants; says what is wrong with each and what to
do.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_store
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.models import ModelChoice, open_model
from madang.runtime.assistants import Assistants, dataset_dates, discover_assistants
from madang.settings import Settings, SettingsError, read_settings
from madang.store import Store
from madang.store.database import read_migrations
from madang.text import Text
from madang.wiring import assistant_settings, model_choices


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """How one thing is: well, not as well as it could be, or in the way of work."""

    subject: Text
    state: Literal["ok", "warning", "trouble"]
    finding: Text
    remedy: Text | None = None


async def check_database(settings: Settings, store: Store) -> DoctorFinding:
    """Where the store is, how it is laid out and how much is in it."""
    address = re.sub(r"//[^@/]+@", "//***@", settings.store_address)
    backend = "sqlite" if address.startswith("sqlite:") else "postgres"
    version = read_migrations(f"madang.store.database.{backend}")[-1][0]
    found = phrases.CHECK_DATABASE_FOUND
    sessions = await store.sessions.count()
    return DoctorFinding(phrases.DATABASE, "ok", found.format(address=address, version=version, sessions=sessions))


async def check_audit(store: Store) -> DoctorFinding:
    """Whether the audit is whole."""
    verdict = await store.audit.verify()
    if verdict.first_invalid is None:
        return DoctorFinding(phrases.AUDIT, "ok", phrases.CHECK_AUDIT_OK.format(n=verdict.valid_entries))
    found = phrases.CHECK_AUDIT_FOUND.format(n=verdict.first_invalid)
    remedy = phrases.CHECK_AUDIT_REMEDY
    return DoctorFinding(phrases.AUDIT, "trouble", found, remedy)


async def check_keys(store: Store) -> Iterator[DoctorFinding]:
    """Whether what sessions hold is encrypted, and whether every key that is needed is here."""
    safety = await store.encryption_report()
    return _key_findings(safety.current_key, safety.missing_keys, safety.plain_sessions)


def _key_findings(current: str | None, missing: tuple[str, ...], plain: int) -> Iterator[DoctorFinding]:
    if missing:
        found = phrases.DOCTOR_KEY_FINDINGS_FOUND.format(keys=", ".join(missing))
        remedy = phrases.KEY_FINDINGS_REMEDY
        yield DoctorFinding(phrases.KEYS, "trouble", found, remedy)
    if current is None:
        found = phrases.KEY_FINDINGS_FOUND
        remedy = phrases.DOCTOR_KEY_FINDINGS_REMEDY
        yield DoctorFinding(phrases.KEYS, "warning", found, remedy)
    elif plain:
        found = phrases.DOCTOR_KEY_FINDINGS_FOUND_2.format(n=plain)
        remedy = phrases.DOCTOR_KEY_FINDINGS_REMEDY_2
        yield DoctorFinding(phrases.KEYS, "warning", found, remedy)
    else:
        yield DoctorFinding(phrases.KEYS, "ok", phrases.KEY_FINDINGS_OK.format(key=current))


def check_models(settings: Settings, assistants: Assistants) -> Iterator[DoctorFinding]:
    """Which models answer, and whether each can be opened; nothing is sent to them."""
    try:
        choices = model_choices(settings, assistants)
    except MadangError as error:
        yield DoctorFinding(phrases.MODEL, "trouble", phrases.WRONGLY_SET, error.user_message)
        return
    if choices.default is None:
        none = phrases.CHECK_MODELS_NONE
        yield DoctorFinding(phrases.MODEL, "ok", none)
    else:
        yield _model_finding(choices.default, choices.default.model)
    for skill, choice in choices.skills.items():
        if choice is None:
            yield DoctorFinding(phrases.MODEL, "ok", phrases.CHECK_MODELS_OK.format(skill=skill))
        else:
            yield _model_finding(choice, f"{skill}: {choice.model}")


def _model_finding(choice: ModelChoice, shown: str) -> DoctorFinding:
    try:
        open_model(choice)
    except MadangError as error:
        return DoctorFinding(phrases.MODEL, "trouble", _untranslated(shown), error.user_message)
    return DoctorFinding(phrases.MODEL, "ok", _untranslated(shown))


def check_fonts() -> DoctorFinding:
    """Whether documents can be written in Korean, as far as this machine can tell."""
    finder = shutil.which("fc-list")
    if finder is None:
        return DoctorFinding(phrases.FONTS, "warning", phrases.CHECK_FONTS_WARNING, phrases.INSTALL_FONTCONFIG)
    listed = subprocess.run([finder, ":lang=ko", "family"], capture_output=True, text=True, check=False)  # noqa: S603 - a fixed call
    families = sorted({line.partition(",")[0].strip() for line in listed.stdout.splitlines()} - {""})
    if not families:
        return DoctorFinding(phrases.FONTS, "warning", phrases.DOCTOR_CHECK_FONTS_WARNING, phrases.INSTALL_FONT)
    return DoctorFinding(phrases.FONTS, "ok", _untranslated(families[0]))


def check_assistants(settings: Settings, assistants: Assistants) -> Iterator[DoctorFinding]:
    """Which assistants are here, which are broken or wrongly set, and how old the data of each is."""
    names = ", ".join(assistants.loaded)
    yield DoctorFinding(phrases.ASSISTANTS, "ok", _untranslated(names) if names else phrases.CHECK_ASSISTANTS_OK)
    for name, error in assistants.broken.items():
        yield DoctorFinding(phrases.ASSISTANTS, "trouble", _untranslated(name), error.user_message)
    try:
        assistant_settings(settings, assistants)
    except SettingsError as error:
        yield DoctorFinding(phrases.ASSISTANTS, "trouble", phrases.WRONGLY_SET, error.user_message)
    for assistant in assistants.loaded.values():
        for source, as_of in dataset_dates(assistant):
            yield DoctorFinding(phrases.DATA, "ok", _untranslated(f"{assistant.name}: {source}, {as_of}"))


def _untranslated(text: str) -> Text:
    return Text(ko=text, en=text)


TITLE = Text(
    ko="모든 것이 제자리에 있는지 살피고 할 일을 알려 줍니다.",
    en="See whether everything is in its place, and what to do.",
)

_MARKS = {"ok": "✓", "warning": "!", "trouble": "✗"}


def doctor(context: typer.Context) -> None:
    """Print what was found; leaves with 1 if something is in the way of work."""
    screen = Screen.of(context)
    findings = list(_all_findings())
    rows = (
        (
            _MARKS[one.state],
            screen.translate(one.subject),
            screen.translate(one.finding),
            screen.translate(one.remedy) if one.remedy else "",
        )
        for one in findings
    )
    screen.table(phrases.MARK, phrases.WHAT, phrases.FOUND, phrases.REMEDY, rows=rows)
    troubles = sum(one.state == "trouble" for one in findings)
    warnings = sum(one.state == "warning" for one in findings)
    if troubles or warnings:
        screen.note(phrases.PROBLEMS, troubles=troubles, warnings=warnings)
    else:
        screen.note(phrases.ALL_OK)
    raise typer.Exit(1 if troubles else 0)


def _all_findings() -> Iterator[DoctorFinding]:
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        yield DoctorFinding(phrases.SETTINGS, "trouble", error.user_message, phrases.CORRECT)
        return
    yield from _store_findings(settings)
    assistants = discover_assistants()
    yield from check_models(settings, assistants)
    yield check_fonts()
    yield from check_assistants(settings, assistants)


def _store_findings(settings: Settings) -> list[DoctorFinding]:
    async def look(store: Store) -> list[DoctorFinding]:
        return [await check_database(settings, store), *await check_keys(store), await check_audit(store)]

    try:
        return with_store(look)
    except MadangError as error:
        return [DoctorFinding(phrases.STORE, "trouble", phrases.FAILED, error.user_message)]
