"""Calls to web services: every failure becomes a `WebError` that says whether to try again. And the tools of MCP
servers, through LangChain's own adapters.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from langchain_core.tools import BaseTool

from madang.extras import require
from madang.knowledge.errors import WebError

if TYPE_CHECKING:
    import httpx


_LARGEST = 4 * 1024 * 1024
_RATE_LIMITED = 429
_SERVER_FAILS = 500
_REFUSED = 400
_LONGEST_WAIT = 3600.0


class WebClient:
    """Asks services whose address is the operator's own choice; addresses that others choose go by `PageFetcher`."""

    def __init__(self, client: "httpx.AsyncClient | None" = None, *, seconds: float = 10.0) -> None:
        self._httpx: Any = require("httpx", "knowledge", "Web search")
        self._client = client or self._httpx.AsyncClient()
        self._timeout_seconds = seconds

    async def get(self, address: str, **options: Any) -> "httpx.Response":
        """The answer to a GET; `WebError` for any failure, its statuses included."""
        return await self._ask("GET", address, options)

    async def get_json(self, address: str, **options: Any) -> Mapping[str, Any]:
        """The JSON object that a GET answers with."""
        return self._object(address, await self._ask("GET", address, options))

    async def post_json(self, address: str, **options: Any) -> Mapping[str, Any]:
        """The JSON object that a POST answers with."""
        return self._object(address, await self._ask("POST", address, options))

    def malformed(self, address: str, detail: str) -> WebError:
        """The error for an unreadable answer."""
        return WebError(_without_query(address), "malformed", detail)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _ask(self, method: str, address: str, options: Mapping[str, Any]) -> "httpx.Response":
        shown = _without_query(address)
        try:
            answer = await self._client.request(method, address, timeout=self._timeout_seconds, **options)
        except self._httpx.TimeoutException as error:
            raise WebError(shown, "timed_out", f"no answer in {self._timeout_seconds:g} s") from error
        except (self._httpx.HTTPError, self._httpx.InvalidURL) as error:
            raise WebError(shown, "unreachable", type(error).__name__) from error
        _check_status(shown, answer)
        if len(answer.content) > _LARGEST:
            raise self.malformed(address, "the answer is larger than 4 MB")
        return answer

    def _object(self, address: str, answer: "httpx.Response") -> Mapping[str, Any]:
        try:
            found = json.loads(answer.content)
        except (ValueError, RecursionError) as error:
            raise self.malformed(address, "it is not JSON") from error
        if not isinstance(found, dict):
            raise self.malformed(address, "it is not an object")
        return found  # pyright: ignore[reportUnknownVariableType] - whatever a service sends


def _check_status(shown: str, answer: "httpx.Response") -> None:
    status = answer.status_code
    if status == _RATE_LIMITED:
        raise WebError(
            shown, "rate_limited", "status 429", retry_after=_seconds_to_wait(answer.headers.get("retry-after"))
        )
    if status >= _SERVER_FAILS:
        raise WebError(shown, "unreachable", f"status {status}")
    if status >= _REFUSED:
        raise WebError(shown, "refused", f"status {status}")


def _seconds_to_wait(header: str | None) -> float | None:
    """Seconds to wait as the service says, where it says a number."""
    try:
        return min(max(float(header or ""), 0.0), _LONGEST_WAIT)
    except ValueError:
        return None


def _without_query(address: str) -> str:
    """The address without its query, which may hold a key."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


async def mcp_tools(servers: Mapping[str, Mapping[str, Any]]) -> list[BaseTool]:
    """The tools of all servers, each under its server's name; `servers` is as the adapters take it.

    `{"files": {"transport": "stdio", "command": "...", "args": [...]}, "web": {"transport": "http", "url": "..."}}`.
    What a tool answers is text from outside: mark it as data before a model reads it.
    """
    adapters: Any = require("langchain_mcp_adapters.client", "mcp", "MCP")
    client = adapters.MultiServerMCPClient(
        {name: dict(server) for name, server in servers.items()}, tool_name_prefix=True
    )
    return await client.get_tools()
