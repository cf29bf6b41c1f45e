"""Runs the server with the given settings until the process is stopped, and says which settings users may see. Needs
the extra `server`.
"""

import logging
import re
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from threading import Thread

from pydantic import SecretStr

from madang.cli import phrases
from madang.errors import MadangError
from madang.runtime import Application, log_to
from madang.runtime.assistants import LangGraphConfig, load_object
from madang.runtime.telemetry import NoTracing, Tracing, open_tracing
from madang.runtime.warming import warm_up
from madang.server.address import is_loopback
from madang.server.app import make_app
from madang.server.context import ServerSetup, ShownSetting
from madang.server.http import Metrics
from madang.server.routes import ProjectAuthenticator, ProjectParts, WebhookPolicy
from madang.server.security import (
    SCOPES,
    Authenticator,
    GroupAccess,
    LocalAuthenticator,
    OpenIdAuthenticator,
    OpenIdProvider,
    OpenIdSettings,
    TokenAuthenticator,
    open_provider,
)
from madang.server.serving import run, serve
from madang.settings import Settings, SettingsError, variable_name
from madang.store import AccessTokens
from madang.store.database import every_timing
from madang.wiring import assistants_from_settings, open_madang, project_from_settings, store_from_settings

_log = logging.getLogger(__name__)


def serve_until_stopped(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], draining: Callable[[int], None]
) -> None:
    """Serve on a socket until the process is told to stop; told twice, it does not wait for runs to finish.

    `ready` is called once requests are accepted, `draining` at the end with the number of active runs.
    """
    run(_ServerProcess(settings, ready, draining).serve(listening))


class _ServerProcess:
    def __init__(self, settings: Settings, ready: Callable[[], None], draining: Callable[[int], None]) -> None:
        self._settings = settings
        self._on_ready = ready
        self._on_draining = draining
        self._assistants = assistants_from_settings(settings)
        self._assistants.load_all()
        self._application: Application | None = None
        self._warming: Thread | None = None
        self._asked_to_end = False
        self._failure: MadangError | None = None
        self._metrics = Metrics()
        self._tracing: Tracing = NoTracing()
        self._project = project_from_settings(settings)
        self._parts = _project_parts(self._project)

    async def serve(self, listening: socket.socket) -> None:
        with (
            log_to(sys.stderr, self._settings.log, self._settings.log_level),
            open_tracing(self._settings.traces, service="madang") as self._tracing,
        ):
            await self._serve(listening)

    async def _serve(self, listening: socket.socket) -> None:
        named = (*self._settings.origins.split(","), *(self._project.origins if self._project else ()))
        app = make_app(
            self._open_application,
            origins=frozenset(filter(None, map(str.strip, named))),
            setup=shown_setup(self._settings),
            anchor_every=timedelta(minutes=self._settings.audit_anchor_minutes),
            webhooks=_webhooks(self._settings),
            project=self._parts,
            metrics=self._metrics,
            tracing=self._tracing,
            secure_cookies=(self._settings.url or "").startswith("https://"),
            sharing=self._settings.sharing,
            person_per_minute=self._settings.person_requests,
            tenant_per_minute=self._settings.tenant_requests,
            is_warm=self._is_warm,
        )
        if self._settings.metrics:
            self._metrics.serve(self._settings.metrics)
        for error in self._assistants.broken.values():
            _log.warning("%s", error)
        try:
            await serve(
                app,
                listening,
                ready=self._on_opened,
                leaving=self._on_stop,
                proxies=self._settings.proxies,
            )
        finally:
            if self._failure:  # uvicorn exits without a word where the application cannot be opened
                raise self._failure

    @asynccontextmanager
    async def _open_application(self) -> AsyncGenerator[tuple[Application, Authenticator]]:
        try:
            async with (
                store_from_settings(
                    self._settings, timing=every_timing(self._tracing.on_transaction, self._metrics.on_transaction)
                ) as store,
                open_madang(
                    self._settings,
                    assistants=self._assistants,
                    store=store,
                    apart=True,
                    observer=self._metrics,
                    tracing=self._tracing,
                ) as self._application,
                open_provider(_openid_settings(self._settings)) as provider,
            ):
                yield self._application, _authenticator(self._settings, store.tokens, self._parts, provider)
        except MadangError as error:
            self._failure = error
            raise

    def _on_opened(self) -> None:
        self._on_ready()
        self._warming = warm_up(self._assistants)

    def _is_warm(self) -> bool:
        """Whether all is loaded that the first questions and files would wait for."""
        return self._warming is not None and not self._warming.is_alive()

    def _on_stop(self) -> None:
        if self._application and self._asked_to_end:
            self._application.stop_waiting()
        elif self._application and self._application.active_runs:
            self._on_draining(self._application.active_runs)
        self._asked_to_end = True


def _webhooks(settings: Settings) -> WebhookPolicy:
    key = settings.webhook_key.get_secret_value().encode() if settings.webhook_key else None
    return WebhookPolicy(frozenset(filter(None, settings.webhooks.split(","))), key)


def shown_setup(settings: Settings) -> ServerSetup:
    """The settings as they may be shown: of a secret, whether it is set, and no password in an address.

    What is set of an assistant may be a key of some service, so only its name is shown.
    """
    plain = [
        _platform_setting(name, getattr(settings, name), settings)
        for name in Settings.model_fields
        if name not in _NESTED
    ]
    models = [_prefixed_setting(skill, "model", model) for skill, model in settings.models.items()]
    own = [_prefixed_setting(field, name, _MASK) for name, fields in settings.assistants.items() for field in fields]
    model = None if settings.model == _RULES else settings.model
    return ServerSetup(model=model, settings=(*plain, *models, *own))


def _platform_setting(name: str, value: object, settings: Settings) -> ShownSetting:
    secret, given = isinstance(value, SecretStr), name in settings.model_fields_set
    shown = _MASK if secret else _PASSWORD.sub("//***@", "" if value is None else str(value))
    return ShownSetting(variable=variable_name(name), value=shown, given=given, secret=secret)


def _prefixed_setting(field: str, owner: str, value: str) -> ShownSetting:
    return ShownSetting(variable=variable_name(field, of=owner), value=value, given=True, secret=value == _MASK)


_RULES = "rules"
_MASK = "***"
_NESTED = {"models", "assistants"}
_PASSWORD = re.compile(r"//[^@/]+@")


def _project_parts(project: LangGraphConfig | None) -> ProjectParts:
    if project is None:
        return ProjectParts()
    return ProjectParts(
        auth=load_object(project, project.auth) if project.auth else None,
        app=load_object(project, project.app) if project.app else None,
        authenticates_app=project.authenticates_app,
    )


def _authenticator(
    settings: Settings, tokens: AccessTokens, parts: ProjectParts, provider: OpenIdProvider | None
) -> Authenticator:
    """Nobody signs in where only this machine can reach the server; everybody does elsewhere and behind a proxy.

    A project's own authentication takes the place of both.
    """
    language = settings.lang or "en"
    if parts.auth is not None:
        return ProjectAuthenticator(parts.auth, language)
    if provider is not None:
        return OpenIdAuthenticator(tokens, provider, _own_url(settings), language)
    if is_loopback(settings.host) and not settings.sign_in and not settings.proxies:
        return LocalAuthenticator(language)
    return TokenAuthenticator(tokens, language)


def _openid_settings(settings: Settings) -> OpenIdSettings | None:
    if settings.openid_issuer is None:
        return None
    return OpenIdSettings(
        issuer=settings.openid_issuer,
        client=settings.openid_client,
        access=read_access(settings.openid_groups),
        secret=settings.openid_secret.get_secret_value() if settings.openid_secret else "",
        audience=settings.openid_audience or "",
        user_claim=settings.openid_user_claim,
        groups_claim=settings.openid_groups_claim,
        tenant=settings.openid_tenant,
        tenant_claim=settings.openid_tenant_claim or "",
        claims=tuple(filter(None, map(str.strip, settings.openid_claims.split(",")))),
    )


def _own_url(settings: Settings) -> str:
    return settings.url or f"http://localhost:{settings.port}"


def read_access(text: str) -> dict[str, GroupAccess]:
    """What each group may do, as the settings say; `SettingsError` for what cannot be read."""
    return dict(_read_group(each) for each in filter(None, map(str.strip, text.split(","))))


def _read_group(text: str) -> tuple[str, GroupAccess]:
    group, _, access = text.rpartition("=")
    role, separator, scopes = access.partition(":")
    named = tuple(scopes.split("+"))
    if not group or not separator or not set(named) <= set(SCOPES):
        words = phrases.OPENID_GROUPS.format(text=text, scopes=", ".join(SCOPES))
        raise SettingsError(words.en, text=words)
    return group, GroupAccess(role, named)
