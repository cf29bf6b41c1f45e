"""Tells webhooks of the end of runs: only at origins that the operator allows, at the very address that was checked,
signed, without following redirects, and again later where it did not work.

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
from madang.server.errors import RequestError
from madang.server.langgraph_api.responses import run_shape
from madang.server.langgraph_api.runs import run_outcome
from madang.store import StoreError
from madang.store.runs import DueWebhook, Run

_log = logging.getLogger(__name__)

_PORTS = {"http": 80, "https": 443}
_SECONDS = 10.0
_LEASE = timedelta(seconds=30)
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


class WebhookDelivery:
    """Tells what is due, one after the other, until cancelled."""

    def __init__(
        self,
        application: Application,
        policy: WebhookPolicy,
        clock: Callable[[], datetime],
        *,
        pin: Callable[[str], Awaitable[str]] = pinned_address,
        every: timedelta = timedelta(seconds=1),
    ) -> None:
        self._application = application
        self._policy = policy
        self._clock = clock
        self._pin = pin
        self._seconds = every.total_seconds()

    async def serve(self) -> None:
        """Tell what is due, again and again."""
        with self._application.schedule.listening() as schedule:
            async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=_SECONDS) as client:
                while True:
                    await self._tell_all(client)
                    await schedule.wait(self._seconds)

    async def _tell_all(self, client: httpx.AsyncClient) -> None:
        try:
            while await self.tell_next(client):
                pass
        except StoreError as error:
            _log.warning("Could not look for webhooks; trying again: %s", error)

    async def tell_next(self, client: httpx.AsyncClient) -> bool:
        """Tell of one run; False if none is due."""
        due = await self._application.webhooks.claim(_LEASE)
        if due is None:
            return False
        if await self._is_told(client, due):
            await self._application.webhooks.mark_told(due)
        elif due.attempts + 1 >= _MOST_ATTEMPTS:
            _log.error("Webhook of run %s is given up after %d attempts.", due.run, _MOST_ATTEMPTS)
            await self._application.webhooks.mark_told(due)
        else:
            await self._application.webhooks.delay(due, _wait(due.attempts))
        return True

    async def _is_told(self, client: httpx.AsyncClient, due: DueWebhook) -> bool:
        try:
            run, request = await self._application.runs.for_webhook(due.run)
            address = str(request.client_fields["webhook"])
            if not self._policy.allows(address):
                raise RequestError("its origin is not in MADANG_WEBHOOKS any more")
            async with asyncio.timeout(_SECONDS):
                content, ident = await self._content(run, request), f"{due.run}-{due.seq}"
                answer = await self._post(client, address, ident, content, request.trace)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, MadangError, ValueError) as error:
            _log.warning("Webhook of run %s, attempt %d: %s", due.run, due.attempts + 1, type(error).__name__)
            return False
        if not answer.is_success:
            _log.warning("Webhook of run %s, attempt %d: status %d", due.run, due.attempts + 1, answer.status_code)
        return answer.is_success

    async def _post(
        self, client: httpx.AsyncClient, address: str, ident: str, content: Mapping[str, Any], trace: str | None
    ) -> httpx.Response:
        body = json.dumps(content, ensure_ascii=False).encode()
        url = httpx.URL(address)
        ip = await self._pin(address)
        headers = {**self._policy.headers(ident, self._clock(), body), "host": url.netloc.decode()}
        if trace:
            headers["traceparent"] = trace
        return await client.post(
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
