"""Tells webhooks of the end of runs, each a job: only at origins that the operator allows, at the very address that was
checked, signed, without following redirects, and again later where it did not work.

Signatures are those of Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature` over both and the
body.
"""

import asyncio
import base64
import hashlib
import hmac
import ipaddress
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx
from pydantic import JsonValue

from madang.errors import MadangError
from madang.knowledge.web import check_address
from madang.protocol import RunRequest
from madang.runtime import Application
from madang.runtime.jobs import JobPostponed, JobProgress
from madang.server.errors import RequestError, WebhookRefusedError
from madang.server.langgraph_api.responses import run_shape
from madang.server.langgraph_api.runs import run_outcome
from madang.store.runs import DueWebhook, Job, Run

_log = logging.getLogger(__name__)

_PORTS = {"http": 80, "https": 443}
_SECONDS = 10.0
_MOST_ATTEMPTS = 8
_LONGEST_WAIT = timedelta(hours=6)


class WebhookPolicy:
    """The origins that may be told, as the operator lists them, and the key that signs."""

    def __init__(self, origins: frozenset[str] = frozenset(), key: bytes | None = None) -> None:
        self._origins = frozenset(filter(None, map(_origin, origins)))
        self._key = key

    def check(self, address: str) -> None:
        """Raise `RequestError` for an address that may not be told."""
        if not self.allows(address):
            raise RequestError("webhook is not offered for this origin: the operator allows it with MADANG_WEBHOOKS.")

    def allows(self, address: str) -> bool:
        """Whether the address is at an origin that may be told."""
        return _origin(address) in self._origins

    def headers(self, ident: str, at: datetime, body: bytes) -> dict[str, str]:
        """The headers that say which message it is and, with a key, prove that it is from here."""
        stamp = str(int(at.timestamp()))
        headers = {"content-type": "application/json", "webhook-id": ident, "webhook-timestamp": stamp}
        if self._key is None:
            return headers
        proof = hmac.new(self._key, f"{ident}.{stamp}.".encode() + body, hashlib.sha256).digest()
        return {**headers, "webhook-signature": f"v1,{base64.b64encode(proof).decode()}"}


def _origin(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address; None for what is no address of the web, or names a user."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or parts.username or parts.password:
        return None
    return parts.scheme, parts.hostname.lower(), port


async def pinned_address(address: str) -> str:
    """The IP address to connect to. One that the operator named itself is taken; a name has to lead to the open web."""
    host = urlsplit(address).hostname or ""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return (await check_address(_without_port(address))).ip


def _without_port(address: str) -> str:
    """The address as far as the check of names goes; the operator chose the port."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}/"


def webhook_client() -> httpx.AsyncClient:
    """What webhooks are told with: no redirects, nothing of the environment."""
    return httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=_SECONDS)


class WebhookDelivery:
    """Does the jobs of webhooks."""

    def __init__(
        self,
        application: Application,
        policy: WebhookPolicy,
        clock: Callable[[], datetime],
        client: httpx.AsyncClient,
        *,
        pin: Callable[[str], Awaitable[str]] = pinned_address,
    ) -> None:
        self._application = application
        self._policy = policy
        self._clock = clock
        self._client = client
        self._pin = pin

    async def __call__(self, job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        """Tell of one run; one that could not be told is told again later, several times."""
        due = await self._application.webhooks.attempt(int(str(job.body["run"])))
        if due is None:
            return {}
        progress.tell(due.attempts + 1, _MOST_ATTEMPTS)
        if await self._is_told(due):
            await self._application.webhooks.mark_told(due)
            return {"run": due.run}
        if due.attempts + 1 >= _MOST_ATTEMPTS:
            raise WebhookRefusedError(due.run, due.attempts + 1)
        raise JobPostponed(self._clock() + _wait(due.attempts))

    async def _is_told(self, due: DueWebhook) -> bool:
        try:
            run, request = await self._application.runs.for_webhook(due.run)
            address = str(request.client_fields["webhook"])
            if not self._policy.allows(address):
                raise RequestError("its origin is not in MADANG_WEBHOOKS any more")
            async with asyncio.timeout(_SECONDS):
                content, ident = await self._content(run, request), f"{due.run}-{due.seq}"
                answer = await self._post(address, ident, content, request.trace)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, MadangError, ValueError) as error:
            _log.warning("Webhook of run %s, attempt %d: %s", due.run, due.attempts + 1, type(error).__name__)
            return False
        if not answer.is_success:
            _log.warning("Webhook of run %s, attempt %d: status %d", due.run, due.attempts + 1, answer.status_code)
        return answer.is_success

    async def _post(self, address: str, ident: str, content: Mapping[str, Any], trace: str | None) -> httpx.Response:
        body = json.dumps(content, ensure_ascii=False).encode()
        url = httpx.URL(address)
        ip = await self._pin(address)
        headers = {**self._policy.headers(ident, self._clock(), body), "host": url.netloc.decode()}
        if trace:
            headers["traceparent"] = trace
        return await self._client.post(
            url.copy_with(host=ip), content=body, headers=headers, extensions={"sni_hostname": url.host}
        )

    async def _content(self, run: Run, request: RunRequest) -> dict[str, JsonValue]:
        """What is told: the run as clients see it, and what it came to."""
        shape = run_shape(run, request)
        async with aclosing(run_outcome(self._application, request.actor, run)) as outcome:
            values: Any = json.loads(b"".join([part async for part in outcome]))
        error: JsonValue = values.pop("__error__", None) if isinstance(values, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        kwargs: JsonValue = {name: value for name, value in shape.kwargs.items() if name != "webhook"}
        told: dict[str, JsonValue] = {**shape.model_dump(mode="json"), "kwargs": kwargs, "error": error}
        return {**told, "values": values}


def _wait(attempts: int) -> timedelta:
    """How long to wait after so many attempts and one more: 5 s, then four times as long each time."""
    return min(timedelta(seconds=5) * 4**attempts, _LONGEST_WAIT)
