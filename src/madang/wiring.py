"""Wiring: the one module that knows every room. It builds a running application from settings."""

import re
from collections.abc import AsyncGenerator, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from datetime import timedelta
from functools import partial
from pathlib import Path

from pydantic import BaseModel, SecretStr

from madang.knowledge import Library, open_library
from madang.knowledge.index import open_encoder
from madang.models import AGENT_ROLES, ChatSettings, ChatSource, ConfiguredChats, ModelChoice, ModelLimits, provider_in
from madang.runtime import Application, open_application
from madang.runtime.assistants import Assistants, LangGraphConfig, discover_assistants, read_project, with_graphs
from madang.runtime.runs import RunObserver
from madang.runtime.telemetry import Tracing
from madang.settings import Settings, UnknownAgentSettingError, UnknownVariableError, parse_settings, variable_name
from madang.store import MemoryLifetimes, Quotas, Store, open_store
from madang.store.audit import open_anchor
from madang.store.database import StoreTiming
from madang.store.encryption import MasterKeys, keys_from_environment
from madang.text import Text

_NO_MODEL = "rules"
"""Said in place of a model: none is to be asked."""


@asynccontextmanager
async def open_madang(
    settings: Settings,
    *,
    assistants: Assistants | None = None,
    store: Store | None = None,
    apart: bool = False,
    queues: Collection[str] | None = None,
    observer: RunObserver | None = None,
    tracing: Tracing | None = None,
    chats: ChatSource | None = None,
) -> AsyncGenerator[Application]:
    """A running application as the settings say, with all assistants that can be found unless others are given.

    A `store` that is given is used in place of the one that the settings name, and left open. With `apart`, runs are
    carried out on a thread of their own; with `queues`, only those of the assistants of these names. An
    `observer` hears of each run's events; runs are traced by `tracing`. `chats` are asked in place of the models of
    the settings.
    """
    known = assistants or assistants_from_settings(settings)
    own, asked = assistant_settings(settings, known), chats or ConfiguredChats(model_choices(settings, known))
    async with (
        nullcontext(store) if store else store_from_settings(settings) as opened,
        library_from_settings(settings) as library,
        open_application(
            opened,
            assistants=known,
            settings=own,
            chats=asked,
            library=library,
            agents_off=agents_off_from_settings(settings, known),
            concurrency=settings.concurrency,
            lease=timedelta(seconds=settings.lease_seconds),
            grace=timedelta(seconds=settings.grace_seconds),
            apart=apart,
            queues=queues,
            observer=observer,
            tracing=tracing,
            saves=settings.checkpoints,
        ) as application,
    ):
        yield application


def assistants_from_settings(settings: Settings) -> Assistants:
    """All assistants that can be found, and the graphs that the settings name; none is imported yet."""
    named = [word.strip() for word in (settings.graphs or "").split(",")]
    return with_graphs(discover_assistants(), [word for word in named if word], Path.cwd())


def agents_off_from_settings(settings: Settings, assistants: Assistants) -> dict[str, frozenset[str]]:
    """The agents of each assistant that the settings switch off; `SettingsError` for one that there is not."""
    off: dict[str, frozenset[str]] = {}
    for named in filter(None, (word.strip() for word in settings.agents_off.split(","))):
        assistant, _, agent = named.partition(".")
        found = assistants.find(assistant)
        known = [f"{assistant}.{each}" for each in found.agents] if found else []
        if named not in known:
            raise UnknownAgentSettingError(named, known)
        off[assistant] = off.get(assistant, frozenset()) | {agent}
    return off


def project_from_settings(settings: Settings) -> LangGraphConfig | None:
    """The `langgraph.json` that the settings name, if they name one."""
    named = [word.strip() for word in (settings.graphs or "").split(",")]
    return read_project([word for word in named if word], Path.cwd())


def store_from_settings(settings: Settings, *, timing: StoreTiming | None = None) -> Store:
    """The store that the settings name; the data folder is made, for its owner alone, where the store lies in it."""
    if settings.store is None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open_store(
        settings.store_address,
        lifetime=_days(settings.lifetime_days),
        keys=_keys(settings),
        audit_key=_secret(settings.audit_key),
        audit_anchor=open_anchor(settings.audit_anchor) if settings.audit_anchor else None,
        quotas=Quotas(
            runs=settings.tenant_runs,
            file_bytes=_bytes(settings.tenant_file_mb),
            stored_bytes=_bytes(settings.tenant_mb),
            tokens=settings.tenant_tokens,
            cost=settings.tenant_cost,
        ),
        memory_lifetimes=MemoryLifetimes(_days(settings.memory_days), _days(settings.noticed_memory_days)),
        connections=settings.connections,
        timing=timing,
    )


def _days(days: float | None) -> timedelta | None:
    return None if days is None else timedelta(days=days)


def library_from_settings(settings: Settings) -> Library:
    """The library of corpora that the settings name; the data folder is made where it lies in it."""
    if settings.store is None and settings.library is None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open_library(settings.library_address, encoder=open_encoder(settings.encoder), keys=_keys(settings))


def assistant_settings(settings: Settings, assistants: Assistants) -> dict[str, BaseModel]:
    """What each assistant that can be set up is set to; `SettingsError` names a variable that sets nothing, or wrongly.

    Only assistants that variables name are imported for it. One that could not be loaded is passed over: why it could
    not is reported elsewhere.
    """
    names = {name.lower(): name for name in assistants.names}
    filled_in: dict[str, BaseModel] = {}
    for name, given in settings.assistants.items():
        assistant = assistants.find(names[name]) if name in names else None
        if name in names and assistant is None:
            continue
        model = assistant.settings if assistant else None
        fields = model.model_fields if model else {}
        for field in given.keys() - fields:
            raise UnknownVariableError(variable_name(field, of=name), _NO_SETTING, _variables_of(assistants))
        if assistant and model:
            filled_in[assistant.name] = parse_settings(model, given, partial(variable_name, of=name))
    return filled_in


def model_choices(settings: Settings, assistants: Assistants) -> ChatSettings:
    """Which model each skill and role asks, the same one unless the settings say otherwise; without one, rules answer.

    The assistants are imported only where a variable names a skill.
    """
    roles = {role: role for role in AGENT_ROLES}
    known = assistants.loaded.values() if settings.models.keys() - roles.keys() else ()
    skills = {**roles, **{_variable_part(skill.name): skill.name for each in known for skill in each.skills}}
    for name in settings.models:
        if name not in skills and not assistants.broken:
            raise UnknownVariableError(variable_name(name, of="model"), _NO_SKILL, map(skill_variable, skills.values()))
    return ChatSettings(
        default=_choice(settings, settings.model),
        skills={skills[name]: _choice(settings, model) for name, model in settings.models.items() if name in skills},
        fallback=_choice(settings, settings.model_fallback),
    )


def skill_variable(skill: str) -> str:
    """The environment variable that names the model of one skill."""
    return variable_name(_variable_part(skill), of="model")


def _keys(settings: Settings) -> MasterKeys | None:
    given: Mapping[str, object] = {"MADANG_KEYS": settings.keys, "MADANG_KEYS_FILE": settings.keys_file}
    return keys_from_environment({name: _plain_text(value) for name, value in given.items() if value is not None})


def _plain_text(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def _bytes(megabytes: float | None) -> int | None:
    return None if megabytes is None else int(megabytes * 1_000_000)


def _secret(value: SecretStr | None) -> bytes | None:
    return None if value is None else value.get_secret_value().encode()


def _choice(settings: Settings, model: str | None) -> ModelChoice | None:
    """The model of that name; the address and key in the settings are for the provider of the model of all skills."""
    if model is None or model == _NO_MODEL:
        return None
    provider = provider_in(model)
    limits = ModelLimits(timeout_seconds=settings.model_timeout, concurrency=settings.model_concurrency)
    choice = ModelChoice(model=model, limits=limits, retries=settings.model_retries, recording=settings.model_recording)
    if settings.model not in (None, _NO_MODEL) and provider_in(settings.model) != provider:
        return choice
    return choice.model_copy(update={"base_url": settings.base_url, "api_key": settings.api_key})


def _variable_part(skill: str) -> str:
    """The name of a skill as far as the name of a variable can tell it."""
    return re.sub(r"\W", "_", skill).lower()


def _variables_of(assistants: Assistants) -> Iterator[str]:
    for each in assistants.loaded.values():
        for field in each.settings.model_fields if each.settings else ():
            yield variable_name(field, of=each.name)


_NO_SKILL = Text(
    ko="그런 기능(skill)을 가진 도우미도, 그런 역할도 없습니다", en="names no skill of any assistant and no role"
)
_NO_SETTING = Text(ko="어느 도우미의 설정도 아닙니다", en="is not a setting of any assistant")
