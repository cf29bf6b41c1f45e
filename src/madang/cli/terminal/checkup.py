"""The checks of `madang doctor`: each looks at one thing and says how it is and, if it is not well, what to do."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from madang.errors import MadangError
from madang.models import ModelChoice, open_model
from madang.runtime.ages import data_ages
from madang.runtime.discovery import Assistants
from madang.settings import Settings, SettingsError
from madang.store import Store
from madang.store.queries import read_migrations
from madang.text import Text
from madang.wiring import assistant_settings, model_choices

__all__ = ["Finding", "check_assistants", "check_audit", "check_database", "check_fonts", "check_keys", "check_models"]

_DATABASE = Text(ko="데이터베이스", en="database")
_AUDIT = Text(ko="감사 기록", en="audit")
_KEYS = Text(ko="열쇠", en="keys")
_MODEL = Text(ko="모델", en="model")
_FONTS = Text(ko="글꼴", en="fonts")
_ASSISTANTS = Text(ko="도우미", en="assistants")
_WRONGLY_SET = Text(ko="잘못된 설정", en="wrongly set")
_DATA = Text(ko="데이터 기준일", en="data as of")


@dataclass(frozen=True, slots=True)
class Finding:
    """How one thing is: well, not as well as it could be, or in the way of work."""

    what: Text
    state: Literal["ok", "warning", "trouble"]
    found: Text
    remedy: Text | None = None


async def check_database(settings: Settings, store: Store) -> Finding:
    """Where the store is, how it is laid out and how much is in it."""
    address = re.sub(r"//[^@/]+@", "//***@", settings.store_address)
    backend = "sqlite" if address.startswith("sqlite:") else "postgres"
    version = read_migrations(f"madang.store.{backend}")[-1][0]
    found = Text(
        ko="{address}, 구조 버전 {version}, 세션 {sessions}개",
        en="{address}, schema version {version}, {sessions} sessions",
    )
    sessions = await store.sessions.count()
    return Finding(_DATABASE, "ok", found.format(address=address, version=version, sessions=sessions))


async def check_audit(store: Store) -> Finding:
    """Whether the audit is whole."""
    verdict = await store.audit.verify()
    if verdict.broken is None:
        return Finding(_AUDIT, "ok", Text(ko="{n}건, 온전함", en="whole (entries: {n})").format(n=verdict.sound))
    found = Text(ko="{n}번에서 어긋남", en="it breaks at entry {n}").format(n=verdict.broken)
    remedy = Text(
        ko="`madang audit verify`로 확인하고 백업에서 되살리세요.",
        en="See `madang audit verify`, and restore it from a backup.",
    )
    return Finding(_AUDIT, "trouble", found, remedy)


async def check_keys(store: Store) -> Iterator[Finding]:
    """Whether what sessions hold is encrypted, and whether every key that is needed is here."""
    safety = await store.safety()
    return _keys(safety.current_key, safety.missing_keys, safety.plain_sessions)


def _keys(current: str | None, missing: tuple[str, ...], plain: int) -> Iterator[Finding]:
    if missing:
        found = Text(ko="없는 열쇠: {keys}", en="missing: {keys}").format(keys=", ".join(missing))
        remedy = Text(
            ko="MADANG_KEYS에 이 열쇠들을 더하세요. 없으면 그 세션은 읽을 수 없습니다.",
            en="Add these to MADANG_KEYS; without them their sessions cannot be read.",
        )
        yield Finding(_KEYS, "trouble", found, remedy)
    if current is None:
        found = Text(ko="없음: 세션이 암호화되지 않습니다", en="none: sessions are not encrypted")
        remedy = Text(
            ko="MADANG_KEYS나 MADANG_KEYS_FILE을 설정하세요: 이름:$(openssl rand -base64 32)",
            en="Set MADANG_KEYS or MADANG_KEYS_FILE: name:$(openssl rand -base64 32)",
        )
        yield Finding(_KEYS, "warning", found, remedy)
    elif plain:
        found = Text(ko="암호화되지 않은 세션 {n}개", en="sessions that are not encrypted: {n}").format(n=plain)
        remedy = Text(
            ko="`store.encrypt_existing()`로 암호화하세요.", en="Encrypt them with `store.encrypt_existing()`."
        )
        yield Finding(_KEYS, "warning", found, remedy)
    else:
        yield Finding(_KEYS, "ok", Text(ko="'{key}'로 암호화", en="encrypted under {key!r}").format(key=current))


def check_models(settings: Settings, assistants: Assistants) -> Iterator[Finding]:
    """Which models answer, and whether each can be opened; nothing is sent to them."""
    try:
        choices = model_choices(settings, assistants)
    except MadangError as error:
        yield Finding(_MODEL, "trouble", _WRONGLY_SET, error.told)
        return
    if choices.default is None:
        none = Text(ko="없음: 규칙이 답합니다 (MADANG_MODEL)", en="none: rules answer (MADANG_MODEL)")
        yield Finding(_MODEL, "ok", none)
    else:
        yield _opened(choices.default, choices.default.model)
    for skill, choice in choices.skills.items():
        if choice is None:
            yield Finding(_MODEL, "ok", Text(ko="{skill}: 규칙", en="{skill}: rules").format(skill=skill))
        else:
            yield _opened(choice, f"{skill}: {choice.model}")


def _opened(choice: ModelChoice, shown: str) -> Finding:
    try:
        open_model(choice)
    except MadangError as error:
        return Finding(_MODEL, "trouble", _same(shown), error.told)
    return Finding(_MODEL, "ok", _same(shown))


def check_fonts() -> Finding:
    """Whether documents can be written in Korean, as far as this machine can tell."""
    finder = shutil.which("fc-list")
    if finder is None:
        return Finding(_FONTS, "warning", Text(ko="확인할 수 없음", en="cannot be checked"), _INSTALL_FONTCONFIG)
    listed = subprocess.run([finder, ":lang=ko", "family"], capture_output=True, text=True, check=False)  # noqa: S603 - a fixed call
    families = sorted({line.partition(",")[0].strip() for line in listed.stdout.splitlines()} - {""})
    if not families:
        return Finding(_FONTS, "warning", Text(ko="한글 글꼴 없음", en="none for Korean"), _INSTALL_FONT)
    return Finding(_FONTS, "ok", _same(families[0]))


def check_assistants(settings: Settings, assistants: Assistants) -> Iterator[Finding]:
    """Which assistants are here, which are broken or wrongly set, and how old the data of each is."""
    names = ", ".join(assistants.found)
    yield Finding(_ASSISTANTS, "ok", _same(names) if names else Text(ko="없음", en="none"))
    for name, error in assistants.broken.items():
        yield Finding(_ASSISTANTS, "trouble", _same(name), error.told)
    try:
        assistant_settings(settings, assistants)
    except SettingsError as error:
        yield Finding(_ASSISTANTS, "trouble", _WRONGLY_SET, error.told)
    for assistant in assistants.found.values():
        for source, as_of in data_ages(assistant):
            yield Finding(_DATA, "ok", _same(f"{assistant.name}: {source}, {as_of}"))


def _same(text: str) -> Text:
    return Text(ko=text, en=text)


_INSTALL_FONTCONFIG = Text(
    ko="한글 문서를 만들려면 나눔이나 Noto CJK 글꼴이 있는지 확인하세요.",
    en="For documents in Korean, see that a font such as Nanum or Noto CJK is installed.",
)
_INSTALL_FONT = Text(
    ko="한글 문서를 만들려면 나눔이나 Noto CJK 글꼴을 설치하세요.",
    en="For documents in Korean, install a font such as Nanum or Noto CJK.",
)
