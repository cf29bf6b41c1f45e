"""A row of the walk: a check of one method of the SDK and some of its parameters, and what came of it."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import httpx
from langgraph_sdk.client import LangGraphClient

Verdict = Literal["ok", "refused by name", "ignored", "wrong"]
Check = Callable[["Walk"], Awaitable[None]]

_SECONDS = 90
"""How long one check may take; a cron needs a minute."""

TRANSPORT = frozenset({"headers", "params"})
"""Parameters that every method has, about the request and not about what is asked."""


class Ignored(Exception):  # noqa: N818 - a verdict, not an error
    """An option was accepted and nothing came of it."""


@dataclass(frozen=True)
class Walk:
    """What a check works with: a client, and where a webhook of ours listens."""

    client: LangGraphClient
    webhooks: "Webhooks"


class Webhooks:
    """Addresses of a receiver, and what it got at each."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.received: dict[str, list[Any]] = {}


class Row(NamedTuple):
    """One check: the methods that it is about, and the parameters of them that it shows to work."""

    methods: tuple[str, ...]
    parameters: tuple[str, ...]
    check: Check

    @property
    def name(self) -> str:
        """What is checked, as the function says it."""
        return (self.check.__doc__ or "").strip().rstrip(".")


ROWS: list[Row] = []


def row(*methods: str, of: str = "") -> Callable[[Check], Check]:
    """Registers a check of these methods and, space-separated, these parameters."""

    def register(check: Check) -> Check:
        ROWS.append(Row(methods, tuple(of.split()), check))
        return check

    return register


class Finding(NamedTuple):
    """What came of a check at one server."""

    verdict: Verdict
    why: str = ""


async def find(row: Row, walk: Walk) -> Finding:
    """Carries out a check: what is refused has to be refused with the name of a parameter."""
    try:
        async with asyncio.timeout(_SECONDS):
            await row.check(walk)
    except Ignored as error:
        return Finding("ignored", str(error))
    except httpx.HTTPStatusError as error:
        said = error.response.text
        named = any(name in said for name in row.parameters)
        refused = 400 <= error.response.status_code < 500 and named
        return Finding("refused by name" if refused else "wrong", f"{error.response.status_code} {said[:160]}")
    except Exception as error:  # noqa: BLE001 - whatever a server makes of it, the table says
        return Finding("wrong", f"{type(error).__name__}: {error}"[:160])
    return Finding("ok")


def not_walked(client: LangGraphClient) -> Iterator[str]:
    """Every public method and parameter of the SDK that no row is about."""
    walked = {(method, name) for each in ROWS for method in each.methods for name in ("", *each.parameters)}
    for resource in ("assistants", "threads", "runs", "crons", "store"):
        for name, method in inspect.getmembers(getattr(client, resource), inspect.isroutine):
            if name.startswith("_"):
                continue
            known = f"{resource}.{name}"
            if (known, "") not in walked:
                yield known
                continue
            for parameter in inspect.signature(method).parameters.keys() - TRANSPORT:
                if (known, parameter) not in walked:
                    yield f"{known}({parameter}=)"
